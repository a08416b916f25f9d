package scan

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// applications are the types of applications that the FDA numbers.
var applications = [...]string{"ANDA", "NDA", "BLA", "IND", "PMA"}

var numberLeads = [...]string{"STN", "Nos.", "No.", "#", "Numbers", "Number"}

// appNumber reads "NDA 021436", "ANDA No. 200123", "BLA #125057", "NDA021436",
// "NDAs 021436 and 022217", "PMA P160012".
func appNumber(x *scanner, i int) int {
	s := x.s
	for _, w := range &applications {
		e, ok := lex.Has(x.s, i, w)
		if !ok {
			continue
		}
		if e < len(s) && s[e] == 's' {
			e++
		}
		if e < len(s) && s[e] == ')' { // "(ANDA) No. 78-123"
			e++
		}
		if e < len(s) && lex.IsLetter(s[e]) {
			continue
		}
		p := lex.Skip(x.s, e)
		for _, m := range &numberLeads {
			if n, ok := lex.Has(x.s, p, m); ok {
				p = lex.Skip(x.s, n)
			}
		}
		return applicationList(x, i, p, w)
	}
	return 0
}

// applicationList adds the application that begins at i with its number at p, and those in the list after it.
func applicationList(x *scanner, i, p int, kind string) int {
	next := 0
	for n := 0; n < 20; n++ {
		num, end := applicationAt(x.s, p)
		if num == "" {
			return next
		}
		if len(num) == 5 && kind != "IND" { // 21-436 is 021436
			num = "0" + num
		}
		next = x.add(
			&item.Item{Kind: item.FDA, Span: text.Span{Start: i, End: end}, Reporter: kind, Edition: kind, Section: num},
		)
		if p = listed(x.s, end); p == end {
			return next
		}
		i = p
	}
	return next
}

// applicationAt returns the number at p, five to seven digits, optionally after a letter.
func applicationAt(s string, p int) (string, int) {
	q := p
	if q < len(s) && (s[q] == 'P' || s[q] == 'H') && lex.Digits(s, q+1) >= 6 {
		q++
	}
	for q < len(s) && (lex.IsDigit(s[q]) ||
		(s[q] == '-' || s[q] == ',') && q > p && lex.IsDigit(s[q-1]) && q+1 < len(s) && lex.IsDigit(s[q+1])) {
		q++
	}
	num := strings.NewReplacer("-", "", ",", "").Replace(s[p:q])
	if len(num) < 5 || len(num) > 7 || q < len(s) && lex.IsLetter(s[q]) {
		return "", p
	}
	return num, q
}

// listed skips the separators of a list of numbers: ", ", " and ", ", and ".
func listed(s string, i int) int {
	p := lex.Skip(s, i)
	sep := p < len(s) && (s[p] == ',' || s[p] == ';')
	if sep {
		p = lex.Skip(s, p+1)
	}
	for _, w := range [...]string{"and ", "& ", "or "} {
		if e, ok := lex.Has(s, p, w); ok {
			return e
		}
	}
	if !sep {
		return i
	}
	return p
}
