package risk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// Lengths: of a heading at most, in runes; in bytes, of the words by which the cut of a title is found in its passage,
// and how far before the cut who owes it and the mark that divides the clauses may stand.
const (
	headingLength = 140
	cutWords      = 30
	fromDebtor    = 400
	fromMark      = 90
)

// Heading is what is due in the paper's words, as a list names it: the title from where its clause begins, without the
// number and the heading of the section. The title of a long sentence begins in the middle of it.
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

// ofTheTerm are deadlines of a contract as a whole, which its name tells apart and not the sentence on its term.
var ofTheTerm = map[string]bool{
	"Notice of non-renewal": true, "Notice to extend the term": true, "End of the renewal that runs now": true,
}

// clause is a sentence from where the clause begins that a cut title is of: at who owes it, else behind the mark that
// divides it from what comes before. "" where that is too far away to be of the same clause.
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
	// enumerator is the number of a section or of an item before its words: "9.2", "(a)", "12.", "IV.".
	enumerator = pattern.New(
		`^(?:\d+(?:\.\d+)+\.?|\d{1,3}[.)]|\((?:\d{1,3}|[a-zA-Z]{1,2}|[ivxlc]+)\)|[IVXLC]+ ?\.)\s+([\p{Lu}“"(])`,
	)
	// lettered is the letter of a part below the heading of its section.
	lettered = pattern.New(`^[A-Z]\. +`)
	// capitals are words in capital letters, which a heading is set in.
	capitals = pattern.New(`^(?:[\p{Lu}’'&,/-]{2,}[\s:.–—-]+)+`)
)

// shortestHeading is how many bytes of words in capital letters are a heading, and no short name of a party.
const shortestHeading = 8

// ofNames are words with which the name of a party goes on: "ACME Holdings".
var ofNames = text.Set(
	"inc corp corporation company co llc llp lp ltd limited plc gmbh ag sa nv foundation bank trust fund group holdings " +
		"partners associates university association society institute authority commission agency department",
)

// unheaded takes the number of a section, and its heading in capital letters, from the sentence behind them.
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

// romanLetters are Roman numbers of one letter, which are initials, too.
var romanLetters = text.Set("i v x l c")

// begins reports whether a word begins with a capital letter and goes on in small ones, or is one letter.
func begins(s string) bool {
	first, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.IsUpper(first) && (unicode.IsLower(second) || second == ' ')
}
