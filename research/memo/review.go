package memo

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// Reviewed is a memo with what its reviewer said of it: doubtful and wrong
// statements and notes are marked where they stand, and a last section counts
// them. Without marks it is the memo as it was; the memo itself is not changed.
func Reviewed(m events.Memo, marks map[string]events.StatementMarked) events.Memo {
	if len(marks) == 0 {
		return m
	}
	counts := make(map[events.Mark]int)
	all := 0
	said := func(st events.Statement) string {
		all++
		mark, ok := marks[st.ID]
		if !ok {
			return ""
		}
		counts[mark.Mark]++
		var parts []string
		if mark.Mark == events.Doubtful || mark.Mark == events.Wrong {
			parts = append(parts, string(mark.Mark))
		}
		if note := text.Line(mark.Note); note != "" {
			parts = append(parts, note)
		}
		if len(parts) == 0 {
			return ""
		}
		return " [review: " + strings.Join(parts, ": ") + "]"
	}
	out := m
	out.Sections = slices.Clone(m.Sections)
	for i := range out.Sections {
		s := &out.Sections[i]
		s.Blocks = slices.Clone(s.Blocks)
		for j := range s.Blocks {
			b := &s.Blocks[j]
			b.Statements = slices.Clone(b.Statements)
			for k := range b.Statements {
				b.Statements[k].Text += said(b.Statements[k])
			}
			if b.Table == nil {
				continue
			}
			table := *b.Table
			table.Rows = slices.Clone(table.Rows)
			for k := range table.Rows {
				r := &table.Rows[k]
				words := said(r.Statement)
				r.Statement.Text += words
				if n := len(r.Cells); n > 0 && words != "" {
					r.Cells = slices.Clone(r.Cells)
					r.Cells[n-1] += words
				}
			}
			b.Table = &table
		}
	}
	words := fmt.Sprintf("%d of %d statements were checked: %d stand, %d doubtful, %d wrong.",
		counts[events.Checked]+counts[events.Doubtful]+counts[events.Wrong], all, counts[events.Checked], counts[events.Doubtful], counts[events.Wrong])
	out.Sections = append(out.Sections, events.Section{ID: "review", Heading: "Review", Level: 2, Blocks: []events.Block{
		paragraph(events.Statement{ID: "review1", Text: words, Evidence: []events.Evidence{counted("marks of the reviewer")}}),
	}})
	return out
}
