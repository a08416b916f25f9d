package research

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
)

// owner is the one goroutine that has a run: its journal, its state, and what works on it.
// Anyone who wants something of the run sends it a message, a function that it calls; they
// are handled in the order in which they come. It waits for no disk and no cluster: what
// can take time is done by its worker, one job after the other, and comes back as a message.
// So a run can be cancelled and read however slow the place is where its journal is kept.
type owner struct {
	e  *Engine
	id events.RunID

	inbox chan func()
	jobs  chan job
	gone  chan struct{}              // closed when the owner has ended
	shown atomic.Pointer[events.Run] // the state, not to be changed; nil after an event until somebody reads
	known atomic.Uint64              // the last event that the state has

	users int // who holds the owner now; guarded by Engine.mu

	// The rest is the goroutine's own.
	phase       phase
	j           journal.Journal
	unsubscribe context.CancelFunc // ends the listening to colleagues
	state       events.Run
	said        journal.Entry // what the catalogue was told last
	queue       []job
	pending     int           // jobs that have not come back
	waiting     []func(error) // for the journal to be open
	reached     []reader      // for the state to have an event
	calm        []func(error) // for the work to end
	work        *live         // that goes on; nil where there is none
	busy        *period       // from the beginning of work until all that follows from it is done
	failure     error         // how the last work ended
	cut         []string      // calls that an earlier version recorded as cancelled when it ended
	again       []string      // calls to be asked again that a loop has not come to
	by          string        // who asked for that last
	counted     int           // dates that could not be counted: how many there were
	resumes     int           // changed where a resume that waits is no longer wanted
	closing     bool          // the program ends
	over        bool
	closeErr    error
	idle        *time.Timer
}

// phase is how far the owner has the journal.
type phase int

const (
	isShut phase = iota
	isOpening
	isOpen
	isClosing
)

// job is something that can take time, and what follows from it.
type job struct {
	do   func() error
	then func(error)
}

// period is a time in which a run is worked on.
type period struct {
	context.Context //nolint:containedctx // it is nothing else
	end             context.CancelFunc
}

// reader waits for an event to be part of the state.
type reader struct {
	seq  uint64
	tell func()
}

// linger is how long a run that nobody uses is held, so that one mark after another does
// not open its journal each time.
const linger = 5 * time.Second

// errClosed answers who comes when the program ends.
var errClosed = errors.New("headnote is closing: the run can be resumed")

// hold takes the owner of a run, which is there until letGo. A new one has done nothing yet.
func (e *Engine) hold(id events.RunID) (*owner, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, errClosed
	}
	o := e.owners[id]
	if o == nil {
		o = &owner{
			e: e, id: id, inbox: make(chan func()), jobs: make(chan job), gone: make(chan struct{}),
			unsubscribe: func() {},
		}
		e.owners[id] = o
		safe.Go("owner of run "+id.String(), o.run, o.end)
	}
	o.users++
	return o, nil
}

// held is hold for a run that has an owner already.
func (e *Engine) held(id events.RunID) (*owner, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.owners[id]
	if o == nil {
		return nil, false
	}
	o.users++
	return o, true
}

func (e *Engine) letGo(o *owner) {
	e.mu.Lock()
	o.users--
	unused := o.users == 0
	e.mu.Unlock()
	if unused {
		o.tell(o.rest)
	}
}

// leave ends an owner that nobody holds.
func (e *Engine) leave(o *owner) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if o.users > 0 && !o.closing {
		return false
	}
	delete(e.owners, o.id)
	if o.failure != nil {
		e.failed[o.id] = o.failure
	}
	return true
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
		o.e.mu.Lock()
		delete(o.e.owners, o.id)
		o.e.mu.Unlock()
		if o.work != nil {
			o.work.stop(err)
		}
	}
	if o.busy != nil {
		o.busy.end()
	}
	close(o.gone)
}

// tell sends a message.
func (o *owner) tell(f func()) {
	select {
	case o.inbox <- f:
	case <-o.gone:
	}
}

// ask sends a message and waits for its answer.
func (o *owner) ask(ctx context.Context, f func(answer func(error))) error {
	_, err := askFor(ctx, o, func(answer func(struct{}, error)) {
		f(func(err error) { answer(struct{}{}, err) })
	})
	return err
}

// askFor sends a message and waits for the value that answers it. The value travels with
// the answer: who has stopped waiting shares nothing with the owner.
func askFor[T any](ctx context.Context, o *owner, f func(answer func(T, error))) (T, error) {
	type reply struct {
		value T
		err   error
	}
	answered := make(chan reply, 1)
	o.tell(func() { f(func(v T, err error) { answered <- reply{v, err} }) })
	var none T
	select {
	case r := <-answered:
		return r.value, r.err
	case <-ctx.Done():
		return none, ctx.Err()
	case <-o.gone:
		select {
		case r := <-answered:
			return r.value, r.err
		default:
			return none, errClosed
		}
	}
}

// do gives the worker a job.
func (o *owner) do(f func() error, then func(error)) {
	o.pending++
	o.queue = append(o.queue, job{f, then})
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

// fold adds events to the state.
func (o *owner) fold(all []events.Event) {
	for _, ev := range all {
		o.state = events.Apply(o.state, ev)
	}
	if len(all) == 0 {
		return
	}
	o.shown.Store(nil)
	o.known.Store(o.state.Seq)
	o.e.news.tell(o.id)
	o.reached = slices.DeleteFunc(o.reached, func(r reader) bool {
		if r.seq > o.state.Seq {
			return false
		}
		r.tell()
		return true
	})
}

// append records events and folds them into the state. The journal is open.
func (o *owner) append(bodies []events.Body, then func(error)) {
	var all []events.Event
	j := o.j
	o.do(func() (err error) {
		all, err = j.Append(bodies...)
		return err
	}, func(err error) {
		o.fold(all)
		o.describe()
		then(err)
	})
}

// describe keeps the catalogue up to date in what matters in a list. Where that fails the
// entry is made again from the journal.
func (o *owner) describe() {
	e := journal.EntryOf(o.state)
	same := o.said
	same.Updated, same.Seq, same.Results = e.Updated, e.Seq, e.Results
	if e != same {
		o.note(e)
	}
}

func (o *owner) note(e journal.Entry) {
	o.said = e
	j := o.j
	o.do(func() error { return j.Describe(e) }, func(error) {})
}
