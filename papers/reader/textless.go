package reader

import (
	"strings"
	"unicode"

	"headnote/text/pattern"
)

// stampLine is a line that courts and services print on every page, pictures of pages too.
var stampLine = pattern.New(`(?i)\b(?:case|appeal)\b.*\b(?:doc|document|dktentry)\b|\bpage \d+ of \d+\b|` +
	`\bpg \d+ of \d+\b|nyscef|docusign envelope|pageid`)

// textless are the pages, from 1, that hold no word but what is stamped on them: pictures of pages, or blank ones. A
// paper of one page is not partly read.
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

// hasWord reports a word of letters on a line that is no stamp. It looks no further than the first.
func hasWord(page string) bool {
	for line := range strings.Lines(page) {
		word := strings.ContainsFunc(line, unicode.IsLetter)
		if word && !stampLine.MatchString(line) {
			return true
		}
	}
	return false
}
