package citations

import (
	"strings"

	"headnote/citations/internal/lex"
)

// backPin reads what follows id. or supra up to the next citation: "at 120-25", "§ 355(b)", "¶ 12".
func (d *describer) backPin(c *Citation, end, limit int) {
	s := d.s
	c.PinSpan.End = max(c.PinSpan.End, end)
	p := lex.Skip(d.s, end)
	if p < len(s) && s[p] == ',' {
		p = lex.Skip(d.s, p+1)
	}
	if p >= len(s) {
		c.FullSpan.End = max(c.FullSpan.End, c.PinSpan.End)
		return
	}
	var stop int
	if e, ok := lex.AtPage(d.s, p); ok {
		if stop = lex.PinList(d.s, e, limit); stop > e {
			c.PinCite = "at " + pinOf(s[e:stop])
			c.PinSpan.End = stop
		}
	} else if q, marked := lex.SectionMark(d.s, p); marked {
		if e := lex.Section(d.s, q); e > q {
			c.PinCite, c.PinSpan.End = pinOf(s[p:e]), e
			c.Section = s[q:e]
		}
	} else if s[p] == 0xc2 {
		if stop = lex.PinList(d.s, p, limit); stop > p {
			c.PinCite, c.PinSpan.End = pinOf(s[p:stop]), stop
		}
	}
	c.FullSpan.End = max(c.FullSpan.End, c.PinSpan.End)
}

// partAhead returns the end of a reference to a part of a document at p: "Part II.B" or "section III".
func partAhead(s string, p int) int {
	for _, w := range [...]string{"Parts ", "Part ", "parts ", "part ", "Section ", "section "} {
		if e, ok := lex.Has(s, p, w); ok {
			q := e
			for q < len(s) && q-e < 10 &&
				(lex.IsAlnum(s[q]) || (s[q] == '.' || s[q] == '-') && q+1 < len(s) && lex.IsAlnum(s[q+1])) {
				q++
			}
			if q > e && (lex.IsDigit(s[e]) || lex.IsUpper(s[e])) {
				return q
			}
		}
	}
	return p
}

// withoutVolume removes the volume from a name: "Roe, 410 U. S." in "Roe, 410 U. S., supra".
func withoutVolume(name string) string {
	if n := strings.LastIndex(name, ", "); n > 0 && lex.IsDigit(name[n+2]) && strings.HasSuffix(name, ".") {
		return name[:n]
	}
	return name
}

// supraTail reads the pin cite and the name of the supra that is citation i, and reports whether it refers
// to anything.
func (d *describer) supraTail(i int) bool {
	s, c := d.s, &d.out[i]
	p := c.Span.End
	q := lex.Skip(d.s, p)
	if strings.HasPrefix(s[q:], "note") || strings.HasPrefix(s[q:], "n.") {
		if e := lex.PinPage(d.s, q, d.next(i)); e > q {
			c.Extra = lex.OneLine(s[q:e]) // "note 5" is a place, not a page
			p = e
		}
	}
	if e := partAhead(d.s, q); e > q {
		c.Extra = lex.OneLine(s[q:e])
		p = e
	}
	d.backPin(c, p, d.next(i))
	lo := max(d.nameFloor(i), c.Span.Start-90)
	cut := trimBack(d.s, c.Span.Start, lo)
	if name, versus, from := caseName(d.s, cut, lo); name >= 0 && cut > lo {
		start := name
		if versus > 0 {
			c.Plaintiff, name = tidy(s[name:versus]), from
		}
		if c.Antecedent = withoutVolume(tidy(s[name:cut])); c.Antecedent != "" {
			c.FullSpan.Start = start
		}
	}
	if cut > lo && lex.IsDigit(s[cut-1]) { // "n. 6, supra"
		b := cut
		for b > lo && !lex.IsSpace(s[b-1]) {
			b--
		}
		if c.Antecedent == "" || lex.AllDigits(c.Antecedent) {
			c.Antecedent, c.Extra = "", s[b:cut]
		}
	}
	return c.Antecedent != "" || c.PinCite != "" || c.Extra != ""
}
