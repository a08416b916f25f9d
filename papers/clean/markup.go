package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/text"
	"headnote/text/pattern"
)

// inline matches Markdown marks within a line that cannot be words of a paper: the target of a link and the
// brackets around its text, single asterisks or underscores around words, and a backslash before punctuation.
var inline = []struct {
	sign string // a substring of every text with such marks
	re   *pattern.Pattern
}{
	{"](", pattern.New(`(!?\[)[^\[\]\n]{1,300}` +
		`(\]\({1,2}(?:https?://|mailto:|\.{0,2}/|#|[\w.-]{1,80}\.[a-z]{2,5}[#)])[^()\s]{0,400}\){0,2}` +
		`(?:\{[^{}\n]{1,100}\})?)`)},
	{"*", pattern.New(`(?:^|[\s(\[“"—–-])(\*)\pL[^*\n]{0,300}[^\s*](\*)(?:$|[\s.,;:)\]!?”"’—–-])`)},
	{"_", pattern.New(`(?:^|[\s(\[“"—–-])(_)\pL[^_\n]{0,300}[^\s_](_)(?:$|[\s.,;:)\]!?”"’—–-])`)},
	{"__", pattern.New(`(?:^|[\s(\[“"—–-])(__)\pL[^_\n]{0,300}[^\s_](__)(?:$|[\s.,;:)\]!?”"’—–-])`)},
	{`\`, pattern.New(`(\\)[>_*#~\[\]<$]`)},
}

// markup marks what Markdown adds to the words of a line.
func (m *marker) markup() {
	for _, mark := range inline {
		if !strings.Contains(m.s, mark.sign) {
			continue
		}
		for _, found := range mark.re.FindAllStringSubmatchIndex(m.s, -1) {
			for i := 2; i+1 < len(found); i += 2 {
				m.markBytes(found[i], found[i+1], Markup)
			}
		}
	}
	m.bold()
}

// markBytes makes a run of a part of a line.
func (m *marker) markBytes(from, to int, k Kind) {
	if from < to {
		m.runs = append(m.runs, Run{text.Span{Start: from, End: to}, k})
	}
}

const stars = "**"

// bold marks pairs of double asterisks around words, which may span the lines of a paragraph. "[***]" and "[**]",
// with which contracts mark redactions, are not markup.
func (m *marker) bold() {
	open, last := -1, 0 // the unclosed asterisks, and where those before them end
	for at := strings.Index(m.s, stars); at >= 0; {
		end := at + len(stars)
		for end < len(m.s) && m.s[end] == '*' {
			end++
		}
		if open >= 0 && strings.Contains(m.s[last:at], "\n\n") {
			open = -1
		}
		switch {
		case end-at != len(stars) || at > 0 && strings.IndexByte(`[\`, m.s[at-1]) >= 0 || end < len(m.s) && m.s[end] == ']':
		case open >= 0 && closes(m.s[:at]):
			m.markBytes(open, open+len(stars), Markup)
			m.markBytes(at, end, Markup)
			open = -1
		case opens(m.s[end:]):
			open = at
		}
		last = end
		next := strings.Index(m.s[end:], stars)
		if next < 0 {
			return
		}
		at = end + next
	}
}

// opens reports whether a word follows immediately.
func opens(rest string) bool {
	r, n := utf8.DecodeRuneInString(rest)
	return n > 0 && !unicode.IsSpace(r)
}

// closes reports whether a word precedes immediately.
func closes(before string) bool {
	r, n := utf8.DecodeLastRuneInString(before)
	return n > 0 && !unicode.IsSpace(r)
}
