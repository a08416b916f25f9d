package eyecite

import (
	"headnote/citations"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/parties"
)

// references adds mentions of cases by a party's name after their full citations: a page suffices, "Roe, 125", and
// so does emphasis.
func (x *reader) references() {
	if len(x.nameEnds) == 0 && len(x.emphasis) == 0 {
		return
	}
	cited := make([]parties.Cited, len(x.out))
	for i := range x.out {
		c := &x.out[i]
		cited[i].Span = c.Span
		if c.Kind == citations.FullCase {
			cited[i].Plaintiff, cited[i].Defendant, cited[i].ShortName = c.Plaintiff, c.Defendant, c.ShortName
		}
	}
	x.merge(parties.References(x.s, x.nameEnds, cited, x.pageAt))
	x.merge(parties.Emphasized(x.s, x.emphasis, cited))
}

// pageAt returns the end of the page after a name, or the end of the name if there is none.
func (x *reader) pageAt(e int) int {
	p := lex.Skip(x.s, e)
	if p == e || p >= len(x.s) {
		return e
	}
	w := x.s[p:min(len(x.s), p+window)]
	if end := pinEnd(w, 0); end > 0 {
		return p + end
	}
	return e
}

// merge inserts mentions in text order.
func (x *reader) merge(found []parties.Mention) {
	if len(found) == 0 {
		return
	}
	out := make([]citations.Citation, 0, len(x.out)+len(found))
	k := 0
	for i := range found {
		m := &found[i]
		for k < len(x.out) && x.out[k].Span.Start < m.Span.Start {
			out = append(out, x.out[k])
			k++
		}
		c := citations.Citation{
			Kind: citations.Reference, Span: m.Span, FullSpan: m.Span, PinSpan: m.Span,
			Text: m.Span.Of(x.s), PinCite: m.Page, Resolves: -1,
		}
		m.Names(&c.Plaintiff, &c.Defendant, &c.ShortName)
		out = append(out, c)
	}
	x.out = append(out, x.out[k:]...)
}
