package memo

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// Markdown renders a memo; each statement carries the number of its evidence,
// which is listed at the end.
func Markdown(m events.Memo) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", m.Title)
	n := &notes{}
	for _, s := range m.Sections {
		b.WriteString(section(s, n.mark))
	}
	if len(n.list) > 0 {
		b.WriteString("## Evidence\n\n")
		for i, ev := range n.list {
			fmt.Fprintf(&b, "%d. %s\n", i+1, Escape(describe(ev)))
		}
	}
	return b.String()
}

// SectionMarkdown renders one section without evidence marks, for the screen.
func SectionMarkdown(s events.Section) string {
	return section(s, func(events.Statement) string { return "" })
}

func section(s events.Section, mark func(events.Statement) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n\n", strings.Repeat("#", s.Level), s.Heading)
	for _, bl := range s.Blocks {
		switch bl.Kind {
		case events.TableKind:
			table(&b, *bl.Table, mark)
		case events.List, events.Numbered:
			for i, st := range bl.Statements {
				lead := "-"
				if bl.Kind == events.Numbered {
					lead = fmt.Sprintf("%d.", i+1)
				}
				fmt.Fprintf(&b, "%s %s%s\n", lead, Escape(st.Text), mark(st))
			}
		default:
			for i, st := range bl.Statements {
				if i > 0 {
					b.WriteByte(' ')
				}
				b.WriteString(Escape(st.Text) + mark(st))
			}
			b.WriteByte('\n')
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func table(b *strings.Builder, t events.Table, mark func(events.Statement) string) {
	row := func(cells []string) {
		b.WriteString("|")
		for _, c := range cells {
			b.WriteString(" " + strings.ReplaceAll(Escape(text.Line(c)), "|", "\\|") + " |")
		}
		b.WriteByte('\n')
	}
	row(t.Columns)
	b.WriteString("|" + strings.Repeat(" --- |", len(t.Columns)) + "\n")
	for _, r := range t.Rows {
		cells := append([]string(nil), r.Cells...)
		if len(cells) > 0 {
			cells[len(cells)-1] += mark(r.Statement)
		}
		row(cells)
	}
}

// Escape keeps words of documents from being read as Markdown, but for the marks
// of emphasis that the memo itself writes: no tag, no code, one line.
func Escape(s string) string {
	return strings.NewReplacer("<", "&lt;", "`", "'", "](", "]\\(", "\n", " ").Replace(s)
}

// notes numbers the evidence as it is met.
type notes struct {
	list []events.Evidence
}

// numbers are those of a statement's evidence; what is counted over the run's own
// record has none: the memo's section on the search shows that.
func (n *notes) numbers(st events.Statement) []int {
	var out []int
	for _, ev := range st.Evidence {
		if ev.Kind != events.FromPassage && ev.Kind != events.FromRule {
			continue
		}
		i := slices.IndexFunc(n.list, func(o events.Evidence) bool {
			return o.Kind == ev.Kind && o.Document == ev.Document && o.Span == ev.Span && o.Note == ev.Note
		})
		if i < 0 {
			i = len(n.list)
			n.list = append(n.list, ev)
		}
		if !slices.Contains(out, i+1) {
			out = append(out, i+1)
		}
	}
	return out
}

func (n *notes) mark(st events.Statement) string {
	var b strings.Builder
	for _, i := range n.numbers(st) {
		fmt.Fprintf(&b, " [%d]", i)
	}
	return b.String()
}

// describe says in one line where a piece of evidence stands.
func describe(ev events.Evidence) string {
	switch ev.Kind {
	case events.FromPassage:
		name := text.Line(ev.Document)
		if ev.Title != "" {
			name = text.Line(ev.Title) + " (" + name + ")"
		}
		return fmt.Sprintf("%s, bytes %d–%d: “%s”", name, ev.Span.Start, ev.Span.End, text.Truncate(text.Line(ev.Quote), 240))
	case events.FromRule:
		return text.Line(ev.Note)
	case events.FromCall:
		return "call " + ev.Call
	}
	return text.Line(ev.Note)
}
