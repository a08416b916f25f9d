package citations

import (
	"headnote/citations/internal/lex"
	"headnote/citations/internal/parties"
)

// references adds mentions of cases by a party's name, "Roe at 125", after their full citations, and in a page with
// emphasis the italicized names.
func (d *describer) references() {
	if len(d.nameEnds) == 0 && len(d.emphasis) == 0 {
		return
	}
	cited := make([]parties.Cited, len(d.out))
	for i := range d.out {
		c := &d.out[i]
		cited[i].Span = c.Span
		if c.Kind == FullCase || c.Kind == Neutral {
			cited[i].Plaintiff, cited[i].Defendant, cited[i].ShortName = c.Plaintiff, c.Defendant, c.ShortName
		}
	}
	d.merge(parties.References(d.s, d.nameEnds, cited, d.pageAt))
	d.merge(parties.Emphasized(d.s, d.emphasis, cited))
}

// pageAt returns the end of the page after a name, "at 125", or the end of the name if there is none.
func (d *describer) pageAt(e int) int {
	p := lex.Skip(d.s, e)
	if p == e || p+2 >= len(d.s) || d.s[p] != 'a' || d.s[p+1] != 't' || !lex.IsSpace(d.s[p+2]) {
		return e
	}
	q := lex.Skip(d.s, p+2)
	if end := lex.PinList(d.s, q, len(d.s)); end > q {
		return end
	}
	return e
}

// merge inserts mentions in text order; those that overlap another citation are dropped.
func (d *describer) merge(found []parties.Mention) {
	if len(found) == 0 {
		return
	}
	out := make([]Citation, 0, len(d.out)+len(found))
	k := 0
	for i := range found {
		m := &found[i]
		for k < len(d.out) && d.out[k].Span.Start < m.Span.Start {
			out = append(out, d.out[k])
			k++
		}
		if n := len(
			out,
		); n > 0 && out[n-1].FullSpan.End > m.Span.Start ||
			k < len(d.out) && d.out[k].FullSpan.Start < m.Span.End {
			continue
		}
		c := Citation{
			Kind: Reference, Span: m.Span, FullSpan: m.Span, PinSpan: m.Span,
			Text:     m.Span.Of(d.s),
			PinCite:  m.Page,
			Resolves: -1,
		}
		m.Names(&c.Plaintiff, &c.Defendant, &c.ShortName)
		out = append(out, c)
	}
	d.out = append(out, d.out[k:]...)
}
