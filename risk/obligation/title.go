package obligation

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// titleLength is how many runes of a sentence stand as the title of a deadline.
const titleLength = 140

// The marks of Markdown that would be read as words in a title.
var (
	linked  = pattern.New(`!?\[([^\]\n]*)\]\([^()\s]*\)`)
	strong  = pattern.New(`\*\*|` + "`" + `|\\([$*_#\[\]()])`)
	italic  = pattern.New(`(^|[\s(“"])(?:__?|\*)([^\s*_][^*_]*)(?:__?|\*)($|[\s.,;:)”"])`)
	itemize = pattern.New(`^\s*(?:[-*>]\s+|#{1,6}\s+)+`)
)

// plainly are the words of a passage without the marks of Markdown: a title is shown where nothing is drawn bold and
// no address can be followed.
func plainly(s string) string {
	s = linked.ReplaceAllString(text.Line(s), "$1")
	s = italic.ReplaceAllString(strong.ReplaceAllString(s, "$1"), "$1$2$3")
	return strings.TrimSpace(itemize.ReplaceAllString(s, ""))
}

func titleOf(s string) string { return text.Truncate(plainly(s), titleLength) }

// titleAround is the part of a long sentence that holds the date.
func titleAround(s string, date text.Span) string {
	words, said := plainly(s), plainly(date.Of(s))
	at := min(len(words), len(plainly(s[:date.Start])))
	if i := strings.Index(words[at:], said); i >= 0 {
		at += i
	} else { // the marks before it are longer where they are cut
		at = strings.LastIndex(words, said)
	}
	end := at + len(said)
	if at < 0 || end <= titleLength {
		return text.Truncate(words, titleLength)
	}
	from := end - titleLength + 20
	if i := strings.IndexByte(words[from:at], ' '); i >= 0 {
		from += i
	}
	return "…" + text.Truncate(strings.TrimSpace(strings.ToValidUTF8(words[from:], "")), titleLength)
}
