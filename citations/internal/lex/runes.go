package lex

import (
	"unicode/utf8"

	"headnote/text"
)

// RuneCounter counts code points of a text whose places are asked for in about
// their order.
type RuneCounter struct {
	Text       string
	pos, count int
}

// At is how many code points come before the byte at i.
func (r *RuneCounter) At(i int) int {
	if i < r.pos {
		return r.count - runeCount(r.Text[i:r.pos])
	}
	r.count += runeCount(r.Text[r.pos:i])
	r.pos = i
	return r.count
}

// runeCount is utf8.RuneCountInString, eight bytes of ASCII at a time.
func runeCount(s string) int {
	const high = 0x8080808080808080
	n := 0
	for len(s) >= 8 {
		for len(s) >= 32 && (eight(s)|eight(s[8:])|eight(s[16:])|eight(s[24:]))&high == 0 {
			s, n = s[32:], n+32
		}
		if len(s) >= 8 && eight(s)&high == 0 {
			s, n = s[8:], n+8
			continue
		}
		_, size := utf8.DecodeRuneInString(s)
		s, n = s[size:], n+min(size, 1)
	}
	return n + utf8.RuneCountInString(s)
}

// eight are the first bytes of s, which the compiler loads at once.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(
		s[0],
	) | uint64(
		s[1],
	)<<8 | uint64(
		s[2],
	)<<16 | uint64(
		s[3],
	)<<24 | uint64(
		s[4],
	)<<32 | uint64(
		s[5],
	)<<40 | uint64(
		s[6],
	)<<48 | uint64(
		s[7],
	)<<56
}

// Span is the span of bytes in code points.
func (r *RuneCounter) Span(sp text.Span) text.Span {
	start := r.At(sp.Start)
	return text.Span{Start: start, End: r.At(sp.End)}
}
