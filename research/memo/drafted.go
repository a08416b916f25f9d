package memo

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"headnote/research/events"
)

// Drafted is what a language model wrote, after checking.
type Drafted struct {
	Model      string
	Statements []events.Statement // each with its passage; ids are assigned here
	Struck     []string           // why others were rejected
}

const draftHeading = "Answer Drafted by a Language Model"

// kept repeats the section written by a model from the previous memo.
func (w *writer) kept() {
	for _, old := range w.in.Before.Sections {
		if old.Heading != draftHeading {
			continue
		}
		s := w.section(old.Level, old.Heading)
		for _, b := range old.Blocks {
			var again []events.Statement
			for _, st := range b.Statements {
				again = append(again, w.say(st.Text, st.Evidence...))
			}
			s.Blocks = append(s.Blocks, events.Block{Kind: b.Kind, Statements: again})
		}
	}
}

// named assigns statements the ids that they had in the previous memo, preferably those under the same heading, so that
// reviews stay with them; other statements get new ids.
func named(sections []events.Section, before events.Memo, marked map[string]events.StatementMarked) {
	names, last := make(map[string][]string), 0
	taken := func(id string) {
		if n, err := strconv.Atoi(strings.TrimPrefix(id, "s")); err == nil {
			last = max(last, n)
		}
	}
	for id := range marked { // including statements of earlier memos
		taken(id)
	}
	key := func(heading string, st *events.Statement) string {
		return fmt.Sprint(heading, "\n", st.Text, st.Evidence)
	}
	each(before.Sections, func(heading string, st *events.Statement) {
		names[key(heading, st)] = append(names[key(heading, st)], st.ID)
		taken(st.ID)
	})
	var moved []*events.Statement
	each(sections, func(heading string, st *events.Statement) {
		k := key(heading, st)
		if ids := names[k]; len(ids) > 0 {
			st.ID, names[k] = ids[0], ids[1:]
			return
		}
		moved = append(moved, st)
	})
	elsewhere := make(map[string][]string)
	each(before.Sections, func(heading string, st *events.Statement) {
		if slices.Contains(names[key(heading, st)], st.ID) {
			elsewhere[key("", st)] = append(elsewhere[key("", st)], st.ID)
		}
	})
	for _, st := range moved {
		k := key("", st)
		if ids := elsewhere[k]; len(ids) > 0 {
			st.ID, elsewhere[k] = ids[0], ids[1:]
			continue
		}
		last++
		st.ID = fmt.Sprintf("s%d", last)
	}
}

// each visits the statements of a memo, including those in tables, to read or rename them.
func each(sections []events.Section, visit func(heading string, st *events.Statement)) {
	for _, s := range sections {
		s.Each(func(st *events.Statement) { visit(s.Heading, st) })
	}
}

// drafted writes the section with what a language model wrote. It is separate, and lists what was rejected.
func (w *writer) drafted() {
	d := w.in.Drafted
	if d == nil && w.in.Before != nil {
		w.kept()
		return
	}
	if d == nil || len(d.Statements)+len(d.Struck) == 0 {
		return
	}
	s := w.section(2, draftHeading)
	how := counted("quotations, citations and numbers of the draft held against the documents")
	s.Blocks = append(s.Blocks, paragraph(w.say(
		fmt.Sprintf("%s wrote this. Each statement cites a passage that appears verbatim in its document; whether the "+
			"passage supports the statement, a lawyer must judge.", d.Model), how)))
	var kept []events.Statement
	for _, st := range d.Statements {
		if len(st.Evidence) > 0 {
			kept = append(kept, w.say(st.Text+w.unreadOf(st.Evidence), st.Evidence...))
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
		struck = append(struck, w.say(fmt.Sprintf("Struck from the draft, %s: %s.", plural(why[reason], "statement"), reason),
			how))
	}
	if len(struck) > 0 {
		s.Blocks = append(s.Blocks, list(struck...))
	}
}
