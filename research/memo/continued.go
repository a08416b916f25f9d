package memo

import (
	"fmt"
	"slices"

	"headnote/research/events"
)

// earlier returns the memo whose statement ids are reused in the new one: the previous memo, and the reviewed
// statements of the memo that the run continues.
func earlier(in Input) (events.Memo, bool) {
	var m events.Memo
	if in.Before != nil {
		m = *in.Before
	}
	has := make(map[string]bool)
	for _, st := range m.Statements() {
		has[st.ID] = true
	}
	m.Sections = slices.Clip(m.Sections)
	for _, e := range in.Run.Continued {
		if !has[e.Statement.ID] {
			m.Sections = append(m.Sections, events.Section{
				Heading: e.Heading, Blocks: []events.Block{paragraph(e.Statement)},
			})
		}
	}
	return m, len(m.Sections) > 0
}

// reviewedHeading is the heading of reviewed statements that the amended memo would otherwise lack.
const reviewedHeading = "Reviewed Before"

// reviewedBefore keeps statements of the continued run's memo that somebody reviewed and that the amended memo lacks,
// so that the reviews are not lost.
func (w *writer) reviewedBefore() {
	said := make(map[string]bool)
	sameAs := func(st *events.Statement) string { return fmt.Sprint(st.Text, st.Evidence) }
	each(w.sections, func(_ string, st *events.Statement) { said[sameAs(st)] = true })
	var kept []events.Statement
	for _, e := range w.run.Continued {
		noted := slices.ContainsFunc(e.Marks, func(m events.StatementMarked) bool { return m.Note != "" })
		quotes := slices.ContainsFunc(e.Statement.Evidence, func(ev events.Evidence) bool {
			return ev.Kind == events.FromPassage
		})
		if (noted || quotes) && !said[sameAs(&e.Statement)] {
			kept = append(kept, w.say(e.Statement.Text, e.Statement.Evidence...))
		}
	}
	if len(kept) > 0 {
		s := w.section(2, reviewedHeading)
		s.Blocks = append(s.Blocks, list(kept...))
	}
}
