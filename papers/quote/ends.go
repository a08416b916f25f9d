package quote

import (
	"strings"

	"headnote/papers"
	"headnote/papers/clean"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// nextItem is the mark of the item that follows a quotation, behind what the item before ends with.
	nextItem = pattern.New(`([.:;])\s+\(?(?:\d{1,2}|[a-z])[.)]$`)
	// notesMark is the number of a note of a page as files have it, before the note: "4 . The book says".
	notesMark = pattern.New(`^\d{1,3} \. `)
)

// openRoom is how far from the end of a quotation a parenthesis may have been opened that a cut left open, in bytes.
const openRoom = 60

// open reports words that end within a parenthesis: "(Bankr. W.D. Mo."
func open(words string) bool {
	at := strings.LastIndexByte(words, '(')
	return at >= 0 && len(words)-at < openRoom && !strings.ContainsRune(words[at:], ')')
}

// messages are the words of a span, with an ellipsis where the head of a message that another quotes is left out: what
// is below it is of another person and another day.
func (p *Paper) messages(sp text.Span, headed bool) string {
	var parts []string
	if p.kind == papers.Email {
		for _, r := range p.runs {
			if r.Kind != clean.Head || r.Start <= sp.Start || r.End >= sp.End {
				continue
			}
			if before := (text.Span{Start: sp.Start, End: r.Start}); p.plain(before, headed) != "" {
				parts = append(parts, p.plain(before, headed))
			}
			sp.Start = r.End
		}
	}
	if last := p.plain(sp, headed); last != "" {
		parts = append(parts, last)
	}
	return strings.Join(parts, " … ")
}

// opening are words with which sentences begin and names seldom go on.
var opening = text.Set("a after all although an any as at because before between by each every for from he if in it " +
	"no not on our she since the their there these they this those to under upon we when where while you your")

// notInHeading are marks that such a heading does not have.
const notInHeading = ".,;:?!0123456789\"“”()|"

// headsLine reports a line that is the heading of the one below it, which begins a sentence.
func headsLine(l, below string) bool {
	below = text.Line(below)
	if len(l) >= prose || len(below) < prose || strings.ContainsAny(l, notInHeading) || !heading(l) ||
		!strings.Contains(l, " ") || !begins(l) || !begins(below) {
		return false
	}
	first, _, _ := strings.Cut(below, " ")
	return opening[strings.ToLower(strings.Trim(first, ","))] && !hangs(l)
}
