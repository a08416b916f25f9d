package research

import (
	"context"
	"errors"
	"io"
	"slices"

	"headnote/research/events"
	"headnote/research/journal"
)

// reader waits for an event to be part of the state.
type reader struct {
	seq  uint64
	tell func()
}

// fold applies events to the state.
func (r *record) fold(all []events.Event) {
	for _, ev := range all {
		r.state = events.Apply(r.state, ev)
	}
	if len(all) == 0 {
		return
	}
	r.shown.Store(nil)
	r.known.Store(r.state.Seq)
	r.news.tell(r.id)
	r.reached = slices.DeleteFunc(r.reached, func(x reader) bool {
		if x.seq > r.state.Seq {
			return false
		}
		x.tell()
		return true
	})
}

// append records events and applies them to the state. The journal must be open.
func (r *record) append(bodies []events.Body, then func(error)) {
	var all []events.Event
	j := r.j
	r.do(func() (err error) {
		all, err = j.Append(bodies...)
		return err
	}, func(err error) {
		r.fold(all)
		r.describe()
		then(err)
	})
}

// describe updates the run's entry in the catalog if something changed that is shown in a list. If that fails, the
// entry is made again from the journal.
func (r *record) describe() {
	e := journal.EntryOf(r.state)
	same := r.said
	same.Updated, same.Seq, same.Results = e.Updated, e.Seq, e.Results
	if e != same {
		r.note(e)
	}
}

func (r *record) note(e journal.Entry) {
	r.said = e
	j := r.j
	r.do(func() error { return j.Describe(e) }, func(error) {})
}

// read waits for durable events. The journal stays open for marks and notes after the work has ended, so the wait ends
// with the work.
func (r *record) read(ctx context.Context, j journal.Journal, busy *period, after uint64) ([]events.Event, error) {
	until, stop := context.WithCancel(ctx)
	defer stop()
	if busy == nil {
		stop()
	} else {
		defer context.AfterFunc(busy, stop)()
	}
	evs, err := j.Read(until, after)
	if errors.Is(err, context.Canceled) && ctx.Err() == nil {
		// The work ended while we waited: read once more, then report the end.
		if evs, err = j.Read(until, after); errors.Is(err, context.Canceled) {
			err = io.EOF
		}
	}
	if len(evs) > 0 {
		r.reach(ctx, evs[len(evs)-1].Seq)
	}
	return evs, err
}

// reach waits until the state includes an event that a reader has, so that nobody sees an event that the run's own
// state does not include yet.
func (r *record) reach(ctx context.Context, seq uint64) {
	if r.known.Load() >= seq {
		return
	}
	reached := make(chan struct{})
	r.tell(func() {
		if r.state.Seq >= seq {
			close(reached)
			return
		}
		r.reached = append(r.reached, reader{seq, func() { close(reached) }})
	})
	select {
	case <-reached:
	case <-ctx.Done():
	case <-r.gone:
	}
}
