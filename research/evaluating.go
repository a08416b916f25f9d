package research

import (
	"context"
	"fmt"
	"slices"

	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// evaluate links the citations, evaluates the evidence, and decides whether another round is worthwhile.
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
	if s.Offline && l.e.c.Reader != nil {
		e.Recommendations = elsewhere(q, e)
	}
	if err := l.searches(ctx, q, s, &e); err != nil {
		return err
	}
	n := len(s.Evaluations)
	left, bounded := l.left()
	switch {
	case e.Overall >= e.Threshold && len(e.Recommendations) == 0:
		e.Stop = fmt.Sprintf("%.1f of 10 is enough", e.Overall)
	case sufficient(s) && !incomplete(e):
		e.Stop = "the papers answer the question"
	case len(e.Recommendations) == 0:
		e.Stop = "no search is known that would help"
	case bounded && left <= 0:
		e.Stop = fmt.Sprintf("the run's %s are over", l.e.c.Limits.Whole)
	case s.Round >= s.MaxRounds:
		e.Stop = fmt.Sprintf("round %d was the last one allowed", s.Round)
	case n >= 1 && !helped(s):
		e.Stop = "the last searches brought nothing that answers better"
	case n >= 1 && asked(s, e.Recommendations):
		e.Stop = "the searches that would help were made already"
	}
	return l.emit(append(leftOut(unjudged), &e)...)
}

// elsewhere returns the searches that may still find something if only the matter is searched and a reader has scored
// the results for the whole question: those for a part of it, and for what it cites. The whole question again, in other
// words or for other kinds of papers, leads to the same papers.
func elsewhere(q retrieve.Question, e events.Evaluated) []events.Recommendation {
	var out []events.Recommendation
	for _, r := range e.Recommendations {
		if slices.ContainsFunc(e.Gaps, func(g events.Gap) bool {
			return g.ID == r.Gap && g.Criterion == "completeness" && g.Missing != q.Raw
		}) {
			out = append(out, r)
		}
	}
	return out
}

// incomplete reports whether a part of the question has no answer at all.
func incomplete(e events.Evaluated) bool {
	return slices.ContainsFunc(e.Gaps, func(g events.Gap) bool { return g.Criterion == "completeness" })
}

// leastGain is the minimum increase in an answer's probability for a round to have helped.
const leastGain = 0.02

// helped reports whether the searches of the last round closed a gap or increased the answer's probability.
func helped(s events.Run) bool {
	before, now := 0.0, 0.0
	for _, a := range s.Assessments {
		if a.Round < s.Round {
			before = a.Confidence
		} else {
			now = a.Confidence
		}
	}
	return now >= before+leastGain || slices.ContainsFunc(s.Gaps, func(g events.Gap) bool {
		c, ok := s.Call(g.ClosedBy)
		return ok && c.Round == s.Round
	})
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
