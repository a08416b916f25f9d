package citations

import (
	"strings"

	"headnote/text"
)

// idAt reads "Id.", "Id. at 120", "Ibid."; by our rules also where brackets,
// quotation marks or a semicolon stand beside it.
func (x *scanner) idAt(i int) int {
	if x.rules == Eyecite {
		return x.idEyecite(i)
	}
	s := x.s
	end := 0
	for _, w := range [...]string{"Id.", "id.", "Ibid.", "ibid."} {
		if strings.HasPrefix(s[i:], w) {
			end = i + len(w)
			break
		}
	}
	if end == 0 || end < len(s) && isWord(s[end]) && s[end] < 0x80 || i > 0 && s[i-1] == '.' {
		return 0
	}
	return x.add(&Citation{Kind: ID, Span: text.Span{Start: i, End: end}})
}

// backPin reads what follows id. or supra up to the next citation: "at 120-25",
// "§ 355(b)", "¶ 12".
func (x *scanner) backPin(c *Citation, end, limit int) {
	s := x.s
	c.PinSpan.End = max(c.PinSpan.End, end)
	p := x.skip(end)
	if p < len(s) && s[p] == ',' {
		p = x.skip(p + 1)
	}
	if p >= len(s) {
		c.FullSpan.End = max(c.FullSpan.End, c.PinSpan.End)
		return
	}
	stop := end
	if e, ok := x.atPage(p); ok {
		if stop = x.pinList(e, limit); stop > e {
			c.PinCite = "at " + oneLine(s[e:stop])
			c.PinSpan.End = stop
		}
	} else if q, marked := x.sectionMark(p); marked {
		if e := x.section(q); e > q {
			c.PinCite, c.PinSpan.End = oneLine(s[p:e]), e
			c.Section = s[q:e]
		}
	} else if s[p] == 0xc2 {
		if stop = x.pinList(p, limit); stop > p {
			c.PinCite, c.PinSpan.End = oneLine(s[p:stop]), stop
		}
	}
	c.FullSpan.End = max(c.FullSpan.End, c.PinSpan.End)
}

// supraAt reads "Actavis, supra, at 140", "Smith, supra note 5, at 12".
func (x *scanner) supraAt(i int) int {
	if x.rules == Eyecite {
		return x.supraEyecite(i)
	}
	s := x.s
	end := i + 5
	if end > len(s) || s[i:end] != "supra" && s[i:end] != "Supra" || end < len(s) && isWord(s[end]) {
		return 0
	}
	return x.add(&Citation{Kind: Supra, Span: text.Span{Start: i, End: end}})
}

// partAhead is the end of "Part II.B" or "section III" at p, the places of a document.
func (x *scanner) partAhead(p int) int {
	for _, w := range [...]string{"Parts ", "Part ", "parts ", "part ", "Section ", "section "} {
		if e, ok := x.has(p, w); ok {
			q := e
			for q < len(x.s) && (isAlnum(x.s[q]) || (x.s[q] == '.' || x.s[q] == '-') && q+1 < len(x.s) && isAlnum(x.s[q+1])) && q-e < 10 {
				q++
			}
			if q > e && (isDigit(x.s[e]) || isUpper(x.s[e])) {
				return q
			}
		}
	}
	return p
}

// withoutVolume takes the volume off a name: "Roe, 410 U. S." of "Roe, 410 U. S.,
// supra".
func withoutVolume(name string) string {
	if n := strings.LastIndex(name, ", "); n > 0 && isDigit(name[n+2]) && strings.HasSuffix(name, ".") {
		return name[:n]
	}
	return name
}

// supraTail reads the pin cite and the name of the supra that is citation i, and
// tells whether it points anywhere.
func (x *scanner) supraTail(i int) bool {
	s, c := x.s, &x.out[i]
	p := c.Span.End
	q := x.skip(p)
	if strings.HasPrefix(s[q:], "note") || strings.HasPrefix(s[q:], "n.") {
		if e := x.pinPage(q, x.next(i)); e > q {
			c.Extra = oneLine(s[q:e]) // "note 5" tells where, not which page
			p = e
		}
	}
	if e := x.partAhead(q); e > q {
		c.Extra = oneLine(s[q:e])
		p = e
	}
	x.backPin(c, p, x.next(i))
	lo := max(x.nameFloor(i), c.Span.Start-90)
	cut := x.trimBack(c.Span.Start, lo)
	if name, versus, from := x.caseName(cut, lo); name >= 0 && cut > lo {
		start := name
		if versus > 0 {
			c.Plaintiff, name = tidy(s[name:versus]), from
		}
		if c.Antecedent = withoutVolume(tidy(s[name:cut])); c.Antecedent != "" {
			c.FullSpan.Start = start
		}
	}
	if cut > lo && isDigit(s[cut-1]) { // "n. 6, supra"
		b := cut
		for b > lo && !isSpace(s[b-1]) {
			b--
		}
		if c.Antecedent == "" || allDigits(c.Antecedent) {
			c.Antecedent, c.Extra = "", s[b:cut]
		}
	}
	return c.Antecedent != "" || c.PinCite != "" || c.Extra != ""
}
