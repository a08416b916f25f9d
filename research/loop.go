package research

import (
	"context"
	"time"

	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/retrieve"
)

// loop takes the run from the state in its journal to its end: it reads the state, does the next step, and repeats.
// There is no other memory, so that starting and resuming are the same.
func (l *live) loop(ctx context.Context) error {
	first := l.snapshot()
	l.before = first.Worked
	q := retrieve.Analyze(first.Question, l.frequencies())
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.again(); err != nil {
			return err
		}
		s := l.snapshot()
		var err error
		switch step := next(s); step {
		case stepPlan:
			err = l.plan(ctx, q)
		case stepApprove:
			err = l.approve(ctx)
		case stepRun:
			err = l.run(ctx, q, s)
		case stepGrade:
			err = l.grade(ctx, q, s, true)
		case stepRead:
			err = l.read(s)
		case stepExpand:
			err = l.expand(ctx, q, s)
		case stepEvaluate:
			err = l.evaluate(ctx, q, s)
		case stepNextRound:
			err = l.nextRound(ctx, s)
		case stepRisks:
			err = l.risks(ctx, q, s)
		case stepDeadlines:
			err = l.deadlines(ctx, q, s)
		case stepMemo:
			err = l.memo(ctx, q, s)
		case stepFinish:
			return l.emit(&events.RunFinished{
				Status: events.Finished, Sufficient: sufficient(s),
				Seconds: s.Took(l.e.c.Now()).Seconds(),
			})
		case stepNone:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// approve waits until an analyst approves the plan; a run that was interrupted meanwhile waits again.
func (l *live) approve(ctx context.Context) error {
	select {
	case p := <-l.approved:
		waiting, _ := l.snapshot().Waiting()
		p.Round, p.Calls = waiting.Round, l.e.priced(p.Calls)
		return l.emit(&p)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *live) nextRound(ctx context.Context, s events.Run) error {
	e := s.Evaluations[len(s.Evaluations)-1]
	made := plan.Searches(s.Round+1, 1, e.Recommendations, l.e.reg.Specs())
	l.guard(s, e.Recommendations, &made)
	var err error
	if made.Unagreed, err = l.unagreed(ctx, made.Calls); err != nil {
		return err
	}
	return l.emit(&made)
}

// left returns how much of the time limit for the whole run is left, if it has one. The time for which a plan waited
// does not count, and a resumed run starts anew.
func (w *work) left() (time.Duration, bool) {
	whole := w.e.c.Limits.Whole
	return whole + w.before - w.snapshot().Took(w.e.c.Now()), whole > 0
}
