package papers

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestUnspaced is the longest title line, in characters, in scripts without spaces.
const longestUnspaced = 30

// unspaced returns the title of a paper in a script without spaces and capitals: its first lines without
// punctuation. A Chinese judgment begins with the court and the type of decision, one line each.
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
