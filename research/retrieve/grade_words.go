package retrieve

import (
	"fmt"
	"math"
	"strings"

	"headnote/backends"
	"headnote/research/events"
)

// gradeWords grades the documents of one result list by their words, relative to one another.
func gradeWords(q Question, docs []backends.Document, t Thresholds) ([]events.Grading, error) {
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
			p = min(p, 0.9) // a conservative cap
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
