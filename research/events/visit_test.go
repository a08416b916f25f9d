package events_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
)

// outline writes what it is shown, a line a part.
type outline struct{ strings.Builder }

func (o *outline) part(name string, ss []events.Statement) {
	o.WriteString(name + ":")
	for _, s := range ss {
		o.WriteString(" " + s.Text)
	}
	o.WriteString("\n")
}

func (o *outline) Section(s events.Section)        { fmt.Fprintf(o, "section %d %s\n", s.Level, s.Heading) }
func (o *outline) Paragraph(ss []events.Statement) { o.part("paragraph", ss) }
func (o *outline) List(ss []events.Statement, number bool) {
	o.part(fmt.Sprintf("list %t", number), ss)
}
func (o *outline) Quote(ss []events.Statement) { o.part("quote", ss) }
func (o *outline) Table(t events.Table)        { fmt.Fprintf(o, "table %v %d\n", t.Columns, len(t.Rows)) }

func TestVisit(t *testing.T) {
	say := func(words ...string) []events.Statement {
		var out []events.Statement
		for _, w := range words {
			out = append(out, events.Statement{ID: w, Text: w})
		}
		return out
	}
	m := events.Memo{Sections: []events.Section{
		{Heading: "Answer", Level: 2, Blocks: []events.Block{
			{Kind: events.Paragraph, Statements: say("one", "two")},
			{Kind: events.List, Statements: say("three")},
			{Kind: events.Numbered, Statements: say("four")},
			{Kind: events.Quote, Statements: say("five")},
		}},
		{Heading: "Dates", Level: 3, Blocks: []events.Block{
			{Kind: events.TableKind, Table: &events.Table{Columns: []string{"day"}, Rows: []events.Row{{
				Statement: say("six")[0],
				Cells:     []string{"May 1"},
			}}}},
			{Kind: "of a newer program", Statements: say("seven")},
			{Kind: events.TableKind, Statements: say("eight")}, // a table that was lost
		}},
	}}
	var o outline
	m.Visit(&o)
	require.Equal(t, "section 2 Answer\nparagraph: one two\nlist false: three\nlist true: four\nquote: five\n"+
		"section 3 Dates\ntable [day] 1\nparagraph: seven\nparagraph: eight\n", o.String())

	var ids []string
	for _, st := range m.Statements() {
		ids = append(ids, st.ID)
	}
	require.Equal(t, []string{"one", "two", "three", "four", "five", "six", "seven", "eight"}, ids)
	m.Sections[1].Each(func(st *events.Statement) { st.Text = strings.ToUpper(st.Text) })
	require.Equal(t, "SIX", m.Sections[1].Blocks[0].Table.Rows[0].Statement.Text)
}
