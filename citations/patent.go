package citations

import (
	"strings"

	"headnote/text"
)

// A patent is named by a country, what it is, what is numbered, and "No."; each but
// one of the middle two may be left out.
var (
	ofCountry  = [...]string{"U.S.", "U. S.", "US"}
	ofSort     = [...]string{"Reissue", "Reissued", "Design", "Plant", "Utility", "Provisional"}
	ofThing    = [...]string{"Patent Application Publication", "Patent Appl. Publ.", "Patent App. Pub.", "Patent Publication", "Patent Pub.", "Pat. Publ.", "Pat. Pub.", "Patent Application Serial", "Patent Application Ser.", "Patent Application", "Patent Appl.", "Patent App.", "Pat. Appl.", "Pat. App.", "Patent", "Pat.", "Application Serial", "Application Ser.", "Application", "Publication", "Pub.", "Serial"}
	ofNumber   = [...]string{"Nos.", "No.", "Numbers", "Number", "#"}
	patentPres = [...]string{"RE", "PP", "D", "H"}
)

// patent reads "U.S. Patent No. 7,123,456", "U.S. Pat. No. RE12,345", "U.S. Patent
// Application Serial No. 12/345,678", "US 2015/0123456 A1", "US7654321B2", and lists.
func (x *scanner) patent(i int) int {
	s, p := x.s, i
	ours, patent, thing, numbered := false, false, false, false
	if e := x.oneOf(p, ofCountry[:]); e > p {
		p, ours = e, true
		if p >= len(s) || strings.IndexByte("PARDUSN#0123456789", s[p]) < 0 {
			return 0
		}
	}
	if e := x.oneOf(p, ofSort[:]); e > p {
		p = e
	}
	if e := x.oneOf(p, ofThing[:]); e > p {
		patent, thing, p = strings.HasPrefix(s[p:], "Pat"), true, e
	}
	if e := x.oneOf(p, ofNumber[:]); e > p {
		p, numbered = e, true
	}
	if p == i || !ours && !patent || thing && !patent && !numbered {
		return 0
	}
	next := 0
	for n := 0; n < 20; n++ {
		q, ok := x.patentNumber(p, !thing)
		if !ok {
			return next
		}
		number := strings.TrimLeft(strings.TrimPrefix(strings.ReplaceAll(s[p:q], ",", ""), "US"), " ")
		next = x.add(&Citation{Kind: Patent, Span: text.Span{Start: i, End: q}, Reporter: "U.S. Patent", Edition: "U.S. Patent", Section: withoutKind(oneLine(number))})
		if p = x.listed(q); p == q || !numbered {
			return next
		}
		i = p
	}
	return next
}

// oneOf is what follows the first of the words at p, p where none is there.
func (x *scanner) oneOf(p int, words []string) int {
	for _, w := range words {
		if e, ok := x.has(p, w); ok && (e >= len(x.s) || w[len(w)-1] == '.' || w == "#" || !isLetter(x.s[e]) || x.s[e] >= 0x80) {
			return x.skip(e)
		}
	}
	return p
}

// patentNumber is the end of the number at p: 7,123,456, D618,677, 12/345,678,
// 2015/0123456, with or without a kind code. A bare one, that only "US" stands in
// front of, must be of a form that nothing else has.
func (x *scanner) patentNumber(p int, bare bool) (int, bool) {
	s, q := x.s, p
	if e, ok := x.has(q, "US"); ok {
		q = x.skip(e)
	}
	sort := false
	for _, pre := range &patentPres {
		if n, ok := x.has(q, pre); ok && n < len(s) && isDigit(s[n]) {
			q, sort = n, true
			break
		}
	}
	digits, slash := 0, 0
	from := q
	for q < len(s) && (isDigit(s[q]) || (s[q] == ',' || s[q] == '/') && q > from && q+1 < len(s) && isDigit(s[q+1])) {
		switch {
		case s[q] == '/':
			slash = q - from
		case s[q] != ',':
			digits++
		case digitsAt(s, q+1) != 3: // the comma of a list
			return q, !bare && fewest(digits, slash, sort)
		}
		q++
	}
	if !fewest(digits, slash, sort) || q < len(s) && isLetter(s[q]) && !kindCode(s, q) {
		return p, false
	}
	k := q
	if k < len(s) && s[k] == ' ' {
		k++
	}
	coded := kindCode(s, k)
	if coded {
		q = k + 2
	}
	return q, !bare || coded && digits >= 7 || slash == 4 && digits == 11
}

// fewest tells whether a number has as many digits as one of its sort.
func fewest(digits, slash int, sort bool) bool {
	switch {
	case sort:
		return digits >= 4
	case slash > 0:
		return digits >= 7
	}
	return digits >= 6
}

func kindCode(s string, i int) bool {
	return i+1 < len(s) && strings.IndexByte("ABESP", s[i]) >= 0 && isDigit(s[i+1]) && (i+2 == len(s) || !isWord(s[i+2]))
}

// withoutKind takes the kind code off a number: it tells how often it was printed.
func withoutKind(number string) string {
	if n := len(number) - 2; n > 0 && kindCode(number, n) {
		return strings.TrimSpace(number[:n])
	}
	return number
}

// shortPatent reads "the '456 patent", and each of "the '551 and '126 patents".
func (x *scanner) shortPatent(i int) int {
	p := apostrophe(x.s, i)
	if p == i || digitsAt(x.s, p) != 3 {
		return 0
	}
	end := p + 3
	for q, n := end, 0; n < 12; n++ { // the list ends with the word
		if e := x.oneOf(x.skip(q), patentWords[:]); e > x.skip(q) {
			if n == 0 {
				end = strings.LastIndexAny(x.s[:e], "tTs") + 1
			}
			return x.add(&Citation{Kind: Patent, Span: text.Span{Start: i, End: end}, Antecedent: x.s[p : p+3]})
		}
		at := x.listed(q)
		d := apostrophe(x.s, at)
		if at == q || d == at || digitsAt(x.s, d) != 3 {
			return 0
		}
		q = d + 3
	}
	return 0
}

var patentWords = [...]string{"patents", "patent", "Patents", "Patent"}

// apostrophe is behind the apostrophe at i, i where there is none.
func apostrophe(s string, i int) int {
	for _, q := range [...]string{"'", "’", "‘"} {
		if strings.HasPrefix(s[i:], q) {
			return i + len(q)
		}
	}
	return i
}
