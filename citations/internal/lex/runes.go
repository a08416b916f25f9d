package lex

import (
	"unicode/utf8"

	"headnote/text"
)

// RuneCounter converts byte offsets of a text to code points, efficiently if called in roughly ascending order.
type RuneCounter struct {
	Text       string
	pos, count int
}

// At returns the number of code points before byte offset i.
func (r *RuneCounter) At(i int) int {
	if i < r.pos {
		return r.count - runeCount(r.Text[i:r.pos])
	}
	r.count += runeCount(r.Text[r.pos:i])
	r.pos = i
	return r.count
}

// runeCount is utf8.RuneCountInString, faster for runs of ASCII.
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

// eight returns the first eight bytes of s, which compiles to a single load.
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

// Span converts a span in bytes to code points.
func (r *RuneCounter) Span(sp text.Span) text.Span {
	start := r.At(sp.Start)
	return text.Span{Start: start, End: r.At(sp.End)}
}
