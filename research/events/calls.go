package events

import (
	"slices"
	"time"

	"headnote/backends"
)

// CallStarted reports that a call has a slot and runs.
type CallStarted struct {
	Call   string          `json:"call"`
	Tool   string          `json:"tool"`
	Params backends.Params `json:"params,omitempty"` // as called, if the plan's referred to another call
}

// CallProgressed reports the progress of a running call.
type CallProgressed struct {
	Call string  `json:"call"`
	Done float64 `json:"done"` // 0 to 1, negative if unknown
	Note string  `json:"note,omitempty"`
}

// CallRetried reports that a request failed and will be sent again.
type CallRetried struct {
	Call    string  `json:"call"`
	Attempt int     `json:"attempt"`
	Wait    float64 `json:"wait"` // seconds
	Error   string  `json:"error"`
}

// CallFellBack reports that another tool replaces the planned one.
type CallFellBack struct {
	Call   string `json:"call"`
	From   string `json:"from"`
	To     string `json:"to"`
	Reason string `json:"reason"`
}

// Outcome is how a call ended.
type Outcome string

// The outcomes.
const (
	Done      Outcome = "done"
	Failed    Outcome = "failed"
	Cancelled Outcome = "cancelled"
	Skipped   Outcome = "skipped"
)

// CallEnded closes a call; a call without it is run again on resume.
type CallEnded struct {
	Call      string             `json:"call"`
	Outcome   Outcome            `json:"outcome"`
	Tool      string             `json:"tool"` // the one that answered
	Found     int                `json:"found"`
	Available int                `json:"available,omitempty"`
	Seconds   float64            `json:"seconds"`
	Quality   backends.Quality   `json:"quality"`
	Error     string             `json:"error,omitempty"`
	Code      backends.Code      `json:"code,omitempty"`
	Next      string             `json:"next,omitempty"` // what to do about the error
	Log       []backends.Attempt `json:"log,omitempty"`
	Metadata  map[string]any     `json:"metadata,omitempty"`
}

// foldCall applies an event about the calls of a plan to r, and returns false for any other event.
func foldCall(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *CallStarted:
		r.editCall(b.Call, func(c *CallState) {
			c.Phase, c.Now, c.Started = Active, b.Tool, e.At
			if b.Params != nil {
				c.Params = b.Params
			}
		})
	case *CallProgressed:
		r.editCall(b.Call, func(c *CallState) { c.Done, c.Note = b.Done, b.Note })
	case *CallRetried:
		r.editCall(b.Call, func(c *CallState) { c.Retries++; c.Note = "again: " + b.Error })
	case *CallFellBack:
		r.editCall(b.Call, func(c *CallState) { c.FellBack = append(slices.Clip(c.FellBack), *b); c.Now = b.To })
	case *CallEnded:
		r.editCall(b.Call, func(c *CallState) { c.Phase, c.End, c.Done, c.Note = Ended, *b, 1, "" })
		r.unlist(b.Call)
	default:
		return false
	}
	return true
}

// Phase is the stage of a call.
type Phase string

// The phases before an Outcome.
const (
	Waiting Phase = "waiting" // for other calls, or for a slot
	Active  Phase = "running"
	Ended   Phase = "ended"
)

// CallState is a call with its state.
type CallState struct {
	Call
	Phase     Phase
	Now       string // tool in use
	Done      float64
	Note      string
	Retries   int
	FellBack  []CallFellBack
	Started   time.Time
	End       CallEnded // once Phase is Ended
	Documents []string  // found by this call
}

// Call returns a call by id.
func (r Run) Call(id string) (CallState, bool) {
	if i, ok := r.calls[id]; ok && i < len(r.Calls) {
		return r.Calls[i], true
	}
	return CallState{}, false
}

// Open lists the calls that have not ended.
func (r Run) Open() []CallState {
	var open []CallState
	for _, c := range r.Calls {
		if c.Phase != Ended {
			open = append(open, c)
		}
	}
	return open
}

// editCall changes one call; an unknown id (from a journal whose plan is corrupted) changes nothing.
func (r *Run) editCall(id string, edit func(*CallState)) {
	if i, ok := r.calls[id]; ok {
		edit(&r.Calls[i])
	}
}
