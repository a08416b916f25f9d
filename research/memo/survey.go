package memo

import (
	"fmt"

	"headnote/research/events"
	"headnote/text"
)

// survey writes the table for a question that was asked about every state: what the best document of each state says,
// or why there is none.
func (w *writer) survey() {
	t := &events.Table{Columns: []string{"State", "Authority", "What it says", "Grade"}}
	silent := 0
	for _, c := range w.run.Calls {
		if c.Row == "" {
			continue
		}
		best, ok := w.bestOf(c)
		if !ok {
			silent++
			why := "nothing found"
			if c.End.Error != "" {
				why = text.Line(c.End.Error)
			}
			t.Rows = append(t.Rows, events.Row{
				Statement: w.say(fmt.Sprintf("%s: %s.", c.Row, why), events.Evidence{Kind: events.FromCall, Call: c.ID}),
				Cells:     []string{c.Row, "", why, ""},
			})
			continue
		}
		says, ev := text.Line(best.Document.Snippet), events.Evidence{Kind: events.FromCall, Call: c.ID}
		if len(best.Document.Passages) > 0 {
			p := best.Document.Passages[0]
			says, ev = text.Line(p.Text), events.Evidence{
				Kind: events.FromPassage, Document: best.Document.ID, Span: p.Span,
				Quote: p.Text, Call: c.ID,
			}
		}
		says = text.Truncate(says, 240)
		name := w.titles[best.Document.ID]
		if ev.Note = Unread(best.Document); ev.Note != "" {
			name += " (" + ev.Note + ")"
		}
		t.Rows = append(t.Rows, events.Row{
			Statement: w.say(fmt.Sprintf("%s: %s: “%s”", c.Row, name, says), ev),
			Cells:     []string{c.Row, name, says, string(best.Grading.Grade)},
		})
	}
	if len(t.Rows) == 0 {
		return
	}
	s := w.section(2, "Survey of the States")
	s.Blocks = append(s.Blocks, paragraph(w.say(
		fmt.Sprintf("%s asked; %d gave an authority, %d none. Each row is the best document of its search and no more: a "+
			"lawyer must read it in place.", plural(len(t.Rows), "jurisdiction"), len(t.Rows)-silent, silent),
		counted("the calls of the survey"))),
		events.Block{Kind: events.TableKind, Table: t})
}

// bestOf returns the document with the best grade among those that a call found.
func (w *writer) bestOf(c events.CallState) (events.Result, bool) {
	var best events.Result
	ok := false
	for _, id := range c.Documents {
		if r, known := w.run.Result(id); known && (!ok || r.Grading.Score > best.Grading.Score) {
			best, ok = r, true
		}
	}
	return best, ok
}
