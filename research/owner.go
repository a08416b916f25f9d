package research

import (
	"context"
	"errors"
	"slices"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
)

// owner is the only goroutine that works with a run's journal and state, and with the work on it. Everybody else sends
// it a message, which is a function that it calls; messages are handled in order. It never waits for a disk or a
// network: what can take time is done by its worker, one job after the other, and the result comes back as a message.
// So a run can be canceled and read even if its journal is on a slow disk.
type owner struct {
	record
	e     *Engine
	users int // how many use the owner now; guarded by owners.mu

	// The fields below are used by the owner's goroutine only.
	onWorkEnd []func(error) // called when the work has ended
	work      *live         // the current work; nil if there is none
	busy      *period       // from the start of work until all that follows from it is done
	again     []string      // calls to repeat that the loop has not reached yet
	by        string        // who asked for the last repeat
	counted   int           // how many dates could not be computed
	resumes   int           // incremented to drop resumes that still wait
	over      bool
	closeErr  error
	idle      *time.Timer
}

// period is a time during which a run is being worked on.
type period struct {
	context.Context //nolint:containedctx // a period is just a context
	end             context.CancelFunc
}

// linger is how long an owner stays after its last use, so that several marks in a row do not each open the journal.
const linger = 5 * time.Second

// owner returns a new owner of a run.
func (e *Engine) owner(id events.RunID) *owner {
	return &owner{e: e, record: record{
		mailbox: mailbox{make(chan func()), make(chan struct{})}, id: id, store: e.c.Store, news: &e.news,
		jobs: make(chan job), unsubscribe: func() {},
	}}
}

// run handles messages until the owner ends.
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

// worker does the jobs in order.
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

// end releases everybody who waits for this owner, also if a panic ended it.
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

// snapshot returns a copy of the current state.
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

// copied returns a copy of a state that does not change when the original does.
func copied(s events.Run) events.Run {
	s.Calls, s.Results, s.Gaps = slices.Clone(s.Calls), slices.Clone(s.Results), slices.Clone(s.Gaps)
	return s.Detached()
}
