package ask

import (
	"fmt"
	"strings"

	"headnote/cli/command"
	"headnote/research/events"
	"headnote/text"
)

// printMemo prints a memo for reading. Each statement carries the number of its
// evidence, which is listed at the end.
func printMemo(p command.Page, m events.Memo) {
	p.Styled("", m.Title, p.Strong)
	p.Line(strings.Repeat("═", p.Width))
	var notes []events.Evidence
	mark := func(st events.Statement) string {
		var b strings.Builder
		for _, ev := range st.Evidence {
			if ev.Kind == events.FromPassage || ev.Kind == events.FromRule { // the others are counted over the run itself
				notes = append(notes, ev)
				fmt.Fprintf(&b, " [%d]", len(notes))
			}
		}
		return b.String()
	}
	for _, s := range m.Sections {
		printSection(p, s, mark)
	}
	if len(notes) > 0 {
		printHeading(p, 2, "Evidence")
	}
	for i, ev := range notes {
		lead := fmt.Sprintf("%4s ", fmt.Sprintf("[%d]", i+1))
		if ev.Kind == events.FromRule {
			p.Para(lead, ev.Note)
			continue
		}
		name := ev.Document
		if ev.Title != "" {
			name = fmt.Sprintf("%s (%s)", text.Line(ev.Title), ev.Document)
		}
		p.Para(lead, fmt.Sprintf("%s, bytes %d–%d: “%s”", name, ev.Span.Start, ev.Span.End, text.Truncate(text.Line(ev.Quote), 240)))
	}
}

func printHeading(p command.Page, level int, s string) {
	p.Line("")
	p.Styled("", s, p.Strong)
	rule := "─"
	if level > 2 {
		rule = "·"
	}
	p.Line(p.Faint(strings.Repeat(rule, min(p.Width, len([]rune(s))))))
}

func printSection(p command.Page, s events.Section, mark func(events.Statement) string) {
	printHeading(p, s.Level, s.Heading)
	for i, b := range s.Blocks {
		if i > 0 {
			p.Line("")
		}
		switch b.Kind {
		case events.TableKind:
			printTable(p, *b.Table, mark)
		case events.List, events.Numbered:
			for n, st := range b.Statements {
				lead := "  • "
				if b.Kind == events.Numbered {
					lead = fmt.Sprintf("%3d. ", n+1)
				}
				p.Para(lead, plain(st.Text)+mark(st))
			}
		default:
			lead := ""
			if b.Kind == events.Quote {
				lead = "  │ "
			}
			var words []string
			for _, st := range b.Statements {
				words = append(words, plain(st.Text)+mark(st))
			}
			p.Para(lead, strings.Join(words, " "))
		}
	}
}

// plain drops the marks of emphasis that the memo writes.
func plain(s string) string { return strings.ReplaceAll(s, "**", "") }

// printTable draws a table where its cells fit the width, and each row as a record
// where they do not: no column is ever hidden or cut.
func printTable(p command.Page, t events.Table, mark func(events.Statement) string) {
	rows := [][]string{t.Columns}
	for _, r := range t.Rows {
		cells := make([]string, len(t.Columns))
		for i := range min(len(cells), len(r.Cells)) {
			cells[i] = text.Line(plain(r.Cells[i]))
		}
		if n := len(cells); n > 0 {
			cells[n-1] += mark(r.Statement)
		}
		rows = append(rows, cells)
	}
	if widths, fits := p.Columns(rows); fits {
		for i, r := range rows {
			p.Line(strings.TrimRight(command.Aligned(r, widths), " "))
			if i == 0 {
				p.Line(p.Faint(strings.Repeat("─", command.Sum(widths)+2*(len(widths)-1))))
			}
		}
		return
	}
	widest := 0
	for _, c := range t.Columns {
		widest = max(widest, len([]rune(c)))
	}
	for i, r := range rows[1:] {
		if i > 0 {
			p.Line("")
		}
		for j, cell := range r {
			if cell != "" {
				p.Para(fmt.Sprintf("  %-*s  ", widest, t.Columns[j]), cell)
			}
		}
	}
}
