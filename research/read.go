package research

import (
	"context"
	"errors"
	"io"
	"slices"

	"headnote/research/events"
	"headnote/research/journal"
)

// Wait blocks until no work is running for the run, and returns how the work ended.
func (e *Engine) Wait(ctx context.Context, id events.RunID) error {
	o, ok := e.held(id)
	if !ok {
		return e.ended(id)
	}
	defer e.letGo(o)
	err := o.ask(ctx, func(answer func(error)) {
		if o.work == nil {
			answer(o.failure)
			return
		}
		o.onWorkEnd = append(o.onWorkEnd, answer)
	})
	if errors.Is(err, errClosed) {
		return nil // it can be resumed
	}
	return err
}

// Events returns the events after the given number. It blocks until there are some, and returns io.EOF when no work is
// running and none are left.
func (e *Engine) Events(ctx context.Context, id events.RunID, after uint64) ([]events.Event, error) {
	if o, ok := e.held(id); ok {
		defer e.letGo(o)
		if j, busy, err := o.source(ctx); err != nil {
			return nil, err
		} else if j != nil {
			return o.read(ctx, j, busy, after)
		}
	}
	if s, ok := e.elsewhere(id); ok {
		return s.Await(ctx, id, after)
	}
	all, _, err := e.c.Store.Load(id)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(all, func(ev events.Event) bool { return ev.Seq > after }); i >= 0 {
		return all[i:], nil
	}
	return nil, io.EOF
}

// source returns the open journal and the current work, if any. Both are nil if the run is just being closed.
func (o *owner) source(ctx context.Context) (journal.Journal, *period, error) {
	type open struct {
		j    journal.Journal
		busy *period
	}
	at, err := askFor(ctx, o.mailbox, func(answer func(open, error)) {
		opened := func(error) {
			if o.phase == isOpen {
				answer(open{o.j, o.busy}, nil)
				return
			}
			answer(open{}, nil)
		}
		if o.phase == isOpening {
			o.waiting = append(o.waiting, opened)
			return
		}
		opened(nil)
	})
	if errors.Is(err, errClosed) {
		err = nil
	}
	return at.j, at.busy, err
}
