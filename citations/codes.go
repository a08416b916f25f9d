package citations

import (
	"strings"

	"headnote/text"
)

// sectionSign reads a § that no title stands in front of: a code named before
// it, or a bare section.
func (x *scanner) sectionSign(i int) int {
	if x.rules == Eyecite {
		return x.sectionSignEyecite(i)
	}
	p, _ := x.sectionMark(i)
	end := x.section(p)
	if end == p {
		return 0
	}
	if start, found := x.codeBefore(i); found != nil {
		c := Citation{Kind: Law, Span: text.Span{Start: start, End: end}, Reporter: strings.TrimSpace(x.s[start:i]), Section: x.s[p:end], found: found}
		c.furtherSections(x, end)
		return x.add(&c)
	}
	return x.add(&Citation{Kind: Unknown, Span: text.Span{Start: i, End: end}, Section: x.s[p:end]})
}

// codeBefore finds a code's name that ends at i: it tries the word starts of the
// 60 bytes ahead, the farthest first, so that "Cal. Civ. Code" beats "Code".
func (x *scanner) codeBefore(i int) (int, []spelling) {
	lo := max(0, i-60, x.end)
	for j := lo; j < i; j++ {
		if x.s[j] < 'A' || x.s[j] > 'Z' || j > 0 && (isWord(x.s[j-1]) || x.s[j-1] == '.') {
			continue
		}
		end, found := x.t.codes.longest(x.s, j)
		if end == 0 || end > i || end-j <= 4 {
			continue
		}
		if gap := strings.Trim(x.s[end:i], " \n\t,."); gap == "" || gap == "Ann." || gap == "Ann" || isTitle(gap) {
			return j, found
		}
	}
	return 0, nil
}

// isTitle accepts "tit. 10," and "ch. 93A" between a code's name and the sign.
func isTitle(s string) bool {
	for _, p := range []string{"tit.", "title", "ch.", "art."} {
		if rest, ok := strings.CutPrefix(s, p); ok && len(rest) < 8 {
			return true
		}
	}
	return false
}

// sectionOfTitle reads "section 1983 of title 42" whose section stands at i.
func (x *scanner) sectionOfTitle(i int) int {
	s := x.s
	start := i
	for start > 0 && isSpace(s[start-1]) {
		start--
	}
	ok := false
	for _, w := range [...]string{"section", "Section", "sections", "Sections", "sec.", "Sec.", "§"} {
		if strings.HasSuffix(s[:start], w) {
			start, ok = start-len(w), true
			break
		}
	}
	end := x.section(i)
	if !ok || end == i {
		return 0
	}
	q := x.skip(end)
	for _, of := range [...]string{"of title", "of Title"} {
		e, ok := x.has(q, of)
		if !ok {
			continue
		}
		t := x.skip(e)
		u := t + digitsAt(s, t)
		if u == t {
			return 0
		}
		stop := u
		for _, code := range [...]string{"of the United States Code", ", United States Code", "of the U.S. Code", "U.S.C."} {
			if e, ok := x.has(x.skip(u), code); ok {
				stop = e
			}
		}
		return x.add(&Citation{Kind: Law, Span: text.Span{Start: start, End: stop}, Reporter: "U.S.C.", Edition: "U.S.C.", Editions: []string{"U.S.C."}, Title: s[t:u], Volume: s[t:u], Section: s[i:end]})
	}
	return 0
}

// statuteByName reads "C.P.L.R. 3211(a)(7)" and "CPLR 3211", codes that are
// cited without a section sign.
func (x *scanner) statuteByName(i int) int {
	for _, w := range []string{"C.P.L.R.", "CPLR"} {
		if e, ok := x.has(i, w); ok {
			p, _ := x.sectionMark(x.skip(e))
			end := x.section(p)
			if end == p {
				return 0
			}
			return x.add(&Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: w, Edition: "N.Y. C.P.L.R.", Section: x.s[p:end]})
		}
	}
	return 0
}
