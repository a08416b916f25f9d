package citations

import (
	"slices"
	"strings"

	"headnote/text"
)

// volumePage reads "410 U.S. 113, 120 (1973)" or "410 U.S., at 120" behind a
// volume at [i,j) and a reporter at [k,end).
func (x *scanner) volumePage(i, j, k, end int, eds []*edition) int {
	s := x.s
	p := x.skip(end)
	if p < len(s) && s[p] == ',' {
		p = x.skip(p + 1)
		if e, ok := x.has(p, "at"); ok {
			return x.short(i, j, k, end, e, eds)
		}
		if !slices.ContainsFunc(eds, func(e *edition) bool { return e.kind == "admin_register" || e.kind == "neutral" }) {
			return 0
		}
	}
	if e, ok := x.has(p, "at"); ok && e < len(s) && isSpace(s[e]) {
		return x.short(i, j, k, end, e, eds)
	}
	pEnd := x.page(p)
	if pEnd == p {
		return 0
	}
	c := Citation{Kind: FullCase, Span: text.Span{Start: i, End: pEnd}, Volume: s[i:j], Reporter: s[k:end], Page: strings.ReplaceAll(s[p:pEnd], ",", "")}
	pin, pinEnd := x.pin(pEnd)
	c.PinCite, c.PinSpan = pin, text.Span{Start: i, End: pinEnd}
	c.FullSpan = text.Span{Start: i, End: pinEnd}
	x.behind(&c, pinEnd)
	c.choose(eds)
	switch e := pick(eds, c.Year); {
	case e.kind == "journal":
		c.Kind = Journal
	case e.kind == "neutral":
		c.Kind = Neutral
	case e.law():
		c.Kind = Law
		c.Title, c.Section = c.Volume, c.Page
	}
	if c.Kind == FullCase || c.Kind == Neutral {
		x.names(&c)
		if c.Court == "" && (c.Edition == "U.S." || c.Edition == "S. Ct." || strings.HasPrefix(c.Edition, "L. Ed.")) {
			c.Court = "scotus"
		}
	}
	x.signal(&c)
	return x.add(c)
}

// short reads the page behind "410 U.S., at".
func (x *scanner) short(i, j, k, end, at int, eds []*edition) int {
	p := x.skip(at)
	pEnd := x.page(p)
	if pEnd == p {
		return 0
	}
	pinEnd := x.pinTail(pEnd)
	c := Citation{Kind: ShortCase, Span: text.Span{Start: i, End: pEnd}, Volume: x.s[i:j], Reporter: x.s[k:end], Page: x.s[p:pEnd], PinCite: strings.TrimSpace(x.s[p:pinEnd])}
	c.PinSpan = text.Span{Start: i, End: pinEnd}
	c.FullSpan = c.PinSpan
	c.choose(eds)
	x.antecedent(&c)
	x.signal(&c)
	return x.add(c)
}

// choose fills in the edition by the year, keeping all candidates.
func (c *Citation) choose(eds []*edition) {
	c.Edition = pick(eds, c.Year).name
	for _, e := range eds {
		c.Editions = append(c.Editions, e.name)
	}
}

// pick is the first edition that appeared in the year, else the first.
func pick(eds []*edition, year int) *edition {
	for _, e := range eds {
		if year != 0 && e.holds(year) {
			return e
		}
	}
	return eds[0]
}

// page is the end of a page number at p: digits with commas, a roman numeral, or
// the blank of a page not yet known.
func (x *scanner) page(p int) int {
	s, q := x.s, p
	for q < len(s) && (isDigit(s[q]) || s[q] == ',' && q > p && q+3 < len(s) && isDigit(s[q+1]) && isDigit(s[q+2]) && isDigit(s[q+3]) && (q+4 == len(s) || !isDigit(s[q+4])) && q-p <= 3) {
		q++
	}
	if q > p {
		if q < len(s) && isLetter(s[q]) && s[q] < 0x80 && (q+1 == len(s) || !isWord(s[q+1])) { // "113a"
			q++
		}
		if q < len(s) && isWord(s[q]) {
			return p
		}
		return q
	}
	for q < len(s) && (s[q] == '_' || s[q] == '-' && q-p < 4) {
		q++
	}
	if q-p >= 2 {
		return q
	}
	q = p
	for q < len(s) && strings.IndexByte("ivxlcdm", s[q]) >= 0 {
		q++
	}
	if q > p && (q == len(s) || !isWord(s[q])) {
		return q
	}
	return p
}

