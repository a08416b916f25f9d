package reader

import "strings"

// wordTable is a table of a WordprocessingML part: the paragraphs of each cell of each row.
type wordTable [][][]string

// wordTables is the stack of open tables, which may be nested.
type wordTables []wordTable

// open begins a table, a row of the last one or a cell of its last row.
func (ts *wordTables) open(element string) {
	if element == "tbl" {
		*ts = append(*ts, nil)
		return
	}
	if len(*ts) == 0 {
		return
	}
	t := &(*ts)[len(*ts)-1]
	switch n := len(*t); {
	case element == "tr":
		*t = append(*t, nil)
	case n > 0:
		(*t)[n-1] = append((*t)[n-1], nil)
	}
}

// add adds a paragraph to the open cell; it returns false if there is none.
func (ts wordTables) add(paragraph string) bool {
	if len(ts) == 0 {
		return false
	}
	t := ts[len(ts)-1]
	if len(t) == 0 || len(t[len(t)-1]) == 0 {
		return false
	}
	row := t[len(t)-1]
	row[len(row)-1] = append(row[len(row)-1], paragraph)
	return true
}

// close closes the innermost table and returns its text; that of a nested one is added to the enclosing cell
// instead.
func (ts *wordTables) close() string {
	if len(*ts) == 0 {
		return ""
	}
	t := (*ts)[len(*ts)-1]
	*ts = (*ts)[:len(*ts)-1]
	words := t.text()
	if s := strings.TrimSpace(words); s != "" && ts.add(s) {
		return ""
	}
	return words
}

// cellLength is the longest cell of a data table, in bytes.
const cellLength = 400

// data reports whether a table has rows of several cells of one paragraph each. Other tables are for layout: a
// caption, two signatures.
func (t wordTable) data() bool {
	rows := 0
	for _, row := range t {
		filled := 0
		for _, cell := range row {
			if len(cell) > 1 || len(cell) == 1 && (len(cell[0]) > cellLength || strings.Contains(cell[0], "\n")) {
				return false
			}
			filled += len(cell)
		}
		if filled > 1 {
			rows++
		}
	}
	return rows > 1
}

// text renders a data table with one line per row and bars between the cells, and any other table as its
// paragraphs.
func (t wordTable) text() string {
	var b strings.Builder
	data := t.data()
	for _, row := range t {
		if !data {
			for i, cell := range row {
				if i > 0 {
					b.WriteString("| ")
				}
				for _, s := range cell {
					b.WriteString(s + "\n\n")
				}
			}
			continue
		}
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = strings.Join(cell, " ")
		}
		if line := strings.TrimRight(strings.Join(cells, " | "), " |"); line != "" {
			b.WriteString(line + "\n")
		}
	}
	if data {
		b.WriteByte('\n')
	}
	return b.String()
}
