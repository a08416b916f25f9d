package ask

import (
	"context"
	"errors"
	"fmt"
	"io"

	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
)

// follow prints a run's progress to standard error and its result to standard output.
func follow(ctx context.Context, env *command.Env, e *research.Engine, id events.RunID, as *command.Output) error {
	var state events.Run
	for {
		evs, err := e.Events(ctx, id, state.Seq)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return interruptedOr(ctx, env, id, err)
		}
		for _, ev := range evs {
			state = events.Apply(state, ev)
			// Documents that are listed but not graded interest only somebody who is watching.
			_, listed := ev.Body.(*events.DocumentsListed)
			if line := Describe(state, ev); line != "" && (!listed || env.Terminal()) {
				env.Say("%s", line)
			}
			if _, made := ev.Body.(*events.PlanMade); made && state.Waits() && !state.Plans[len(state.Plans)-1].More {
				if err := approve(ctx, env, e, state); err != nil {
					return interruptedOr(ctx, env, id, err)
				}
			}
		}
	}
	if err := e.Wait(ctx, id); err != nil {
		return interruptedOr(ctx, env, id, err)
	}
	s, err := engine.Load(env, e, id)
	if err != nil {
		return err
	}
	switch {
	case s.Status == events.Interrupted:
		return command.Interrupted(fmt.Sprintf("results so far are saved; headnote resume %s continues", id))
	case s.Status == events.RunCancelled:
		return command.Interrupted("results so far are saved; headnote runs lists the run")
	case s.Status == events.RunFailed:
		return fmt.Errorf("run %s failed: %s; headnote replay %s shows how", s.ID, s.Error, s.ID)
	}
	if err := show(env, as.Of(s, papersFrom(e.Matter(), "")), as.Format.Chosen); err != nil {
		return err
	}
	if !s.Sufficient {
		return command.ErrInsufficient
	}
	return nil
}

// interruptedOr returns err, or if the analyst interrupted the run, an error that tells how to continue.
func interruptedOr(ctx context.Context, env *command.Env, id events.RunID, err error) error {
	if ctx.Err() != nil {
		return command.Interrupted(fmt.Sprintf("results so far are saved; headnote resume %s continues", id))
	}
	return err
}

// show prints a run's result.
func show(env *command.Env, m export.Memo, format export.Format) error {
	if format.Valid() {
		return command.Write(env, format, m)
	}
	s := memo.WithAppendices(m.Run, m.Appendices)
	if s.Memo == nil {
		return fmt.Errorf("run %s has no memo yet; headnote resume %s continues it", s.ID, s.ID)
	}
	printMemo(env.Page(), *s.Memo)
	return nil
}
