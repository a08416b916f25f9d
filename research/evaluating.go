package research

import (
	"context"
	"fmt"
	"slices"

	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// evaluate links the citations, judges the evidence, and decides whether another
// round is worth it.
func (l *live) evaluate(ctx context.Context, q retrieve.Question, s events.Run) error {
	links, unread, err := l.link(ctx, s)
	if err != nil {
		return err
	}
	if err := l.emit(append(leftOut(unread), &events.CitationsLinked{Links: links})...); err != nil {
		return err
	}
	s = l.snapshot()
	var e events.Evaluated
	unjudged, err := isolate(ctx, "evaluation", s.Results, result, func(results []events.Result) (err error) {
		e, err = retrieve.Evaluate(s.With(results), q)
		return err
	})
	if err != nil {
		return err
	}
	if err := l.searches(ctx, q, s, &e); err != nil {
		return err
	}
	n := len(s.Evaluations)
	left, bounded := l.left()
	switch {
	case e.Overall >= e.Threshold && len(e.Recommendations) == 0:
		e.Stop = fmt.Sprintf("%.1f of 10 is enough", e.Overall)
	case len(e.Recommendations) == 0:
		e.Stop = "no search is known that would help"
	case bounded && left <= 0:
		e.Stop = fmt.Sprintf("the run's %s are over", l.e.c.Limits.Whole)
	case s.Round >= s.MaxRounds:
		e.Stop = fmt.Sprintf("round %d was the last one allowed", s.Round)
	case n >= 2 && e.Overall <= s.Evaluations[n-1].Overall && s.Evaluations[n-1].Overall <= s.Evaluations[n-2].Overall:
		e.Stop = "two rounds brought no gain"
	case n >= 1 && asked(s, e.Recommendations):
		e.Stop = "the searches that would help were made already"
	}
	return l.emit(append(leftOut(unjudged), &e)...)
}

// asked reports whether every recommended query was searched before.
func asked(s events.Run, recs []events.Recommendation) bool {
	for _, r := range recs {
		if !slices.ContainsFunc(s.Calls,
			func(c events.CallState) bool { return c.Params.String("query") == run.Literal(r.Query) }) {
			return false
		}
	}
	return true
}
