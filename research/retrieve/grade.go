package retrieve

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/research/events"
)

//go:embed model.toml
var modelData string

// Model is a logistic regression over the features of a document's best passage.
type Model struct {
	FittedOn  string             `toml:"fitted_on"`
	Intercept float64            `toml:"intercept"`
	Weights   map[string]float64 `toml:"weights"`
}

var defaultModel = sync.OnceValues(func() (Model, error) {
	var m Model
	_, err := toml.Decode(modelData, &m)
	return m, err
})

// DefaultModel is the one that ships, fitted by `headnote eval calibrate`.
func DefaultModel() (Model, error) { return defaultModel() }

// Thresholds divide probabilities into grades; a value that is exactly one
// belongs to the upper grade.
type Thresholds struct {
	Relevant  float64
	Ambiguous float64
}

// DefaultThresholds are the documented ones.
var DefaultThresholds = Thresholds{Relevant: 0.7, Ambiguous: 0.4}

// Grade names a probability.
func (t Thresholds) Grade(p float64) events.Grade {
	switch {
	case p >= t.Relevant:
		return events.Relevant
	case p >= t.Ambiguous:
		return events.Ambiguous
	}
	return events.Irrelevant
}

// Probability applies the model.
func (m Model) Probability(f map[string]float64) float64 {
	z := m.Intercept
	for name, w := range m.Weights {
		z += w * f[name]
	}
	return 1 / (1 + math.Exp(-z))
}

// Features measures every document of one answer: its best passage, and how it
// stands beside the others. The documents are in rank order, best first.
func Features(q Question, docs []backends.Document) []map[string]float64 {
	out := make([]map[string]float64, len(docs))
	ranks := make([]float64, len(docs))
	top := 0.0
	for i, d := range docs {
		f := features{}
		for _, p := range passagesOf(d) {
			if m := measure(q, d, p); m.rank() > f.rank() {
				f = m
			}
		}
		ranks[i] = f.rank()
		top = max(top, ranks[i])
		out[i] = map[string]float64{
			"coverage": f.coverage, "proximity": f.proximity, "bigrams": f.bigrams, "heading": f.heading, "title": f.title,
			"union": f.union, "names": f.names, "citation": f.citation,
		}
	}
	for i := range out {
		next := 0.0
		for j, r := range ranks {
			if j != i {
				next = max(next, r)
			}
		}
		out[i]["relative"] = ranks[i] / max(top, 1e-9)
		out[i]["gap"] = min(1, max(0, ranks[i]-next))
	}
	return out
}

// passagesOf are the passages of a document, or what stands in for them where a
// source gave only a snippet or a text.
func passagesOf(d backends.Document) []backends.Passage {
	if len(d.Passages) > 0 {
		return d.Passages
	}
	s := d.Snippet
	if s == "" {
		s = d.Text[:min(len(d.Text), 4000)]
	}
	return []backends.Passage{{Text: s}}
}

// Grade judges the documents of one answer.
func Grade(q Question, docs []backends.Document, t Thresholds) ([]events.Grading, error) {
	m, err := DefaultModel()
	if err != nil {
		return nil, fmt.Errorf("the grading model cannot be read: %w", err)
	}
	fs := Features(q, docs)
	out := make([]events.Grading, len(docs))
	for i, d := range docs {
		p := math.Round(m.Probability(fs[i])*1000) / 1000
		calibration := m.FittedOn
		if d.Source != "local" {
			calibration = "uncalibrated: the model was not fitted on documents of " + d.Source
			p = min(p, 0.9) // a conservative map
		}
		out[i] = events.Grading{
			Document: d.ID, Score: p, Grade: t.Grade(p), Conviction: Conviction(d), Calibration: calibration, Features: fs[i], Why: why(q, fs[i]),
		}
	}
	return out, nil
}

// why puts the features into words.
func why(q Question, f map[string]float64) []string {
	percent := func(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) }
	out := []string{
		percent(f["union"]) + " of the question's weight stands in the passage, its headings and the title",
		percent(f["proximity"]) + " stands within 40 words",
	}
	if f["citation"] > 0 {
		out = append(out, "it is or cites an authority that the question names")
	}
	if f["names"] > 0 {
		out = append(out, percent(f["names"])+" of the names in the question occur")
	}
	if f["bigrams"] > 0 {
		out = append(out, percent(f["bigrams"])+" of the question's word pairs stand side by side")
	}
	var missing []string
	for _, t := range q.Terms {
		missing = append(missing, t.Word)
	}
	if f["union"] < 0.34 && len(missing) > 0 {
		out = append(out, "little of what was asked occurs: "+strings.Join(missing[:min(5, len(missing))], ", "))
	}
	if f["relative"] >= 1 {
		out = append(out, "the best of this search")
	}
	return out
}

// Conviction is the weight of an authority, 0 to 1: by the kind of document and
// the level of its court. It says how much a document binds, not how well it fits.
func Conviction(d backends.Document) float64 {
	base := map[string]float64{
		backends.KindStatute: 0.9, backends.KindRegulation: 0.8, backends.KindRule: 0.8, backends.KindOpinion: 0.6, backends.KindRegister: 0.55,
		backends.KindAction: 0.55, backends.KindProceeding: 0.55, backends.KindLetter: 0.4, backends.KindPatent: 0.5, backends.KindSecurities: 0.4,
		backends.KindDocket: 0.35, backends.KindFiling: 0.25, backends.KindContract: 0.5, backends.KindDrug: 0.5, backends.KindRecall: 0.5,
	}[d.Kind]
	if base == 0 {
		base = 0.2
	}
	court := strings.ToLower(d.Court + " " + d.Citation)
	switch {
	case d.Kind != backends.KindOpinion:
	case strings.Contains(court, "supreme court of the united states"), strings.Contains(d.Citation, " U.S. "):
		base = 1
	case strings.Contains(court, "supreme court"):
		base = 0.85
	case strings.Contains(court, "court of appeals"), strings.Contains(d.Citation, " F.3d "), strings.Contains(d.Citation, " F.4th "):
		base = 0.8
	}
	return base
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
