package citations

import (
	"slices"
	"strings"

	"headnote/text"
)

// titleLawEyecite reads a code behind a title as eyecite does: the section is
// digits with at most three further parts, its subsections are the pin cite.
func (x *scanner) titleLawEyecite(i, j, k, end int, found []spelling) int {
	s := x.s
	name := found[0].ed.name
	p := end
	switch {
	case name == "U.S.C.":
		if p < len(s) && s[p] == ',' {
			p++
		}
		q := x.skip(p)
		if q == p {
			return 0
		}
		m := eyeMark(s, q)
		if m == q {
			return 0
		}
		p = x.skip(m)
	case k != j+1 || s[j] != ' ':
		return 0
	default:
		if p < len(s) && s[p] == ',' {
			p++
		}
		if p = eyeSign(s, p); p < 0 {
			return 0
		}
	}
	e := eyeSection(s, p)
	if e == p {
		return 0
	}
	c := Citation{Kind: Law, Span: text.Span{Start: i, End: e}, Reporter: s[k:x.reporterEnd(end, len(s))], Title: s[i:j], Section: s[p:e], found: found[:1:1]}
	return x.add(&c)
}

// eyeMark is the end of "§§", "sec.", "Section" and the like; they may be missing.
func eyeMark(s string, q int) int {
	if strings.HasPrefix(s[q:], "§") {
		if q += 2; strings.HasPrefix(s[q:], "§") {
			q += 2
		}
		return q
	}
	if q < len(s) && s[q]|0x20 == 's' {
		q++
		if strings.HasPrefix(s[q:], "ec") {
			if q += 2; strings.HasPrefix(s[q:], "tion") {
				q += 4
			}
		}
		if q < len(s) && s[q] == 's' {
			q++
		}
		if q < len(s) && s[q] == '.' {
			q++
		}
	}
	return q
}

// eyeSign steps over " § " in front of a section; -1 where it is not there. The
// second sign and the blank behind may be missing.
func eyeSign(s string, p int) int {
	q := p
	for q < len(s) && isSpace(s[q]) {
		q++
	}
	if q == p || s[q-1] != ' ' || q > p+1 && (p == 0 || s[p-1] != '.') || !strings.HasPrefix(s[q:], "§") {
		return -1
	}
	if q += 2; strings.HasPrefix(s[q:], "§") {
		q += 2
	}
	if q < len(s) && s[q] == ' ' {
		q++
	}
	return q
}

// eyeSection is the end of a section number: 1-2-3, 1.2.3, 1:2-3.4, 81.
func eyeSection(s string, p int) int {
	e := p + digitsAt(s, p)
	if e == p {
		return p
	}
	good := p
	for n := 0; ; n++ {
		if e == len(s) || !isAlnum(s[e]) {
			good = e
		}
		if n == 3 || e+1 >= len(s) || s[e] != '-' && s[e] != '.' && s[e] != ':' {
			return good
		}
		d := digitsAt(s, e+1)
		if d == 0 {
			return good
		}
		e += 1 + d
	}
}

// sectionSignEyecite reads a code in front of the sign, else takes the word that
// the sign stands in.
func (x *scanner) sectionSignEyecite(i int) int {
	s := x.s
	for j := max(0, i-70, x.end); j < i; j++ {
		if !isUpper(s[j]) || j > 0 && isAlnum(s[j-1]) {
			continue
		}
		if c, ok := x.codeEyecite(j, i); ok {
			if next := x.add(&c); next > 0 {
				return next
			}
		}
	}
	b, e := i, i
	for b > 0 && !isSpace(s[b-1]) {
		b--
	}
	for e < len(s) && !isSpace(s[e]) {
		e++
	}
	return x.add(&Citation{Kind: Unknown, Span: text.Span{Start: b, End: e}})
}

// publicLawEyecite reads "Pub. L. No. 94-409, § 3". A number behind the comma is
// taken for the section even where it is the volume of the Statutes at Large.
func (x *scanner) publicLawEyecite(i int) int {
	s := x.s
	var hits [8]hit
	for n := x.t.codes.walk(s, i, &hits) - 1; n >= 0; n-- {
		sps := x.t.codes.nodes[hits[n].node].spellings
		m := slices.IndexFunc(sps, func(sp spelling) bool { return sp.ed.name == "Pub. L." && asWritten(sp.text, s[i:hits[n].end]) })
		p := hits[n].end
		if m < 0 || x.gap(p) == p {
			continue
		}
		p = x.skip(p)
		for _, w := range [...]string{"No.", "Number"} {
			if strings.HasPrefix(s[p:], w) {
				p = x.skip(p + len(w))
			}
		}
		a := digitsAt(s, p)
		if a == 0 || a > 3 || p+a >= len(s) || s[p+a] != '-' {
			continue
		}
		b := digitsAt(s, p+a+1)
		if b == 0 || b > 5 {
			continue
		}
		title := s[p : p+a+1+b]
		e := p + a + 1 + b
		if e < len(s) && isAlnum(s[e]) {
			continue
		}
		end := e
		if end < len(s) && s[end] == ',' {
			end++
		}
		q := x.skip(end)
		if q < len(s) && isAlnum(s[q]) {
			if q--; q < end {
				q = end
			}
		}
		end = q
		q = x.skip(end)
		for _, w := range [...]string{"§", "Section", "section", "Sec", "sec"} {
			if strings.HasPrefix(s[q:], w) {
				q += len(w)
				break
			}
		}
		if strings.HasPrefix(s[q:], "§") {
			q += 2
		} else if q < len(s) && (s[q] == 's' || s[q] == '|') {
			q++
		}
		if q < len(s) && s[q] == '.' {
			q++
		}
		if f := eyeSection(s, x.skip(q)); f > x.skip(q) {
			end = f
		} else if q > end && (q == len(s) || !isAlnum(s[q])) {
			end = q
		}
		c := Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: s[i:x.reporterEnd(hits[n].end, len(s))], Section: title, found: sps[m : m+1 : m+1]}
		return x.add(&c)
	}
	return 0
}

// patentEyecite reads "U.S. Patent No. 7,123,456 B2", which eyecite counts among the laws.
func (x *scanner) patentEyecite(i int) int {
	s := x.s
	if i > 0 && isAlnum(s[i-1]) {
		return 0
	}
	end, sps := x.t.codes.longest(s, i)
	m := slices.IndexFunc(sps, func(sp spelling) bool { return sp.ed.name == "U.S. Patent" && asWritten(sp.text, s[i:end]) })
	if m < 0 || !strings.HasPrefix(s[end:], " No. ") {
		return 0
	}
	p := end + len(" No. ")
	e := p
	for e < len(s) && (isDigit(s[e]) || s[e] == ',' && e > p) {
		e++
	}
	if e == p || e < len(s) && isAlnum(s[e]) {
		return 0
	}
	if e+1 < len(s) && s[e] == ' ' && isUpper(s[e+1]) {
		if f := e + 2 + min(1, digitsAt(s, e+2)); f == len(s) || !isAlnum(s[f]) {
			e = f
		}
	}
	c := Citation{Kind: Law, Span: text.Span{Start: i, End: e}, Reporter: s[i:end], Section: s[p:e], found: sps[m : m+1 : m+1]}
	return x.add(&c)
}
