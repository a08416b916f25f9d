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

// What users do to a run; each is a message to its owner.

// NeverStarted reports that a run's journal is empty: the program exited before the question was written.
type NeverStarted struct{ Run events.RunID }

// Error says what to do.
func (n NeverStarted) Error() string {
	return fmt.Sprintf("run %s was never started: its journal is empty; ask again", n.Run)
}

// askable returns an error if nothing can be done with a run because it has no question.
func askable(id events.RunID, s events.Run) error {
	if !s.Started.IsZero() {
		return nil
	}
	return fmt.Errorf("the journal of run %s has lost its beginning, so that its question is unknown: headnote doctor "+
		"--verify names the damage; ask again", id)
}

// started creates the journal of a new run and starts the run.
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
		case ctx.Err() != nil: // the caller has given up; the run can be resumed
			answer(ctx.Err())
		default:
			o.drive(nil, answer)
		}
		o.answerWaiting(err)
	})
}

// resume continues a run. If it is running already, the caller joins it.
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
		case o.work != nil: // the current work must end first
			o.onWorkEnd = append(o.onWorkEnd, func(error) { o.resume(ctx, answer) })
		case askable(o.id, o.state) != nil:
			answer(askable(o.id, o.state))
		case o.state.Status == events.Finished:
			answer(errFinished(o.id))
		default:
			o.drive([]events.Body{&events.RunResumed{Restarted: o.interrupted()}}, answer)
		}
	})
}

// askAgain repeats calls. If a loop is running, it repeats them when its current step is done.
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

// repeat starts work if the last work ended before it reached the calls that are to be repeated.
func (o *owner) repeat() {
	if first := o.repetition(); len(first) > 0 && !o.closing && o.failure == nil && o.phase == isOpen {
		o.drive(first, func(error) {})
	}
}

// repetition returns the events that reopen the calls to be repeated, or nil if there are none.
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

// repeatable returns the calls with a name that can be repeated, or all such calls if the name is empty.
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

// cancel cancels one call, or the whole run if no call is named.
func (o *owner) cancel(call string) error {
	w := o.work
	switch {
	case call == "" && w == nil && len(o.waiting) > 0:
		o.resumes++ // drops the resume that waits for the journal
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

// approve approves a plan that waits for it. The plan is in the state once its events have been recorded.
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

// enter records what a user did, as one group of events.
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

// whenRecomputed answers when everything that depends on dates entered by users has been computed again. A running loop
// does that by itself.
func (o *owner) whenRecomputed(answer func(error)) {
	if o.work != nil && o.work.drives {
		answer(nil)
		return
	}
	o.onWorkEnd = append(o.onWorkEnd, answer)
	o.settle()
}

// takeOver opens a run of a shared matter even if a colleague's program has it open.
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
