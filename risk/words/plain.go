package words

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// The marks of Markdown that would be read as words in a title.
var (
	linked  = pattern.New(`!?\[([^\]\n]*)\]\([^()\s]*\)`)
	strong  = pattern.New(`\*\*|` + "`" + `|\\([$*_#\[\]()])`)
	italic  = pattern.New(`(^|[\s(“"])(?:__?|\*)([^\s*_][^*_]*)(?:__?|\*)($|[\s.,;:)”"])`)
	itemize = pattern.New(`^\s*(?:[-*>]\s+|#{1,6}\s+)+`)
)

// Plain are the words of a passage on one line without the marks of Markdown: a title is shown where nothing is drawn
// bold and no address can be followed.
func Plain(s string) string {
	s = linked.ReplaceAllString(text.Line(s), "$1")
	s = italic.ReplaceAllString(strong.ReplaceAllString(s, "$1"), "$1$2$3")
	return strings.TrimSpace(itemize.ReplaceAllString(s, ""))
}
