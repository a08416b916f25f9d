package scan

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// idAt reads "Id.", "Id. at 120", "Ibid."; unlike eyecite, also next to brackets, quotation marks or a semicolon.
func idAt(x *scanner, i int) int {
	s := x.s
	end := 0
	for _, w := range [...]string{"Id.", "id.", "Ibid.", "ibid."} {
		if strings.HasPrefix(s[i:], w) {
			end = i + len(w)
			break
		}
	}
	if end == 0 || end < len(s) && lex.IsWord(s[end]) && s[end] < 0x80 || i > 0 && s[i-1] == '.' {
		return 0
	}
	return x.add(&item.Item{Kind: item.ID, Span: text.Span{Start: i, End: end}})
}

// supraAt reads "Actavis, supra, at 140", "Smith, supra note 5, at 12".
func supraAt(x *scanner, i int) int {
	s := x.s
	end := i + 5
	if end > len(s) || s[i:end] != "supra" && s[i:end] != "Supra" || lex.WordAt(s, end) {
		return 0
	}
	return x.add(&item.Item{Kind: item.Supra, Span: text.Span{Start: i, End: end}})
}
