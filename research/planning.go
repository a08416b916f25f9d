package research

import (
	"context"
	"time"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/research/assist"
	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// plan makes the plan of the first round. If a model helps and the user does not want to see the plan first, it runs
// the calls of the rules while the model is still writing.
func (l *live) plan(ctx context.Context, q retrieve.Question) error {
	made, there, err := l.begun(q)
	if err != nil {
		return err
	}
	if made.Unagreed, err = l.unagreed(ctx, made.Calls); err != nil {
		return err
	}
	if l.e.c.EarlyStart && !l.snapshot().Review && len(made.Unagreed) == 0 && l.model() != nil {
		return l.planAndRun(ctx, q, made)
	}
	err = l.help(ctx, "plan", func(m backends.Model) (usage backends.Usage, _ int, err error) {
		made, usage, err = assist.Plan(ctx, m, q.Raw, made, l.e.reg.Specs(), nil)
		return usage, 0, err
	})
	if err != nil {
		return err
	}
	if made.Unagreed, err = l.unagreed(ctx, made.Calls); err != nil { // the model may have added calls
		return err
	}
	made.Calls = made.Calls[there:]
	return l.emit(&made)
}

// begun returns the plan of the rules, or the unfinished plan if the run was interrupted while it was being written;
// and how many of its calls are in the journal.
func (l *live) begun(q retrieve.Question) (events.PlanMade, int, error) {
	s := l.snapshot()
	if n := len(s.Plans); n > 0 {
		made := s.Plans[n-1]
		made.More = false
		return made, len(made.Calls), nil
	}
	made := l.e.planner.Plan(plan.Input{
		Round: 1, Question: q.Raw, Facets: q.Facets, Names: q.Names(),
		Tools: l.e.reg.Specs(), Today: s.Today, Withhold: l.e.c.Withhold,
	})
	var err error
	made.Calls, err = run.Arrange(made.Calls, nil)
	return made, 0, err
}

// planAndRun runs the calls of the rules while the model plans, and each call that the model proposes as soon as its
// input is complete. Every addition is recorded in the journal before it runs, so that nothing runs twice even if the
// model or this process fails.
func (l *live) planAndRun(ctx context.Context, q retrieve.Question, begun events.PlanMade) error {
	s := l.snapshot()
	if len(s.Plans) == 0 {
		first := begun
		first.More = true
		if err := l.emit(&first); err != nil {
			return err
		}
		s = l.snapshot()
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	more, ran := make(chan []events.Call), make(chan error, 1)
	r := l.runner(ctx, q, s)
	safe.Go("calls that start early", func() error { return r.RunAs(ctx, open(s), more) }, func(err error) {
		if err != nil {
			stop(err)
		}
		ran <- err
	})
	made := begun
	err := l.help(ctx, "plan", func(m backends.Model) (usage backends.Usage, _ int, err error) {
		made, usage, err = assist.Plan(ctx, m, q.Raw, begun, l.e.reg.Specs(), func(c events.Call) {
			err := l.emit(&events.PlanMade{
				Round: 1, Planner: begun.Planner, Reason: begun.Reason, Calls: []events.Call{c},
				More: true,
			})
			if err != nil {
				stop(err)
				return
			}
			select {
			case more <- []events.Call{c}:
			case <-ctx.Done():
			}
		})
		return usage, 0, err
	})
	if err == nil {
		err = l.emit(&events.PlanMade{Round: 1, Planner: made.Planner, Reason: made.Reason})
	}
	if err != nil {
		stop(err)
	}
	close(more)
	failed := <-ran
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return failed
}

// run makes the calls that have not ended, and grades the results of each as they come.
func (l *live) run(ctx context.Context, q retrieve.Question, s events.Run) error {
	return l.runner(ctx, q, s).Run(ctx, open(s))
}

func open(s events.Run) []events.Call {
	var calls []events.Call
	for _, c := range s.Open() {
		calls = append(calls, c.Call)
	}
	return calls
}

// runner returns a runner for the calls of a state, with which single calls can be canceled.
func (l *live) runner(ctx context.Context, q retrieve.Question, s events.Run) *run.Runner {
	limits := l.e.c.Limits
	if left, bounded := l.left(); bounded {
		limits.Batch = min(limits.Batch, max(left, time.Millisecond))
	}
	r := &run.Runner{
		Tools: &standIns{reg: l.e.reg, kinds: l.e.kinds, asked: q, locked: s.Offline}, Limits: limits, Now: l.e.c.Now,
		Emit: l.emit, Earlier: earlier(s),
		Read: func(docs []backends.Document) []backends.Document { return readable(q, docs) },
		Judge: func(c events.Call, docs []backends.Document) []events.Body {
			gs, err := l.judge(ctx, q, docs)
			if err != nil || len(gs) == 0 {
				return nil // graded again when all calls have ended; the error is shown then
			}
			return []events.Body{&events.DocumentsGraded{Round: c.Round, Grading: gs}}
		},
	}
	if len(s.Open()) > limits.Slots {
		r.Expect = l.e.pace()
	}
	l.o.tell(func() { l.runs = r })
	return r
}

// earlier returns the calls that have ended, for calls that refer to their results.
func earlier(s events.Run) []run.Earlier {
	var out []run.Earlier
	for _, c := range s.Calls {
		if c.Phase != events.Ended {
			continue
		}
		e := run.Earlier{Call: c.Call, Fault: c.End.Error}
		for _, id := range c.Documents {
			if r, ok := s.Result(id); ok {
				e.Result.Documents = append(e.Result.Documents, r.Document)
			}
		}
		e.Result.Available, e.Result.Quality, e.Result.Metadata = c.End.Available, c.End.Quality, c.End.Metadata
		out = append(out, e)
	}
	return out
}
