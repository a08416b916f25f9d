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
	c := Citation{Kind: ID, Span: text.Span{Start: i, End: end}}
	x.backPin(&c, end)
	return x.add(&c)
}

// backPin reads what follows id. or supra: "at 120-25", "§ 355(b)", "¶ 12".
func (x *scanner) backPin(c *Citation, end int) {
	s := x.s
	c.PinSpan = c.Span
	p := x.skip(end)
	if p < len(s) && s[p] == ',' {
		p = x.skip(p + 1)
	}
	if p >= len(s) {
		c.FullSpan = c.Span
		return
	}
	stop := end
	if e, ok := x.atPage(p); ok {
		if stop = x.pinList(e, len(s)); stop > e {
			c.PinCite = "at " + oneLine(s[e:stop])
			c.PinSpan.End = stop
		}
	} else if q, marked := x.sectionMark(p); marked {
		if e := x.section(q); e > q {
			c.PinCite, c.PinSpan.End = oneLine(s[p:e]), e
			c.Section = s[q:e]
		}
	} else if s[p] == 0xc2 {
		if stop = x.pinList(p, len(s)); stop > p {
			c.PinCite, c.PinSpan.End = oneLine(s[p:stop]), stop
		}
	}
	c.FullSpan = c.PinSpan
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
	c := Citation{Kind: Supra, Span: text.Span{Start: i, End: end}}
	p := x.skip(end)
	if strings.HasPrefix(s[p:], "note") || strings.HasPrefix(s[p:], "n.") {
		p = end
		q := x.skip(end)
		if e := x.pinPage(q, len(s)); e > q {
			c.Extra = oneLine(s[q:e]) // "note 5" tells where, not which page
			p = e
		}
	} else {
		p = end
	}
	x.backPin(&c, p)
	lo := max(0, i-90, x.end)
	cut := x.trimBack(i, lo)
	if name, versus, from := x.caseName(cut, lo); name >= 0 && cut > lo {
		start := name
		if versus > 0 {
			c.Plaintiff, name = tidy(s[name:versus]), from
		}
		c.Antecedent = tidy(s[name:cut])
		if c.Antecedent != "" {
			c.FullSpan.Start = start
		}
	}
	if c.Antecedent == "" && c.PinCite == "" && c.Extra == "" {
		return 0
	}
	return x.add(&c)
}
