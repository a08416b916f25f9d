package citations

import (
	"strings"
	"sync"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
)

// shortened are abbreviations in case names, without the period.
var shortened = sync.OnceValue(func() map[string]bool {
	words := make(map[string]bool)
	for w := range data.Rows(data.Abbreviations) {
		words[w] = true
	}
	return words
})

// lowName accepts a name's last word in lower case: "et al.", "minor".
func lowName(w string) bool { return w == "al." || w == "al" }

// linking are lowercase words that can be inside a party's name.
var linking = map[string]bool{
	"of": true, "the": true, "and": true, "for": true, "ex": true, "rel.": true, "rel": true, "de": true, "la": true,
	"du": true, "del": true, "van": true, "von": true, "der": true, "&": true, "in": true, "on": true, "at": true,
	"to":    true,
	"d/b/a": true, "f/k/a": true, "a/k/a": true,
	"et": true, "al.": true, "al": true, "a": true, "by": true, "an": true, "y": true, "e": true, "dba": true,
	"as": true, "its": true,
}

// introduces reports whether a capitalized word introduces a citation or sentence, and so is not part of a name.
func introduces(w string) bool {
	switch strings.TrimRight(w, ",") {
	case "See",
		"Cf.", "In", "But", "Under", "And", "Compare", "Accord", "E.g.", "Citing", "Quoting", "With", "Also", "As",
		"That", "From", "Since", "Like", "Unlike", "Both", "Held", "Here", "Following", "Contra", "Overruling",
		"Because", "Although", "When", "Where", "While", "However", "Thus", "Moreover", "Furthermore", "Nor", "Yet",
		"So", "Rather", "Instead", "Indeed", "Similarly", "Likewise", "Finally", "First", "Second", "Third",
		"Applying", "Relying", "After", "Before", "Unless", "Until", "If", "For", "Although,", "By", "At", "On",
		"This", "These", "Those", "Our", "Their", "His", "Her", "It", "We", "He", "She", "Id.", "Ibid.", "SEE",
		"Syllabus", "Opinion", "Also,", "Recently", "Again", "Per", "Generally", "Specifically", "Then",
		"Later":
		return true
	}
	return false
}

// tidy returns a name on one line, without surrounding punctuation.
func tidy(s string) string {
	s = strings.Trim(lex.OneLine(s), " ,;(*_[")
	for len(s) > 0 && lex.IsDigit(s[0]) { // a preceding note number
		n := lex.Digits(s, 0)
		if n > 3 || n+1 >= len(s) || s[n] != ' ' || !lex.IsUpper(s[n+1]) {
			break
		}
		s = s[n+1:]
	}
	for {
		w, rest, ok := strings.Cut(s, " ")
		if !ok || lex.IsUpper(w[0]) || lex.IsDigit(w[0]) || w[0] >= 0x80 {
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
