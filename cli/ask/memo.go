package ask

import (
	"fmt"
	"strings"

	"headnote/cli/command"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// printMemo prints a memo for reading. Each statement carries the number of its evidence, which is listed at the end.
func printMemo(p command.Page, m events.Memo) {
	p.Styled("", m.Title, p.Strong)
	p.Line(strings.Repeat("═", p.Width))
	var notes export.Notes
	for _, s := range m.Sections {
		printSection(p, s, notes.Mark)
	}
	lines := notes.Lines()
	if len(lines) > 0 {
		printHeading(p, 2, "Evidence")
	}
	for i, line := range lines {
		p.Para(fmt.Sprintf("%4s ", fmt.Sprintf("[%d]", i+1)), line)
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
	s.Visit(&printer{p: p, mark: mark})
}

// printer prints a memo for people.
type printer struct {
	p      command.Page
	mark   func(events.Statement) string
	blocks int // blocks printed in the section
}

// block begins a block, with a blank line before it unless it is the section's first.
func (w *printer) block() {
	if w.blocks++; w.blocks > 1 {
		w.p.Line("")
	}
}

func (w *printer) Section(s events.Section) {
	printHeading(w.p, s.Level, s.Heading)
	w.blocks = 0
}

func (w *printer) Paragraph(statements []events.Statement) { w.running("", statements) }
func (w *printer) Quote(statements []events.Statement)     { w.running("  │ ", statements) }

func (w *printer) running(lead string, statements []events.Statement) {
	w.block()
	said := make([]string, len(statements))
	for i, st := range statements {
		said[i] = export.Plain(st.Text) + w.mark(st)
	}
	w.p.Para(lead, strings.Join(said, " "))
}

func (w *printer) List(items []events.Statement, numbered bool) {
	w.block()
	for i, st := range items {
		lead := "  • "
		if numbered {
			lead = fmt.Sprintf("%3d. ", i+1)
		}
		w.p.Para(lead, export.Plain(st.Text)+w.mark(st))
	}
}

func (w *printer) Table(t events.Table) {
	w.block()
	printTable(w.p, t, w.mark)
}

// printTable prints a table if its cells fit the width, and otherwise each row as a record: no column is ever hidden or
// cut off.
func printTable(p command.Page, t events.Table, mark func(events.Statement) string) {
	rows := [][]string{t.Columns}
	for _, r := range t.Rows {
		cells := make([]string, len(t.Columns))
		for i := range min(len(cells), len(r.Cells)) {
			cells[i] = text.Line(export.Plain(r.Cells[i]))
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
