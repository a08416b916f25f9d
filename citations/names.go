package citations

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

// How far names are looked for ahead of a citation: bytes and words.
const (
	nameWindow = 320
	maxWords   = 36
)

// names reads "Roe v. Wade, " or "In re Gault, " ahead of a full citation.
func (x *scanner) names(c *Citation, i int) {
	lo, p := x.nameFloor(i), c.Span.Start
	if i > 0 && x.out[i-1].Kind == Docket && p-x.out[i-1].Span.End < 12 { // "Doe v. Roe, No. 12-345, 2013 WL 1"
		p = x.out[i-1].Span.Start
		lo = max(0, p-nameWindow)
		if i > 1 {
			lo = max(lo, min(p, x.out[i-2].PinSpan.End))
		}
		for lo < p && !utf8.RuneStart(x.s[lo]) {
			lo++
		}
	}
	p = x.yearBefore(c, p, lo)
	end := x.trimBack(p, lo)
	name, versus, from := x.caseName(end, lo)
	if name < 0 || versus == 0 && from == 0 && allDigits(x.s[name:end]) {
		x.signal(c)
		return
	}
	s := x.s
	switch {
	case versus > 0:
		c.Plaintiff = tidy(s[name:versus])
		c.Defendant = tidy(s[from:end])
		if c.Plaintiff == "" {
			name = from
		}
	case from > 0: // In re, Ex parte, Matter of
		c.Defendant = tidy(s[name:end])
	default:
		c.Antecedent = tidy(s[name:end])
	}
	c.FullSpan.Start = min(c.FullSpan.Start, name)
	x.signal(c)
}

// nameFloor is where a name in front of citation i can begin at the earliest.
func (x *scanner) nameFloor(i int) int {
	c := &x.out[i]
	lo := max(0, c.Span.Start-nameWindow)
	if i > 0 {
		lo = max(lo, min(c.Span.Start, x.out[i-1].PinSpan.End))
	}
	for lo < c.Span.Start && !utf8.RuneStart(x.s[lo]) {
		lo++
	}
	return lo
}

// yearBefore reads the year of "Foo v. Bar (2009) 1 U.S. 1", and returns where
// the name in front may end.
func (x *scanner) yearBefore(c *Citation, p, lo int) int {
	s := x.s
	e := p
	for e > lo && (isSpace(s[e-1]) || s[e-1] == '[' || s[e-1] == '(') {
		e--
	}
	if e > lo && s[e-1] == ',' {
		e--
	}
	if e-lo < 6 || s[e-1] != ')' {
		return p
	}
	b := strings.LastIndexByte(s[max(lo, e-40):e], '(')
	if b < 0 {
		return p
	}
	b += max(lo, e-40)
	var d Citation
	if !x.courtAndYear(&d, strings.TrimSpace(s[b+1:e-1])) {
		return p
	}
	c.Year, c.year = d.Year, d.year
	if c.Court == "" {
		c.Court = d.Court
	}
	return b
}

// trimBack moves back over white space, commas and opening brackets.
func (x *scanner) trimBack(p, lo int) int {
	s := x.s
	for p > lo {
		switch b := s[p-1]; {
		case isSpace(b), b == ',', b == '(', b == '[', b == '*', b == '_':
			p--
		case b == 0xa0 && p-1 > lo && s[p-2] == 0xc2:
			p -= 2
		default:
			return p
		}
	}
	return p
}

