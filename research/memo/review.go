package memo

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// Reviewed returns a memo with its reviews: for a statement that somebody doubts, finds wrong or annotated, each
// reviewer's opinion is printed next to it, and a last section counts the marks. Without marks it returns the memo as
// it is; the original is not changed.
func Reviewed(m events.Memo, run events.Run) events.Memo {
	if len(run.Reviews) == 0 {
		return m
	}
	counts := make(map[events.Mark]int)
	all, disputed := 0, 0
	said := func(st events.Statement) string {
		all++
		reviews := run.Reviews[st.ID]
		if run.Disputed(st.ID) {
			disputed++
		} else {
			counts[run.Mark(st.ID).Mark]++
		}
		words := opinions(reviews)
		if words == "" {
			return ""
		}
		return " [review: " + words + "]"
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
	words := fmt.Sprintf("%d of %d statements were reviewed: %d checked, %d doubtful, %d wrong.",
		counts[events.Checked]+counts[events.Doubtful]+counts[events.Wrong]+disputed, all, counts[events.Checked],
		counts[events.Doubtful], counts[events.Wrong])
	if disputed > 0 {
		words = strings.TrimSuffix(words, ".") + fmt.Sprintf(", %d on which reviewers differ.", disputed)
	}
	out.Sections = append(out.Sections, events.Section{ID: "review", Heading: "Review", Level: 2, Blocks: []events.Block{
		paragraph(events.Statement{
			ID: "review1", Text: words,
			Evidence: []events.Evidence{counted("marks of the reviewer")},
		}),
	}})
	return out
}

// opinions lists each reviewer's opinion on a statement, "" if all only checked it.
func opinions(reviews []events.StatementMarked) string {
	var out []string
	more := false
	for _, r := range reviews {
		note := text.Line(r.Note)
		more = more || note != "" || r.Mark != events.Unmarked && r.Mark != events.Checked
		words := string(r.Mark)
		switch by := text.Line(r.By); {
		case r.Mark == events.Unmarked && note == "":
			continue
		case by == "":
		case r.Mark == events.Unmarked:
			words = "note by " + by
		case r.Mark == events.Checked:
			words = "checked by " + by
		default:
			words = "marked " + words + " by " + by
		}
		if note != "" {
			words = strings.TrimPrefix(words+": "+note, ": ")
		}
		out = append(out, words)
	}
	if !more {
		return ""
	}
	return strings.Join(out, "; ")
}
