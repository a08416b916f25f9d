package quote

import (
	"regexp"
	"strings"
	"unicode"

	"headnote/papers"
	"headnote/text"
	"headnote/text/pattern"
)

// Limits for tables, in bytes except for fewestCells: how far above a row its header can be, in a table laid out
// with spaces (headWithin) and one with bars (tableWithin); how far after the start of a span a row of it can be;
// the fewest columns of a table laid out with spaces; and the longest column name and header.
const (
	headWithin  = 3 << 10
	tableWithin = 256 << 10
	rowWithin   = 16 << 10
	fewestCells = 3
	headLength  = 40
	headsLength = 140
)

var (
	// bars separate the cells of a row, gaps those of a row laid out with spaces.
	bars = regexp.MustCompile(`\s*\|\s*`)
	gaps = regexp.MustCompile(`\t+| {3,}`)
	// barred is a line with cells between bars, and ruled one that only separates rows.
	barred = pattern.New(`^[ \t]*\|.*\||\S[ \t]*\|(?:[ \t]|$)`)
	ruled  = pattern.New(`^[ \t|:+-]+$`)
	// valued is a cell with a date, an amount or a number, which is not the name of a column.
	valued = pattern.New(`^(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d|[-(]?[$€£]? ?\d[\d,.]*\)? ?%?)$`)
)

// row renders the lines of a span that are table rows: each cell follows its column's name in brackets, which the
// row itself does not contain. Docket entries are excluded.
func (p *Paper) row(sp text.Span, lines []string, headed bool) []string {
	if p.kind == papers.DocketSheet {
		return lines
	}
	var out []string
	for _, l := range lines {
		cells := cellsOf(l)
		if len(cells) < 2 {
			out = append(out, l)
			continue
		}
		if ruled.MatchString(l) {
			continue
		}
		var heads []string
		if headed {
			heads = p.columns(sp.Start, l, len(cells))
		}
		said := toldApart(cells, heads)
		if len(out) > 0 && said != "" && len(cellsOf(lines[0])) > 1 {
			said = itemSign + said
		}
		out = append(out, said)
	}
	return out
}

// cellsOf returns the cells of a line, or nil if it has none.
func cellsOf(l string) []string {
	l = strings.TrimRight(l, " \t\r\n")
	if barred.MatchString(l) {
		l = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(l), "|"), "|")
		return trimmed(bars.Split(l, -1))
	}
	cells := trimmed(gaps.Split(strings.TrimSpace(l), -1))
	if len(cells) < fewestCells || !isRow(cells) {
		return nil
	}
	return cells
}

func trimmed(cells []string) []string {
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// isRow reports whether cells separated by spaces are those of a table: short, and one with only a number.
func isRow(cells []string) bool {
	values := 0
	for _, c := range cells {
		if len(c) > 2*headLength || c == "" {
			return false
		}
		if valued.MatchString(c) {
			values++
		}
	}
	return values > 0
}

// toldApart joins the cells of a row, labeled and separated.
func toldApart(cells, heads []string) string {
	var parts []string
	for i, c := range cells {
		n := len(parts)
		switch {
		case heads != nil && heads[i] != "" && c == "":
			parts = append(parts, "["+heads[i]+": blank]")
		case heads != nil && heads[i] != "":
			parts = append(parts, "["+heads[i]+"] "+c)
		case c != "" && n > 0 && strings.HasSuffix(parts[n-1], ":"):
			parts[n-1] += " " + c
		case c != "":
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, "; ")
}

// columns returns the column names of a row: the first line of a table with bars, or the nearest suitable line
// above in a table laid out with spaces; nil if that line has values or a different number of cells.
func (p *Paper) columns(at int, row string, n int) []string {
	row = strings.TrimSpace(row)
	own := strings.Index(p.text[at:min(len(p.text), at+rowWithin)], row)
	if own < 0 {
		return nil
	}
	bar := barred.MatchString(row)
	within := headWithin
	if bar {
		within = tableWithin
	}
	end := strings.LastIndexByte(p.text[:at+own], '\n') // of the line above
	top, titles := "", 0
	for first := max(0, end-within); end > first; {
		start := strings.LastIndexByte(p.text[:end], '\n') + 1
		l := strings.TrimRight(p.text[start:end], " \t\r")
		end = start - 1
		blank := strings.TrimSpace(l) == ""
		switch {
		case bar && ruled.MatchString(l) && strings.Contains(l, "|"):
		case bar && !barred.MatchString(l):
			if titles++; blank || titles > 1 { // the title of a table may be below its header
				return names(top, bar, n)
			}
		case bar:
			top = l
		case !blank && len(gaps.Split(strings.TrimSpace(l), -1)) < fewestCells:
			return nil
		case !blank:
			if heads := names(l, bar, n); heads != nil {
				return heads
			}
		}
	}
	return names(top, bar, n)
}

// names returns the cells of a line as column names, or nil if they cannot be, or are not n.
func names(l string, bar bool, n int) []string {
	cells := cellsOf(l)
	if !bar {
		cells = trimmed(gaps.Split(strings.TrimSpace(l), -1))
	}
	all := 0
	for i, c := range cells {
		cells[i] = strings.Trim(strings.ReplaceAll(c, "_", " "), "* ")
		if all += len(c); valued.MatchString(c) || len(c) > headLength ||
			strings.ContainsAny(c, ".;") && len(c) > headLength/2 {
			return nil
		}
	}
	if len(cells) != n || all > headsLength || !strings.ContainsFunc(strings.Join(cells, ""), unicode.IsLetter) {
		return nil
	}
	return cells
}
