package citations

import (
	"encoding/json"
	"fmt"

	"headnote/text"
)

// jsonCitation is the stable JSON form; its keys are those that scorers of
// citation finders use.
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
	Plaintiff     string   `json:"plaintiff,omitempty"`
	Defendant     string   `json:"defendant,omitempty"`
	Antecedent    string   `json:"antecedent_guess,omitempty"`
	Parenthetical string   `json:"parenthetical,omitempty"`
	Signal        string   `json:"signal,omitempty"`
	Group         int      `json:"group,omitempty"`
	Key           string   `json:"key,omitempty"`
	ResolvesTo    *int     `json:"resolves_to"`
	Reason        string   `json:"reason,omitempty"`
}

// MarshalJSON writes the stable form.
func (c Citation) MarshalJSON() ([]byte, error) { return c.JSON("") }

// JSON writes the stable form with the name of the document it stands in.
func (c Citation) JSON(doc string) ([]byte, error) {
	pair := func(s text.Span) [2]int { return [2]int{s.Start, s.End} }
	num := func(n int) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprint(n)
	}
	j := jsonCitation{
		Doc: doc, Kind: c.Kind, Text: c.Text, Span: pair(c.RuneSpan), ByteSpan: pair(c.Span), FullSpan: pair(c.FullSpan), PinSpan: pair(c.PinSpan),
		Volume: c.Volume, Reporter: c.Reporter, Edition: c.Edition, Editions: c.Editions, Page: c.Page, Title: c.Title, Section: c.Section, PinCite: c.PinCite,
		Year: num(c.Year), Month: num(c.Month), Day: num(c.Day), Court: c.Court, Plaintiff: c.Plaintiff, Defendant: c.Defendant, Antecedent: c.Antecedent,
		Parenthetical: c.Parenthetical, Signal: c.Signal, Group: c.Group, Key: c.Key(), Reason: c.Reason,
	}
	if c.Resolves >= 0 {
		j.ResolvesTo = &c.Resolves
	}
	return json.Marshal(j)
}
