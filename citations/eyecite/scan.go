package eyecite

import (
	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// scanner finds eyecite's tokens: the core citations.
type scanner struct {
	s        string
	t        *tables.Tables
	list     item.List
	nameEnds []int32
}

// starts are the bytes at which a citation can begin: a digit, a capital, the first byte of §, the period of "id."
// and the p of "supra".
var starts = func() (t [256]bool) {
	for b := range t {
		c := byte(b)
		t[b] = lex.IsDigit(c) || lex.IsUpper(c) || c == 0xc2 || c == '.' || c == 'p'
	}
	return t
}()

// scan makes one pass over the text and stops where a citation can begin.
func (x *scanner) scan() {
	s, table := x.s, &starts
	for i := 0; ; {
		for i < len(s) && !table[s[i]] {
			i++
		}
		if i >= len(s) {
			return
		}
		next, j := 0, i+1
		switch b := s[i]; {
		case lex.IsDigit(b):
			j = i + lex.Digits(s, i)
			if i > 3 && (lex.IsSpace(s[i-1]) || s[i-1] == '*' || s[i-1] == 0xb6) {
				if end := nameEnd(s, i); end > 0 {
					x.nameEnds = append(x.nameEnds, end)
				}
			}
			if j < len(s) && volumeEnds(s[j]) && (i == 0 || !lex.IsAlnum(s[i-1])) {
				next = x.number(i, j)
			}
		case b == 0xc2:
			if j < len(s) && s[j] == 0xa7 {
				j++
				next = x.sectionSign(i)
			}
		case lex.IsUpper(b):
			if x.t.Starts(s, i) && (i == 0 || !lex.IsWord(s[i-1])) {
				next = x.word(i)
			}
		case b == '.':
			if i > 1 && s[i-1]|0x20 == 'd' {
				if at, ok := lex.IDStart(s, i); ok {
					next = x.idAt(at)
				}
			}
		case b == 'p': // rarer than the s of "supra"
			if i > 1 && s[i-1]|0x20 == 'u' && s[i-2]|0x20 == 's' && (i == 2 || !lex.IsWord(s[i-3])) {
				next = x.supraAt(i - 2)
			}
		}
		i = max(j, next)
	}
}

// volumeEnds reports whether a volume can end before the byte.
func volumeEnds(b byte) bool {
	return lex.IsSpace(b) || b == 0xc2 || b == '-' || b == 'A' || b == ','
}

// nameEnd returns the end of the name of which the number at i may be a page, or 0 if there is none.
func nameEnd(s string, i int) int32 {
	end, word, _ := lex.NameBefore(s, i)
	if word == "Id" || word == "Id," {
		return 0
	}
	return int32(end) //nolint:gosec // texts are smaller than 2 GB
}

// word tries what begins with a capital.
func (x *scanner) word(i int) int {
	if len(x.s)-i < 3 {
		return 0
	}
	if b := x.s[i]; b == 'P' || b == 'U' {
		if next := x.publicLaw(i); next > 0 {
			return next
		}
		if next := x.patent(i); next > 0 {
			return next
		}
	}
	return x.bareSeries(i)
}

// add adds an item and returns its end, or 0 if it overlaps the preceding one.
func (x *scanner) add(it *item.Item) int {
	if !x.list.Add(it) {
		return 0
	}
	return it.Span.End
}
