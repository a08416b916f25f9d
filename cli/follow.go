package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"headnote/backends"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// follow shows a run's progress on standard error and its result on standard output.
func (a *app) follow(ctx context.Context, e *research.Engine, id events.RunID, format export.Format) error {
	var state events.Run
	for {
		evs, err := e.Events(ctx, id, state.Seq)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return a.stopped(ctx, id, err)
		}
		for _, ev := range evs {
			state = events.Apply(state, ev)
			if line := describe(state, ev); line != "" {
				a.say("%s", line)
			}
		}
	}
	if err := e.Wait(ctx, id); err != nil {
		return a.stopped(ctx, id, err)
	}
	s, err := a.load(e, id)
	if err != nil {
		return err
	}
	switch {
	case s.Status == events.Interrupted:
		return interrupted(fmt.Sprintf("what was found is kept, headnote resume %s goes on from here", id))
	case s.Status == events.Stopped:
		return interrupted("headnote runs shows what was found")
	case s.Status == events.Broken:
		return fmt.Errorf("run %s failed: %s; headnote replay %s shows how", s.ID, s.Error, s.ID)
	}
	if err := a.show(s, format); err != nil {
		return err
	}
	if !s.Sufficient {
		return errInsufficient
	}
	return nil
}

// stopped is err, or what to do next where the analyst stopped the run.
func (a *app) stopped(ctx context.Context, id events.RunID, err error) error {
	if ctx.Err() != nil {
		return interrupted(fmt.Sprintf("what was found is kept, headnote resume %s goes on from here", id))
	}
	return err
}

// show writes a run's result.
func (a *app) show(s events.Run, format export.Format) error {
	if format.Valid() {
		return written(a, format, s)
	}
	if s.Memo == nil {
		return fmt.Errorf("run %s has no memo yet: headnote resume %s", s.ID, s.ID)
	}
	printMemo(a.page(), *s.Memo)
	return nil
}

// describe is an event in one line, "" where it is not worth one. The state is
// the run's after the event.
func describe(s events.Run, ev events.Event) string {
	switch b := ev.Body.(type) {
	case *events.RunStarted:
		return fmt.Sprintf("run %s · %s", ev.Run, b.Matter)
	case *events.RunResumed:
		return cmp.Or(s.AskingAgain(), fmt.Sprintf("Resumed: run %s; no search was interrupted", ev.Run))
	case *events.AskedAgain:
		return s.AskingAgain()
	case *events.RunInterrupted:
		return fmt.Sprintf("interrupted · %s in flight", countOf(len(b.Open), "search", "searches"))
	case *events.PlanMade:
		return joined(fmt.Sprintf("round %d · %s planned by %s", b.Round, count(len(b.Calls), "call"), b.Planner), leaves(s, b.Calls))
	case *events.CallEnded:
		return describeCall(s, b)
	case *events.Assessed:
		return fmt.Sprintf("graded · %d relevant, %d ambiguous, %d irrelevant", b.Distribution[events.Relevant], b.Distribution[events.Ambiguous], b.Distribution[events.Irrelevant])
	case *events.QueryExpanded:
		if b.Kept {
			return "query widened by " + b.Strategy + ": better"
		}
		return "query widened by " + b.Strategy + ": no better, dropped"
	case *events.Evaluated:
		return joined(fmt.Sprintf("evidence · %.1f of 10", b.Overall), b.Stop)
	case *events.ModelProgressed:
		if b.Note != "" {
			return "  … " + joined(b.Job, b.Note)
		}
	case *events.ModelAsked:
		return describeHelp(s, b)
	case *events.RunFinished:
		return fmt.Sprintf("%s in %.1f s", b.Status, b.Seconds)
	}
	return ""
}

// leaves says what of a plan leaves the machine, and where it may go, "" where nothing does.
func leaves(s events.Run, calls []events.Call) string {
	to, _ := research.Leaving(calls)
	if s.Offline || to.None() {
		return ""
	}
	most := ""
	if to.Most > to.Requests {
		most = fmt.Sprintf(" (%d in all at most)", to.Most)
	}
	return fmt.Sprintf("up to %s with words of the question leave the machine, to %s%s", count(to.Requests, "request"), to.Where(), most)
}

func describeCall(s events.Run, b *events.CallEnded) string {
	c, _ := s.Call(b.Call)
	tool := c.Tool
	if b.Tool != "" && b.Tool != c.Tool {
		tool += " → " + b.Tool
	}
	switch b.Outcome {
	case events.Done:
		return fmt.Sprintf("  ✓ %s · %d found · %.1f s", tool, b.Found, b.Seconds)
	case events.Skipped:
		return fmt.Sprintf("  – %s · %s", c.Tool, b.Error)
	}
	return fmt.Sprintf("  ✗ %s · %s", tool, text.Line(joined(b.Error, b.Next)))
}

// describeHelp tells what a language model was asked, and what all of its help has cost.
func describeHelp(s events.Run, b *events.ModelAsked) string {
	if b.Error != "" {
		return fmt.Sprintf("  ✗ %s · %s · %s", b.Model, b.Job, text.Line(b.Error))
	}
	var all backends.Usage
	for _, h := range s.Helped {
		all = all.Plus(h.Usage)
	}
	cost := ""
	if all.Cost > 0 {
		cost = fmt.Sprintf("$%.3f", all.Cost)
	}
	return "  ✓ " + joined(b.Model, b.Job, fmt.Sprintf("%d tokens, %d in all", b.Tokens(), all.Tokens()), cost)
}

// count is a number with its noun.
func count(n int, noun string) string { return countOf(n, noun, noun+"s") }

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
