// Package series reads what is cited by volume and page: the number before a series and the page after it, in every
// shape in the tables.
//
// The input is a text, an offset and a shape; the result is where the page begins and ends. How much white space
// may separate the parts and which pages count is a matter of Conventions. Nothing is kept between calls.
package series

import (
	"headnote/citations/internal/lex"
)

// Conventions are the points on which two citation finders may differ.
type Conventions struct {
	// Gap skips the white space between two parts of a citation.
	Gap func(s string, i int) int
	// AtPage skips "at" before a page.
	AtPage func(s string, i int) (int, bool)
	// Joined reports whether a page may follow at i without white space.
	Joined func(s string, i int, comma bool) bool
	// Rejected reports whether the number after a comma that ends at i is not a page.
	Rejected func(s string, i int) bool
	// Commas allows any page to be written as 1,234.
	Commas bool
	// Dashes allows an unknown page to be written as dashes.
	Dashes bool
}

// House is the conventions of headnote's own scan: white space of any kind and length, pages with commas.
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
