package retrieve

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/citations"
	"headnote/citations/courts"
	"headnote/research/events"
)

// surest is the highest probability that is claimed: of those scored nearest to 1 about
// two in a hundred are not relevant.
const surest = 0.99

// Grade judges the documents of one answer.
func Grade(q Question, docs []backends.Document, t Thresholds) ([]events.Grading, error) {
	m, err := DefaultModel()
	if err != nil {
		return nil, err
	}
	fs, best := Features(q, docs)
	out := make([]events.Grading, len(docs))
	for i, d := range docs {
		p := math.Round(min(m.Document(fs[i]), surest)*1000) / 1000
		calibration := m.FittedOn
		if d.Source != "local" {
			calibration = "uncalibrated: the model was not fitted on documents of " + d.Source
			p = min(p, 0.9) // a conservative map
		}
		out[i] = events.Grading{
			Document: d.ID, Score: p, Grade: t.Grade(p), Conviction: Conviction(d), Calibration: calibration, Features: fs[i],
			Why: why(q, fs[i]), Best: best[i],
		}
	}
	return out, nil
}

// why puts the features into words.
func why(q Question, f map[string]float64) []string {
	percent := func(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) }
	out := []string{
		percent(f["coverage"]) + " of what is asked is in its best passage, " + percent(f["proximity"]) + " close together",
		percent(f["union"]) + " of the whole question is in that passage, its headings and the document's name",
	}
	add := func(when bool, words string) {
		if when {
			out = append(out, words)
		}
	}
	add(f["citation"] > 0, "it is or cites an authority that the question names")
	add(f["names"] >= 1, "it is what the question names")
	add(f["names"] > 0 && f["names"] < 1,
		percent(f["names"])+" of the words by which the question names a document name this one")
	add(f["names"] == 0 && f["unnamed"] == 0, "the question names a document or a person, and this is another")
	add(f["bigrams"] > 0, percent(f["bigrams"])+" of the question appears there in its own order")
	add(f["exact"] < f["coverage"], "partly in synonyms from the thesaurus")
	add(f["heading"] > 0, percent(f["heading"])+" of what is asked is in the headings above")
	if f["thin"] > 0 && len(q.Terms) > 0 {
		var words []string
		for _, t := range q.Terms[:min(5, len(q.Terms))] {
			words = append(words, t.Word)
		}
		out = append(out, "little of what was asked occurs: "+strings.Join(words, ", "))
	}
	add(f["deep"] >= most, percent(f["deep"])+" of the whole question is in all its passages found and its name together")
	add(f["apart"] >= 0.2, "its score is well apart from most of what was found")
	add(f["place"] >= 1, "the best of this search")
	add(f["file"] > 0.5, "all that was searched is one file, in which several documents may answer")
	return out
}

// Conviction is the weight of an authority, 0 to 1: by the kind of document and
// the level of its court. It says how much a document binds, not how well it fits.
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

// courtWeights are the weights of opinions by the level of their court. Others weigh what opinions do.
var courtWeights = map[courts.Level]float64{
	courts.Supreme: 1, courts.Highest: 0.85, courts.Circuit: 0.8,
	courts.Appellate: 0.7,
}

// courtLevel is the level of the court that a document is of: by its name, else by its citation.
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

// Merge keeps for each document its best grading.
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
