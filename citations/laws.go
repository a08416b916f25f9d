package citations

import (
	"strings"

	"headnote/text"
)

// titleLaw reads "21 U.S.C. § 355(j)", "21 CFR 314.94", "18 U.S. Code, Section 3500"
// behind a title at [i,j) and a code at [k,end).
func (x *scanner) titleLaw(i, j, k, end int, found []spelling) int {
	if x.rules == Eyecite {
		return x.titleLawEyecite(i, j, k, end, found)
	}
	p := x.skip(end)
	if p < len(x.s) && x.s[p] == ',' {
		p = x.skip(p + 1)
	}
	p, marked := x.sectionMark(p)
	sEnd := x.section(p)
	if sEnd == p {
		return 0
	}
	if !marked && !isDigit(x.s[p]) {
		return 0
	}
	c := Citation{Kind: Law, Span: text.Span{Start: i, End: sEnd}, Reporter: x.s[k:end], Title: x.s[i:j], Section: x.s[p:sEnd], Volume: x.s[i:j], found: found}
	if found[0].ed.titled() { // "12 V.S.A. § 511" is Vt. Stat. Ann. tit. 12, § 511
		if !marked {
			return 0
		}
		c.Section, c.Title, c.Volume = "tit. "+c.Title+", § "+c.Section, "", ""
	}
	if strings.Contains(x.s[end:p], "app.") || strings.Contains(x.s[end:p], "App.") { // its sections are numbered anew
		c.Edition = found[0].ed.name + " app."
		c.Editions, c.found = []string{c.Edition}, nil
	}
	c.furtherSections(x, sEnd)
	return x.add(&c)
}

// furtherSections adds the other sections of a list.
func (c *Citation) furtherSections(x *scanner, end int) {
	tail := x.moreSections(end)
	if tail > end {
		c.PinCite = strings.TrimSpace(x.s[end:tail])
	}
	c.PinSpan = text.Span{Start: c.Span.Start, End: tail}
	c.FullSpan = c.PinSpan
}

var marks = [...]string{"sections", "section", "Sections", "Section", "Sec.", "sec.", "secs.", "Parts", "parts", "Part", "part", "pts.", "pt.", "chs.", "ch.", "c.", "arts.", "art.", "app.", "App.", "tit."}

// sectionMark steps over §, §§, "sec.", "Section", "pt.", "part", "ch." and the like.
func (x *scanner) sectionMark(p int) (int, bool) {
	s, marked := x.s, false
	for range 3 {
		q := p
		for n := 0; n < 3 && strings.HasPrefix(s[q:], "§"); n++ {
			q = x.skip(q + len("§"))
		}
		if q < len(s) && strings.IndexByte("sSpPcaAt", s[q]) >= 0 {
			for _, w := range &marks {
				if strings.HasPrefix(s[q:], w) && q+len(w) < len(s) && (isSpace(s[q+len(w)]) || isDigit(s[q+len(w)])) {
					q = x.skip(q + len(w))
					break
				}
			}
		}
		if q == p {
			return p, marked
		}
		p, marked = q, true
	}
	return p, marked
}

// section is the end of a section number with its subsections: 355, 78j-1,
// 1396r-8, 240.10b-5, 355(b)(2)(A)(iv), 1028A.
func (x *scanner) section(p int) int {
	s, q := x.s, p
	digits := false
	for q < len(s) {
		b := s[q]
		switch {
		case isDigit(b):
			digits = true
			q++
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z':
			// Letters belong to a section only in small numbers: "355a", "1028A", "78aa".
			n := q
			for n < len(s) && n-q < 5 && isLetter(s[n]) {
				n++
			}
			if !digits || n-q > 3 || n < len(s) && s[n] >= 0x80 {
				return trimSection(s, p, q)
			}
			q = n
		case (b == '.' || b == '-' || b == ':' || b == '/') && q > p && q+1 < len(s) && (isDigit(s[q+1]) || b == '-' && isLetter(s[q+1]) && q+2 < len(s) && !isLetter(s[q+2])):
			q++
		case strings.HasPrefix(s[q:], "–") && q > p && q+3 < len(s) && isDigit(s[q+3]):
			q += len("–")
		case b == '(' && q > p:
			n := q + 1
			for n < len(s) && n-q <= 5 && isWord(s[n]) && s[n] < 0x80 {
				n++
			}
			if n == q+1 || n >= len(s) || s[n] != ')' || n-q > 5 {
				return trimSection(s, p, q)
			}
			q = n + 1
		default:
			return trimSection(s, p, q)
		}
	}
	return trimSection(s, p, q)
}

func trimSection(s string, p, q int) int {
	for q > p && (s[q-1] == '.' || s[q-1] == '-' || s[q-1] == ':' || s[q-1] == '/') {
		q--
	}
	for i := p; i < q; i++ {
		if isDigit(s[i]) {
			return q
		}
	}
	return p
}

// moreSections goes on over ", 2, and 5(a)" of a list and " et seq.".
func (x *scanner) moreSections(end int) int {
	for n := 0; n < 40; n++ {
		p := x.skip(end)
		if p >= len(x.s) || strings.IndexByte(",&eaot", x.s[p]) < 0 {
			return end
		}
		if e, ok := x.has(p, "et seq."); ok {
			return e
		}
		sep := false
		if p < len(x.s) && (x.s[p] == ',' || x.s[p] == '&') {
			p, sep = x.skip(p+1), true
		}
		for _, w := range []string{"and", "or", "&", "through", "to"} {
			if e, ok := x.has(p, w); ok && e < len(x.s) && isSpace(x.s[e]) {
				p, sep = x.skip(e), true
				break
			}
		}
		if !sep {
			return end
		}
		q, _ := x.sectionMark(p)
		e := x.section(q)
		if e == q {
			return end
		}
		// "…, 410 U.S. 113" begins another citation, "…, 2010" is a year or a date.
		next := x.skip(e)
		if next < len(x.s) && next > e && x.s[next] >= 'A' && x.s[next] <= 'Z' {
			if k, _ := x.t.series.longest(x.s, next); k > 0 { // the next citation's volume
				return end
			}
		}
		if year := atoi(x.s[q:e]); e-q == 4 && year >= 1800 && year <= 2100 {
			return end
		}
		end = e
	}
	return end
}
