package research

import (
	"headnote/backends"
	"headnote/research/events"
	"headnote/research/retrieve"
)

// judge grades documents by the whole question and by each of its sides: a
// document that answers one side is evidence, though it is silent on the others.
func (l *live) judge(q retrieve.Question, docs []backends.Document) ([]events.Grading, error) {
	best, err := retrieve.Grade(q, docs, l.e.c.Thresholds)
	if err != nil {
		return nil, err
	}
	for _, side := range q.Facets {
		gs, err := retrieve.Grade(retrieve.Analyze(side, l.frequencies()), docs, l.e.c.Thresholds)
		if err != nil {
			return nil, err
		}
		for i, g := range gs {
			if g.Score > best[i].Score {
				g.Why = append([]string{"answers one side of the question: " + side}, g.Why...)
				best[i] = g
			}
		}
	}
	return best, nil
}
