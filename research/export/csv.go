package export

import (
	"encoding/csv"
	"io"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// A spreadsheet treats a cell as a formula if it begins with one of these characters, even after white space and
// zero-width characters; a program that uses semicolons or tabs as separators treats what follows one as a new cell.
var (
	formula = pattern.New(`(^|[;\t\r\n])([\s\p{Z}\p{Cf}]*)([=+\-@＝＋－＠﹢﹣﹦﹫−])`)
	control = pattern.New(`^[\s\p{Z}\p{Cf}]*[\t\r\n\v\f\x00-\x1f\x7f]`)
	number  = pattern.New(`^-?[0-9]{1,15}(\.[0-9]{1,15})?$`)
)

// Cell makes a value safe as a table cell: what a spreadsheet would run as a formula is turned into text with a leading
// apostrophe.
func Cell(s string) string {
	if number.MatchString(s) {
		return s
	}
	begins := control.MatchString(s)
	s = text.Clean(s)
	s = formula.ReplaceAllString(s, "$1$2'$3")
	if begins && !strings.HasPrefix(s, "'") {
		s = "'" + s
	}
	return s
}

// writeCSV writes rows of cells. It is the only place where CSV is written.
func writeCSV(w io.Writer, rows [][]string) error {
	c := csv.NewWriter(w)
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, s := range row {
			cells[i] = Cell(s)
		}
		if err := c.Write(cells); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}
