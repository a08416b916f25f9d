package eyecite

import (
	"strings"

	"headnote/citations"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// full reads the pin cite, the court and date, and the parenthetical after a full case citation, and the names
// before it.
func (x *reader) full(i int) {
	c := &x.out[i]
	w := x.line(i)
	pin := pinEnd(w, 0)
	lim := pin
	for lim < len(w) && w[lim] != '(' && w[lim] != ';' {
		lim++
	}
	d, ok := date{}, false
	b := lim
	if b < len(w) && w[b] == '(' {
		d, ok = courtAndDate(w, b)
	}
	for tries := 0; !ok && tries < 4; tries++ { // "[1983]"
		if b = strings.LastIndexByte(w[pin:b], '['); b < 0 {
			break
		}
		b += pin
		d, ok = courtAndDate(w, b)
	}
	if pin > 0 {
		c.PinCite = strings.Trim(w[:pin], ", ")
		c.PinSpan.End = c.Span.End + pin
		c.FullSpan.End = c.PinSpan.End
	}
	if ok {
		e := pin
		if e < len(w) && w[e] == ',' {
			e++
		}
		if e < len(w) && w[e] == ' ' {
			e++
		}
		if e < b {
			c.Extra = strings.TrimSpace(w[e:b])
		}
		c.YearText, c.MonthText, c.Day = d.year, d.month, lex.Atoi(d.day)
		c.Month = monthOf(d.month)
		c.Year = validYear(d.year)
		if d.court != "" {
			c.Court = x.t.Courts.ID(d.court)
		}
		var end int
		c.Parenthetical, end = parenthetical(w, d.end)
		c.FullSpan.End = c.Span.End + max(d.end, end)
	}
	if !x.markedName(i, false) {
		x.caseName(i, false)
	}
	if c.Plaintiff == "" && c.Defendant == "" {
		x.nameWithPage(i)
	}
	if c.Court == "" && tables.Scotus(x.items[i].Spellings) {
		c.Court = "scotus"
	}
}

// parenthetical returns the contents of the brackets at p, which may be nested, and where they end. A year is not a
// parenthetical.
func parenthetical(w string, p int) (string, int) {
	if p < len(w) && w[p] == ' ' {
		p++
	}
	if p >= len(w) || w[p] != '(' {
		return "", 0
	}
	if n := strings.IndexByte(w[p:], '\n'); n >= 0 { // within another citation; brackets end with the line
		w = w[:p+n]
	}
	last := strings.LastIndexByte(w[p:], ')')
	if last < 0 {
		return "", 0
	}
	in := w[p+1 : p+last]
	end := p + last + 1
	depth := 0
	for i := range len(in) {
		switch in[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 {
			return in[:i], p + 1 + i + 1
		}
	}
	if lex.Digits(in, 0) >= 4 {
		return "", end
	}
	return in, end
}

// tail reads what follows a law or a journal article.
func tail(c *citations.Citation, w string) {
	p := 0
	if c.Kind == citations.Journal {
		if p = pinEnd(w, 0); p > 0 {
			c.PinCite = strings.Trim(w[:p], ", ")
			c.PinSpan.End = c.Span.End + p
		}
		q := p
		if q < len(w) && w[q] == ' ' {
			q++
		}
		if q < len(w) && w[q] == '(' && lex.Digits(w, q+1) == 4 {
			e := q + 5
			if e+2 < len(w) && w[e] == '-' && lex.Digits(w, e+1) == 2 {
				e += 3
			}
			if e < len(w) && w[e] == ')' {
				c.YearText = w[q+1 : q+5]
				c.Year = validYear(c.YearText)
				p = e + 1
			}
		}
	} else {
		p = lex.Subsections(w, 0)
		if strings.HasPrefix(w[p:], " and ") {
			if e := lex.Subsections(w, p+5); e > p+5 {
				p = e
			}
		}
		if strings.HasPrefix(w[p:], " et seq.") {
			p += len(" et seq.")
		}
		c.PinCite = strings.Trim(w[:p], ", ")
		c.PinSpan.End = c.Span.End + p
		p = readPublisher(c, w, p)
	}
	c.FullSpan.End = c.Span.End + p
	if p < len(w) && w[p] == ' ' {
		p++
	}
	var end int
	if c.Parenthetical, end = parenthetical(w, p); end > 0 {
		c.FullSpan.End = c.Span.End + end
	}
}

// readPublisher reads "(West Supp. May 2, 1999)", each part optional.
func readPublisher(c *citations.Citation, w string, p int) int {
	q := p
	if q < len(w) && w[q] == ' ' {
		q++
	}
	if q >= len(w) || w[q] != '(' {
		return p
	}
	q++
	e := q
	if e < len(w) && lex.IsUpper(w[e]) && e+1 < len(w) && lex.IsLower(w[e+1]) {
		for e++; e < len(w) && lex.IsLower(w[e]); {
			e++
		}
		if e < len(w) && w[e] == '.' {
			e++
		}
		if strings.HasPrefix(w[e:], " Supp.") {
			e += len(" Supp.")
		}
	}
	read := func(publisher string, q int) bool {
		if q < len(w) && w[q] == ' ' {
			q++
		}
		var month, day, year string
		if m := monthEnd(w, q); m > q && m < len(w) && w[m] == ' ' {
			month, q = w[q:m], m+1
		}
		if n := lex.Digits(w, q); n == 1 || n == 2 {
			day = w[q : q+n]
			q += n
		}
		if q < len(w) && w[q] == ',' {
			q++
		}
		if q < len(w) && w[q] == ' ' {
			q++
		}
		if lex.Digits(w, q) == 4 {
			year = w[q : q+4]
			if q += 4; q+2 < len(w) && w[q] == '-' && lex.Digits(w, q+1) == 2 {
				q += 3
			}
		}
		if q >= len(w) || w[q] != ')' {
			return false
		}
		c.Publisher, c.MonthText, c.Month, c.Day, c.YearText, c.Year = publisher, month, monthOf(
			month,
		), lex.Atoi(
			day,
		), year, validYear(
			year,
		)
		p = q + 1
		return true
	}
	if e == q || !read(w[q:e], e) {
		read("", q)
	}
	return p
}
