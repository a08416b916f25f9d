package ui

import (
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// widestWord bounds how much room one long word may claim in a table.
const widestWord = 14

// table draws a table of the memo in w cells. It breaks cells between words and never leaves a column out: if the
// columns do not fit side by side, each row becomes a record, one line per column.
func (t theme) table(tb events.Table, w int) []memoLine {
	cols := len(tb.Columns)
	if cols == 0 {
		return nil
	}
	widths, fits := columns(tb, w-2*(cols-1))
	if !fits {
		return t.records(tb, w)
	}
	var out []memoLine
	head := make([]string, cols)
	for i, c := range tb.Columns {
		head[i] = t.Strong.Render(fit(text.Line(c), widths[i]))
	}
	rule := make([]string, cols)
	for i := range rule {
		rule[i] = t.Border.Render(strings.Repeat(t.signs.h, widths[i]))
	}
	out = append(out, memoLine{text: strings.Join(head, "  ")}, memoLine{text: strings.Join(rule, "  ")})
	for _, r := range tb.Rows {
		cells := make([][]string, cols)
		high := 1
		for i := range cols {
			cells[i] = wrap(cell(r, i), widths[i])
			high = max(high, len(cells[i]))
		}
		for y := range high {
			parts := make([]string, cols)
			for i, c := range cells {
				l := ""
				if y < len(c) {
					l = c[y]
				}
				parts[i] = fit(l, widths[i])
			}
			out = append(out, memoLine{text: strings.Join(parts, "  "), id: r.Statement.ID, first: y == 0})
		}
	}
	return out
}

// columns divides w cells among the columns; each gets at least the width of its longest word.
func columns(tb events.Table, w int) (widths []int, fits bool) {
	n := len(tb.Columns)
	least, natural := make([]int, n), make([]int, n)
	measure := func(i int, s string) {
		natural[i] = max(natural[i], width(s))
		for _, word := range strings.Fields(s) {
			least[i] = max(least[i], min(width(word), widestWord))
		}
	}
	for i, c := range tb.Columns {
		measure(i, text.Line(c))
		for _, r := range tb.Rows {
			measure(i, cell(r, i))
		}
	}
	sumLeast, sumNatural := 0, 0
	for i := range n {
		least[i] = max(least[i], 3)
		natural[i] = max(natural[i], least[i])
		sumLeast += least[i]
		sumNatural += natural[i]
	}
	switch {
	case sumNatural <= w:
		return natural, true
	case sumLeast > w:
		return nil, false
	}
	widths = make([]int, n)
	spare := w - sumLeast
	for i := range n {
		widths[i] = least[i] + spare*(natural[i]-least[i])/max(1, sumNatural-sumLeast)
	}
	return widths, true
}

func (t theme) records(tb events.Table, w int) []memoLine {
	var out []memoLine
	for i, r := range tb.Rows {
		if i > 0 {
			out = append(out, memoLine{})
		}
		for c, name := range tb.Columns {
			lead := text.Line(name) + ": "
			for y, l := range wrap(lead+cell(r, c), w) {
				if y == 0 && strings.HasPrefix(l, lead) {
					l = t.Faint.Render(lead) + strings.TrimPrefix(l, lead)
				}
				out = append(out, memoLine{text: l, id: r.Statement.ID, first: c == 0 && y == 0})
			}
		}
	}
	return out
}

func cell(r events.Row, i int) string {
	if i >= len(r.Cells) {
		return ""
	}
	return text.Line(r.Cells[i])
}
