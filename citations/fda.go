package citations

import (
	"strings"

	"headnote/text"
)

// applications are what the FDA numbers.
var applications = [...]string{"ANDA", "NDA", "BLA", "IND", "PMA"}

var numberLeads = [...]string{"STN", "Nos.", "No.", "#", "Numbers", "Number"}

// appNumber reads "NDA 021436", "ANDA No. 200123", "BLA #125057", "NDA021436",
// "NDAs 021436 and 022217", "PMA P160012".
func (x *scanner) appNumber(i int) int {
	s := x.s
	for _, w := range &applications {
		e, ok := x.has(i, w)
		if !ok {
			continue
		}
		if e < len(s) && s[e] == 's' {
			e++
		}
		if e < len(s) && s[e] == ')' { // "(ANDA) No. 78-123"
			e++
		}
		if e < len(s) && isLetter(s[e]) {
			continue
		}
		p := x.skip(e)
		for _, m := range &numberLeads {
			if n, ok := x.has(p, m); ok {
				p = x.skip(n)
			}
		}
		return x.applicationList(i, p, w)
	}
	return 0
}

// applicationList adds the application that begins at i with its number at p, and
// those of a list behind it.
func (x *scanner) applicationList(i, p int, kind string) int {
	next := 0
	for n := 0; n < 20; n++ {
		num, end := x.applicationAt(p)
		if num == "" {
			return next
		}
		if len(num) == 5 && kind != "IND" { // 21-436 is 021436
			num = "0" + num
		}
		next = x.add(&Citation{Kind: FDA, Span: text.Span{Start: i, End: end}, Reporter: kind, Edition: kind, Section: num})
		if p = x.listed(end); p == end {
			return next
		}
		i = p
	}
	return next
}

// applicationAt is the number at p, five to seven digits, perhaps behind a letter.
func (x *scanner) applicationAt(p int) (string, int) {
	s, q := x.s, p
	if q < len(s) && (s[q] == 'P' || s[q] == 'H') && digitsAt(s, q+1) >= 6 {
		q++
	}
	for q < len(s) && (isDigit(s[q]) || (s[q] == '-' || s[q] == ',') && q > p && isDigit(s[q-1]) && q+1 < len(s) && isDigit(s[q+1])) {
		q++
	}
	num := strings.NewReplacer("-", "", ",", "").Replace(s[p:q])
	if len(num) < 5 || len(num) > 7 || q < len(s) && isLetter(s[q]) {
		return "", p
	}
	return num, q
}

// listed steps over what stands between the numbers of a list: ", ", " and ", ", and ".
func (x *scanner) listed(i int) int {
	p := x.skip(i)
	sep := p < len(x.s) && (x.s[p] == ',' || x.s[p] == ';')
	if sep {
		p = x.skip(p + 1)
	}
	for _, w := range [...]string{"and ", "& ", "or "} {
		if e, ok := x.has(p, w); ok {
			return e
		}
	}
	if !sep {
		return i
	}
	return p
}
