package lex

import "strings"

// PinList returns the end of a list of pages and notes that starts at p: "120-25, 130 & n.3".
func PinList(s string, p, limit int) int {
	end := PinPage(s, p, limit)
	if end == p {
		return p
	}
	for {
		q := Skip(s, end)
		if q >= limit || q >= len(s) {
			return end
		}
		switch {
		case s[q] == ',' || s[q] == '&':
			q = Skip(s, q+1)
		case strings.HasPrefix(s[q:], "and ") && q > end:
			q = Skip(s, q+3)
		case q > end && (s[q] == 'n' || s[q] == 'f'):
		default:
			return end
		}
		if q < len(s) && s[q] == '&' {
			q = Skip(s, q+1)
		}
		e := PinPage(s, q, limit)
		if e == q {
			return end
		}
		end = e
	}
}

var pinLabels = [...]string{
	"note ", "notes ", "nn.", "nn", "n.", "n", "fn.", "pp.", "p.", "pg.", "page ", "pages ", "¶¶", "¶", "§§", "§",
	"**", "*", "slip op. at ",
}

// PinPage returns the end of one page, paragraph, note or range.
func PinPage(s string, p, limit int) int {
	q := p
	if p >= len(s) || p >= limit {
		return p
	}
	if !IsDigit(s[p]) {
		if strings.IndexByte("nfp*s\xc2", s[p]) < 0 {
			return p
		}
		for _, l := range &pinLabels {
			if strings.HasPrefix(s[p:], l) {
				q = Skip(s, p+len(l))
				break
			}
		}
		if q < len(s) && s[q] == '*' {
			q++
		}
	}
	e := q
	for e < len(s) && IsDigit(s[e]) {
		e++
	}
	if e == q || e-q > 6 || q >= limit {
		return p
	}
	for e < len(s) && (s[e] == ':' || s[e] == '-' || strings.HasPrefix(s[e:], "–") || strings.HasPrefix(s[e:],
		"—") || strings.HasPrefix(s[e:], "‑")) {
		n := e + 1
		if s[e] >= 0x80 {
			n = e + 3
		}
		if n < len(s) && (s[n] == '*' || s[n] == ' ' && s[e] >= 0x80) {
			n++
		}
		if s[e] != ':' && n < len(s) && s[n] == '\n' { // a line break within the range
			n = Skip(s, n)
		}
		f := n
		for f < len(s) && IsDigit(s[f]) {
			f++
		}
		if f == n || f-n > 6 {
			break
		}
		e = f
	}
	if e < len(s) && IsAlnum(s[e]) || e > limit {
		return p
	}
	return e
}

// AtPage skips "at" or "at p." and the white space after it.
func AtPage(s string, q int) (int, bool) {
	if !strings.HasPrefix(s[q:], "at") {
		return q, false
	}
	e := Skip(s, q+2)
	if e < len(s) && s[e] == 'p' {
		for _, m := range [...]string{"page", "pp.", "p.", "p"} {
			if strings.HasPrefix(s[e:], m) {
				if g := Skip(s, e+len(m)); g > e+len(m) {
					return g, true
				}
			}
		}
		return q, false
	}
	return e, e > q+2
}