// caseName walks back over the words of a case's name that ends at end. It
// returns where the name starts, where the "v." of two parties stands and where
// the second begins; for "In re" names versus is 0 and from is not; for
// a single name both are 0. Without a name the first is -1.
func (x *scanner) caseName(end, lo int) (name, versus, from int) {
	s := x.s
	start := end // of the words taken so far
	p := end
	for n := 0; n < maxWords && p > lo; n++ {
		e := p
		for e > lo && isSpace(s[e-1]) {
			e--
		}
		if strings.Count(s[e:p], "\n") > 2 {
			break
		}
		b := e
		for b > lo && !isSpace(s[b-1]) {
			b--
		}
		if b == e {
			break
		}
		w := s[b:e]
		open := len(w)
		w = strings.TrimLeft(w, "([“\"‘*_")
		open -= len(w)
		if w == "" || ends(w) && start < end {
			break
		}
		if isVersus(w) {
			if versus > 0 || start == end {
				break
			}
			versus, from = b, start
			start, p = b, b
			continue
		}
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case introduces(w), w == "Court" && precededBy(s[lo:b], "Opinion of the"): // the running head of a page
			goto done
		case versus == 0 && strings.EqualFold(w, "re") && precededBy(s[lo:b], "In", "in"):
			return back(s, lo, b), 0, b
		case versus == 0 && w == "parte" && precededBy(s[lo:b], "Ex", "ex"):
			return back(s, lo, b), 0, b
		case versus == 0 && w == "of" && precededBy(s[lo:b], "Matter", "Estate", "Application", "Petition", "Guardianship", "Adoption", "Marriage"):
			k := back(s, lo, b)
			if precededBy(s[lo:k], "the") {
				k = back(s, lo, k)
				if precededBy(s[lo:k], "In") {
					k = back(s, lo, k)
				}
			}
			return k, 0, b
		case sentenceEnds(w, s[start:end], versus > 0):
			goto done
		case unicode.IsUpper(r) || isDigit(w[0]) && (start < end || len(w) < 4) || w[0] == '&' || w[0] == '\'' || strings.HasPrefix(w, "’"):
			start = b + open
		case versus > 0 && w == "in" && precededBy(s[lo:b], "Court", ")"): // "the Court in Myers v. United States"
			goto done
		case linking[strings.TrimRight(w, ",")] && start < end || versus == 0 && start == end && lowName(w):
		default:
			goto done
		}
		if open > 0 {
			break
		}
		p = b
	}
done:
	if versus > 0 && start >= versus {
		return from, 0, 0 // "v. Bar": only the second name is there
	}
	if start >= end {
		return -1, 0, 0
	}
	return start, versus, from
}

// ends tells that the word closes what stands before.
func ends(w string) bool {
	return w[len(w)-1] == ';' || w[len(w)-1] == ':' || strings.HasSuffix(w, "”") || strings.HasSuffix(w, "\"") || strings.HasSuffix(w, ".”") ||
		strings.HasSuffix(w, ".)") || strings.HasSuffix(w, ").") || isDigit(w[0]) && strings.IndexByte(w, ')') > 0
}

func isVersus(w string) bool {
	switch w {
	case "v.", "vs.", "v", "vs", "V.", "VS.":
		return true
	}
	return false
}

// back is where the word in front of b starts.
func back(s string, lo, b int) int {
	for b > lo && isSpace(s[b-1]) {
		b--
	}
	for b > lo && !isSpace(s[b-1]) && s[b-1] != '(' {
		b--
	}
	return b
}

func precededBy(s string, words ...string) bool {
	s = strings.TrimRight(s, " \n\t\r")
	for _, w := range words {
		if strings.HasSuffix(s, w) && (len(s) == len(w) || !isAlnum(s[len(s)-len(w)-1])) {
			return true
		}
	}
	return false
}

// sentenceEnds tells whether the stop behind the word is that of a sentence and
// not of an abbreviation in a name. The words taken so far follow it.
func sentenceEnds(w, taken string, versus bool) bool {
	if taken == "" || w[len(w)-1] != '.' && w[len(w)-1] != '?' {
		return false
	}
	bare := strings.TrimRight(w, ".?")
	if bare == "" || w[len(w)-1] == '?' || versus && (allDigits(bare) || len(bare) > 1 && strings.Trim(bare, "IVX") == "") {
		return true // "in World War II. Wiener v. United States"
	}
	if !versus && len(bare) <= 8 {
		return false // the second name goes on to its "v.", however it is shortened
	}
	return !text.IsAbbreviation(bare) && len(bare) > 3 && !shortened()[strings.TrimSuffix(bare, "s")] && !shortened()[bare] && !ofCompany(taken)
}

