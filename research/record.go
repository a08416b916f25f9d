package research

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"headnote/research/events"
	"headnote/research/journal"
)

// record is the journal of a run with its state, which is computed from the journal's events. What takes time is a job;
// its result comes back as a message.
type record struct {
	mailbox
	id    events.RunID
	store journal.Store
	news  *news

	jobs  chan job
	shown atomic.Pointer[events.Run] // the state, read-only; nil from an event until the next reader
	known atomic.Uint64              // the number of the last event in the state

	// The fields below are used by the owner's goroutine only.
	phase       phase
	j           journal.Journal
	unsubscribe context.CancelFunc // stops listening to colleagues
	state       events.Run
	said        journal.Entry // the last catalog entry written
	cut         []string      // calls that an earlier version recorded as canceled when it exited
	queue       []job
	pending     int           // jobs whose result has not come back
	waiting     []func(error) // called when the journal is open
	reached     []reader      // readers that wait for an event to be in the state
	failure     error         // how the last work ended, and errors of the journal
	closing     bool          // the program is exiting
}

// phase is the state of the journal: closed, being opened, or open.
type phase int

const (
	isShut phase = iota
	isOpening
	isOpen
	isClosing
)

// job is something that can take time, with what is to be done with its result.
type job struct {
	do   func() error
	then func(error)
}

// do queues a job for the worker.
func (r *record) do(f func() error, then func(error)) {
	r.pending++
	r.queue = append(r.queue, job{f, then})
}

// opener opens the journal of a run.
type opener func(events.RunID) (journal.Journal, []events.Event, *journal.Damage, error)

// opened calls f when the run's journal is open, or with the error if it cannot be opened.
func (r *record) opened(how opener, f func(error)) {
	switch {
	case r.closing:
		f(errClosed)
	case r.phase == isOpen:
		f(nil)
	case r.phase == isShut:
		r.waiting = append(r.waiting, f)
		r.open(how)
	default:
		r.waiting = append(r.waiting, f)
	}
}

// open locks the journal and reads its events.
func (r *record) open(how opener) {
	r.phase = isOpening
	var j journal.Journal
	var state events.Run
	var cut []string
	r.do(func() (err error) {
		var all []events.Event
		var damage *journal.Damage
		if j, all, damage, err = how(r.id); err != nil {
			return err
		}
		if len(all) > 0 {
			state, cut = events.Fold(slices.Values(all)), cutOff(all)
			return nil
		}
		if err = (NeverStarted{r.id}); damage.Corrupt() {
			err = damage
		}
		return errors.Join(err, j.Close())
	}, func(err error) {
		r.phase = isShut
		if err == nil {
			r.taken(j, state)
			r.cut, r.said = cut, journal.EntryOf(state)
		}
		r.answerWaiting(err)
	})
}

// taken starts to use a journal that has been opened.
func (r *record) taken(j journal.Journal, state events.Run) {
	r.phase, r.j, r.state = isOpen, j, state
	r.known.Store(state.Seq)
	r.shown.Store(nil)
	r.listen()
}

// answerWaiting tells everybody who waits that the journal is open, or why it is not.
func (r *record) answerWaiting(err error) {
	if err == nil && r.closing {
		err = errClosed
	}
	waiting := r.waiting
	r.waiting = nil
	for _, f := range waiting {
		f(err)
	}
}

// cutOff returns the calls that an earlier version recorded as canceled when the program exited: they are the last
// events of the journal, with no end of the run after them.
func cutOff(all []events.Event) []string {
	var out []string
	for _, ev := range slices.Backward(all) {
		end, ok := ev.Body.(*events.CallEnded)
		if !ok || end.Outcome != events.Cancelled {
			break
		}
		out = append(out, end.Call)
	}
	slices.Reverse(out)
	return out
}
