package citations

import (
	"strings"

	"headnote/text"
)

// docket reads "No. 3:21-cv-00123-ABC", "Case No. 1:20-bk-11", "No. 12-416".
func (x *scanner) docket(i int) int {
	var p int
	for _, w := range []string{"Case Nos.", "Case No.", "Civil Action No.", "Civ. No.", "Cv. No.", "Nos.", "No."} {
		if e, ok := x.has(i, w); ok {
			p = x.skip(e)
			break
		}
	}
	if p == 0 || p >= len(x.s) {
		return 0
	}
	q, dashes, digits, letters := p, 0, 0, 0
	for q < len(x.s) && q-p < 30 {
		b := x.s[q]
		switch {
		case isDigit(b):
			digits++
		case b == '-' || b == ':':
			dashes++
		case isLetter(b) && b < 0x80:
			letters++
		default:
			goto done
		}
		q++
	}
done:
	for q > p && !isWord(x.s[q-1]) {
		q--
	}
	num := x.s[p:q]
	if dashes == 0 || digits < 4 || letters > 8 || num == "" || !isDigit(num[0]) && !strings.HasPrefix(num, "CV") && !strings.HasPrefix(num, "IPR") {
		return 0
	}
	return x.add(&Citation{Kind: Docket, Span: text.Span{Start: i, End: q}, Section: num})
}

// appNumber reads "NDA 021436", "ANDA No. 200123", "BLA #125057", "IND 12345", "IPR2019-00123".
func (x *scanner) appNumber(i int) int {
	if e, ok := x.has(i, "IPR20"); ok && e+8 <= len(x.s) && x.s[e+2] == '-' {
		q := e + 3
		for q < len(x.s) && isDigit(x.s[q]) {
			q++
		}
		if q-e == 8 && isDigit(x.s[e]) && isDigit(x.s[e+1]) {
			return x.add(&Citation{Kind: Docket, Span: text.Span{Start: i, End: q}, Section: x.s[i:q]})
		}
		return 0
	}
	for _, w := range []string{"ANDA", "NDA", "BLA", "IND"} {
		e, ok := x.has(i, w)
		if !ok || e < len(x.s) && isWord(x.s[e]) {
			continue
		}
		p := x.skip(e)
		for _, m := range []string{"Nos.", "No.", "#", "Number"} {
			if n, ok := x.has(p, m); ok {
				p = x.skip(n)
				break
			}
		}
		q := p
		for q < len(x.s) && (isDigit(x.s[q]) || (x.s[q] == '-' || x.s[q] == ',') && q > p && q+1 < len(x.s) && isDigit(x.s[q+1]) && w != "") {
			q++
		}
		num := strings.NewReplacer("-", "", ",", "").Replace(x.s[p:q])
		if len(num) < 5 || len(num) > 7 {
			return 0
		}
		return x.add(&Citation{Kind: FDA, Span: text.Span{Start: i, End: q}, Reporter: w, Edition: w, Section: num})
	}
	return 0
}

var forms = []string{"10-K405", "10-KSB", "10KSB", "10-KT", "10-K/A", "10-K", "10-Q/A", "10-Q", "8-K/A", "8-K", "20-F", "6-K", "S-1", "S-2", "S-3", "S-4", "DEF 14A", "DEFM14A", "14D-9", "13D", "13G", "424B1", "424B2", "424B3", "424B4", "424B5", "483"}

// securities reads "Form 10-K", "SEC File No. 001-12345", "Release No. 34-12345".
func (x *scanner) securities(i int) int {
	if e, ok := x.has(i, "Form"); ok && e < len(x.s) && isSpace(x.s[e]) {
		p := x.skip(e)
		for _, f := range forms {
			if n, ok := x.has(p, f); ok && (n == len(x.s) || !isWord(x.s[n])) && f != "483" {
				return x.add(&Citation{Kind: Securities, Span: text.Span{Start: i, End: n}, Reporter: "Form", Edition: "Form", Section: strings.Join(strings.Fields(f), " ")})
			}
		}
		return 0
	}
	for _, w := range []string{"SEC File No.", "Exchange Act Release No.", "Securities Act Release No.", "SEC Release No.", "Release No."} {
		if e, ok := x.has(i, w); ok {
			p := x.skip(e)
			q := p
			for q < len(x.s) && (isDigit(x.s[q]) || x.s[q] == '-') {
				q++
			}
			if q-p < 4 || w == "Release No." && (q-p < 7 || x.s[p+2] != '-') {
				return 0
			}
			return x.add(&Citation{Kind: Securities, Span: text.Span{Start: i, End: q}, Reporter: w, Edition: w, Section: x.s[p:q]})
		}
	}
	if e, ok := x.has(i, "DEF 14A"); ok && (e == len(x.s) || !isWord(x.s[e])) {
		return x.add(&Citation{Kind: Securities, Span: text.Span{Start: i, End: e}, Reporter: "Form", Edition: "Form", Section: "DEF 14A"})
	}
	return 0
}

// patent reads "U.S. Patent No. 7,123,456", "U.S. Pat. No. RE12,345", "Patent Application No. 12/345,678".
func (x *scanner) patent(i int) int {
	for _, w := range []string{"U.S. Patent Application Publication No.", "U.S. Patent Publication No.", "U.S. Patent Pub. No.", "U.S. Pub. No.", "U.S. Publication No.", "U.S. Patent Application No.", "U.S. Patent Appl. No.", "U.S. Patent Nos.", "U.S. Patent No.", "U.S. Pat. Nos.", "U.S. Pat. No.", "U. S. Patent No.", "U.S. Patent", "U.S. Pat.", "Patent No.", "Pat. No.", "Patent Application No.", "Pat."} {
		e, ok := x.has(i, w)
		if !ok {
			continue
		}
		p := x.skip(e)
		q := p
		for _, pre := range []string{"RE", "D", "PP", "H"} {
			if n, ok := x.has(q, pre); ok && n < len(x.s) && isDigit(x.s[n]) {
				q = n
				break
			}
		}
		for q < len(x.s) && (isDigit(x.s[q]) || (x.s[q] == ',' || x.s[q] == '/') && q+1 < len(x.s) && isDigit(x.s[q+1])) {
			q++
		}
		if q+1 < len(x.s) && (x.s[q] == 'A' || x.s[q] == 'B') && isDigit(x.s[q+1]) { // kind code: B2
			q += 2
		}
		num := strings.ReplaceAll(x.s[p:q], ",", "")
		if len(num) < 7 {
			return 0
		}
		return x.add(&Citation{Kind: Patent, Span: text.Span{Start: i, End: q}, Reporter: "U.S. Patent", Edition: "U.S. Patent", Section: num})
	}
	return 0
}

// shortPatent reads "the '456 patent".
func (x *scanner) shortPatent(i int) int {
	p := i
	for _, q := range []string{"'", "’", "‘"} {
		if strings.HasPrefix(x.s[i:], q) {
			p = i + len(q)
			break
		}
	}
	q := p
	for q < len(x.s) && isDigit(x.s[q]) {
		q++
	}
	if p == i || q-p != 3 {
		return 0
	}
	e, ok := x.has(x.skip(q), "patent")
	if !ok {
		if e, ok = x.has(x.skip(q), "Patent"); !ok {
			return 0
		}
	}
	return x.add(&Citation{Kind: Patent, Span: text.Span{Start: i, End: e}, Antecedent: x.s[p:q]})
}
