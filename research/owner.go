package research

import (
	"context"
	"errors"
	"slices"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
)

// owner is the one goroutine that has a run: its journal, its state, and what works on it.
// Anyone who wants something of the run sends it a message, a function that it calls; they
// are handled in the order in which they come. It waits for no disk and no cluster: what
// can take time is done by its worker, one job after the other, and comes back as a message.
// So a run can be cancelled and read however slow the place is where its journal is kept.
type owner struct {
	record
	e     *Engine
	users int // who holds the owner now; guarded by owners.mu

	// The rest is the goroutine's own.
	calm     []func(error) // for the work to end
	work     *live         // that goes on; nil where there is none
	busy     *period       // from the beginning of work until all that follows from it is done
	again    []string      // calls to be asked again that a loop has not come to
	by       string        // who asked for that last
	counted  int           // dates that could not be counted: how many there were
	resumes  int           // changed where a resume that waits is no longer wanted
	over     bool
	closeErr error
	idle     *time.Timer
}

// period is a time in which a run is worked on.
type period struct {
	context.Context //nolint:containedctx // it is nothing else
	end             context.CancelFunc
}

// linger is how long a run that nobody uses is held, so that one mark after another does
// not open its journal each time.
const linger = 5 * time.Second

// owner is a new owner of a run.
func (e *Engine) owner(id events.RunID) *owner {
	return &owner{e: e, record: record{
		mailbox: mailbox{make(chan func()), make(chan struct{})}, id: id, store: e.c.Store, news: &e.news,
		jobs: make(chan job), unsubscribe: func() {},
	}}
}

// run handles messages until the run is let go of.
func (o *owner) run() error {
	safe.Go("journal of run "+o.id.String(), o.worker, func(error) {})
	for !o.over {
		var jobs chan job
		var next job
		if len(o.queue) > 0 {
			jobs, next = o.jobs, o.queue[0]
		}
		select {
		case f := <-o.inbox:
			f()
		case jobs <- next:
			o.queue = o.queue[1:]
		}
	}
	return nil
}

// worker does the jobs in their order.
func (o *owner) worker() error {
	for {
		select {
		case <-o.gone:
			return nil
		case j := <-o.jobs:
			err := safe.Do("journal of run "+o.id.String(), j.do)
			o.tell(func() {
				o.pending--
				j.then(err)
				o.settle()
			})
		}
	}
}

// end lets nobody wait for an owner that is no more, also where a fault ended it.
func (o *owner) end(err error) {
	if err != nil {
		o.closeErr = errors.Join(o.closeErr, err)
		o.e.drop(o)
		if o.work != nil {
			o.work.stop(err)
		}
	}
	if o.busy != nil {
		o.busy.end()
	}
	close(o.gone)
}

// snapshot is the state as it is now, for the caller to keep.
func (o *owner) snapshot() events.Run {
	s := o.shown.Load()
	if s == nil {
		shown := make(chan *events.Run, 1)
		o.tell(func() { shown <- o.show() })
		select {
		case s = <-shown:
		case <-o.gone:
			if s = o.shown.Load(); s == nil {
				return events.Run{}
			}
		}
	}
	return copied(*s)
}

// show publishes the state.
func (o *owner) show() *events.Run {
	s := o.shown.Load()
	if s == nil {
		c := copied(o.state)
		if c.Status == events.Running && o.work == nil {
			c.Status = events.Interrupted
		}
		s = &c
		o.shown.Store(s)
	}
	return s
}

// copied is a state that does not change with the one it was taken from.
func copied(s events.Run) events.Run {
	s.Calls, s.Results, s.Gaps = slices.Clone(s.Calls), slices.Clone(s.Results), slices.Clone(s.Gaps)
	return s.Detached()
}
