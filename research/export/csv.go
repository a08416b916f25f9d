package export

import (
	"encoding/csv"
	"io"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// A spreadsheet takes a cell for a formula that begins with one of these, behind
// white space and marks without a width, too; a program that reads semicolons or
// tabs as separators takes what follows one for a cell of its own.
var (
	formula = pattern.New(`(^|[;\t\r\n])([\s\p{Z}\p{Cf}]*)([=+\-@＝＋－＠﹢﹣﹦﹫−])`)
	control = pattern.New(`^[\s\p{Z}\p{Cf}]*[\t\r\n\v\f\x00-\x1f\x7f]`)
	number  = pattern.New(`^-?[0-9]{1,15}(\.[0-9]{1,15})?$`)
)

// Cell makes a value fit to be a cell of a table: what a spreadsheet would run as a
// formula is text, by the apostrophe that spreadsheets know for it.
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
