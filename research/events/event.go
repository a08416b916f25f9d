// Package events is the source of truth of a run: the small values that the engine emits, their stable JSON form, and
// the one function that folds them into a state. The live screen, the resumed run, the replay and the audit trail are
// folds of the same events. The package is pure: it opens nothing and reads no clock.
package events

import (
	"encoding/json"
	"fmt"
	"time"
)

// Event is one thing that happened in a run.
type Event struct {
	Seq  uint64 // 1, 2, 3 … without gaps within a run
	Run  RunID
	At   time.Time // UTC
	Body Body
}

// Body is what happened: one of the types in bodies.go.
type Body interface {
	// Type is the stable name of the event in the journal.
	Type() string
}

// constructors returns an empty body for each type name, to decode into.
var constructors = func() map[string]func() Body {
	m := make(map[string]func() Body)
	for _, f := range []func() Body{
		func() Body { return new(RunStarted) }, func() Body { return new(PlanMade) },
		func() Body { return new(PlanApproved) },
		func() Body { return new(CallStarted) }, func() Body { return new(CallProgressed) },
		func() Body { return new(CallRetried) }, func() Body { return new(CallFellBack) },
		func() Body { return new(CallEnded) }, func() Body { return new(DocumentFound) },
		func() Body { return new(DocumentsGraded) }, func() Body { return new(Assessed) },
		func() Body { return new(QueryExpanded) }, func() Body { return new(Evaluated) },
		func() Body { return new(GapClosed) }, func() Body { return new(CitationsLinked) },
		func() Body { return new(RisksRaised) }, func() Body { return new(DeadlinesFound) },
		func() Body { return new(MemoDrafted) }, func() Body { return new(TriggerGiven) },
		func() Body { return new(DeadlineMarked) },
		func() Body { return new(RunFinished) },
		func() Body { return new(RunResumed) }, func() Body { return new(ModelAsked) },
		func() Body { return new(ModelProgressed) }, func() Body { return new(StatementMarked) },
		func() Body { return new(ResultMarked) }, func() Body { return new(Noted) },
		func() Body { return new(RunInterrupted) }, func() Body { return new(AskedAgain) },
		func() Body { return new(DriverChanged) }, func() Body { return new(CancelRequested) },
		func() Body { return new(DocumentsLeftOut) }, func() Body { return new(Answered) },
		func() Body { return new(DocumentsListed) },
	} {
		m[f().Type()] = f
	}
	return m
}()

// envelope is the JSON form of an event.
type envelope struct {
	Seq  uint64          `json:"seq"`
	Run  RunID           `json:"run"`
	At   time.Time       `json:"at"`
	Type string          `json:"type"`
	Body json.RawMessage `json:"body"`
}

// MarshalJSON writes {"seq","run","at","type","body"}.
func (e Event) MarshalJSON() ([]byte, error) {
	if e.Body == nil {
		return nil, fmt.Errorf("event %d of run %s has no body", e.Seq, e.Run)
	}
	body, err := json.Marshal(e.Body)
	if err != nil {
		return nil, fmt.Errorf("event %d (%s): %w", e.Seq, e.Body.Type(), err)
	}
	return json.Marshal(envelope{e.Seq, e.Run, e.At, e.Body.Type(), body})
}

// UnmarshalJSON reads what MarshalJSON wrote. A type this program does not know
// (written by a newer one) is kept as Unknown, so that it is not lost.
func (e *Event) UnmarshalJSON(b []byte) error {
	var v envelope
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	e.Seq, e.Run, e.At = v.Seq, v.Run, v.At
	make_, ok := constructors[v.Type]
	if !ok {
		e.Body = &Unknown{Name: v.Type, Raw: v.Body}
		return nil
	}
	e.Body = make_()
	if err := json.Unmarshal(v.Body, e.Body); err != nil {
		return fmt.Errorf("event %d (%s): %w", v.Seq, v.Type, err)
	}
	return nil
}

// Unknown is an event of a type that this program does not know.
type Unknown struct {
	Name string
	Raw  json.RawMessage
}

// Type is the name under which the event was written.
func (u *Unknown) Type() string { return u.Name }

// MarshalJSON writes the event as it was read; one without a body is null.
func (u *Unknown) MarshalJSON() ([]byte, error) {
	if len(u.Raw) == 0 {
		return []byte("null"), nil
	}
	return u.Raw, nil
}
