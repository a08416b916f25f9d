package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text/pattern"
)

var (
	// pageOf ends the head or foot of a page: "GC-25 · page 31 of 44".
	pageOf = pattern.New(`\b[Pp](?:age|AGE) \d{1,4} of \d{1,4}[\s*_.)\]]*$`)
	// register is the page head of the Federal Register.
	register = pattern.New(`^(?:\d{1,6}\s+)?Federal Register\s*/\s*Vol\. \d+`)
	// control is the OMB control line above a government form.
	control = pattern.New(`^(?:Form Approved[:.,;]?\s*)?(?:OMB (?:Control |Approval )?(?:No\b|Number|#)|Form Approved\b)`)
)

// footLength is the longest such line, in bytes.
const footLength = 160

// feet marks page heads and feet recognizable by their wording, anywhere in the text: a paper saved as plain text
// has lost its page breaks.
func (m *marker) feet() {
	for i, l := range m.lines {
		if l.gone || len(l.s) > footLength || len(l.s) < len("OMB No.") {
			continue
		}
		if at := pageOf.FindStringIndex(l.s); at != nil && aside(l.s[:at[0]]) ||
			register.MatchString(l.s) || control.MatchString(l.s) && !sentence(l.s) {
			m.mark(i, i+1, PageHead)
		}
	}
}

// aside reports whether the words before a page number are not part of a sentence: they do not end with a lowercase
// word, as "see page 3 of 5" does.
func aside(before string) bool {
	before = strings.TrimSpace(before)
	word := before[strings.LastIndexByte(before, ' ')+1:]
	first, n := utf8.DecodeRuneInString(word)
	return n == 0 || !unicode.IsLower(first) && !strings.ContainsAny(before, ".;") && len(before) <= headLength
}