// pin reads ", 120-25, 130 & n.3" behind a citation.
func (x *scanner) pin(i int) (string, int) {
	s := x.s
	p := x.skip(i)
	if p >= len(s) || s[p] != ',' {
		return "", i
	}
	p = x.skip(p + 1)
	if e, ok := x.has(p, "at"); ok && e < len(s) && isSpace(s[e]) {
		p = x.skip(e)
	}
	if p < len(s) && s[p] == '*' {
		p++
	}
	q := p
	for q < len(s) && isDigit(s[q]) {
		q++
	}
	if q == p || q < len(s) && isLetter(s[q]) && s[q] < 0x80 {
		return "", i
	}
	if r := x.skip(q); r > q && r < len(s) && isLetter(s[r]) && s[r] < 'a' {
		if e, _ := x.t.series.longest(s, r); e > 0 {
			return "", i // a parallel citation begins
		}
	}
	end := x.pinTail(q)
	return strings.Join(strings.Fields(s[p:end]), " "), end
}

// pinTail goes on over ranges, lists and notes of a pin cite.
func (x *scanner) pinTail(q int) int {
	s := x.s
	for q < len(s) {
		r := q
		switch {
		case s[r] == '-' || strings.HasPrefix(s[r:], "–"):
			r += map[bool]int{true: 1, false: len("–")}[s[r] == '-']
		case s[r] == ',' || s[r] == '&':
			r = x.skip(r + 1)
			if e, ok := x.has(r, "n."); ok {
				r = x.skip(e)
			}
		case isSpace(s[r]):
			t := x.skip(r)
			if e, ok := x.has(t, "n."); ok {
				r = x.skip(e)
			} else if e, ok := x.has(t, "&"); ok {
				r = x.skip(e)
				if e, ok := x.has(r, "n."); ok {
					r = x.skip(e)
				}
			} else {
				return q
			}
		default:
			return q
		}
		t := r
		for t < len(s) && isDigit(s[t]) {
			t++
		}
		if t == r || t-r > 5 || t < len(s) && isLetter(s[t]) {
			return q
		}
		if u := x.skip(t); u > t && u < len(s) && s[u] >= 'A' && s[u] <= 'Z' {
			if e, _ := x.t.series.longest(s, u); e > 0 {
				return q
			}
		}
		q = t
	}
	return q
}

// behind reads "(9th Cir. 2007)" and a parenthetical after it. Parallel
// citations in between are stepped over.
func (x *scanner) behind(c *Citation, i int) {
	s := x.s
	p := x.skip(i)
	for n := 0; n < 3 && p < len(s) && s[p] == ','; n++ { // a parallel citation
		q := x.skip(p + 1)
		v := q
		for v < len(s) && isDigit(s[v]) {
			v++
		}
		r := x.skip(v)
		if v == q || r == v {
			break
		}
		e, _ := x.t.series.longest(s, r)
		if e == 0 {
			break
		}
		pg := x.skip(e)
		pe := x.page(pg)
		if pe == pg {
			break
		}
		_, pe = x.pin(pe)
		p = x.skip(pe)
	}
	inside, end := x.parens(p)
	if end == 0 {
		return
	}
	if !x.courtAndYear(c, inside) {
		return
	}
	c.FullSpan.End = end
	q := x.skip(end)
	if inner, e := x.parens(q); e > 0 && len(inner) > 4 {
		c.Parenthetical, c.FullSpan.End = inner, e
	}
}

// parens is the inside of the balanced brackets at i and where they end.
func (x *scanner) parens(i int) (string, int) {
	s := x.s
	if i >= len(s) || s[i] != '(' {
		return "", 0
	}
	depth := 0
	for j := i; j < len(s) && j-i < 800; j++ {
		switch s[j] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return s[i+1 : j], j + 1
			}
		}
	}
	return "", 0
}

var monthNames = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// courtAndYear reads "9th Cir. 2007" or "D. Del. Mar. 3, 2020".
func (x *scanner) courtAndYear(c *Citation, inside string) bool {
	inside = strings.TrimSpace(inside)
	if len(inside) < 4 || len(inside) > 90 {
		return false
	}
	year := atoi(inside[len(inside)-4:])
	if year < 1600 || year > 2100 || len(inside) > 4 && isWord(inside[len(inside)-5]) {
		return false
	}
	c.Year = year
	rest := strings.TrimSpace(strings.TrimRight(inside[:len(inside)-4], " ,"))
	fields := strings.Fields(rest)
	for i, f := range fields {
		if m := monthOf(f); m > 0 {
			c.Month = m
			if i+1 < len(fields) {
				c.Day = atoi(strings.Trim(fields[i+1], ",."))
			}
			rest = strings.Join(fields[:i], " ")
			break
		}
	}
	if rest != "" {
		c.Court = x.t.courts[foldCourt(rest)]
	}
	return true
}

func monthOf(w string) int {
	w = strings.ToLower(strings.Trim(w, ".,"))
	if len(w) < 3 {
		return 0
	}
	i := slices.Index(monthNames, w[:3])
	if i < 0 || len(w) > 9 || w == "mars" || w == "march" && i != 2 {
		return 0
	}
	return i + 1
}
