package reader

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

var csvFormat = Format{
	Name: "csv", Title: "CSV", Extensions: []string{".csv", ".tsv"}, MediaType: "text/csv", read: one(readCSV),
}

// readCSV reads a table with cells separated by commas, semicolons or tabs, in the same form as a workbook. Rows
// may differ in length, and a quotation mark within a cell is kept.
func readCSV(_ context.Context, in *input) (Document, error) {
	s, err := decode(in.data)
	if err != nil {
		return Document{}, err
	}
	r := csv.NewReader(strings.NewReader(s))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = separator(s), -1, true, true
	var b bytes.Buffer
	for cells := 0; ; {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return Document{Text: b.String()}, nil
		}
		if err != nil {
			return Document{}, refuse("is a damaged table: %v", err)
		}
		if cells += len(row); cells > mostCells {
			return Document{}, refuse("is a table of more than %d cells", mostCells)
		}
		for i := range row {
			row[i] = strings.Join(strings.Fields(row[i]), " ")
		}
		if line := strings.Trim(strings.Join(row[:min(len(row), mostColumns)], " | "), " |"); line != "" {
			b.WriteString(line + "\n")
		}
		if b.Len() > in.limits.Text {
			return Document{}, refuse("holds more than %d MB of text", in.limits.Text>>20)
		}
	}
}

// separatorLines is the number of lines used to detect the cell separator.
const separatorLines = 20

// separator returns the cell separator: the one in most of the first lines.
func separator(s string) rune {
	best, most := ',', 0
	for _, mark := range []rune{',', ';', '\t'} {
		lines, n := 0, 0
		for line := range strings.Lines(s) {
			if lines++; lines > separatorLines {
				break
			}
			if strings.ContainsRune(line, mark) {
				n++
			}
		}
		if n > most {
			best, most = mark, n
		}
	}
	return best
}
