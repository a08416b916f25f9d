package memo

import (
	"slices"
	"strings"

	"headnote/research/events"
)

// severalPapers reports whether passages are from more than one paper.
func severalPapers(ps []events.AnswerPassage) bool {
	return slices.ContainsFunc(ps, func(p events.AnswerPassage) bool { return p.Document != ps[0].Document })
}

// compared puts passages side by side, grouped by paper in order of first appearance. said are the statements of the
// passages, one each.
func compared(ps []events.AnswerPassage, said []events.Statement) events.Block {
	t := &events.Table{Columns: []string{"Paper", "What it says"}}
	var done []string
	for _, first := range ps {
		if slices.Contains(done, first.Document) {
			continue
		}
		done = append(done, first.Document)
		for i, p := range ps {
			if p.Document == first.Document {
				intro := strings.TrimSpace(p.Introduced)
				cells := []string{intro, strings.TrimPrefix(said[i].Text, intro+": ")}
				t.Rows = append(t.Rows, events.Row{Statement: said[i], Cells: cells})
			}
		}
	}
	return events.Block{Kind: events.TableKind, Table: t}
}
