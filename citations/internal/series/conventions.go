// Package series reads what is cited by volume and page: the number in front of a
// series and the page behind it, in every shape that the tables know.
//
// In goes a text, an offset and a shape; out comes where the page begins and ends.
// How much white space may separate the parts and which pages count is a matter
// of convention, and a value: Conventions. Nothing is kept between calls.
package series

import (
	"headnote/citations/internal/lex"
)

// Conventions are what two finders of citations may take a different view of.
type Conventions struct {
	// Gap moves over the white space between two parts of a citation.
	Gap func(s string, i int) int
	// AtPage steps over "at" in front of a page.
	AtPage func(s string, i int) (int, bool)
	// Joined reports whether a page may follow at i without white space.
	Joined func(s string, i int, comma bool) bool
	// Rejected reports whether the page behind a comma that ends at i is none.
	Rejected func(s string, i int) bool
	// Commas lets every page be written as 1,234.
	Commas bool
	// Dashes lets a page that is not known yet be written as dashes.
	Dashes bool
}

// House are the conventions of headnote's own scan: white space of any kind and
// length, pages with commas.
var House = &Conventions{
	Gap:    lex.Skip,
	AtPage: lex.AtPage,
	Joined: func(s string, i int, comma bool) bool {
		return comma || s[i-1] == '.' && lex.Digits(s, i) >= 2 // "410 U.S.113"
	},
	// "14 Thompson, 9 S.W.3d at 813": a note, a name and the next citation
	Rejected: func(s string, i int) bool {
		return i+2 < len(s) && s[i] == ' ' && lex.IsUpper(s[i+1]) && s[i+2] == '.'
	},
	Commas: true,
	Dashes: true,
}
