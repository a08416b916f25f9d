package research

import (
	"context"
	"slices"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/retrieve"
)

// judge grades documents for a run, keeping earlier second opinions. A document that cannot be graded has the lowest
// grade, with the reason.
func (l *live) judge(ctx context.Context, q retrieve.Question, docs []backends.Document) ([]events.Grading, error) {
	var gs []events.Grading
	left, err := isolate(ctx, "grading", docs, func(d backends.Document) backends.Document { return d },
		func(docs []backends.Document) (err error) {
			gs, err = bySides(ctx, q, docs, l.e.c, l.frequencies())
			return err
		})
	if err != nil {
		return nil, err
	}
	for _, d := range left.Documents {
		gs = append(gs, events.Grading{
			Document: d.Document, Grade: events.Irrelevant, Calibration: "not graded",
			Why: []string{"could not be graded: " + d.Reason},
		})
	}
	keepOpinions(l.snapshot(), gs)
	return gs, nil
}

// bySides grades documents by the whole question and by each of its parts: a document that answers one part is
// evidence, even if it does not address the others.
func bySides(ctx context.Context, q retrieve.Question, docs []backends.Document, c Config,
	known retrieve.Frequencies,
) ([]events.Grading, error) {
	best, err := retrieve.Grade(ctx, q, docs, c.Thresholds, c.Reader)
	if err != nil {
		return nil, err
	}
	if c.Reader != nil { // reading takes time: the best passage shows whether a document answers a part
		docs = slices.Clone(docs)
		for i := range docs {
			docs[i].Passages = docs[i].Passages[:min(len(docs[i].Passages), 1)]
		}
	}
	for _, side := range q.Facets {
		gs, err := retrieve.Grade(ctx, retrieve.Analyze(side, known), docs, c.Thresholds, c.Reader)
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

// grade grades all results together, and reports whether they suffice.
func (l *live) grade(ctx context.Context, q retrieve.Question, s events.Run, first bool) error {
	docs := make([]backends.Document, len(s.Results))
	for i, r := range s.Results {
		docs[i] = r.Document
	}
	gs, err := l.judge(ctx, q, docs)
	if err != nil {
		return err
	}
	s.Results = slices.Clone(s.Results)
	by := make(map[string]events.Grading, len(gs))
	for _, g := range gs {
		by[g.Document] = g
	}
	for i := range s.Results {
		s.Results[i].Grading = by[s.Results[i].Document.ID]
	}
	if first {
		if err := l.opinions(ctx, q, s, gs); err != nil {
			return err
		}
	}
	var batch []events.Body
	if len(gs) > 0 {
		batch = append(batch, &events.DocumentsGraded{Round: s.Round, Grading: gs})
	}
	if s.Round > 1 {
		batch = append(batch, l.closedGaps(q, s)...)
	}
	found, left, err := l.answer(ctx, q, s)
	if err != nil {
		return err
	}
	a := retrieve.Assess(s.Round, s.Results, found.Sufficient)
	a.Warnings = append(a.Warnings, retrieve.Circumstances(s)...)
	a.Sufficient, a.Uncertain = found.Sufficient, found.Sufficient && found.Confidence < sure
	a.Confidence = found.Confidence
	batch = append(append(batch, leftOut(left)...), &events.Answered{Round: s.Round, Answer: found})
	return l.emit(append(batch, &events.Assessed{Assessment: a})...)
}

// closedGaps determines which gaps this round's calls closed.
func (l *live) closedGaps(q retrieve.Question, s events.Run) []events.Body {
	var out []events.Body
	for _, g := range s.Gaps {
		if g.ClosedBy != "" {
			continue
		}
		for _, c := range s.Calls {
			if c.Gap != g.ID || c.Round != s.Round {
				continue
			}
			var found []events.Result
			for _, id := range c.Documents {
				if r, ok := s.Result(id); ok && r.Grading.Grade != events.Irrelevant {
					found = append(found, r)
				}
			}
			doc := ""
			if failed := safe.Do("closing "+g.ID, func() error {
				doc = retrieve.Covers(g.Missing, q,
					found)
				return nil
			}); failed != nil {
				continue // the gap stays open
			}
			if doc != "" {
				out = append(out, &events.GapClosed{Gap: g.ID, Call: c.ID, Document: doc})
				break
			}
		}
	}
	return out
}
