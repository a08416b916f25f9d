package export

import (
	"fmt"
	"slices"
	"strings"

	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/research/events"
	"headnote/text"
)

// Notes numbers the evidence of statements as it is met; the same passage has the same number, and so has another one
// that is cited in the same words.
type Notes struct {
	list  []events.Evidence
	words map[read]int // of the passages noted, with their places in the list
}

// Lines are the notes in order.
func (n *Notes) Lines() []string {
	out := make([]string, len(n.list))
	for i := range n.list {
		c := n.cited(i)
		out[i] = c.String()
	}
	return out
}

// cited is a note as it is printed, where it follows the one before it.
func (n *Notes) cited(i int) cited {
	if i == 0 {
		return cite(n.list[i], nil)
	}
	return cite(n.list[i], &n.list[i-1])
}

// numbers are those of a statement's evidence; what is counted over the run's own
// record has none: the appendix on the searches shows that.
func (n *Notes) numbers(st events.Statement) []int {
	var out []int
	for _, ev := range noted(st.Evidence) {
		i := n.noted(ev)
		if !slices.Contains(out, i+1) {
			out = append(out, i+1)
		}
	}
	return out
}

// noted is the place of a piece of evidence in the list, at the end where it is new.
func (n *Notes) noted(ev events.Evidence) int {
	if i := slices.IndexFunc(n.list, func(o events.Evidence) bool { return samePassage(o, ev) }); i >= 0 {
		return i
	}
	key := read{ev.Document, cite(ev, nil)}
	i, ok := n.words[key]
	if !ok || ev.Kind != events.FromPassage {
		if n.words == nil {
			n.words = make(map[read]int)
		}
		i, n.words[key] = len(n.list), len(n.list)
		n.list = append(n.list, ev)
	}
	return i
}

// noted is the evidence that is noted: passages and rules.
func noted(all []events.Evidence) []events.Evidence {
	return slices.DeleteFunc(slices.Clone(all), func(ev events.Evidence) bool {
		return ev.Kind != events.FromPassage && ev.Kind != events.FromRule
	})
}

func samePassage(a, b events.Evidence) bool {
	return a.Kind == b.Kind && a.Document == b.Document && a.Span == b.Span && (a.Kind == events.FromPassage ||
		a.Note == b.Note)
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

// cited is a note: where a passage is, as a lawyer cites it, and what it says.
type cited struct {
	Again bool   // it cites the same paper as the note before it: "Id."
	Place string // the paper and the place in it; where it is cited again the place, which may be ""
	Quote string // its words, "" for none
}

// read is a note as it reads, with its document: two papers may be called the same.
type read struct {
	document string
	cited
}

// cite is the note of a piece of evidence that follows another one; nil for none.
func cite(ev events.Evidence, before *events.Evidence) cited {
	if ev.Kind != events.FromPassage {
		return cited{Place: strings.TrimRight(text.Line(ev.Note), ".")}
	}
	c := cited{Place: strings.TrimRight(ev.Place(), "."), Quote: quote.Shorten(text.Line(ev.Quote), noteWords)}
	if before != nil && before.Kind == events.FromPassage && before.Document == ev.Document && ev.Document != "" {
		c.Again, c.Place = true, pinpoint.Within(text.Line(ev.Pinpoint))
		if c.Place == pinpoint.Within(text.Line(before.Pinpoint)) {
			c.Place = ""
		}
	}
	return c
}

// id is how the same authority is cited again.
const id = "Id."

// after is what follows "Id.", or the whole place.
func (c cited) after() string {
	switch {
	case !c.Again:
		return c.Place
	case c.Place == "":
		return ""
	case strings.HasPrefix(c.Place, "“"):
		return ", " + c.Place
	}
	return " " + c.Place
}

// words are the passage in quotation marks with what leads to it, or the full stop that ends the note.
func (c cited) words() string {
	switch {
	case c.Quote != "":
		return ": “" + c.Quote + "”"
	case c.Again && c.Place == "":
		return ""
	}
	return "."
}

// String is the note on one line.
func (c cited) String() string {
	lead := ""
	if c.Again {
		lead = id
	}
	return lead + c.after() + c.words()
}
