package scan

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// A patent is identified by a country, a type, the thing numbered, and "No."; each is optional, but the country or the
// word patent is required.
var (
	ofCountry = [...]string{"U.S.", "U. S.", "US"}
	ofSort    = [...]string{"Reissue", "Reissued", "Design", "Plant", "Utility", "Provisional"}
	ofThing   = [...]string{
		"Patent Application Publication", "Patent Appl. Publ.", "Patent App. Pub.", "Patent Publication",
		"Patent Pub.", "Pat. Publ.", "Pat. Pub.", "Patent Application Serial", "Patent Application Ser.",
		"Patent Application", "Patent Appl.", "Patent App.", "Pat. Appl.", "Pat. App.", "Patent", "Pat.",
		"Application Serial", "Application Ser.", "Application", "Publication", "Pub.", "Serial",
	}
	ofNumber   = [...]string{"Nos.", "No.", "Numbers", "Number", "#"}
	patentPres = [...]string{"RE", "PP", "D", "H"}
)

// patent reads "U.S. Patent No. 7,123,456", "U.S. Pat. No. RE12,345", "U.S. Patent
// Application Serial No. 12/345,678", "US 2015/0123456 A1", "US7654321B2", and lists.
func patent(x *scanner, i int) int {
	s, p := x.s, i
	ours, patent, thing, numbered := false, false, false, false
	if e := oneOf(x.s, p, ofCountry[:]); e > p {
		p, ours = e, true
		if p >= len(s) || strings.IndexByte("PARDUSN#0123456789", s[p]) < 0 {
			return 0
		}
	}
	if e := oneOf(x.s, p, ofSort[:]); e > p {
		p = e
	}
	if e := oneOf(x.s, p, ofThing[:]); e > p {
		patent, thing, p = strings.HasPrefix(s[p:], "Pat"), true, e
	}
	if e := oneOf(x.s, p, ofNumber[:]); e > p {
		p, numbered = e, true
	}
	if p == i || !ours && !patent || thing && !patent && !numbered {
		return 0
	}
	next := 0
	for n := 0; n < 20; n++ {
		q, ok := patentNumber(x.s, p, !thing)
		if !ok {
			return next
		}
		number := strings.TrimLeft(strings.TrimPrefix(strings.ReplaceAll(s[p:q], ",", ""), "US"), " ")
		next = x.add(&item.Item{
			Kind:     item.Patent,
			Span:     text.Span{Start: i, End: q},
			Reporter: "U.S. Patent",
			Edition:  "U.S. Patent",
			Section:  withoutKind(lex.OneLine(number)),
		})
		if p = listed(x.s, q); p == q || !numbered {
			return next
		}
		i = p
	}
	return next
}

// oneOf returns the offset after the first of the words found at p, or p if there is none.
func oneOf(s string, p int, words []string) int {
	for _, w := range words {
		if e, ok := lex.Has(
			s, p, w,
		); ok &&
			(e >= len(s) || w[len(w)-1] == '.' || w == "#" || !lex.IsLetter(s[e]) || s[e] >= 0x80) {
			return lex.Skip(s, e)
		}
	}
	return p
}

// patentNumber returns the end of the number at p: 7,123,456, D618,677, 12/345,678, 2015/0123456, with or without a
// kind code. A bare one, preceded only by "US", must be in a form unique to patents.
func patentNumber(s string, p int, bare bool) (int, bool) {
	q := p
	if e, ok := lex.Has(s, q, "US"); ok {
		q = lex.Skip(s, e)
	}
	sort := false
	for _, pre := range &patentPres {
		if n, ok := lex.Has(s, q, pre); ok && n < len(s) && lex.IsDigit(s[n]) {
			q, sort = n, true
			break
		}
	}
	digits, slash := 0, 0
	from := q
	for q < len(s) && (lex.IsDigit(s[q]) ||
		(s[q] == ',' || s[q] == '/') && q > from && q+1 < len(s) && lex.IsDigit(s[q+1])) {
		switch {
		case s[q] == '/':
			slash = q - from
		case s[q] != ',':
			digits++
		case lex.Digits(s, q+1) != 3: // the comma of a list
			return q, !bare && fewest(digits, slash, sort)
		}
		q++
	}
	if !fewest(digits, slash, sort) || q < len(s) && lex.IsLetter(s[q]) && !kindCode(s, q) {
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

// fewest reports whether a number has enough digits for its type.
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
	return i+1 < len(s) && strings.IndexByte("ABESP", s[i]) >= 0 && lex.IsDigit(s[i+1]) &&
		(i+2 == len(s) || !lex.IsWord(s[i+2]))
}

// withoutKind removes the kind code from a number: it gives the stage of publication.
func withoutKind(number string) string {
	if n := len(number) - 2; n > 0 && kindCode(number, n) {
		return strings.TrimSpace(number[:n])
	}
	return number
}

// shortPatent reads "the '456 patent", and each of "the '551 and '126 patents".
func shortPatent(x *scanner, i int) int {
	p := apostrophe(x.s, i)
	if p == i || lex.Digits(x.s, p) != 3 {
		return 0
	}
	end := p + 3
	for q, n := end, 0; n < 12; n++ { // the list ends with the word
		if e := oneOf(x.s, lex.Skip(x.s, q), patentWords[:]); e > lex.Skip(x.s, q) {
			if n == 0 {
				end = strings.LastIndexAny(x.s[:e], "tTs") + 1
			}
			return x.add(&item.Item{Kind: item.Patent, Span: text.Span{Start: i, End: end}, Patent: x.s[p : p+3]})
		}
		at := listed(x.s, q)
		d := apostrophe(x.s, at)
		if at == q || d == at || lex.Digits(x.s, d) != 3 {
			return 0
		}
		q = d + 3
	}
	return 0
}

var patentWords = [...]string{"patents", "patent", "Patents", "Patent"}

// apostrophe returns the offset after the apostrophe at i, or i if there is none.
func apostrophe(s string, i int) int {
	for _, q := range [...]string{"'", "’", "‘"} {
		if strings.HasPrefix(s[i:], q) {
			return i + len(q)
		}
	}
	return i
}
