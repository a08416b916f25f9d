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

// readCSV reads the rows of a table whose cells are separated by commas, semicolons or tabs as the rows of a workbook
// are read. Rows need not be of one length, and a quotation mark within a cell is kept.
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

// separatorLines is how many lines decide which mark separates the cells of a table.
const separatorLines = 20

// separator is the mark that separates the cells of a table: the one that most of its first lines have.
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
