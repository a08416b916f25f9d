package citations

import (
	"strings"

	"headnote/text"
)

var docketLeads = [...]string{"Case Nos.", "Case No.", "Civil Action No.", "Civ. No.", "Cv. No.", "Index No.", "Nos.", "No."}

// docket reads "No. 3:21-cv-00123-ABC", "Case No. 1:20-bk-11", "Nos. 20-1199 and
// 21-707", and New York's "Index No. 650123/2021".
func (x *scanner) docket(i int) int {
	for _, w := range &docketLeads {
		p, ok := x.has(i, w)
		if !ok {
			continue
		}
		next := 0
		for at, n := x.skip(p), 0; n < 20; n++ {
			q := x.docketNumber(at, w == "Index No.")
			if q == at || n > 0 && q-at > 5 && x.s[at+4] == '-' && isUpper(x.s[at+5]) { // "2002-Ohio-7323" is no docket
				break
			}
			next = x.add(&Citation{Kind: Docket, Span: text.Span{Start: i, End: q}, Section: x.s[at:q]})
			if at = x.listed(q); at == q || !strings.HasSuffix(w, "Nos.") {
				break
			}
			i = at
		}
		return next
	}
	return 0
}

// docketNumber is the end of the number at p, which has a dash or a colon in it.
func (x *scanner) docketNumber(p int, slash bool) int {
	s, q := x.s, p
	dashes, digits, letters := 0, 0, 0
scan:
	for ; q < len(s) && q-p < 30; q++ {
		switch b := s[q]; {
		case isDigit(b):
			digits++
		case b == '-' || b == ':' || b == '/' && slash:
			dashes++
		case isLetter(b) && b < 0x80:
			letters++
		default:
			break scan
		}
	}
	for q > p && !isWord(s[q-1]) {
		q--
	}
	num := s[p:q]
	if dashes == 0 || dashes > 2 && letters == 0 || digits < 4 || letters > 8 || num == "" || !isDigit(num[0]) && !strings.HasPrefix(num, "CV") && !strings.HasPrefix(num, "IPR") {
		return p
	}
	return q
}

// trial reads the number of a trial before the Patent Trial and Appeal Board:
// "IPR2019-00123".
func (x *scanner) trial(i int) int {
	s := x.s
	for _, w := range [...]string{"IPR20", "PGR20", "CBM20", "DER20"} {
		e, ok := x.has(i, w)
		if !ok || digitsAt(s, e) != 2 || e+2 >= len(s) || s[e+2] != '-' {
			continue
		}
		if n := digitsAt(s, e+3); n == 5 {
			return x.add(&Citation{Kind: Docket, Span: text.Span{Start: i, End: e + 3 + n}, Section: s[i : e+3+n]})
		}
	}
	return 0
}
