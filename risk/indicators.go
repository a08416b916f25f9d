package risk

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed data/indicators.toml
var indicatorData string

// Indicators is the table of what counts as a risk.
type Indicators struct {
	Category []Category
	Context  Context
	Weights  map[Severity]float64
}

// Category is a field of risk with the words that raise it.
type Category struct {
	Name       string
	Label      string
	Indicators []string
	Critical   []string
	High       []string
	Medium     []string
}

// Context is the table of words that change what an indicator means.
type Context struct {
	NegationBefore []string `toml:"negation_before"`
	Hypothetical   []string
	Closed         []string
	Definition     []string
	Certain        []string
	Lessens        []string
}

// DefaultIndicators is the built-in table.
func DefaultIndicators() (*Indicators, error) { return ReadIndicators(indicatorData, nil) }

// ReadIndicators reads a table; with a base, categories of the same name are
// joined with it and new ones are added.
func ReadIndicators(data string, base *Indicators) (*Indicators, error) {
	var t Indicators
	meta, err := toml.Decode(data, &t)
	if err != nil {
		return nil, fmt.Errorf("risk indicators: %w", err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return nil, fmt.Errorf("risk indicators: unknown key %s; keys are category, context, weights", extra[0])
	}
	for i := range t.Category {
		if t.Category[i].Name == "" {
			return nil, fmt.Errorf("risk indicators: category %d has no name", i+1)
		}
		if t.Category[i].Label == "" {
			t.Category[i].Label = strings.ToUpper(t.Category[i].Name[:1]) + t.Category[i].Name[1:] + " Risk"
		}
	}
	if base == nil {
		return &t, nil
	}
	return join(*base, t), nil
}

func join(a, b Indicators) *Indicators {
	out := Indicators{Context: a.Context, Weights: a.Weights}
	out.Category = append(out.Category, a.Category...)
	for _, c := range b.Category {
		found := false
		for i, o := range out.Category {
			if o.Name == c.Name {
				o.Indicators = append(o.Indicators[:len(o.Indicators):len(o.Indicators)], c.Indicators...)
				o.Critical = append(o.Critical[:len(o.Critical):len(o.Critical)], c.Critical...)
				o.High = append(o.High[:len(o.High):len(o.High)], c.High...)
				o.Medium = append(o.Medium[:len(o.Medium):len(o.Medium)], c.Medium...)
				out.Category[i], found = o, true
			}
		}
		if !found {
			out.Category = append(out.Category, c)
		}
	}
	return &out
}
