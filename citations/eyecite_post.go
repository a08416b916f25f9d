package citations

import "strings"

// eyePin is the end of the pin cite that starts at i: ", at 4-5, 7 n.3" where
// something follows that cannot be a reporter. It is i where there is none.
func eyePin(w string, i int) int {
	p := i
	if p < len(w) && w[p] == ',' {
		p++
	}
	if p < len(w) && w[p] == ' ' {
		p++
	}
	if strings.HasPrefix(w[p:], "at ") {
		p += 3
	}
	good := i
	for {
		e := eyePage(w, p)
		if e == p {
			return good
		}
		if eyePinEnds(w, e) {
			good = e
		}
		if e >= len(w) || w[e] != ',' {
			return good
		}
		p = e + 1
		if p < len(w) && w[p] == ' ' {
			p++
		}
	}
}

// eyePinEnds tells whether a pin cite can end at e.
func eyePinEnds(w string, e int) bool {
	if e == len(w) {
		return true
	}
	switch w[e] {
	case ',', '.', ';', ')', ']', '\\', '(', '[':
		return true
	case ' ':
		return e+1 < len(w) && (w[e+1] == '(' || w[e+1] == '[')
	}
	return false
}

var eyeLabels = [...]string{"& note", "note", "& nn.", "& nn", "& n.", "& n", "nn.", "nn", "n.", "n", "& fn.", "& fn", "& f.", "& f", "fn.", "fn", "f.", "f", "¶¶", "¶", "§§", "§", "****", "***", "**", "*", "pg.", "pg", "pp.", "pp", "p.", "p"}

// eyePage is the end of one page, range or note: "12-13", "n. 4", "¶¶ 3-5", "119:12-14".
func eyePage(w string, p int) int {
	q := p
	if p >= len(w) {
		return p
	}
	if !isDigit(w[p]) {
		for _, l := range &eyeLabels {
			if strings.HasPrefix(w[p:], l) {
				q = p + len(l)
				if q < len(w) && w[q] == ' ' {
					q++
				}
				if q < len(w) && (isDigit(w[q]) || w[q] == '*') {
					break
				}
				q = p
			}
		}
		if q < len(w) && w[q] == '*' {
			q++
		}
	}
	digits := func(q int) int {
		for q < len(w) && isDigit(w[q]) {
			q++
		}
		return q
	}
	e := digits(q)
	if e == q {
		return p
	}
	if e < len(w) && w[e] == ':' {
		if f := digits(e + 1); f > e+1 {
			e = f
			if e < len(w) && w[e] == '-' {
				if f := digits(e + 1); f > e+1 {
					e = f
					if e < len(w) && w[e] == ':' {
						if f := digits(e + 1); f > e+1 {
							e = f
						}
					}
				}
			}
			return e
		}
	}
	if e < len(w) && w[e] == '-' {
		if f := digits(e + 1); f > e+1 {
			e = f
		}
	}
	return e
}

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

func validYear(s string) int {
	if y := atoi(s); y >= 1600 && y <= 2100 {
		return y
	}
	return 0
}

type eyeDate struct {
	court, month, day, year string
	end                     int
}

// eyeCourtAndDate reads "(4th Cir. Jan. 1, 2012)" at b. The court is as short as
// it can be, but may run over brackets.
func eyeCourtAndDate(w string, b int) (eyeDate, bool) {
	if !eyeYearCloses(w, b) {
		return eyeDate{}, false
	}
	for q := b + 1; q < len(w); q++ {
		if !isSpace(w[q]) {
			continue
		}
		if w[q] == '\n' {
			break
		}
		t := q
		for t < len(w) && isSpace(w[t]) {
			t++
		}
		if t < len(w) && (isDigit(w[t]) && digitsAt(w, t) >= 4 || eyeMonth(w, t) > t) {
			if d, ok := eyeDateAt(w, q); ok {
				d.court = w[b+1 : q]
				return d, true
			}
		}
	}
	return eyeDateAt(w, b+1)
}

// eyeYearCloses tells whether a year and a closing bracket stand behind b at all.
func eyeYearCloses(w string, b int) bool {
	for i := b + 5; i < len(w); i++ {
		if (w[i] == ')' || w[i] == ']') && isDigit(w[i-1]) {
			return true
		}
	}
	return false
}

func digitsAt(w string, i int) int {
	n := 0
	for i+n < len(w) && isDigit(w[i+n]) {
		n++
	}
	return n
}

func eyeDateAt(w string, q int) (d eyeDate, ok bool) {
	blank := func() {
		if q < len(w) && w[q] == ' ' {
			q++
		}
	}
	blank()
	if e := eyeMonth(w, q); e > q {
		d.month, q = w[q:e], e
	}
	blank()
	if n := digitsAt(w, q); n == 1 || n == 2 {
		d.day = w[q : q+n]
		q += n
	}
	if q < len(w) && w[q] == ',' {
		q++
	}
	blank()
	if digitsAt(w, q) != 4 {
		return d, false
	}
	d.year = w[q : q+4]
	q += 4
	if q+2 < len(w) && w[q] == '-' && digitsAt(w, q+1) == 2 {
		q += 3
	}
	if q >= len(w) || w[q] != ')' && w[q] != ']' {
		return d, false
	}
	d.end = q + 1
	return d, true
}

var eyeMonths = [...]string{"Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."}

func eyeMonth(w string, i int) int {
	if i >= len(w) || !isUpper(w[i]) {
		return i
	}
	for _, m := range &eyeMonths {
		if strings.HasPrefix(w[i:], m) {
			return i + len(m)
		}
	}
	return i
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
