package quote

import (
	"regexp"
	"strings"
	"unicode"

	"headnote/papers"
	"headnote/text"
	"headnote/text/pattern"
)

// Limits of a table: how far above a row the line may be that says what its columns are called, where they are laid out
// on a page and where there are bars between them; how far behind the beginning of a span a row of it is; the columns
// of a table that is laid out; and what the name of a column and all of them have at most. In bytes,
// but for the columns.
const (
	headWithin  = 3 << 10
	tableWithin = 256 << 10
	rowWithin   = 16 << 10
	fewestCells = 3
	headLength  = 40
	headsLength = 140
)

var (
	// bars part the cells of a row, gaps those of one that is laid out on a page.
	bars = regexp.MustCompile(`\s*\|\s*`)
	gaps = regexp.MustCompile(`\t+| {3,}`)
	// barred is a line with cells between bars, and ruled one that only parts rows.
	barred = pattern.New(`^[ \t]*\|.*\||\S[ \t]*\|(?:[ \t]|$)`)
	ruled  = pattern.New(`^[ \t|:+-]+$`)
	// valued is a cell with a day, an amount or a number, by which no column is called.
	valued = pattern.New(`^(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d|[-(]?[$€£]? ?\d[\d,.]*\)? ?%?)$`)
)

// row puts the lines of a span that are rows of a table into words: each cell behind what its column is called, in
// brackets, since the row itself does not say it, and told from the next one. The entries of a docket are no rows.
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

// cellsOf are the cells of a line; nil where it has none.
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

// isRow reports whether cells that are parted by blanks are those of a table: short, and one with a number by itself.
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

// toldApart are the cells of a row in words.
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

// columns is what the columns of a row are called: of a table with bars its first line, of one that is laid out on a
// page the next line above that can be; nil where that has a value, or names more or fewer.
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
			if titles++; blank || titles > 1 { // the title of a table may be below its heads
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

// names are the cells of a line as what columns are called; nil where they cannot be, or are not as many.
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
