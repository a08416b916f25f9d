package answer

import (
	"strings"
	"unicode"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	markdownHead = pattern.New(`^#{1,6} `)
	// sectionHead matches section headings of opinions, advice letters and memoranda.
	sectionHead = pattern.New(`(?i)^(?:[IVX\d]{1,4}[.)] *|[A-Z][.)] +)?(?:questions?(?: presented)?|` +
		`issues?(?: presented)?|` +
		`(?:short |brief )?answers?|(?:summary of )?(?:conclusions?|facts|advice|findings)|summary|(?:statement of )?facts|` +
		`(?:factual |procedural |facts (?:&|and) procedural )?(?:background|history)|analysis|discussion|holding|` +
		`disposition|` +
		`(?:findings? of fact|conclusions? of law)|order|judgment|relief|recommendations?|decision|ruling)[.:]?$`)
	// asksHead and concludes match the headings over the question presented, and over the answer to it.
	asksHead  = pattern.New(`(?i)\b(questions?|issues?)( presented)?[.:]?$`)
	concludes = pattern.New(`(?i)\b((short |brief )?answers?|conclusions?|advice|holding|disposition)[.:]?$`)
)

// Limits for a line that is a heading by its form.
const (
	headWords  = 9
	headLetter = 4 // minimum capital letters
)

// isHead reports whether a line is a section heading.
func isHead(said string) bool { return sectionHead.MatchString(said) && opensLine(said) }

// heads returns the lines of a block that are headings: by Markdown, by their words, or because they are in capitals
// between lines that are not.
func heads(block string) []text.Span {
	type line struct {
		text.Span
		said string
	}
	var lines []line
	at := 0
	for l := range strings.Lines(block) {
		said := strings.TrimSpace(l)
		lines = append(lines, line{text.Span{Start: at, End: at + len(strings.TrimRight(l, " \t\r\n"))}, said})
		at += len(l)
	}
	capitals := func(i int) bool { return i >= 0 && i < len(lines) && inCapitals(lines[i].said) }
	var out []text.Span
	for i, l := range lines {
		if markdownHead.MatchString(l.said) || isHead(l.said) ||
			capitals(i) && !capitals(i-1) && !capitals(i+1) && len(strings.Fields(l.said)) <= headWords &&
				!strings.HasSuffix(l.said, ".") && !disposes.MatchString(l.said) {
			out = append(out, l.Span)
		}
	}
	return out
}

// opensLine reports whether the first letter of a line is a capital, as in a heading.
func opensLine(said string) bool {
	for _, r := range said {
		if unicode.IsLetter(r) {
			return unicode.IsUpper(r)
		}
	}
	return false
}

// inCapitals reports whether the letters of a line are all capitals, with a minimum number of them.
func inCapitals(said string) bool {
	n := 0
	for _, r := range said {
		switch {
		case unicode.IsLower(r), r == '$', r == '|':
			return false
		case unicode.IsUpper(r):
			n++
		}
	}
	return n >= headLetter
}

// Limits on the question presented: distance from the beginning of the paper, in bytes, and length, in words.
const (
	askedWithin = 20000
	askedWords  = 70
)

// questionOf returns the question presented, as a paper states it under such a heading; "" if it has none.
func questionOf(body string) string {
	var words []string
	in := false
	for l := range strings.Lines(text.Prefix(body, askedWithin)) {
		said := strings.TrimSpace(l)
		switch {
		case isHead(strings.TrimLeft(said, "# ")) || inCapitals(said):
			if in && len(words) > 0 {
				return strings.Join(words[:min(len(words), askedWords)], " ")
			}
			in = asksHead.MatchString(said)
		case in:
			words = append(words, strings.Fields(said)...)
		}
	}
	return ""
}
