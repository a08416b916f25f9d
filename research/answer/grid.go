package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/text"
)

// grid is a table whose cells are separated by bars, as spreadsheets, pages and documents with tables are read.
type grid struct {
	span  text.Span
	title string    // the heading above it and the lines of it that have one cell
	heads []string  // what its columns are called; nil where no row says so
	head  text.Span // of the row that says so
	rows  []gridRow
}

// gridRow is a row of a grid that says something.
type gridRow struct {
	span  text.Span
	cells []string
}

var (
	// barred is a line with cells separated by bars, and ruled one that only separates rows.
	barred = regexp.MustCompile(`^[ \t]*\|.*\||\S[ \t]+\|(?:[ \t]|$)`)
	ruled  = regexp.MustCompile(`^[ \t|:+-]+$`)
	// valued is a cell with a day, an amount or a number, which no column is called by.
	valued = regexp.MustCompile(`^(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d|[-(]?[$€£]? ?\d[\d,.]*\)? ?%?)$`)
	// none is a cell that says that there is nothing.
	none = regexp.MustCompile(`(?i)^(?:|-+|—|–|n/?a|none|nil|no|missing|blank|not (?:yet )?\w+)$`)
)

// gridRead bounds the texts whose tables are read, in bytes, and gridRows the rows of them.
const (
	gridRead = 4 << 20
	gridRows = 20000
)

// allGrids are the grids of a paper, in order. Those of a docket are its entries.
func (p *Paper) allGrids() []grid {
	if p.grids != nil || len(p.Text) > gridRead || p.Document.Type == papers.DocketSheet {
		return p.grids
	}
	p.grids = []grid{}
	if !strings.Contains(p.Text, "|") {
		return p.grids
	}
	var g grid
	var heading string
	end := func() {
		if len(g.rows) > 0 {
			p.grids = append(p.grids, g)
		}
		g = grid{}
	}
	at, n := 0, 0
	for line := range strings.Lines(p.Text) {
		sp := text.Span{Start: at, End: at + len(strings.TrimRight(line, " \t\r\n"))}
		at += len(line)
		said := strings.TrimSpace(line)
		switch {
		case said == "":
			end()
		case markdownHead.MatchString(said):
			end()
			heading = strings.TrimLeft(said, "# ")
		case strings.Contains(said, "--") && ruled.MatchString(said):
		case !strings.Contains(said, "|") || !barred.MatchString(said):
			if g.title == "" && len(g.rows) == 0 {
				g.span.Start = sp.Start
			}
			g.title = strings.TrimSpace(g.title + " " + said)
			if len(g.title) > gridTitle { // a paragraph, and no line of a table
				end()
			}
		default:
			if len(g.rows) == 0 && g.heads == nil {
				if g.title == "" {
					g.span.Start = sp.Start
				}
				g.title = strings.TrimSpace(heading + " " + g.title)
			}
			if n++; n > gridRows {
				end()
				return p.grids
			}
			g.add(sp, cellsOf(said))
		}
	}
	end()
	return p.grids
}

// gridTitle bounds what a grid is called, in bytes.
const gridTitle = 400

// add adds a row, or what the columns are called where none was before.
func (g *grid) add(sp text.Span, cells []string) {
	g.span.End = sp.End
	if g.heads == nil && len(g.rows) == 0 && len(cells) > 1 && !slices.ContainsFunc(cells, valued.MatchString) {
		g.heads, g.head = cells, sp
		return
	}
	g.rows = append(g.rows, gridRow{sp, cells})
}

func cellsOf(line string) []string {
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	cells := strings.Split(line, "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(strings.ReplaceAll(cells[i], "_", " ")) // as databases write names of columns
	}
	return cells
}

// column is the cell of a row in a column; "" for one that is blank, and not ok where the row cannot be told to begin
// in the first column: blank cells at its edges are lost.
func (g *grid) column(r gridRow, at int) (string, bool) {
	switch {
	case len(r.cells) > len(g.heads), len(r.cells) < len(g.heads) && !g.begins(r):
		return "", false
	case at >= len(r.cells):
		return "", true
	}
	return r.cells[at], true
}

// named reports whether a quotation of a row says itself what its columns are called, or nobody does.
func (g *grid) named(r gridRow) bool {
	return len(g.heads) == 0 || len(r.cells) == len(g.heads) && len(strings.Join(g.heads, "")) <= columnsLength
}

// begins reports whether the first cell of a row is of the kind of most first cells of full rows.
func (g *grid) begins(r gridRow) bool {
	same, all := 0, 0
	for _, o := range g.rows {
		if len(o.cells) == len(g.heads) {
			if all++; shapeOf(o.cells[0]) == shapeOf(r.cells[0]) {
				same++
			}
		}
	}
	return all > 0 && 2*same > all
}

// shapeOf is a cell with its letters and digits leveled.
func shapeOf(cell string) string {
	return digitRuns.ReplaceAllString(letterRuns.ReplaceAllString(cell, "a"), "0")
}

var (
	letterRuns = regexp.MustCompile(`\pL[\pL ]*`)
	digitRuns  = regexp.MustCompile(`\d+`)
)

// rowAt is the row of a grid that a span lies in.
func (p *Paper) rowAt(sp text.Span) (*grid, gridRow, bool) {
	gs := p.allGrids()
	for i := range gs {
		if !gs[i].span.Overlaps(sp) {
			continue
		}
		for _, r := range gs[i].rows {
			if r.span.Start <= sp.Start && sp.Start < r.span.End {
				return &gs[i], r, true
			}
		}
	}
	return nil, gridRow{}, false
}

// spoken is a row as one would say it: each cell behind what its column is called.
func (g *grid) spoken(r gridRow) string {
	var parts []string
	for i, head := range g.heads {
		cell, ok := g.column(r, i)
		if !ok {
			return g.title + ": " + strings.Join(r.cells, "; ")
		}
		if cell == "" {
			cell = "blank"
		}
		parts = append(parts, head+": "+cell)
	}
	if len(parts) == 0 {
		parts = r.cells
	}
	return strings.TrimSpace(strings.Join(parts, "; "))
}

// inGrid is the window of a row with what its table and columns are called.
func (p *Paper) inGrid(w window) window {
	if g, r, ok := p.rowAt(w.span); ok {
		w.head = strings.Join([]string{w.head, g.title, strings.Join(g.heads, " ")}, " ")
		w.spoken = g.spoken(r)
	}
	return w
}

// namesColumns reports whether a span is the row of a grid that says what its columns are called, which is no
// answer itself.
func namesColumns(p *Paper, sp text.Span) bool {
	return slices.ContainsFunc(p.allGrids(), func(g grid) bool { return len(g.rows) > 0 && g.head.Overlaps(sp) })
}

// wholeRow is the row of a grid of which a span has a part; the span itself where it has none.
func (p *Paper) wholeRow(sp text.Span) text.Span {
	if _, r, ok := p.rowAt(sp); ok {
		return r.span
	}
	return sp
}
