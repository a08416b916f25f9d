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
	// register is the head of a page of the Federal Register.
	register = pattern.New(`^(?:\d{1,6}\s+)?Federal Register\s*/\s*Vol\. \d+`)
	// control is the line above a form by which the government counts it.
	control = pattern.New(`^(?:Form Approved[:.,;]?\s*)?(?:OMB (?:Control |Approval )?(?:No\b|Number|#)|Form Approved\b)`)
)

// footLength bounds such a line, in bytes.
const footLength = 160

// feet marks lines that are heads or feet of pages by their own words, wherever they are: the breaks between pages are
// lost where a paper was saved as text.
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

// aside reports whether words before the number of a page belong to no sentence: they end with no word in small
// letters, as "see page 3 of 5" does.
func aside(before string) bool {
	before = strings.TrimSpace(before)
	word := before[strings.LastIndexByte(before, ' ')+1:]
	first, n := utf8.DecodeRuneInString(word)
	return n == 0 || !unicode.IsLower(first) && !strings.ContainsAny(before, ".;") && len(before) <= headLength
}
