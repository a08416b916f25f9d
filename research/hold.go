package research

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
)

// opener is how the journal of a run is opened.
type opener func(events.RunID) (journal.Journal, []events.Event, *journal.Damage, error)

// opened calls f when the run's journal is open, or with the reason why it cannot be.
func (o *owner) opened(how opener, f func(error)) {
	switch {
	case o.closing:
		f(errClosed)
	case o.phase == isOpen:
		f(nil)
	case o.phase == isShut:
		o.waiting = append(o.waiting, f)
		o.open(how)
	default:
		o.waiting = append(o.waiting, f)
	}
}

// open takes hold of the journal, and reads what is in it.
func (o *owner) open(how opener) {
	o.phase = isOpening
	var j journal.Journal
	var state events.Run
	var cut []string
	o.do(func() (err error) {
		var all []events.Event
		var damage *journal.Damage
		if j, all, damage, err = how(o.id); err != nil {
			return err
		}
		if len(all) > 0 {
			state, cut = events.Fold(slices.Values(all)), cutOff(all)
			return nil
		}
		if err = (NeverStarted{o.id}); damage.Corrupt() {
			err = damage
		}
		return errors.Join(err, j.Close())
	}, func(err error) {
		o.phase = isShut
		if err == nil {
			o.taken(j, state)
			o.cut, o.said = cut, journal.EntryOf(state)
		}
		o.answerWaiting(err)
	})
}

// taken takes in a journal that is open now.
func (o *owner) taken(j journal.Journal, state events.Run) {
	o.phase, o.j, o.state = isOpen, j, state
	o.known.Store(state.Seq)
	o.shown.Store(nil)
	o.listen()
}

// answerWaiting tells who waits that the journal is open, or why it is not.
func (o *owner) answerWaiting(err error) {
	if err == nil && o.closing {
		err = errClosed
	}
	waiting := o.waiting
	o.waiting = nil
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

// settle does what is due when nothing works on the run: days that people entered are
// counted, who waits for that is told, and a run that nobody needs is let go of.
func (o *owner) settle() {
	if o.work != nil || o.pending > 0 || len(o.waiting) > 0 {
		return
	}
	if o.phase == isOpen && !o.closing && recountable(o.state) && len(o.state.Given) != o.counted {
		o.launch(o.begin(false), (*live).recount)
		return
	}
	if o.busy != nil {
		o.busy.end()
		o.busy = nil
	}
	o.answerCalm(o.failure)
	o.rest()
}

func (o *owner) answerCalm(err error) {
	calm := o.calm
	o.calm = nil
	for _, f := range calm {
		f(err)
	}
}

// rest lets go of a run that nobody uses, after a while; at once where the program ends.
func (o *owner) rest() {
	if o.idle != nil {
		o.idle.Stop()
		o.idle = nil
	}
	switch {
	case o.over || o.work != nil || o.pending > 0 || len(o.waiting) > 0:
	case o.closing && o.phase == isOpen:
		o.shut()
	case o.phase == isShut:
		o.leave()
	case o.phase == isOpen && o.unused():
		o.idle = time.AfterFunc(linger, func() { o.tell(o.expire) })
	}
}

func (o *owner) unused() bool {
	o.e.mu.Lock()
	defer o.e.mu.Unlock()
	return o.users == 0
}

func (o *owner) expire() {
	o.idle = nil
	if o.phase == isOpen && o.work == nil && o.pending == 0 && o.unused() {
		o.shut()
	}
}

// shut closes the journal. Who comes meanwhile waits, and opens it again.
func (o *owner) shut() {
	o.phase = isClosing
	o.unsubscribe()
	if o.said.Seq != o.state.Seq {
		o.note(journal.EntryOf(o.state))
	}
	o.show()
	j := o.j
	o.do(j.Close, func(err error) {
		o.phase, o.j = isShut, nil
		o.closeErr, o.failure = err, errors.Join(o.failure, err)
		switch {
		case o.closing:
			o.answerWaiting(errClosed)
		case len(o.waiting) > 0:
			o.open(o.e.c.Store.Open)
		}
	})
}

// leave ends the owner, if nobody has come.
func (o *owner) leave() {
	if o.over = o.e.leave(o); o.over {
		o.answerCalm(errClosed)
	}
}

// shutDown ends the work, because the program does, and lets go of the run.
func (o *owner) shutDown() {
	o.closing = true
	if o.work != nil {
		o.work.stop(errInterrupted)
	}
	o.settle()
}

// listen enters what colleagues think of the run into its journal, for as long as it is
// held.
func (o *owner) listen() {
	j, ok := o.j.(journal.Reviewed)
	if !ok {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	o.unsubscribe = stop
	safe.Go("reviews of run "+o.id.String(), func() error {
		for {
			b, err := j.NextReview(ctx)
			if err != nil {
				return err
			}
			err = o.ask(ctx, func(answer func(error)) {
				if ctx.Err() != nil { // it comes again with the next opening
					answer(ctx.Err())
					return
				}
				o.append([]events.Body{b}, answer)
			})
			if err != nil {
				return err
			}
		}
	}, func(err error) {
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, journal.ErrHeld) || errors.Is(err, errClosed) {
			return
		}
		o.tell(func() {
			o.failure = errors.Join(o.failure, fmt.Errorf("reviews of colleagues no longer come in: %w", err))
		})
	})
}
