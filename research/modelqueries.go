package research

import (
	"context"

	"headnote/backends"
	"headnote/research/assist"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/research/retrieve"
)

// widened adds the model's wordings to those of the thesaurus.
func (l *live) widened(ctx context.Context, q retrieve.Question, known []retrieve.Expansion) ([]retrieve.Expansion,
	error,
) {
	out := known[:min(len(known), maxExpansions)]
	err := l.help(ctx, "widen", func(m backends.Model) (backends.Usage, int, error) {
		queries, struck, usage, err := assist.Widen(ctx, m, q.Raw)
		for _, w := range queries {
			out = append(out, retrieve.Expansion{Query: w, Strategy: "model", Reason: "proposed by " + m.Name()})
		}
		return usage, struck, err
	})
	return out, err
}

// mostRecommended is the maximum number of searches in one round, including those of the model.
const mostRecommended = 5

// searches adds a search for each thing that the model finds missing.
func (l *live) searches(ctx context.Context, q retrieve.Question, s events.Run, e *events.Evaluated) error {
	if e.Overall >= e.Threshold || s.Round >= s.MaxRounds {
		return nil
	}
	var docs []backends.Document
	for _, r := range memo.Evidence(s) {
		docs = append(docs, r.Document)
	}
	return l.help(ctx, "gaps", func(m backends.Model) (backends.Usage, int, error) {
		gaps, recs, struck, usage, err := assist.Gaps(ctx, m, s.Round, q.Raw, docs)
		room := max(0, mostRecommended-len(e.Recommendations))
		for i := range recs {
			recs[i].Model = true
		}
		e.Gaps, e.Recommendations = append(e.Gaps, gaps...), append(e.Recommendations, recs[:min(len(recs), room)]...)
		return usage, struck, err
	})
}
