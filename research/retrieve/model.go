package retrieve

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/research/events"
)

//go:embed model.toml
var modelData string

// Model grades at two levels: a document by its best passage, and a passage relative to those of its search. For a
// question that names a document the name is decisive, otherwise the content; so these have separate functions.
type Model struct {
	FittedOn string `toml:"fitted_on"`
	Named    Logit  `toml:"named"` // documents, if the question names one of them
	Topic    Logit  `toml:"topic"` // documents, if it names none
	Passage  Logit  `toml:"passage"`
}

// Document is the probability that a document is relevant.
func (m Model) Document(f map[string]float64) float64 {
	if f["unnamed"] > 0 {
		return m.Topic.Probability(f)
	}
	return m.Named.Probability(f)
}

// Logit is a logistic function over features.
type Logit struct {
	Intercept float64            `toml:"intercept"`
	Weights   map[string]float64 `toml:"weights"`
}

var defaultModel = sync.OnceValues(func() (Model, error) {
	var m Model
	if _, err := toml.Decode(modelData, &m); err != nil {
		return m, fmt.Errorf("the grading model cannot be read: %w", err)
	}
	return m, nil
})

// DefaultModel returns the embedded model, fitted by `headnote eval calibrate`.
func DefaultModel() (Model, error) { return defaultModel() }

// Probability applies the function.
func (l Logit) Probability(f map[string]float64) float64 {
	z := l.Intercept
	for _, name := range slices.Sorted(maps.Keys(l.Weights)) { // floating-point sums depend on order
		z += l.Weights[name] * f[name]
	}
	return 1 / (1 + math.Exp(-z))
}

// String returns the model in the format of model.toml.
func (m Model) String() string {
	var b strings.Builder
	b.WriteString("# The grading model, made by `headnote eval calibrate`: logistic functions over the\n# features " +
		"that docs/retrieval.md describes.\n")
	fmt.Fprintf(&b, "fitted_on = %q\n", m.FittedOn)
	for _, l := range []struct {
		name string
		Logit
	}{{"named", m.Named}, {"topic", m.Topic}, {"passage", m.Passage}} {
		fmt.Fprintf(&b, "\n[%s]\nintercept = %.3f\n\n[%s.weights]\n", l.name, l.Intercept, l.name)
		for _, name := range slices.Sorted(maps.Keys(l.Weights)) {
			fmt.Fprintf(&b, "%s = %.3f\n", name, l.Weights[name])
		}
	}
	return b.String()
}

// Thresholds divide probabilities into grades; a value equal to a threshold belongs to the upper grade.
type Thresholds struct {
	Relevant  float64
	Ambiguous float64
}

// DefaultThresholds are the documented ones.
var DefaultThresholds = Thresholds{Relevant: 0.7, Ambiguous: 0.4}

// Grade returns the grade of a probability.
func (t Thresholds) Grade(p float64) events.Grade {
	switch {
	case p >= t.Relevant:
		return events.Relevant
	case p >= t.Ambiguous:
		return events.Ambiguous
	}
	return events.Irrelevant
}
