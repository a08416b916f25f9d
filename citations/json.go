package citations

import (
	"encoding/json"
	"strconv"

	"headnote/text"
)

// jsonCitation is the stable JSON form; its keys are those used by scorers of citation finders.
type jsonCitation struct {
	Doc           string   `json:"doc,omitempty"`
	Kind          Kind     `json:"kind"`
	Text          string   `json:"text"`
	Span          [2]int   `json:"span"`
	ByteSpan      [2]int   `json:"bspan"`
	FullSpan      [2]int   `json:"full_bspan"`
	PinSpan       [2]int   `json:"pin_bspan"`
	Volume        string   `json:"volume,omitempty"`
	Reporter      string   `json:"reporter,omitempty"`
	Edition       string   `json:"edition,omitempty"`
	Editions      []string `json:"editions,omitempty"`
	Page          string   `json:"page,omitempty"`
	Title         string   `json:"title,omitempty"`
	Section       string   `json:"section,omitempty"`
	PinCite       string   `json:"pin_cite,omitempty"`
	Year          string   `json:"year,omitempty"`
	Month         string   `json:"month,omitempty"`
	Day           string   `json:"day,omitempty"`
	Court         string   `json:"court,omitempty"`
	Plaintiff     *string  `json:"plaintiff,omitempty"`
	Defendant     string   `json:"defendant,omitempty"`
	Antecedent    string   `json:"antecedent_guess,omitempty"`
	Extra         string   `json:"extra,omitempty"`
	Publisher     string   `json:"publisher,omitempty"`
	Parenthetical string   `json:"parenthetical,omitempty"`
	Signal        string   `json:"signal,omitempty"`
	Weight        int      `json:"weight,omitempty"`
	Group         int      `json:"group,omitempty"`
	Key           string   `json:"key,omitempty"`
	ResolvesTo    *int     `json:"resolves_to,omitempty"`
	Reason        string   `json:"reason,omitempty"`
}

// MarshalJSON writes the stable form of a single citation: resolves_to is the index of its authority.
func (c Citation) MarshalJSON() ([]byte, error) {
	j := c.json("")
	if c.Resolves >= 0 {
		j.ResolvesTo = &c.Resolves
	}
	return json.Marshal(j)
}

// JSONLines yields the stable form of a document's citations, one per line. resolves_to is the index, in this list,
// of the first citation of the same authority.
func JSONLines(doc string, cs []Citation, as []Authority) func(func([]byte, error) bool) {
	return func(yield func([]byte, error) bool) {
		for _, c := range cs {
			j := c.json(doc)
			if c.Resolves >= 0 && c.Resolves < len(as) {
				j.ResolvesTo = &as[c.Resolves].Mentions[0]
			}
			if !yield(json.Marshal(j)) {
				return
			}
		}
	}
}

func (c Citation) json(doc string) jsonCitation {
	pair := func(s text.Span) [2]int { return [2]int{s.Start, s.End} }
	num := func(n int, written string) string {
		if n == 0 || written != "" {
			return written
		}
		return strconv.Itoa(n)
	}
	j := jsonCitation{
		Doc: doc, Kind: c.Kind, Text: c.Text,
		Span:     pair(c.RuneSpan),
		ByteSpan: pair(c.Span),
		FullSpan: pair(c.FullSpan),
		PinSpan:  pair(c.PinSpan),
		Volume:   c.Volume, Reporter: c.Reporter, Edition: c.Edition, Editions: c.Editions, Page: c.Page,
		Title: c.Title, Section: c.Section, PinCite: c.PinCite,
		Year: num(
			c.Year,
			c.YearText,
		),
		Month: num(c.Month, c.MonthText),
		Day:   num(c.Day, ""),
		Court: c.Court, Defendant: c.Defendant, Antecedent: c.Antecedent, Extra: c.Extra,
		Publisher: c.Publisher, Parenthetical: c.Parenthetical, Signal: c.Signal, Weight: c.Weight,
		Group:  c.Group,
		Key:    c.Key(),
		Reason: c.Reason,
	}
	if c.Plaintiff != "" || c.Nameless {
		j.Plaintiff = &c.Plaintiff
	}
	return j
}
