package eyecite

import (
	"slices"
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// titleLaw reads a code after a title as eyecite does: the section is digits with at most three further parts, and
// its subsections are the pin cite.
func (x *scanner) titleLaw(i, j, k, end int, found []tables.Spelling) int {
	s := x.s
	name := found[0].Edition.Name
	p := end
	switch {
	case name == "U.S.C.":
		if p < len(s) && s[p] == ',' {
			p++
		}
		q := lex.Skip(x.s, p)
		if q == p {
			return 0
		}
		m := markEnd(s, q)
		if m == q {
			return 0
		}
		p = lex.Skip(x.s, m)
	case k != j+1 || s[j] != ' ':
		return 0
	default:
		if p < len(s) && s[p] == ',' {
			p++
		}
		if p = signEnd(s, p); p < 0 {
			return 0
		}
	}
	e := sectionEnd(s, p)
	if e == p {
		return 0
	}
	c := item.Item{
		Kind:      item.Law,
		Span:      text.Span{Start: i, End: e},
		Reporter:  s[k:reporterEnd(x.s, end, len(s))],
		Title:     s[i:j],
		Section:   s[p:e],
		Spellings: found[:1:1],
	}
	return x.add(&c)
}

// markEnd returns the end of an optional "§§", "sec.", "Section" or the like.
func markEnd(s string, q int) int {
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

// signEnd returns the offset after " § " before a section, or -1 if it is not there. The second sign and the space
// after it are optional.
func signEnd(s string, p int) int {
	q := p
	for q < len(s) && lex.IsSpace(s[q]) {
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

// sectionEnd returns the end of a section number: 1-2-3, 1.2.3, 1:2-3.4, 81.
func sectionEnd(s string, p int) int {
	e := p + lex.Digits(s, p)
	if e == p {
		return p
	}
	good := p
	for n := 0; ; n++ {
		if e == len(s) || !lex.IsAlnum(s[e]) {
			good = e
		}
		if n == 3 || e+1 >= len(s) || s[e] != '-' && s[e] != '.' && s[e] != ':' {
			return good
		}
		d := lex.Digits(s, e+1)
		if d == 0 {
			return good
		}
		e += 1 + d
	}
}

// sectionSign reads a code before the section sign, or else takes the word that contains the sign.
func (x *scanner) sectionSign(i int) int {
	s := x.s
	for j := max(0, i-70, x.list.End); j < i; j++ {
		if !lex.IsUpper(s[j]) || j > 0 && lex.IsAlnum(s[j-1]) {
			continue
		}
		if c, ok := x.code(j, i); ok {
			if next := x.add(&c); next > 0 {
				return next
			}
		}
	}
	b, e := i, i
	for b > 0 && !lex.IsSpace(s[b-1]) {
		b--
	}
	for e < len(s) && !lex.IsSpace(s[e]) {
		e++
	}
	return x.add(&item.Item{Kind: item.Unknown, Span: text.Span{Start: b, End: e}})
}

// publicLaw reads "Pub. L. No. 94-409, § 3". A number after the comma is taken for the section even if it is the
// volume of the Statutes at Large.
func (x *scanner) publicLaw(i int) int {
	s := x.s
	var hits tables.Hits
	for n := x.t.Codes.Walk(s, i, &hits) - 1; n >= 0; n-- {
		sps := x.t.Codes.At(hits[n])
		m := slices.IndexFunc(
			sps,
			func(sp tables.Spelling) bool { return sp.Edition.Name == "Pub. L." && sp.Matches(s[i:hits[n].End]) },
		)
		p := hits[n].End
		if m < 0 || gap(x.s, p) == p {
			continue
		}
		p = lex.Skip(x.s, p)
		for _, w := range [...]string{"No.", "Number"} {
			if strings.HasPrefix(s[p:], w) {
				p = lex.Skip(x.s, p+len(w))
			}
		}
		a := lex.Digits(s, p)
		if a == 0 || a > 3 || p+a >= len(s) || s[p+a] != '-' {
			continue
		}
		b := lex.Digits(s, p+a+1)
		if b == 0 || b > 5 {
			continue
		}
		title := s[p : p+a+1+b]
		e := p + a + 1 + b
		if e < len(s) && lex.IsAlnum(s[e]) {
			continue
		}
		end := e
		if end < len(s) && s[end] == ',' {
			end++
		}
		q := lex.Skip(x.s, end)
		if q < len(s) && lex.IsAlnum(s[q]) {
			if q--; q < end {
				q = end
			}
		}
		end = q
		q = lex.Skip(x.s, end)
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
		if f := sectionEnd(s, lex.Skip(x.s, q)); f > lex.Skip(x.s, q) {
			end = f
		} else if q > end && (q == len(s) || !lex.IsAlnum(s[q])) {
			end = q
		}
		c := item.Item{
			Kind:      item.Law,
			Span:      text.Span{Start: i, End: end},
			Reporter:  s[i:reporterEnd(x.s, hits[n].End, len(s))],
			Section:   title,
			Spellings: sps[m : m+1 : m+1],
		}
		return x.add(&c)
	}
	return 0
}

// patent reads "U.S. Patent No. 7,123,456 B2", which eyecite counts among the laws.
func (x *scanner) patent(i int) int {
	s := x.s
	if i > 0 && lex.IsAlnum(s[i-1]) {
		return 0
	}
	end, sps := x.t.Codes.Longest(s, i)
	m := slices.IndexFunc(
		sps,
		func(sp tables.Spelling) bool { return sp.Edition.Name == "U.S. Patent" && sp.Matches(s[i:end]) },
	)
	if m < 0 || !strings.HasPrefix(s[end:], " No. ") {
		return 0
	}
	p := end + len(" No. ")
	e := p
	for e < len(s) && (lex.IsDigit(s[e]) || s[e] == ',' && e > p) {
		e++
	}
	if e == p || e < len(s) && lex.IsAlnum(s[e]) {
		return 0
	}
	if e+1 < len(s) && s[e] == ' ' && lex.IsUpper(s[e+1]) {
		if f := e + 2 + min(1, lex.Digits(s, e+2)); f == len(s) || !lex.IsAlnum(s[f]) {
			e = f
		}
	}
	c := item.Item{
		Kind:      item.Law,
		Span:      text.Span{Start: i, End: e},
		Reporter:  s[i:end],
		Section:   s[p:e],
		Spellings: sps[m : m+1 : m+1],
	}
	return x.add(&c)
}
