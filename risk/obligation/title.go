package obligation

import (
	"strings"

	"headnote/risk/words"
	"headnote/text"
)

// titleLength is how many runes of a sentence make the title of a deadline.
const titleLength = 140

func titleOf(s string) string { return text.Truncate(words.Plain(s), titleLength) }

// titleAround returns the part of a long sentence that contains the date.
func titleAround(s string, date text.Span) string {
	whole, said := words.Plain(s), words.Plain(date.Of(s))
	at := min(len(whole), len(words.Plain(s[:date.Start])))
	if i := strings.Index(whole[at:], said); i >= 0 {
		at += i
	} else { // cleanup shortened the marks before it
		at = strings.LastIndex(whole, said)
	}
	end := at + len(said)
	if at < 0 || end <= titleLength {
		return text.Truncate(whole, titleLength)
	}
	from := end - titleLength + 20
	if i := strings.IndexByte(whole[from:at], ' '); i >= 0 {
		from += i
	}
	return "…" + text.Truncate(strings.TrimSpace(strings.ToValidUTF8(whole[from:], "")), titleLength)
}
