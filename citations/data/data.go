// Package data holds the tables that citations are found by: the text of each file
// of this folder, embedded, one variable a table.
//
// A line is a row, its columns are separated by tabs, and a line that begins with #
// is a comment. What the columns of a table mean is said in its first lines. Rows
// reads a table; nothing here is parsed further, and nothing changes while a
// program runs.
package data

import (
	_ "embed"
	"strings"
)

//go:generate go run ../internal/gen $HEADNOTE_SHARED/citations/tables .

// The series that are cited by volume and page or by section: reporters, journals,
// codes; and the spellings that lawyers use and the public tables lack.
var (
	//go:embed reporters.tsv
	Reporters string
	//go:embed journals.tsv
	Journals string
	//go:embed laws.tsv
	Laws string
	//go:embed spellings.tsv
	Spellings string
)

// Codes are codes with a name of their own, Rules are rules of court, Forms are the
// forms of the SEC.
var (
	//go:embed codes.tsv
	Codes string
	//go:embed rules.tsv
	Rules string
	//go:embed forms.txt
	Forms string
)

// Courts, and the abbreviations of the states.
var (
	//go:embed courts.tsv
	Courts string
	//go:embed states.txt
	States string
)

// Words: abbreviations in case names, parties of so many cases that their name
// alone means none, papers of a case's record, and how a sentence treats what it cites.
var (
	//go:embed abbreviations.txt
	Abbreviations string
	//go:embed commonnames.txt
	CommonNames string
	//go:embed records.txt
	Records string
	//go:embed treatments.tsv
	Treatments string
)

// Rows yields the rows of a table, without comments and empty lines.
func Rows(table string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.Lines(table) {
			line = strings.TrimRight(line, "\n")
			if line != "" && !strings.HasPrefix(line, "#") && !yield(line) {
				return
			}
		}
	}
}
