package research

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/run"
)

// What people do to a run: each is a message to its owner.

// NeverStarted says that a run has a journal with nothing in it: the program ended before
// the question was written.
type NeverStarted struct{ Run events.RunID }

// Error says what to do.
func (n NeverStarted) Error() string {
	return fmt.Sprintf("run %s was never started: its journal is empty; ask again", n.Run)
}

// askable reports why nothing can be done with a run that has no question.
func askable(id events.RunID, s events.Run) error {
	if !s.Started.IsZero() {
		return nil
	}
	return fmt.Errorf("the journal of run %s has lost its beginning, so that its question is unknown: headnote doctor "+
		"--verify names the damage; ask again", id)
}

// started creates the journal of a new run and begins with it.
func (o *owner) started(ctx context.Context, first events.Body, answer func(error)) {
	switch {
	case o.closing:
		answer(errClosed)
		return
	case o.phase != isShut || len(o.waiting) > 0:
		answer(fmt.Errorf("run %s is there already: %w", o.id, journal.ErrHeld))
		return
	}
	o.phase = isOpening
	var j journal.Journal
	var all []events.Event
	o.do(func() (err error) {
		if j, err = o.store.Create(o.id); err != nil {
			return err
		}
		if all, err = j.Append(first); err == nil {
			err = j.Sync(ctx)
		}
		if err != nil {
			return errors.Join(err, j.Close())
		}
		return nil
	}, func(err error) {
		o.phase = isShut
		if err == nil {
			o.taken(j, events.Run{})
			o.fold(all)
			o.describe()
		}
		switch {
		case err != nil:
			answer(err)
		case o.closing:
			answer(errClosed)
		case ctx.Err() != nil: // nobody waits for it: it can be resumed
			answer(ctx.Err())
		default:
			o.drive(nil, answer)
		}
		o.answerWaiting(err)
	})
}

// resume goes on with a run. Who comes second joins the first.
func (o *owner) resume(ctx context.Context, answer func(error)) {
	wanted := o.resumes
	o.opened(o.store.Open, func(err error) {
		if err == nil {
			err = ctx.Err()
		}
		switch {
		case err != nil:
			answer(err)
		case wanted != o.resumes:
			answer(fmt.Errorf("run %s was cancelled before it went on", o.id))
		case o.work != nil && o.work.drives && !o.work.stopped:
			answer(nil)
		case o.work != nil: // it ends first
			o.calm = append(o.calm, func(error) { o.resume(ctx, answer) })
		case askable(o.id, o.state) != nil:
			answer(askable(o.id, o.state))
		case o.state.Status == events.Finished:
			answer(errFinished(o.id))
		default:
			o.drive([]events.Body{&events.RunResumed{Restarted: o.interrupted()}}, answer)
		}
	})
}

// askAgain asks calls again; a loop that goes on comes to them when its step is done.
func (o *owner) askAgain(ctx context.Context, b events.AskedAgain, answer func(error)) {
	o.opened(o.store.Open, func(err error) {
		if err == nil {
			err = errors.Join(ctx.Err(), askable(o.id, o.state))
		}
		var calls []string
		if err == nil {
			calls, err = repeatable(o.state, b.Calls)
		}
		if err != nil {
			answer(err)
			return
		}
		o.by = b.By
		for _, id := range calls {
			if !slices.Contains(o.again, id) {
				o.again = append(o.again, id)
			}
		}
		if o.work != nil {
			answer(nil)
			return
		}
		o.drive(o.repetition(), answer)
	})
}

// repeat begins again where work has ended before it came to what is to be asked again.
func (o *owner) repeat() {
	if first := o.repetition(); len(first) > 0 && !o.closing && o.failure == nil && o.phase == isOpen {
		o.drive(first, func(error) {})
	}
}

// repetition are the events that open the calls to be asked again, nil where there are none.
func (o *owner) repetition() []events.Body {
	calls, err := repeatable(o.state, o.again)
	if len(o.again) == 0 || err != nil {
		o.again = nil
		return nil
	}
	o.again = nil
	out := []events.Body{&events.AskedAgain{Calls: calls, By: o.by}}
	if again := o.interrupted(); o.work == nil && len(again) > 0 {
		out = slices.Insert(out, 0, events.Body(&events.RunResumed{Restarted: again}))
	}
	return out
}

// repeatable are the calls of that name that can be asked again; all that can, where none
// is named.
func repeatable(s events.Run, named []string) ([]string, error) {
	var can []string
	for _, c := range s.Repeatable() {
		can = append(can, c.ID)
	}
	if len(named) == 0 && len(can) == 0 {
		return nil, fmt.Errorf("run %s has no call that failed, was cancelled or was not asked", s.ID)
	}
	if len(named) == 0 {
		return can, nil
	}
	for _, id := range named {
		c, ok := s.Call(id)
		switch {
		case !ok:
			return nil, fmt.Errorf("run %s has no call %s: headnote replay %s lists them", s.ID, id, s.ID)
		case slices.Contains(can, id):
		case c.Phase == events.Ended:
			return nil, fmt.Errorf("call %s of %s was answered: only what failed, was cancelled or was not asked is asked again",
				id, c.Tool)
		default:
			return nil, fmt.Errorf("call %s of %s has not ended yet", id, c.Tool)
		}
	}
	return named, nil
}

// cancel ends one call, or the run where none is named.
func (o *owner) cancel(call string) error {
	w := o.work
	switch {
	case call == "" && w == nil && len(o.waiting) > 0:
		o.resumes++ // what was to go on when the journal is open does not
	case w == nil || !w.drives:
		return fmt.Errorf("run %s is not running", o.id)
	case call == "":
		w.stopped = true
		w.stop(run.ErrCancelled)
	case w.runs == nil || !w.runs.Cancel(call):
		return fmt.Errorf("call %s is not running", call)
	}
	return nil
}

// approve lets a plan run that waits. The plan is in the state once its events are.
func (o *owner) approve(p events.PlanApproved, answer func(error)) {
	o.do(func() error { return nil }, func(error) {
		switch {
		case o.work == nil || !o.work.drives:
			answer(fmt.Errorf("run %s is not running", o.id))
			return
		case !o.state.Waits():
			answer(fmt.Errorf("run %s has no plan that waits", o.id))
			return
		}
		select {
		case o.work.approved <- p:
			answer(nil)
		default:
			answer(fmt.Errorf("the plan of run %s is approved already", o.id))
		}
	})
}

// enter records what a person did, in one piece.
func (o *owner) enter(bodies []events.Body, answer func(journal.Journal, error)) {
	o.opened(o.store.Open, func(err error) {
		if err == nil {
			err = askable(o.id, o.state)
		}
		if err != nil {
			answer(nil, err)
			return
		}
		j := o.j
		o.append(bodies, func(err error) { answer(j, err) })
	})
}

// whenCalm answers when what follows from dates that people entered is recomputed; a loop
// comes to it by itself.
func (o *owner) whenCalm(answer func(error)) {
	if o.work != nil && o.work.drives {
		answer(nil)
		return
	}
	o.calm = append(o.calm, answer)
	o.settle()
}

// takeOver opens a run of a shared matter also where somebody else drives it.
func (o *owner) takeOver(s journal.Shared, answer func(error)) {
	if o.phase == isShut {
		o.opened(s.TakeOver, answer)
		return
	}
	o.opened(s.TakeOver, func(err error) {
		if err != nil && o.phase == isShut && !o.closing {
			o.takeOver(s, answer)
			return
		}
		answer(err)
	})
}
