package eyecite

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// idAt reads "id." and "ibid." between white space.
func (x *scanner) idAt(i int) int {
	s := x.s
	if i > 0 && !lex.IsSpace(s[i-1]) {
		return 0
	}
	e := i + 3
	if s[i]|0x20 == 'i' && s[i+1]|0x20 == 'b' {
		if e = i + 5; e > len(s) || !strings.EqualFold(s[i:e], "ibid.") {
			return 0
		}
	} else if e < len(s) && s[e] == ',' {
		e++
	}
	if e < len(s) && !lex.IsSpace(s[e]) {
		return 0
	}
	return x.add(&item.Item{Kind: item.ID, Span: text.Span{Start: i, End: e}})
}

// supraAt reads "supra" with the surrounding punctuation.
func (x *scanner) supraAt(i int) int {
	s := x.s
	if i+5 > len(s) || !strings.EqualFold(s[i:i+5], "supra") {
		return 0
	}
	b, e := i, i+5
	for b > 0 && !lex.IsSpace(s[b-1]) {
		if b--; lex.IsAlnum(s[b]) {
			return 0
		}
	}
	for ; e < len(s) && !lex.IsSpace(s[e]); e++ {
		if lex.IsAlnum(s[e]) {
			return 0
		}
	}
	return x.add(&item.Item{Kind: item.Supra, Span: text.Span{Start: b, End: e}})
}
