package series

import (
	"strings"

	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// Page is the start and end of a page, or zero if there is none.
type Page struct {
	Start, End int
	Short      bool // "at" precedes it, which makes it a short citation
	Year       int  // if the volume is a year after the series
	Vol        byte // the shape's kind of volume
}

// Reader reads the pages that may follow one spelling of a series, in all shapes of all series with that spelling.
// Most have the usual shape, which is read once.
type Reader struct {
	conventions *Conventions
	s           string
	at          int
	usual       Page
	read, found bool
}

// Behind returns a reader of what follows the series that ends at i.
func (v *Conventions) Behind(s string, i int) Reader { return Reader{conventions: v, s: s, at: i} }

// Page reads a page in the given shape.
func (r *Reader) Page(sh tables.Shape) (Page, bool) {
	if sh.After != ",?P" {
		return r.conventions.Page(r.s, sh, r.at)
	}
	if !r.read {
		r.usual, r.found = r.conventions.Page(r.s, sh, r.at)
		r.read = true
	}
	return r.usual, r.found
}

// Page reads what follows a series that ends at i, in the given shape.
func (v *Conventions) Page(s string, sh tables.Shape, i int) (p Page, ok bool) {
	comma, joined := false, false
	for a := sh.After; a != ""; a = a[1:] {
		switch a[0] {
		case ',':
			if strings.HasPrefix(a, ",?") {
				a = a[1:]
			} else if i >= len(s) || s[i] != ',' {
				return p, false
			}
			if i < len(s) && s[i] == ',' {
				i, comma = i+1, true
			}
		case '(':
			q := v.Gap(s, i)
			if q >= len(s) || s[q] != '(' {
				return p, false
			}
			e := q + 1
			for e < len(s) && e-q < 24 && s[e] != ')' {
				e++
			}
			if e >= len(s) || s[e] != ')' {
				return p, false
			}
			in := strings.TrimSuffix(s[q+1:e], ",")
			if a[1] == 'y' && (len(in) != 4 || lex.Atoi(in) < 1700) || a[1] == 'n' && !nominative(in) {
				return p, false
			}
			if a[1] == 'y' {
				p.Year = lex.Atoi(in)
			}
			i, a = e+1, a[2:]
		case 'y':
			q := v.Gap(s, i)
			if q+5 > len(s) || q == i || lex.Atoi(s[q:q+4]) < 1700 || s[q+4] != '-' {
				return p, false
			}
			p.Year, i, joined = lex.Atoi(s[q:q+4]), q+5, true
		case '-':
			if i >= len(s) || s[i] != '-' {
				return p, false
			}
			i, joined = i+1, true
		case 0xc2: // ¶, two bytes
			a = a[1:]
			q := v.Gap(s, i)
			if q == i {
				return p, false
			}
			i = q
			for _, m := range [...]string{"¶", "par.", "para.", "P"} {
				if strings.HasPrefix(s[i:], m) {
					i = v.Gap(s, i+len(m))
					break
				}
			}
			joined = true
		case 'p':
			q := v.Gap(s, i)
			for _, m := range [...]string{"p.", "page", "Page"} {
				if strings.HasPrefix(s[q:], m) {
					i = q + len(m)
				}
			}
			if i <= q {
				return p, false
			}
		default:
			return v.pageOf(s, a[0], i, joined, comma, p)
		}
	}
	return p, false
}

// nominative accepts "1 Cranch" and "Cranch".
func nominative(s string) bool {
	letters := false
	for i := range len(s) {
		switch {
		case lex.IsLetter(s[i]):
			letters = true
		case lex.IsDigit(s[i]) || s[i] == ' ' || s[i] == '.' || s[i] == '&' || s[i] == '\n':
		default:
			return false
		}
	}
	return letters
}

// pageOf reads a page of the given kind, and an "at" before it.
func (v *Conventions) pageOf(s string, kind byte, i int, joined, comma bool, p Page) (Page, bool) {
	q := i
	if !joined {
		if q = v.Gap(s, i); q == i && !v.Joined(s, i, comma) {
			return p, false
		}
	}
	if q >= len(s) {
		return p, false
	}
	if e, ok := v.AtPage(s, q); ok {
		q, p.Short = e, true
	}
	e := v.pageEnd(s, kind, q)
	if e == q || e < len(s) && lex.IsAlnum(s[e]) || comma && v.Rejected(s, e) {
		return p, false
	}
	p.Start, p.End = q, e
	return p, true
}

// pageEnd returns the end of a page of the given kind that begins at q.
func (v *Conventions) pageEnd(s string, kind byte, q int) int {
	e := q
	if kind == 'E' && lex.IsUpper(s[e]) {
		e++
	}
	d := e
	for e < len(s) && lex.IsDigit(s[e]) {
		e++
	}
	commas := kind == 'C' || kind == 'K' || v.Commas
	if commas && e > d && e-d <= 3 {
		for e < len(s) && s[e] == ',' && lex.Digits(s, e+1) == 3 {
			e += 4
		}
	}
	if e == d {
		if kind == 'P' {
			return v.unnumbered(s, q)
		}
		return q
	}
	switch kind {
	case 'L', 'O', 'K':
		if e < len(s) && lex.IsAlnum(s[e]) && !lex.IsDigit(s[e]) {
			e++
		} else if kind == 'L' {
			return q
		}
	case 'I':
		if e+1 < len(s) && s[e] == '-' && lex.IsUpper(s[e+1]) && (e+2 == len(s) || !lex.IsAlnum(s[e+2])) {
			e += 2
		} else if strings.HasPrefix(s[e:], "WC") {
			e += 2
		}
	case 'B':
		if e+2 < len(s) && (s[e] == '(' || s[e] == '[') && (s[e+1] == 'A' || s[e+1] == 'U') &&
			(s[e+2] == ')' || s[e+2] == ']') {
			return e + 3
		}
		return q
	}
	return e
}

// unnumbered returns the end of a Roman page, or of the blank for an unknown one.
func (v *Conventions) unnumbered(s string, q int) int {
	e := q
	for e < len(s) && s[e] == '_' {
		e++
	}
	if e > q {
		return e
	}
	for e < len(s) && e-q < 9 && strings.IndexByte("ivxlc", s[e]) >= 0 {
		e++
	}
	if e > q && romanPage(s[q:e]) {
		return e
	}
	if v.Dashes && strings.HasPrefix(s[q:], "--") {
		for e = q; e < len(s) && s[e] == '-'; {
			e++
		}
		return e
	}
	return q
}

// romanPage accepts 1 to 199 in lower case, except v, l, c and the like, which are more often words than pages.
func romanPage(r string) bool {
	switch r {
	case "v", "l", "c":
		return false
	case "lv", "cv", "cl", "clv":
		return true
	}
	t := strings.TrimPrefix(r, "c")
	tens := false
	for _, p := range [...]string{"xc", "xl", "lxxx", "lxx", "lx", "xxx", "xx", "x"} {
		if u, ok := strings.CutPrefix(t, p); ok {
			t, tens = u, true
			break
		}
	}
	if !tens {
		t = strings.TrimPrefix(t, "l")
		if t == "" || t == "v" {
			return false
		}
	}
	switch t {
	case "", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix":
		return true
	}
	return false
}
