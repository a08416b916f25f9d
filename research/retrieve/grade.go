package retrieve

import (
	"context"
	"slices"

	"headnote/backends"
	"headnote/citations"
	"headnote/citations/courts"
	"headnote/research/events"
	cross "headnote/research/relevance"
)

// surest is the highest probability reported: of those scored closest to 1, about two in a hundred are not relevant.
const surest = 0.99

// Grade grades documents: each by itself with the reader or, without one, by words alone and relative to the others.
func Grade(ctx context.Context, q Question, docs []backends.Document, t Thresholds, r *cross.Reader) (
	[]events.Grading, error,
) {
	if r == nil {
		return gradeWords(q, docs, t)
	}
	return gradeRead(ctx, q, docs, t, r)
}

// Conviction is the weight of an authority, 0 to 1, by the kind of document and the level of its court. It measures how
// binding a document is, not how well it fits.
func Conviction(d backends.Document) float64 {
	base := map[string]float64{
		backends.KindStatute: 0.9, backends.KindRegulation: 0.8, backends.KindRule: 0.8, backends.KindOpinion: 0.6,
		backends.KindRegister: 0.55,
		backends.KindAction:   0.55, backends.KindProceeding: 0.55, backends.KindLetter: 0.4, backends.KindPatent: 0.5,
		backends.KindSecurities: 0.4,
		backends.KindDocket:     0.35, backends.KindFiling: 0.25, backends.KindContract: 0.5, backends.KindDrug: 0.5,
		backends.KindRecall: 0.5,
	}[d.Kind]
	if base == 0 {
		base = 0.2
	}
	if d.Kind == backends.KindOpinion {
		if w, known := courtWeights[courtLevel(d)]; known {
			return w
		}
	}
	return base
}

// courtWeights are the weights of opinions by court level. Other levels get the weight of an opinion.
var courtWeights = map[courts.Level]float64{
	courts.Supreme: 1, courts.Highest: 0.85, courts.Circuit: 0.8,
	courts.Appellate: 0.7,
}

// courtLevel returns the level of a document's court, by its name or else by its citation.
func courtLevel(d backends.Document) courts.Level {
	if l := courts.Of(d.Court); l != courts.Unknown {
		return l
	}
	for _, c := range citations.Extract(d.Citation) {
		if l := courts.OfID(c.Court); l != courts.Unknown {
			return l
		}
		if l := courts.OfReporter(c.Edition); l != courts.Unknown {
			return l
		}
	}
	return courts.Unknown
}

// Merge returns the best grading of each document.
func Merge(gs ...[]events.Grading) []events.Grading {
	best := make(map[string]events.Grading)
	var order []string
	for _, list := range gs {
		for _, g := range list {
			old, ok := best[g.Document]
			if !ok {
				order = append(order, g.Document)
			}
			if !ok || g.Score > old.Score {
				best[g.Document] = g
			}
		}
	}
	out := make([]events.Grading, len(order))
	for i, id := range order {
		out[i] = best[id]
	}
	slices.SortStableFunc(out, func(a, b events.Grading) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return 0
	})
	return out
}
