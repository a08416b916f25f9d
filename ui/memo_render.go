package ui

import (
	"fmt"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// section lays a section out in lines of w cells. Without draw the text is
// as it was written.
func (t theme) section(sec events.Section, w int, draw func(string) string) []memoLine {
	heading := t.Title
	if sec.Level > 2 {
		heading = t.Strong
	}
	var out []memoLine
	for _, l := range wrap(text.Line(sec.Heading), w) {
		out = append(out, memoLine{text: heading.Render(l)})
	}
	if sec.Level <= 2 {
		out = append(out, memoLine{text: t.Border.Render(strings.Repeat(t.signs.h, min(w, width(sec.Heading))))})
	}
	for _, b := range sec.Blocks {
		if b.Table != nil {
			out = append(out, t.table(*b.Table, w)...)
		}
		for i, st := range b.Statements {
			lead := ""
			switch b.Kind {
			case events.List:
				lead = t.signs.bullet + " "
			case events.Numbered:
				lead = fmt.Sprintf("%d. ", i+1)
			case events.Quote:
				lead = t.signs.v + " "
			}
			words := text.Line(st.Text)
			if draw != nil {
				words = draw(words)
			}
			for y, l := range wrapStyled(words, w-width(lead)) {
				if y > 0 && b.Kind != events.Quote {
					lead = strings.Repeat(" ", width(lead))
				}
				out = append(out, memoLine{text: lead + l, id: st.ID, first: y == 0})
			}
		}
		out = append(out, memoLine{})
	}
	return out
}
