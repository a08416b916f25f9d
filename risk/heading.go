package risk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// Lengths: the maximum of a heading, in runes; then, in bytes, how much of a cut title is searched for in its passage,
// and how far before it the obligated party and the mark that divides the clauses may be.
const (
	headingLength = 140
	cutWords      = 30
	fromDebtor    = 400
	fromMark      = 90
)

// Heading returns what is due in the paper's words, for lists: the title from the start of its clause, without the
// number and heading of the section. The title of a long sentence begins in the middle of it.
func (d Deadline) Heading() string {
	title := d.Title
	if what, _, ok := strings.Cut(title, ": "); ok && ofTheTerm[what] && len(d.Sources) > 0 && d.Sources[0].Title != "" {
		return what + ": " + text.Line(d.Sources[0].Title)
	}
	if cut, ok := strings.CutPrefix(title, "…"); ok && len(d.Sources) > 0 {
		if clause := d.clause(words.Plain(d.Sources[0].Passage), cut); clause != "" {
			title = text.Truncate(clause, headingLength)
		}
	}
	title, _ = unheaded(title)
	return capitalised(title)
}

// ofTheTerm lists the deadlines of a contract as a whole, which are known by the contract's name, not by the sentence
// on its term.
var ofTheTerm = map[string]bool{
	"Notice of non-renewal": true, "Notice to extend the term": true, "End of the renewal that runs now": true,
}

// clause returns a sentence from the start of the clause that a cut title is in: at the obligated party, else after the
// mark that divides it from what precedes. It returns "" if that is too far away to be the same clause.
func (d Deadline) clause(sentence, cut string) string {
	at := strings.Index(sentence, text.Prefix(cut, cutWords))
	if at < 0 {
		return ""
	}
	if who := d.Debtor(); who != "" {
		before := len(sentence)
		if i := strings.Index(sentence, text.Prefix(d.What, cutWords)); d.What != "" && i >= 0 {
			before = i
		}
		if i := words.Last(sentence[:before], who); i >= 0 && at-i < fromDebtor {
			return sentence[i:]
		}
	}
	from := 0
	for _, mark := range []string{"; ", ": ", ". "} {
		if i := strings.LastIndex(sentence[:at], mark); i >= 0 {
			from = max(from, i+len(mark))
		}
	}
	if at-from > fromMark {
		return ""
	}
	return sentence[from:]
}

var (
	// enumerator matches the number of a section or an item before its words: "9.2", "(a)", "12.", "IV.".
	enumerator = pattern.New(
		`^(?:\d+(?:\.\d+)+\.?|\d{1,3}[.)]|\((?:\d{1,3}|[a-zA-Z]{1,2}|[ivxlc]+)\)|[IVXLC]+ ?\.)\s+([\p{Lu}“"(])`,
	)
	// lettered matches the letter of a part below the heading of its section.
	lettered = pattern.New(`^[A-Z]\. +`)
	// capitals matches words in capital letters, as headings are set.
	capitals = pattern.New(`^(?:[\p{Lu}’'&,/-]{2,}[\s:.–—-]+)+`)
)

// shortestHeading is how many bytes of capitalized words make a heading rather than a party's short name.
const shortestHeading = 8

// ofNames are words that may follow the name of a party: "ACME Holdings".
var ofNames = text.Set(
	"inc corp corporation company co llc llp lp ltd limited plc gmbh ag sa nv foundation bank trust fund group holdings " +
		"partners associates university association society institute authority commission agency department",
)

// unheaded removes the section number, and a heading in capital letters, from the start of a sentence.
func unheaded(s string) (rest, heading string) {
	m := enumerator.FindStringSubmatchIndex(s)
	if m == nil {
		return s, ""
	}
	number, s := s[:m[2]], s[m[2]:]
	heading = capitals.FindString(s)
	next := lettered.ReplaceAllString(s[len(heading):], "")
	first, _, _ := strings.Cut(next, " ")
	switch {
	case len(heading) < shortestHeading, !begins(next), ofNames[strings.ToLower(strings.Trim(first, ".,"))]:
		if words.Sees(words.Tokens(number), romanLetters) {
			return number + s, "" // "C. Lee" is a name
		}
		return s, ""
	}
	return next, heading
}

// romanLetters are one-letter Roman numerals, which may also be initials.
var romanLetters = text.Set("i v x l c")

// begins reports whether a word begins with a capital letter followed by lower-case ones, or is one letter.
func begins(s string) bool {
	first, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.IsUpper(first) && (unicode.IsLower(second) || second == ' ')
}
