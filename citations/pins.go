package citations

import (
	"strings"

	"headnote/citations/internal/lex"
)

// pinBehind reads the pin cite after citation i and returns where it ends.
func (d *describer) pinBehind(i int) int {
	c := &d.out[i]
	s, limit := d.s, d.next(i)
	p := lex.Skip(d.s, c.Span.End)
	comma := p < len(s) && s[p] == ','
	if comma {
		p = lex.Skip(d.s, p+1)
	}
	if e, ok := lex.AtPage(d.s, p); ok {
		p = e
	} else if !comma && !(p < len(s) && (s[p] == 0xc2 || s[p] == '*')) {
		return c.Span.End
	}
	if e := lex.PinList(d.s, p, limit); e > p {
		c.PinCite, c.PinSpan.End = pinOf(s[p:e]), e
		c.FullSpan.End = e
		return e
	}
	return c.Span.End
}

// pinOf returns a pin cite on one line, rejoining a range broken at a line end.
func pinOf(s string) string { return unbroken.Replace(lex.OneLine(s)) }

var unbroken = strings.NewReplacer("- ", "-", "– ", "–")
