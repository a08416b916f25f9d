package citations

import (
	"strings"
)

// dated reads "(9th Cir. 2007)" and a parenthetical at p.
func (x *scanner) dated(c *Citation, p int) {
	s := x.s
	p = x.skip(p)
	if p < len(s) && s[p] == ',' {
		p = x.skip(p + 1)
	}
	in, end := x.brackets(p)
	if end == 0 {
		return
	}
	if x.courtAndYear(c, in) {
		c.FullSpan.End = end
		x.parenthesis(c, end)
		return
	}
	if s[p] == '(' && isLower(in[0]) { // "(en banc)" in front of the date, or alone
		q := x.skip(end)
		if late, e := x.brackets(q); e > 0 && x.courtAndYear(c, late) {
			end = e
		}
		c.Parenthetical, c.FullSpan.End = in, end
	}
}

// parenthesis reads a parenthetical at p: "(quoting Roe (dictum))". Of several the
// first counts; the citation reaches over all.
func (x *scanner) parenthesis(c *Citation, p int) {
	for n := 0; n < 3; n++ {
		q := x.skip(p)
		if q >= len(x.s) || x.s[q] != '(' || q > p+3 {
			return
		}
		in, end := x.brackets(q)
		if end == 0 || len(in) < 3 || !hasLetter(in) {
			return
		}
		if n == 0 {
			c.Parenthetical = in
		}
		p = end
		c.FullSpan.End = end
	}
}

func hasLetter(s string) bool {
	for i := range len(s) {
		if isLetter(s[i]) {
			return true
		}
	}
	return false
}

// maxBrackets bounds a parenthetical.
const maxBrackets = 800

// brackets is the inside of the balanced brackets at i and where they end.
func (x *scanner) brackets(i int) (string, int) {
	s := x.s
	if i >= len(s) || s[i] != '(' && s[i] != '[' {
		return "", 0
	}
	open, shut := s[i], byte(')')
	if open == '[' {
		shut = ']'
	}
	depth := 0
	for j := i; j < len(s) && j-i < maxBrackets; j++ {
		switch s[j] {
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				if in := strings.TrimSpace(s[i+1 : j]); in != "" {
					return in, j + 1
				}
				return "", 0
			}
		}
	}
	return "", 0
}

// courtAndYear reads "9th Cir. 2007" or "D. Del. Mar. 3, 2020".
func (x *scanner) courtAndYear(c *Citation, in string) bool {
	n := len(in)
	if n < 4 || n > 100 || !isDigit(in[n-1]) {
		return false
	}
	if n > 7 && digitsAt(in, n-7) == 4 && (in[n-3] == '-' || in[n-3] == '/') { // 2005-06
		n -= 3
	}
	if digitsAt(in[:n], n-4) != 4 || n > 4 && isAlnum(in[n-5]) && !isLetter(in[n-5]) {
		return false
	}
	year := atoi(in[n-4 : n])
	if year < 1600 || year > 2100 {
		return false
	}
	rest := strings.TrimRight(in[:n-4], " ,\n\t")
	month, day := "", 0
	at := rest
	if e := len(rest); e > 0 && isDigit(rest[e-1]) {
		b := e
		for b > 0 && isDigit(rest[b-1]) {
			b--
		}
		if e-b <= 2 {
			day, at = atoi(rest[b:]), strings.TrimRight(rest[:b], " \n\t")
		}
	}
	if b := strings.LastIndexAny(at, " \n\t(") + 1; monthOf(at[b:]) > 0 {
		month = at[b:]
		rest = strings.TrimRight(at[:b], " ,\n\t")
	} else {
		day = 0
	}
	if strings.IndexByte(rest, '(') >= 0 || strings.IndexByte(rest, ';') >= 0 || len(rest) > 60 {
		return false
	}
	c.Year, c.year = year, in[n-4:n]
	c.Month, c.month, c.Day = monthOf(month), month, day
	if rest != "" {
		c.Court = x.t.courts.only(rest)
	}
	return true
}

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthOf reads a month, in full or shortened.
func monthOf(w string) int {
	if n := len(w); n > 0 && w[n-1] == '.' {
		w = w[:n-1]
	}
	if len(w) < 3 || !isUpper(w[0]) {
		return 0
	}
	for i, m := range &monthNames {
		if len(w) <= len(m) && strings.EqualFold(m[:len(w)], w) || w == "Sept" && i == 8 {
			return i + 1
		}
	}
	return 0
}
