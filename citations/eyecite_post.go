package citations

import "strings"

// eyeFull reads the pin cite, the court and date, and the parenthetical behind a
// full case, and the names in front.
func (x *scanner) eyeFull(i int) {
	c := &x.out[i]
	w := x.line(i)
	pin := eyePin(w, 0)
	lim := pin
	for lim < len(w) && w[lim] != '(' && w[lim] != ';' {
		lim++
	}
	d, ok := eyeDate{}, false
	b := lim
	if b < len(w) && w[b] == '(' {
		d, ok = eyeCourtAndDate(w, b)
	}
	for tries := 0; !ok && tries < 4; tries++ { // "[1983]"
		if b = strings.LastIndexByte(w[pin:b], '['); b < 0 {
			break
		}
		b += pin
		d, ok = eyeCourtAndDate(w, b)
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
		c.year, c.month, c.Day = d.year, d.month, atoi(d.day)
		c.Month = monthOf(d.month)
		c.Year = validYear(d.year)
		if d.court != "" {
			c.Court = x.t.courts.id(d.court)
		}
		var end int
		c.Parenthetical, end = eyeParenthetical(w, d.end)
		c.FullSpan.End = c.Span.End + max(d.end, end)
	}
	if !x.markedName(i, false) {
		x.eyeName(i, false)
	}
	if c.Plaintiff == "" && c.Defendant == "" {
		x.eyeBefore(i)
	}
	if c.Court == "" && c.scotus() {
		c.Court = "scotus"
	}
}

// eyeParenthetical is what stands in the brackets at p, which may be nested, and
// where they end. A year is no parenthetical.
func eyeParenthetical(w string, p int) (string, int) {
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
	if digitsAt(in, 0) >= 4 {
		return "", end
	}
	return in, end
}

// eyeTail reads what follows a law or a journal article.
func (x *scanner) eyeTail(c *Citation, w string) {
	p := 0
	if c.Kind == Journal {
		if p = eyePin(w, 0); p > 0 {
			c.PinCite = strings.Trim(w[:p], ", ")
			c.PinSpan.End = c.Span.End + p
		}
		q := p
		if q < len(w) && w[q] == ' ' {
			q++
		}
		if q < len(w) && w[q] == '(' && digitsAt(w, q+1) == 4 {
			e := q + 5
			if e+2 < len(w) && w[e] == '-' && digitsAt(w, e+1) == 2 {
				e += 3
			}
			if e < len(w) && w[e] == ')' {
				c.year = w[q+1 : q+5]
				c.Year = validYear(c.year)
				p = e + 1
			}
		}
	} else {
		p = eyeSubsections(w, 0)
		if strings.HasPrefix(w[p:], " and ") {
			if e := eyeSubsections(w, p+5); e > p+5 {
				p = e
			}
		}
		if strings.HasPrefix(w[p:], " et seq.") {
			p += len(" et seq.")
		}
		c.PinCite = strings.Trim(w[:p], ", ")
		c.PinSpan.End = c.Span.End + p
		p = c.eyePublisher(w, p)
	}
	c.FullSpan.End = c.Span.End + p
	if p < len(w) && w[p] == ' ' {
		p++
	}
	var end int
	if c.Parenthetical, end = eyeParenthetical(w, p); end > 0 {
		c.FullSpan.End = c.Span.End + end
	}
}

func eyeSubsections(w string, p int) int {
	for p < len(w) && w[p] == '(' {
		e := p + 1
		for e < len(w) && e-p <= 4 && isAlnum(w[e]) {
			e++
		}
		if e == p+1 || e >= len(w) || w[e] != ')' {
			break
		}
		p = e + 1
	}
	return p
}

// eyePublisher reads "(West Supp. May 2, 1999)", each part optional.
func (c *Citation) eyePublisher(w string, p int) int {
	q := p
	if q < len(w) && w[q] == ' ' {
		q++
	}
	if q >= len(w) || w[q] != '(' {
		return p
	}
	q++
	e := q
	if e < len(w) && isUpper(w[e]) && e+1 < len(w) && isLower(w[e+1]) {
		for e++; e < len(w) && isLower(w[e]); {
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
		if m := eyeMonth(w, q); m > q && m < len(w) && w[m] == ' ' {
			month, q = w[q:m], m+1
		}
		if n := digitsAt(w, q); n == 1 || n == 2 {
			day = w[q : q+n]
			q += n
		}
		if q < len(w) && w[q] == ',' {
			q++
		}
		if q < len(w) && w[q] == ' ' {
			q++
		}
		if digitsAt(w, q) == 4 {
			year = w[q : q+4]
			if q += 4; q+2 < len(w) && w[q] == '-' && digitsAt(w, q+1) == 2 {
				q += 3
			}
		}
		if q >= len(w) || w[q] != ')' {
			return false
		}
		c.Publisher, c.month, c.Month, c.Day, c.year, c.Year = publisher, month, monthOf(month), atoi(day), year, validYear(year)
		p = q + 1
		return true
	}
	if e == q || !read(w[q:e], e) {
		read("", q)
	}
	return p
}
