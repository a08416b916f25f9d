// Package data holds the embedded tables used to find citations, one variable per file in this folder.
//
// A line is a row, its columns are separated by tabs, and a line that begins with # is a comment. The first lines
// of a table describe its columns. Rows iterates over a table; nothing is parsed further here, and nothing changes
// at run time.
package data

import (
	_ "embed"
	"strings"
)

//go:generate go run ../internal/gen $HEADNOTE_SHARED/citations/tables .

// Series cited by volume and page or by section: reporters, journals, codes; and spellings in use that the public
// tables lack.
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

// Codes are codes with a name of their own, Rules are rules of court, Forms are the SEC's forms.
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

// Words: abbreviations in case names, parties to so many cases that their name alone identifies none, papers of the
// record, and signals of how a sentence treats an authority.
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
