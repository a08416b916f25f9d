package research

import (
	"context"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/retrieve"
)

// judge grades documents for a run; second opinions that were given are kept. A
// document that cannot be graded has the lowest grade, which says why.
func (l *live) judge(ctx context.Context, q retrieve.Question, docs []backends.Document) ([]events.Grading, error) {
	var gs []events.Grading
	left, err := isolate(ctx, "grading", docs, func(d backends.Document) backends.Document { return d }, func(docs []backends.Document) (err error) {
		gs, err = bySides(q, docs, l.e.c.Thresholds, l.frequencies())
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, d := range left.Documents {
		gs = append(gs, events.Grading{Document: d.Document, Grade: events.Irrelevant, Calibration: "not graded", Why: []string{"could not be graded: " + d.Reason}})
	}
	keepOpinions(l.snapshot(), gs)
	return gs, nil
}

// bySides grades documents by the whole question and by each of its sides: a
// document that answers one side is evidence, though it is silent on the others.
func bySides(q retrieve.Question, docs []backends.Document, t retrieve.Thresholds, known retrieve.Frequencies) ([]events.Grading, error) {
	best, err := retrieve.Grade(q, docs, t)
	if err != nil {
		return nil, err
	}
	for _, side := range q.Facets {
		gs, err := retrieve.Grade(retrieve.Analyze(side, known), docs, t)
		if err != nil {
			return nil, err
		}
		for i, g := range gs {
			if g.Score > best[i].Score {
				g.Why = append([]string{"answers one part of the question: " + side}, g.Why...)
				best[i] = g
			}
		}
	}
	return best, nil
}
