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

// Notes numbers the evidence of statements in order of appearance; the same passage keeps its number, and so does
// another passage whose citation reads the same.
type Notes struct {
	list  []events.Evidence
	words map[read]int // indexes in the list, by what a note reads
}

// Lines returns the notes in order.
func (n *Notes) Lines() []string {
	out := make([]string, len(n.list))
	for i := range n.list {
		c := n.cited(i)
		out[i] = c.String()
	}
	return out
}

// cited returns a note as printed after the one before it.
func (n *Notes) cited(i int) cited {
	if i == 0 {
		return cite(n.list[i], nil)
	}
	return cite(n.list[i], &n.list[i-1])
}

// numbers returns the note numbers of a statement's evidence; evidence counted from the run's own record has none: the
// appendix on the searches shows that.
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

// noted returns the index of a piece of evidence in the list, appending it if it is new.
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

// noted returns the evidence that gets notes: passages and rules.
func noted(all []events.Evidence) []events.Evidence {
	return slices.DeleteFunc(slices.Clone(all), func(ev events.Evidence) bool {
		return ev.Kind != events.FromPassage && ev.Kind != events.FromRule
	})
}

func samePassage(a, b events.Evidence) bool {
	return a.Kind == b.Kind && a.Document == b.Document && a.Span == b.Span && (a.Kind == events.FromPassage ||
		a.Note == b.Note)
}

// Mark returns the note numbers after a statement: " [1] [2]".
func (n *Notes) Mark(st events.Statement) string {
	var b strings.Builder
	for _, i := range n.numbers(st) {
		fmt.Fprintf(&b, " [%d]", i)
	}
	return b.String()
}

// noteWords is how many words of a passage a note shows.
const noteWords = 40

// cited is a note: a pinpoint citation and the quotation.
type cited struct {
	Again bool   // it cites the same paper as the note before it: "Id."
	Place string // the paper and the place in it; with Again only the place, which may be ""
	Quote string // its words, "" for none
}

// read is the text of a note with its document: two papers may have the same title.
type read struct {
	document string
	cited
}

// cite returns the note of a piece of evidence after another one; nil for none.
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

// id is the short form for citing the same authority again.
const id = "Id."

// after returns what follows "Id.", or the whole place.
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

// words returns the passage in quotation marks after a colon, or the period that ends the note.
func (c cited) words() string {
	switch {
	case c.Quote != "":
		return ": “" + c.Quote + "”"
	case c.Again && c.Place == "":
		return ""
	}
	return "."
}

// String returns the note on one line.
func (c cited) String() string {
	lead := ""
	if c.Again {
		lead = id
	}
	return lead + c.after() + c.words()
}
