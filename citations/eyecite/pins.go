package eyecite

import (
	"strings"

	"headnote/citations/internal/lex"
)

// pinEnd returns the end of the pin cite that starts at i (", at 4-5, 7 n.3"), if what follows cannot be a
// reporter, or i if there is none.
func pinEnd(w string, i int) int {
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
		e := pageEnd(w, p)
		if e == p {
			return good
		}
		if pinCloses(w, e) {
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

// pinCloses reports whether a pin cite can end at e.
func pinCloses(w string, e int) bool {
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

var pinLabels = [...]string{
	"& note", "note", "& nn.", "& nn", "& n.", "& n", "nn.", "nn", "n.", "n", "& fn.", "& fn", "& f.", "& f", "fn.",
	"fn", "f.", "f", "¶¶", "¶", "§§", "§", "****", "***", "**", "*", "pg.", "pg", "pp.", "pp", "p.", "p",
}

// pageEnd returns the end of one page, range or note: "12-13", "n. 4", "¶¶ 3-5", "119:12-14".
func pageEnd(w string, p int) int {
	q := p
	if p >= len(w) {
		return p
	}
	if !lex.IsDigit(w[p]) {
		for _, l := range &pinLabels {
			if strings.HasPrefix(w[p:], l) {
				q = p + len(l)
				if q < len(w) && w[q] == ' ' {
					q++
				}
				if q < len(w) && (lex.IsDigit(w[q]) || w[q] == '*') {
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
		for q < len(w) && lex.IsDigit(w[q]) {
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
