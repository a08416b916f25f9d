package obligation

import (
	"strings"

	"headnote/risk/words"
	"headnote/text"
)

// endClause returns the part of a sentence that says when a term ends, without what follows on renewals and exceptions.
func endClause(sp text.Span, lower string, from int) text.Span {
	if from < 0 || from > len(lower) {
		return sp
	}
	for _, stop := range []string{
		" and will automatically", " and shall automatically", ", and will be automatically", " and thereafter",
		" and shall be automatically", " and will be automatically", ", unless ", " unless ", "; provided", ", provided",
	} {
		if i := strings.Index(lower[from:], stop); i >= 0 {
			lower = lower[:from+i]
		}
	}
	sp.End = sp.Start + len(lower)
	return sp
}

// supposes reports whether a sentence is conditional.
func supposes(lower string) bool {
	for _, w := range []string{"if ", "in the event", "should ", "where ", "when ", "upon ", "in addition", "after "} {
		if strings.HasPrefix(lower, w) {
			return true
		}
	}
	for _, w := range []string{" means ", " shall mean ", " refers to ", " is defined "} {
		if i := strings.Index(lower, w); i >= 0 && i < 60 && !strings.Contains(lower[:i], "term") {
			return true
		}
	}
	return words.Any(lower, []string{
		"may terminate", "may also terminate", "may be terminated by either party upon", "right to terminate",
		"contract year 1", "year of this agreement starts",
	}) != "" && words.Any(lower, []string{"initial term of", "term of this agreement", "for a term of"}) == ""
}

// rank ranks the clause on the term of the whole contract above those on some other term.
func rank(lower string) int {
	switch {
	case words.Any(lower, []string{
		"initial term", "(the “term”)", "(the \"term\")", "term of this agreement shall",
		"term of this agreement will", "term of this agreement is", "term of this lease", "agreement is for a term",
	}) != "":
		return 2
	case words.Any(lower, []string{
		"this agreement shall", "this agreement will", "agreement becomes effective",
		"term shall", "term will",
	}) != "":
		return 1
	}
	return 0
}
