package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
)

var (
	_ journal.Shared   = (*Store)(nil)
	_ journal.Reviewed = (*drivenJournal)(nil)
)

// Review sends a mark, a note or a trigger date to the driver of a run. Reviews have a subject of
// their own, because only the driver numbers events.
func (s *Store) Review(ctx context.Context, run events.RunID, b events.Body) error {
	b = signed(b, s.o.By, 0)
	if b == nil {
		return errors.New("only marks, notes, trigger dates and decisions on deadlines can be sent to the driver of a run")
	}
	data, err := json.Marshal(events.Event{Seq: 1, Run: run, At: s.o.Now().UTC(), Body: b})
	if err != nil {
		return err
	}
	ctx, cancel := s.ask(ctx)
	defer cancel()
	var ack *jetstream.PubAck
	if _, _, err = s.attach(ctx); err == nil {
		err = s.link.Do(ctx, s.subject("review", run), func(ctx context.Context) (err error) {
			m := &nats.Msg{Subject: s.subject("review", run), Data: data}
			ack, err = s.link.JS.PublishMsg(ctx, m, jetstream.WithMsgID(newKey()))
			return err
		})
	}
	if err != nil {
		return fmt.Errorf(
			"the review could not be sent to the driver of run %s: %w; mark it again when the cluster can be reached",
			run,
			err,
		)
	}
	s.deliver(run, ack.Sequence)
	return nil
}

// signed returns a review with its author, if it names none, and the sequence number of its message; nil for an event
// that is not a review.
func signed(b events.Body, by string, from uint64) events.Body {
	switch b := b.(type) {
	case *events.StatementMarked:
		c := *b
		if c.By == "" {
			c.By = by
		}
		c.From = from
		return &c
	case *events.Noted:
		c := *b
		if c.By == "" {
			c.By = by
		}
		c.From = from
		return &c
	case *events.TriggerGiven:
		c := *b
		if c.By == "" {
			c.By = by
		}
		c.From = from
		return &c
	case *events.DeadlineMarked:
		c := *b
		if c.By == "" {
			c.By = by
		}
		c.From = from
		return &c
	}
	return nil
}

// from returns the sequence number of a review's message, 0 for other events.
func from(b events.Body) uint64 {
	switch b := b.(type) {
	case *events.StatementMarked:
		return b.From
	case *events.Noted:
		return b.From
	case *events.TriggerGiven:
		return b.From
	case *events.DeadlineMarked:
		return b.From
	}
	return 0
}

// NextReview waits for the next review by a colleague that is not yet in the journal.
func (j *drivenJournal) NextReview(ctx context.Context) (events.Body, error) {
	for {
		msg, err := j.inbox.Read(ctx)
		if err != nil {
			j.inbox.Close()
			return nil, err
		}
		var e events.Event
		if err := json.Unmarshal(msg.Data, &e); err != nil {
			continue // not a message of headnote: it is skipped
		}
		if b := signed(e.Body, "a colleague", msg.Sequence); b != nil {
			return b, nil
		}
	}
}

// Await waits for events of a run that somebody else drives; io.EOF if nobody drives it any more and no events are
// left. A call that continues after the previous one does not read the run again.
func (s *Store) Await(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error) {
	f := s.followers.take(run, after)
	for {
		asked, cancel := s.ask(ctx)
		all, err := f.Next(asked)
		cancel()
		switch {
		case err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded):
			s.followers.keep(run, f)
			return all, err
		case !s.connected() || !s.Held(run):
			f.Close()
			return s.rest(run, after)
		}
	}
}

// Watch implements journal.Shared.
func (s *Store) Watch(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error) {
	f := s.followers.take(run, after)
	all, err := f.Next(ctx)
	s.followers.keep(run, f)
	return all, err
}

// rest returns the events after a number of a run that nobody drives.
func (s *Store) rest(run events.RunID, after uint64) ([]events.Event, error) {
	all, _, err := s.Load(run)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(e events.Event) bool { return e.Seq > after })
	if i < 0 {
		return nil, io.EOF
	}
	return all[i:], nil
}
