package reader

import (
	"strings"
	"unicode"

	"headnote/text/pattern"
)

// stampLine is a line that courts and services print on every page, including scanned images.
var stampLine = pattern.New(`(?i)\b(?:case|appeal)\b.*\b(?:doc|document|dktentry)\b|\bpage \d+ of \d+\b|` +
	`\bpg \d+ of \d+\b|nyscef|docusign envelope|pageid`)

// textless returns the 1-based numbers of the pages with no words except stamps: scanned images or blank pages. It
// returns none if all pages are textless.
func textless(s string) []int {
	var out []int
	pages := strings.Split(strings.TrimSuffix(s, "\f"), "\f")
	for i, page := range pages {
		if !hasWord(page) {
			out = append(out, i+1)
		}
	}
	if len(out) == len(pages) {
		return nil
	}
	return out
}

// hasWord reports whether a page has a word on a line that is not a stamp. It stops at the first.
func hasWord(page string) bool {
	for line := range strings.Lines(page) {
		word := strings.ContainsFunc(line, unicode.IsLetter)
		if word && !stampLine.MatchString(line) {
			return true
		}
	}
	return false
}
