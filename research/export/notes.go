package export

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// notes numbers the evidence as it is met.
type notes struct {
	list []events.Evidence
}

// numbers are those of a statement's evidence; what is counted over the run's own
// record has none: the memo's section on the search shows that.
func (n *notes) numbers(st events.Statement) []int {
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

func (n *notes) mark(st events.Statement) string {
	var b strings.Builder
	for _, i := range n.numbers(st) {
		fmt.Fprintf(&b, " [%d]", i)
	}
	return b.String()
}

// describe says in one line where a piece of evidence stands.
func describe(ev events.Evidence) string {
	switch ev.Kind {
	case events.FromPassage:
		name := text.Line(ev.Document)
		if ev.Title != "" {
			name = text.Line(ev.Title) + " (" + name + ")"
		}
		return fmt.Sprintf("%s, bytes %d–%d: “%s”", name, ev.Span.Start, ev.Span.End, text.Truncate(text.Line(ev.Quote), 240))
	case events.FromRule:
		return text.Line(ev.Note)
	case events.FromCall:
		return "call " + ev.Call
	}
	return text.Line(ev.Note)
}