// ofCompany tells whether a name goes on with what only follows a company's name:
// "Urb. Devs. LLC v. City".
func ofCompany(taken string) bool {
	first, _, _ := strings.Cut(taken, " ")
	switch strings.TrimRight(first, ".,") {
	case "LLC", "Inc", "Corp", "Co", "Ltd", "LLP", "LP", "L.P", "L.L.C", "P.C", "N.A", "S.A", "GmbH", "AG":
		return true
	}
	return false
}

//go:embed data/abbreviations.txt
var abbreviationData string

// shortened are the words of case names as they are shortened, without the stop.
var shortened = sync.OnceValue(func() map[string]bool {
	words := make(map[string]bool)
	for w := range rows(abbreviationData) {
		words[w] = true
	}
	return words
})

// lowName accepts a name's last word in small letters: "et al.", "minor".
func lowName(w string) bool { return w == "al." || w == "al" }

// linking are words in small letters that can stand inside a party's name.
var linking = map[string]bool{
	"of": true, "the": true, "and": true, "for": true, "ex": true, "rel.": true, "rel": true, "de": true, "la": true, "du": true, "del": true, "van": true,
	"von": true, "der": true, "&": true, "in": true, "on": true, "at": true, "to": true, "d/b/a": true, "f/k/a": true, "a/k/a": true, "et": true, "al.": true,
	"al": true, "a": true, "by": true, "an": true, "y": true, "e": true, "dba": true, "as": true, "its": true,
}

// introduces tells the words in capitals that belong to no name: they introduce a
// citation or a sentence.
func introduces(w string) bool {
	switch strings.TrimRight(w, ",") {
	case "See", "Cf.", "In", "But", "Under", "And", "Compare", "Accord", "E.g.", "Citing", "Quoting", "With", "Also", "As", "That", "From", "Since", "Like",
		"Unlike", "Both", "Held", "Here", "Following", "Contra", "Overruling", "Because", "Although", "When", "Where", "While", "However", "Thus", "Moreover",
		"Furthermore", "Nor", "Yet", "So", "Rather", "Instead", "Indeed", "Similarly", "Likewise", "Finally", "First", "Second", "Third", "Applying", "Relying",
		"After", "Before", "Unless", "Until", "If", "For", "Although,", "By", "At", "On", "This", "These", "Those", "Our", "Their", "His", "Her", "It", "We", "He", "She",
		"Id.", "Ibid.", "SEE", "Syllabus", "Opinion", "Also,", "Recently", "Again", "Per", "Generally", "Specifically", "Then", "Later":
		return true
	}
	return false
}

// tidy is a name on one line, without the punctuation around it.
func tidy(s string) string {
	s = strings.Trim(oneLine(s), " ,;(*_[")
	for len(s) > 0 && isDigit(s[0]) { // the number of a note in front
		n := digitsAt(s, 0)
		if n > 3 || n+1 >= len(s) || s[n] != ' ' || !isUpper(s[n+1]) {
			break
		}
		s = s[n+1:]
	}
	for {
		w, rest, ok := strings.Cut(s, " ")
		if !ok || isUpper(w[0]) || isDigit(w[0]) || w[0] >= 0x80 {
			break
		}
		s = rest
	}
	if i := strings.LastIndex(s, " ("); i > 0 && strings.HasSuffix(s, ")") {
		s = s[:i]
	}
	if n := strings.Count(s, ")") - strings.Count(s, "("); n > 0 {
		s = strings.TrimRight(s, ")")
	}
	return strings.TrimRight(s, " ,")
}

// antecedent reads the name ahead of a short form: "Roe, 410 U.S., at 120".
func (x *scanner) antecedent(c *Citation, i int) {
	lo := max(x.nameFloor(i), c.Span.Start-90)
	end := x.trimBack(c.Span.Start, lo)
	if end > lo && strings.HasSuffix(x.s[lo:end], "supra") {
		end = x.trimBack(end-5, lo)
	}
	if end == c.Span.Start || !strings.Contains(x.s[end:c.Span.Start], ",") {
		return
	}
	name, versus, from := x.caseName(end, lo)
	if name < 0 {
		return
	}
	if versus > 0 {
		c.Plaintiff, name = tidy(x.s[name:versus]), from
	}
	c.Antecedent = tidy(x.s[name:end])
	c.FullSpan.Start = min(c.FullSpan.Start, name)
}
