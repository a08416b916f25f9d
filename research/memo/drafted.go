package memo

import (
	"fmt"
	"maps"
	"slices"

	"headnote/research/events"
)

// Drafted is what a language model wrote, after it was checked.
type Drafted struct {
	Model      string
	Statements []events.Statement // each with its passage; ids are given here
	Struck     []string           // why others were struck
}

// drafted is the section of what a language model wrote. It stands apart, and
// says what was struck from it.
func (w *writer) drafted() {
	d := w.in.Drafted
	if d == nil || len(d.Statements)+len(d.Struck) == 0 {
		return
	}
	s := w.section(2, "Answer Drafted by a Language Model")
	how := counted("quotations, citations and numbers of the draft held against the documents")
	s.Blocks = append(s.Blocks, paragraph(w.say(
		fmt.Sprintf("%s wrote this. Each statement rests on the passage beside it, which stands in its document letter by letter; whether the passage bears it out, a lawyer must judge.", d.Model), how)))
	var kept []events.Statement
	for _, st := range d.Statements {
		if len(st.Evidence) > 0 {
			kept = append(kept, w.say(st.Text, st.Evidence...))
		}
	}
	if len(kept) > 0 {
		s.Blocks = append(s.Blocks, list(kept...))
	}
	why := make(map[string]int)
	for _, reason := range d.Struck {
		why[reason]++
	}
	var struck []events.Statement
	for _, reason := range slices.Sorted(maps.Keys(why)) {
		struck = append(struck, w.say(fmt.Sprintf("Struck from the draft, %s: %s.", plural(why[reason], "statement"), reason), how))
	}
	if len(struck) > 0 {
		s.Blocks = append(s.Blocks, list(struck...))
	}
}
