package papers_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"headnote/papers"
	"headnote/text"
)

// fields are the expected values of a card by field name; "" if the field must be empty.
type fields map[string]string

// row is a paper and what a lawyer would read from it.
type row struct {
	name, file, text string
	want             fields
}

// said returns a field of a card in the form of a row: several docket numbers and parties are separated by
// semicolons.
func said(c papers.Card, name string) string {
	switch name {
	case "dockets":
		var all []string
		for _, d := range c.Dockets {
			all = append(all, d.Value)
		}
		return strings.Join(all, "; ")
	case "parties":
		var all []string
		for _, p := range c.Parties {
			s := p.Name
			if p.Role != "" {
				s += " [" + p.Role + "]"
			}
			all = append(all, s)
		}
		return strings.Join(all, "; ")
	case "heading":
		return c.Heading.Value
	case "case":
		return c.Case
	case "vacates":
		return strings.Join(c.Vacates, "; ")
	}
	return c.Field(name).Value
}

// hold reads the papers of a table and compares their cards with its rows.
func hold(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			p := papers.Paper{Text: r.text, Name: r.file}
			c := papers.Read(p)
			for name, want := range r.want {
				assert.Equal(t, want, said(c, name), name)
			}
			sound(t, p, c)
		})
	}
}

// sound checks the invariants of every card: spans are in the text, at character boundaries; a value from the text
// has a span or a reason; values are safe to display; a date is valid.
func sound(t *testing.T, p papers.Paper, c papers.Card) {
	t.Helper()
	all := map[string]papers.Field{"heading": c.Heading, "title": c.Title}
	for _, name := range papers.Fields() {
		all[name] = c.Field(name)
	}
	for name, f := range all {
		assert.True(t, utf8.ValidString(f.Value), "%s: %q", name, f.Value)
		assert.Equal(t, text.Line(f.Value), f.Value, "%s is one line that a terminal may show", name)
		assert.Equal(t, strings.TrimSpace(f.Value), f.Value, name)
		assert.True(t, 0 <= f.Confidence && f.Confidence <= 1, "%s: %v", name, f.Confidence)
		if !f.Known() {
			continue
		}
		assert.True(t, 0 <= f.Span.Start && f.Span.Start <= f.Span.End && f.Span.End <= len(p.Text), "%s: %v", name, f.Span)
		assert.True(t, utf8.ValidString(f.Span.Of(p.Text)), "%s is cut in a character", name)
	}
	for _, name := range []string{"date", "filed"} {
		if f := c.Field(name); f.Known() {
			assert.Regexp(t, `^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`, f.Value, name)
		}
	}
	for _, party := range c.Parties {
		assert.NotEmpty(t, party.Name)
		assert.True(t, utf8.ValidString(party.Name), "%q", party.Name)
	}
	assert.Contains(t, papers.Types(), c.Type.Value)
	if c.Status.Known() {
		assert.Contains(t, papers.Statuses(), c.Status.Value)
	}
}
