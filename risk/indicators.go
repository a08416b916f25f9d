package risk

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed data/indicators.toml
var indicatorData string

// Indicators is the table of what counts as a risk.
type Indicators struct {
	Category   []Category
	Context    Context
	Weights    map[Severity]float64 // of the plain score
	Assessment []Assessment         // an analyst's judgment of single risks
}

// Category is a category of risk with the words that indicate it.
type Category struct {
	Name       string
	Label      string
	Indicators []string
	Weak       []string // those that need a word of fact near them
	Except     []string // longer phrases that contain an indicator but indicate nothing
	Closed     []string // words that close a risk of this category only
	Critical   []string
	High       []string
	Medium     []string
}

// Context holds the words that change what an indicator means.
type Context struct {
	NegationBefore []string `toml:"negation_before"`
	NegationAfter  []string `toml:"negation_after"`
	Still          []string // after a negation: what is not cured is still there
	Hypothetical   []string // before the indicator in its clause
	Modals         []string // directly after it
	General        []string // anywhere in the sentence
	Closed         []string // after it
	Closing        []string // before it
	Open           []string // means that nothing is closed
	Definition     []string
	Certain        []string
	Likely         []string
	Fact           []string // near a weak indicator
	NotFact        []string `toml:"not_fact"` // words in -ed that do not describe an event
	Lessens        []string
}

// lists returns the fields of a context, so that they are read and joined alike.
func (c *Context) lists() []*[]string {
	return []*[]string{
		&c.NegationBefore, &c.NegationAfter, &c.Still, &c.Hypothetical, &c.Modals, &c.General, &c.Closed,
		&c.Closing, &c.Open, &c.Definition, &c.Certain, &c.Likely, &c.Fact, &c.NotFact, &c.Lessens,
	}
}

// Assessment is an analyst's decision on one risk: its owner, its status, and its likelihood and impact after
// mitigation.
type Assessment struct {
	Risk       string // its ID
	Owner      string
	Status     string
	Likelihood int // residual, 1 to 5; 0 leaves it as found
	Impact     int // residual, 1 to 5; 0 leaves it as found
}

var builtIn = sync.OnceValues(func() (*Indicators, error) { return ReadIndicators(indicatorData, nil) })

// DefaultIndicators returns the built-in table. It must not be changed; add to it with ReadIndicators.
func DefaultIndicators() (*Indicators, error) { return builtIn() }

// ReadIndicators parses a table. With a base, its words are added to the base's, its weights replace them, and new
// categories come last.
func ReadIndicators(data string, base *Indicators) (*Indicators, error) {
	var t Indicators
	meta, err := toml.Decode(data, &t)
	if err != nil {
		return nil, fmt.Errorf("risk indicators: %w", err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return nil, fmt.Errorf("risk indicators: unknown key %s; keys are category, context, weights, assessment", extra[0])
	}
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("risk indicators: %w", err)
	}
	if base == nil {
		base = &Indicators{}
	}
	return join(*base, t), nil
}

func (t Indicators) check() error {
	for i, c := range t.Category {
		if strings.TrimSpace(c.Name) == "" {
			return fmt.Errorf("category %d has no name", i+1)
		}
		if slices.ContainsFunc(c.Indicators, func(w string) bool { return len(fold(w, nil)) == 0 }) {
			return fmt.Errorf("category %s has an empty indicator", c.Name)
		}
	}
	for s, w := range t.Weights {
		if !slices.Contains(severities, s) {
			return fmt.Errorf("%q is no severity: critical, high, medium, low", s)
		}
		if w < 0 {
			return fmt.Errorf("the weight of %s is negative", s)
		}
	}
	for _, a := range t.Assessment {
		if a.Risk == "" || a.Likelihood < 0 || a.Likelihood > 5 || a.Impact < 0 || a.Impact > 5 {
			return fmt.Errorf("the assessment of %q needs the id of a risk, and likelihood and impact from 1 to 5", a.Risk)
		}
	}
	return nil
}

// join returns a's words plus b's, changing neither.
func join(a, b Indicators) *Indicators {
	out := &Indicators{
		Category: slices.Clone(a.Category), Context: a.Context, Weights: maps.Clone(a.Weights),
		Assessment: slices.Concat(a.Assessment, b.Assessment),
	}
	if out.Weights == nil {
		out.Weights = make(map[Severity]float64)
	}
	maps.Copy(out.Weights, b.Weights)
	more := b.Context.lists()
	for i, l := range out.Context.lists() {
		*l = slices.Concat(*l, *more[i])
	}
	for _, c := range b.Category {
		i := slices.IndexFunc(out.Category, func(o Category) bool { return o.Name == c.Name })
		if i < 0 {
			if c.Label == "" {
				c.Label = strings.ToUpper(c.Name[:1]) + c.Name[1:] + " Risk"
			}
			out.Category = append(out.Category, c)
			continue
		}
		o := out.Category[i]
		if c.Label != "" {
			o.Label = c.Label
		}
		o.Indicators = slices.Concat(o.Indicators, c.Indicators)
		o.Weak = slices.Concat(o.Weak, c.Weak)
		o.Except = slices.Concat(o.Except, c.Except)
		o.Closed = slices.Concat(o.Closed, c.Closed)
		o.Critical = slices.Concat(o.Critical, c.Critical)
		o.High = slices.Concat(o.High, c.High)
		o.Medium = slices.Concat(o.Medium, c.Medium)
		out.Category[i] = o
	}
	return out
}
