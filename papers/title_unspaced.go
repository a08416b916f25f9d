package papers

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestUnspaced is how many characters a line of a title can have where words have no spaces between them.
const longestUnspaced = 30

// unspaced is the title of a paper in a script without spaces and capitals: its first lines, which no mark ends. A
// Chinese judgment begins with the court and what it is, a line each.
func unspaced(top []line) string {
	var parts []string
	for _, l := range top[:min(len(top), 2)] {
		first, _ := utf8.DecodeRuneInString(l.s)
		if !unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) ||
			utf8.RuneCountInString(l.s) > longestUnspaced || strings.ContainsAny(l.s, "。：:；，、") {
			break
		}
		parts = append(parts, l.s)
	}
	return strings.Join(parts, " ")
}
