package citations

import (
	"strings"

	"headnote/text"
)

// titleLaw reads "21 U.S.C. § 355(j)", "21 CFR 314.94", "18 U.S. Code, Section 3500"
// behind a title at [i,j) and a code at [k,end).
func (x *scanner) titleLaw(i, j, k, end int, eds []*edition) int {
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
	c := Citation{Kind: Law, Span: text.Span{Start: i, End: sEnd}, Reporter: x.s[k:end], Title: x.s[i:j], Section: x.s[p:sEnd], Volume: x.s[i:j]}
	c.choose(eds)
	c.finishLaw(x, sEnd)
	return x.add(c)
}

// finishLaw adds the further sections of a list, the year and the signal.
func (c *Citation) finishLaw(x *scanner, end int) {
	tail := x.moreSections(end)
	if tail > end {
		c.PinCite = strings.TrimSpace(x.s[end:tail])
	}
	c.PinSpan = text.Span{Start: c.Span.Start, End: tail}
	c.FullSpan = c.PinSpan
	if inside, e := x.parens(x.skip(tail)); e > 0 && x.courtAndYear(c, inside) {
		c.FullSpan.End = e
	}
	x.signal(c)
}

// sectionMark steps over §, §§, "sec.", "Section", "pt.", "part", "ch." and the like.
func (x *scanner) sectionMark(p int) (int, bool) {
	s, marked := x.s, false
	for {
		q := p
		for strings.HasPrefix(s[q:], "§") {
			q = x.skip(q + len("§"))
		}
		for _, w := range []string{"sections", "section", "Sections", "Section", "Sec.", "sec.", "secs.", "Parts", "parts", "Part", "part", "pt.", "ch.", "c.", "art.", "tit."} {
			if e, ok := x.has(q, w); ok && e < len(s) && (isSpace(s[e]) || isDigit(s[e])) {
				q = x.skip(e)
				break
			}
		}
		if q == p {
			return p, marked
		}
		p, marked = q, true
	}
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
			for n < len(s) && isLetter(s[n]) {
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
			if k, _ := x.t.series.longest(x.s, next); k > 0 {
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

// sectionSign reads a § that no title stands in front of: a code named before
// it, or a bare section.
func (x *scanner) sectionSign(i int) int {
	p, _ := x.sectionMark(i)
	end := x.section(p)
	if end == p {
		return 0
	}
	if start, eds := x.codeBefore(i); eds != nil {
		c := Citation{Kind: Law, Span: text.Span{Start: start, End: end}, Reporter: strings.TrimSpace(x.s[start:i]), Section: x.s[p:end]}
		c.choose(eds)
		c.finishLaw(x, end)
		return x.add(c)
	}
	return x.add(Citation{Kind: Unknown, Span: text.Span{Start: i, End: end}, Section: x.s[p:end]})
}

// codeBefore finds a code's name that ends at i: it tries the word starts of the
// 60 bytes ahead, the farthest first, so that "Cal. Civ. Code" beats "Code".
func (x *scanner) codeBefore(i int) (int, []*edition) {
	lo := max(0, i-60, x.end)
	for j := lo; j < i; j++ {
		if x.s[j] < 'A' || x.s[j] > 'Z' || j > 0 && (isWord(x.s[j-1]) || x.s[j-1] == '.') {
			continue
		}
		end, eds := x.t.codes.longest(x.s, j)
		if end == 0 || end > i {
			continue
		}
		if gap := strings.Trim(x.s[end:i], " \n\t,."); gap == "" || gap == "Ann." || gap == "Ann" || isTitle(gap) {
			return j, eds
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

// sectionOfTitle reads "section 1983 of title 42".
func (x *scanner) sectionOfTitle(i int) int {
	p, ok := x.sectionMark(i)
	if !ok {
		return 0
	}
	end := x.section(p)
	if end == p {
		return 0
	}
	q := x.skip(end)
	for _, of := range []string{"of title", "of Title"} {
		if e, ok := x.has(q, of); ok {
			t := x.skip(e)
			u := t
			for u < len(x.s) && isDigit(x.s[u]) {
				u++
			}
			if u == t {
				return 0
			}
			stop := u
			if e, ok := x.has(x.skip(u), "of the United States Code"); ok {
				stop = e
			} else if e, ok := x.has(x.skip(u), ", United States Code"); ok {
				stop = e
			}
			return x.add(Citation{Kind: Law, Span: text.Span{Start: i, End: stop}, Reporter: "U.S.C.", Edition: "U.S.C.", Editions: []string{"U.S.C."}, Title: x.s[t:u], Volume: x.s[t:u], Section: x.s[p:end]})
		}
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
			return x.add(Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: w, Edition: "N.Y. C.P.L.R.", Section: x.s[p:end]})
		}
	}
	return 0
}

// constitution reads "U.S. Const. art. I, § 8, cl. 3" and "U.S. Const. amend. XIV".
func (x *scanner) constitution(i int) int {
	e, ok := x.has(i, "U.S. Const.")
	if !ok {
		if e, ok = x.has(i, "U. S. Const."); !ok {
			return 0
		}
	}
	end := e
	for p := x.skip(e); p < len(x.s); {
		q := p
		for _, w := range []string{"art.", "amend.", "Art.", "Amend.", "§", "cl.", "pmbl."} {
			if n, ok := x.has(p, w); ok {
				q = x.skip(n)
				break
			}
		}
		if q == p {
			break
		}
		for q < len(x.s) && (isDigit(x.s[q]) || strings.IndexByte("IVXLC", x.s[q]) >= 0) {
			q++
		}
		end = q
		p = x.skip(q)
		if p < len(x.s) && x.s[p] == ',' {
			p = x.skip(p + 1)
		}
	}
	if end == e {
		return 0
	}
	return x.add(Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: "U.S. Const.", Edition: "U.S. Const.", Section: strings.Join(strings.Fields(x.s[x.skip(e):end]), " ")})
}

var courtRules = []string{"Fed. R. Civ. P.", "Fed. R. Crim. P.", "Fed. R. App. P.", "Fed. R. Evid.", "Fed. R. Bankr. P.", "FRCP", "FRAP", "Federal Rule of Civil Procedure", "Federal Rule of Evidence", "Federal Rule of Appellate Procedure", "Federal Rule of Criminal Procedure", "Federal Rule of Bankruptcy Procedure", "Federal Rules of Civil Procedure", "Frank. R. Civ. P."}

var ruleNames = map[string]string{
	"FRCP": "Fed. R. Civ. P.", "FRAP": "Fed. R. App. P.", "Federal Rule of Civil Procedure": "Fed. R. Civ. P.", "Federal Rules of Civil Procedure": "Fed. R. Civ. P.", "Federal Rule of Evidence": "Fed. R. Evid.",
	"Federal Rule of Appellate Procedure": "Fed. R. App. P.", "Federal Rule of Criminal Procedure": "Fed. R. Crim. P.", "Federal Rule of Bankruptcy Procedure": "Fed. R. Bankr. P.",
}

// rulesOfCourt reads "Fed. R. Civ. P. 12(b)(6)".
func (x *scanner) rulesOfCourt(i int) int {
	for _, r := range courtRules {
		e, ok := x.has(i, r)
		if !ok {
			continue
		}
		p := x.skip(e)
		if n, ok := x.has(p, "Rule"); ok {
			p = x.skip(n)
		}
		end := x.section(p)
		if end == p {
			return 0
		}
		name := r
		if n, ok := ruleNames[r]; ok {
			name = n
		}
		return x.add(Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: r, Edition: name, Section: x.s[p:end]})
	}
	return 0
}

// publicLaw reads "Pub. L. No. 111-148" and "Public Law 98-417".
func (x *scanner) publicLaw(i int) int {
	for _, w := range []string{"Pub. L. No.", "Pub. L.", "Public Law No.", "Public Law", "P.L."} {
		e, ok := x.has(i, w)
		if !ok {
			continue
		}
		p := x.skip(e)
		q := p
		for q < len(x.s) && (isDigit(x.s[q]) || x.s[q] == '-' || strings.HasPrefix(x.s[q:], "–")) {
			q += map[bool]int{true: 1, false: len("–")}[x.s[q] < 0x80]
		}
		if !strings.ContainsAny(x.s[p:q], "-–") {
			return 0
		}
		return x.add(Citation{Kind: Law, Span: text.Span{Start: i, End: q}, Reporter: "Pub. L.", Edition: "Pub. L.", Section: strings.ReplaceAll(x.s[p:q], "–", "-")})
	}
	return 0
}

// treasury reads "Treas. Reg. § 1.61-1", "Rev. Rul. 99-7" and "Rev. Proc. 2004-1".
func (x *scanner) treasury(i int) int {
	for _, w := range []string{"Treas. Reg.", "Rev. Rul.", "Rev. Proc."} {
		e, ok := x.has(i, w)
		if !ok {
			continue
		}
		p, _ := x.sectionMark(x.skip(e))
		end := x.section(p)
		if end == p {
			return 0
		}
		return x.add(Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: w, Edition: w, Section: x.s[p:end]})
	}
	return 0
}
