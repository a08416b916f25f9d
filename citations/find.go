package citations

import (
	"headnote/citations/internal/lex"
	"headnote/citations/internal/markup"
	"headnote/citations/internal/scan"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// Find extracts the citations of a text and resolves them to their authorities.
func Find(s string) ([]Citation, []Authority) {
	cs := Extract(s)
	return cs, Resolve(s, cs)
}

// Extract finds the citations of a text in order, unresolved: a scan finds the core citations, and passes over the
// result read names, pin cites, courts and dates within a bounded distance on either side.
func Extract(s string) []Citation { return extract(s, nil) }

// FindHTML extracts the citations of a page and resolves them. All spans refer to the source with its tags; Text is
// without them.
func FindHTML(src string) ([]Citation, []Authority) {
	p := markup.Read(src, true)
	cs := extract(p.Text, p.Emphasis)
	as := Resolve(p.Text, cs)
	runes := lex.RuneCounter{Text: src}
	for i := range cs {
		c := &cs[i]
		c.Span, c.FullSpan, c.PinSpan = p.Source(c.Span), p.Source(c.FullSpan), p.Source(c.PinSpan)
		c.RuneSpan = runes.Span(c.Span)
	}
	return cs, as
}

// extract finds the citations of a text with some emphasized spans.
func extract(s string, emphasis []text.Span) []Citation {
	found := scan.Scan(s)
	d := describer{
		s: s, courts: &tables.Load().Courts, emphasis: emphasis,
		items: found.Items, nameEnds: found.Names, out: make([]Citation, len(found.Items)),
	}
	for i := range found.Items {
		d.out[i].take(s, &found.Items[i])
	}
	d.describe()
	runes := lex.RuneCounter{Text: s}
	for i := range d.out {
		d.out[i].RuneSpan = runes.Span(d.out[i].Span)
	}
	return d.out
}
