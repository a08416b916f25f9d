package quote

import (
	"strings"

	"headnote/papers"
	"headnote/papers/clean"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// nextItem is the marker of the item that follows a quotation, after the punctuation that ends the preceding
	// item.
	nextItem = pattern.New(`([.:;])\s+\(?(?:\d{1,2}|[a-z])[.)]$`)
	// notesMark is the number of a footnote as extracted, before its text: "4 . The book says".
	notesMark = pattern.New(`^\d{1,3} \. `)
)

// openRoom is how far from the end of a quotation an unclosed parenthesis may begin, in bytes.
const openRoom = 60

// open reports whether words end within a parenthesis: "(Bankr. W.D. Mo."
func open(words string) bool {
	at := strings.LastIndexByte(words, '(')
	return at >= 0 && len(words)-at < openRoom && !strings.ContainsRune(words[at:], ')')
}

// messages returns the words of a span, with an ellipsis in place of the header of a quoted message: what is below
// it was written by another person on another date.
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

// opening are words that often begin sentences and seldom continue names.
var opening = text.Set("a after all although an any as at because before between by each every for from he if in it " +
	"no not on our she since the their there these they this those to under upon we when where while you your")

// notInHeading are characters that such a heading does not contain.
const notInHeading = ".,;:?!0123456789\"“”()|"

// headsLine reports whether a line is the heading of the one below it, which begins a sentence.
func headsLine(l, below string) bool {
	below = text.Line(below)
	if len(l) >= prose || len(below) < prose || strings.ContainsAny(l, notInHeading) || !heading(l) ||
		!strings.Contains(l, " ") || !begins(l) || !begins(below) {
		return false
	}
	first, _, _ := strings.Cut(below, " ")
	return opening[strings.ToLower(strings.Trim(first, ","))] && !hangs(l)
}
