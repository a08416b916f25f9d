// Package eyecite finds citations as eyecite 2.7.8 (Free Law Project, BSD 2-Clause) does, for comparison and for
// programs that rely on it: what counts as a citation, how far it looks, what it omits.
//
// The input is a text or an HTML page; the result has the types of package citations with eyecite's values: only
// its kinds, one line per citation, its limits on names, pin cites and parentheticals. Package citations does not
// depend on it.
//
// It is written from eyecite's documented behavior and its test cases, without its regular expressions: each rule
// is a small reader of its own. It takes time linear in the length of the text.
package eyecite

import (
	"slices"

	"headnote/citations"
	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/markup"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// Find extracts the citations of a text and resolves them to their authorities.
func Find(s string) ([]citations.Citation, []citations.Authority) {
	cs := Extract(s)
	return cs, Resolve(cs)
}

// Extract finds the citations of a text in order, unresolved.
func Extract(s string) []citations.Citation { return extract(s, nil) }

// FindHTML extracts the citations of a page and resolves them. Spans refer to the source with its tags; Text is
// without them.
func FindHTML(src string) ([]citations.Citation, []citations.Authority) {
	p := markup.Read(src, false) // eyecite joins the text between tags with spaces
	cs := extract(p.Text, p.Emphasis)
	as := Resolve(cs)
	runes := lex.RuneCounter{Text: src}
	for i := range cs {
		c := &cs[i]
		c.Span, c.FullSpan, c.PinSpan = p.Source(c.Span), p.Source(c.FullSpan), p.Source(c.PinSpan)
		c.RuneSpan = runes.Span(c.Span)
	}
	return cs, as
}

// References finds further references by the short names that a database assigned to the cited cases (their
// ShortName), and returns all citations in order.
func References(s string, cs []citations.Citation) []citations.Citation {
	x := &reader{s: s, t: tables.Load(), out: slices.DeleteFunc(slices.Clone(cs), func(c citations.Citation) bool {
		return c.Kind == citations.Reference
	})}
	for i := range s { // there was no scan to collect them
		if lex.IsDigit(s[i]) && i > 3 && !lex.IsDigit(s[i-1]) {
			if end := nameEnd(s, i); end > 0 {
				x.nameEnds = append(x.nameEnds, end)
			}
		}
	}
	x.references()
	x.filter()
	x.countRunes()
	return x.out
}

func extract(s string, emphasis []text.Span) []citations.Citation {
	found := scanner{s: s, t: tables.Load(), list: item.NewList(len(s))}
	found.scan()
	items := found.list.Items
	x := &reader{
		s: s, t: found.t, emphasis: emphasis, nameEnds: found.nameEnds, items: items,
		out: make([]citations.Citation, len(items)),
	}
	for i := range items {
		x.take(i)
	}
	x.read()
	x.countRunes()
	return x.out
}

// reader is the state of the passes over the items of a text.
type reader struct {
	s        string
	t        *tables.Tables
	emphasis []text.Span // italicized spans, if the text is from an HTML page
	nameEnds []int32     // where a name followed by a page may end
	items    []item.Item // as found; the citations have the same indexes until references are added
	out      []citations.Citation
}

// take copies the fields that item i determines by itself.
func (x *reader) take(i int) {
	it := &x.items[i]
	x.out[i] = citations.Citation{
		Kind: it.Kind, Text: it.Span.Of(x.s), Span: it.Span, FullSpan: it.Span, PinSpan: it.Span, Resolves: -1,
		Volume: it.Volume, Reporter: it.Reporter, Page: it.Page, Title: it.Title, Section: it.Section,
	}
}

// countRunes sets the spans in code points, in one pass.
func (x *reader) countRunes() {
	runes := lex.RuneCounter{Text: x.s}
	for i := range x.out {
		x.out[i].RuneSpan = runes.Span(x.out[i].Span)
	}
}
