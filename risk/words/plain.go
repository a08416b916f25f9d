package words

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// The Markdown marks that would be read as words in a title.
var (
	linked  = pattern.New(`!?\[([^\]\n]*)\]\([^()\s]*\)`)
	strong  = pattern.New(`\*\*|` + "`" + `|\\([$*_#\[\]()])`)
	italic  = pattern.New(`(^|[\s(“"])(?:__?|\*)([^\s*_][^*_]*)(?:__?|\*)($|[\s.,;:)”"])`)
	itemize = pattern.New(`^\s*(?:[-*>]\s+|#{1,6}\s+)+`)
)

// Plain returns the words of a passage on one line without Markdown: titles are shown without bold type or links.
func Plain(s string) string {
	s = linked.ReplaceAllString(text.Line(s), "$1")
	s = italic.ReplaceAllString(strong.ReplaceAllString(s, "$1"), "$1$2$3")
	return strings.TrimSpace(itemize.ReplaceAllString(s, ""))
}
