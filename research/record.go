package research

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"headnote/research/events"
	"headnote/research/journal"
)

// record is the journal of a run and its state, which is the fold of the journal. What takes time is a job, and what
// follows from it comes back as a message.
type record struct {
	mailbox
	id    events.RunID
	store journal.Store
	news  *news

	jobs  chan job
	shown atomic.Pointer[events.Run] // the state, not to be changed; nil after an event until somebody reads
	known atomic.Uint64              // the last event that the state has

	// The rest is the goroutine's own.
	phase       phase
	j           journal.Journal
	unsubscribe context.CancelFunc // ends the listening to colleagues
	state       events.Run
	said        journal.Entry // what the catalogue was told last
	cut         []string      // calls that an earlier version recorded as cancelled when it ended
	queue       []job
	pending     int           // jobs that have not come back
	waiting     []func(error) // for the journal to be open
	reached     []reader      // for the state to have an event
	failure     error         // how the last work ended, and what failed of the journal
	closing     bool          // the program ends
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

// do gives the worker a job.
func (r *record) do(f func() error, then func(error)) {
	r.pending++
	r.queue = append(r.queue, job{f, then})
}

// opener is how the journal of a run is opened.
type opener func(events.RunID) (journal.Journal, []events.Event, *journal.Damage, error)

// opened calls f when the run's journal is open, or with the reason why it cannot be.
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

// open takes hold of the journal, and reads what is in it.
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

// taken takes in a journal that is open now.
func (r *record) taken(j journal.Journal, state events.Run) {
	r.phase, r.j, r.state = isOpen, j, state
	r.known.Store(state.Seq)
	r.shown.Store(nil)
	r.listen()
}

// answerWaiting tells who waits that the journal is open, or why it is not.
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

// cutOff are the calls that an earlier version recorded as cancelled when the program
// ended: the last that its journal has, with no end of the run behind them.
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
