// Package numbering reads the marks by which statutes, regulations and rules number their subdivisions: the (b),
// (1), (A), (i), (I) and (aa) of "21 U.S.C. § 355(j)(2)(A)(viii)". In comes what is between the parentheses; out comes
// its place in a list that is numbered so. In which way a mark like "(i)" is meant, the marks before it tell.
package numbering

import (
	"slices"
	"strconv"
	"strings"
)

// Way is a way of numbering.
type Way int

// The ways, each of which the U.S. Code usually puts below the one before it.
const (
	Lower      Way = iota // a, b … z, aa
	Digit                 // 1, 2
	Upper                 // A, B
	Roman                 // i, ii … xxx
	UpperRoman            // I, II
	Double                // aa, bb
	Ways                  // how many there are
)

const letters = "abcdefghijklmnopqrstuvwxyz"

var numerals = strings.Fields(`i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx
	xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx`)

// Number is the place of a mark in a list that is numbered in this way, from 1; 0 where it belongs to none.
func (w Way) Number(mark string) int {
	if mark == "" {
		return 0
	}
	switch w {
	case Lower:
		return repeated(mark, letters)
	case Upper:
		return repeated(mark, strings.ToUpper(letters))
	case Roman:
		return slices.Index(numerals, mark) + 1
	case UpperRoman:
		if mark != strings.ToUpper(mark) {
			return 0
		}
		return slices.Index(numerals, strings.ToLower(mark)) + 1
	case Double:
		if len(mark) != 2 || mark[0] != mark[1] {
			return 0
		}
		return strings.IndexByte(letters, mark[0]) + 1
	case Digit:
		if n, err := strconv.ParseUint(mark, 10, 16); err == nil {
			return int(n)
		}
	}
	return 0
}

// repeated is the place of a letter, or of one that is repeated after the last of the alphabet: z, aa, bb.
func repeated(mark, alphabet string) int {
	i := strings.IndexByte(alphabet, mark[0])
	if i < 0 || strings.Trim(mark, mark[:1]) != "" {
		return 0
	}
	return i + 1 + (len(mark)-1)*len(alphabet)
}
