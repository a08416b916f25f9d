package citations

import (
	"strings"
)

// pinBehind reads the pin cite behind citation i and returns where it ends.
func (x *scanner) pinBehind(i int) int {
	c := &x.out[i]
	s, limit := x.s, x.next(i)
	p := x.skip(c.Span.End)
	comma := p < len(s) && s[p] == ','
	if comma {
		p = x.skip(p + 1)
	}
	if e, ok := x.atPage(p); ok {
		p = e
	} else if !comma && !(p < len(s) && (s[p] == 0xc2 || s[p] == '*')) {
		return c.Span.End
	}
	if e := x.pinList(p, limit); e > p {
		c.PinCite, c.PinSpan.End = oneLine(s[p:e]), e
		c.FullSpan.End = e
		return e
	}
	return c.Span.End
}

// pinList is the end of a list of pages and notes that starts at p: "120-25, 130 & n.3".
func (x *scanner) pinList(p, limit int) int {
	s := x.s
	end := x.pinPage(p, limit)
	if end == p {
		return p
	}
	for {
		q := x.skip(end)
		if q >= limit || q >= len(s) {
			return end
		}
		switch {
		case s[q] == ',' || s[q] == '&':
			q = x.skip(q + 1)
		case strings.HasPrefix(s[q:], "and ") && q > end:
			q = x.skip(q + 3)
		case q > end && (s[q] == 'n' || s[q] == 'f'):
		default:
			return end
		}
		if q < len(s) && s[q] == '&' {
			q = x.skip(q + 1)
		}
		e := x.pinPage(q, limit)
		if e == q {
			return end
		}
		end = e
	}
}

var pinLabels = [...]string{"note ", "notes ", "nn.", "nn", "n.", "n", "fn.", "pp.", "p.", "pg.", "page ", "pages ", "¶¶", "¶", "§§", "§", "**", "*", "slip op. at "}

// pinPage is the end of one page, paragraph, note or range.
func (x *scanner) pinPage(p, limit int) int {
	s, q := x.s, p
	if p >= len(s) || p >= limit {
		return p
	}
	if !isDigit(s[p]) {
		if strings.IndexByte("nfp*s\xc2", s[p]) < 0 {
			return p
		}
		for _, l := range &pinLabels {
			if strings.HasPrefix(s[p:], l) {
				q = x.skip(p + len(l))
				break
			}
		}
		if q < len(s) && s[q] == '*' {
			q++
		}
	}
	e := q
	for e < len(s) && isDigit(s[e]) {
		e++
	}
	if e == q || e-q > 6 || q >= limit {
		return p
	}
	for e < len(s) && (s[e] == ':' || s[e] == '-' || strings.HasPrefix(s[e:], "–") || strings.HasPrefix(s[e:], "—") || strings.HasPrefix(s[e:], "‑")) {
		n := e + 1
		if s[e] >= 0x80 {
			n = e + 3
		}
		if n < len(s) && (s[n] == '*' || s[n] == ' ' && s[e] >= 0x80) {
			n++
		}
		f := n
		for f < len(s) && isDigit(s[f]) {
			f++
		}
		if f == n || f-n > 6 {
			break
		}
		e = f
	}
	if e < len(s) && isAlnum(s[e]) || e > limit {
		return p
	}
	return e
}
