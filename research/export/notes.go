package export

import (
	"fmt"
	"slices"
	"strings"

	"headnote/papers/quote"
	"headnote/research/events"
	"headnote/text"
)

// Notes numbers the evidence of statements as it is met; the same passage has the same number.
type Notes struct {
	list []events.Evidence
}

// Lines are the notes in order.
func (n *Notes) Lines() []string {
	out := make([]string, len(n.list))
	for i, ev := range n.list {
		out[i] = describe(ev)
	}
	return out
}

// numbers are those of a statement's evidence; what is counted over the run's own
// record has none: the memo's section on the search shows that.
func (n *Notes) numbers(st events.Statement) []int {
	var out []int
	for _, ev := range st.Evidence {
		if ev.Kind != events.FromPassage && ev.Kind != events.FromRule {
			continue
		}
		i := slices.IndexFunc(n.list, func(o events.Evidence) bool {
			return o.Kind == ev.Kind && o.Document == ev.Document && o.Span == ev.Span && o.Note == ev.Note
		})
		if i < 0 {
			i = len(n.list)
			n.list = append(n.list, ev)
		}
		if !slices.Contains(out, i+1) {
			out = append(out, i+1)
		}
	}
	return out
}

// Mark is what follows a statement: the numbers of its notes, " [1] [2]".
func (n *Notes) Mark(st events.Statement) string {
	var b strings.Builder
	for _, i := range n.numbers(st) {
		fmt.Fprintf(&b, " [%d]", i)
	}
	return b.String()
}

// noteWords is how many words of a passage a note shows.
const noteWords = 40

// describe says in one line where a piece of evidence is, as a lawyer cites it, and what it says.
func describe(ev events.Evidence) string {
	switch ev.Kind {
	case events.FromPassage:
		if ev.Quote == "" {
			return ev.Place() + "."
		}
		return ev.Place() + ": “" + quote.Shorten(text.Line(ev.Quote), noteWords) + "”"
	case events.FromRule:
		return text.Line(ev.Note)
	case events.FromCall:
		return "call " + ev.Call
	}
	return text.Line(ev.Note)
}
