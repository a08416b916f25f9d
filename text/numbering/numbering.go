// Package numbering reads the markers of subdivisions in statutes, regulations and rules: the (b), (1), (A), (i),
// (I) and (aa) of "21 U.S.C. § 355(j)(2)(A)(viii)". The input is the text between the parentheses; the result is
// its position in a list numbered that way. Which way an ambiguous marker like "(i)" is meant depends on the
// markers before it.
package numbering

import (
	"slices"
	"strconv"
	"strings"
)

// Way is a way of numbering.
type Way int

// The ways of numbering, in the order in which the U.S. Code usually nests them.
const (
	Lower      Way = iota // a, b … z, aa
	Digit                 // 1, 2
	Upper                 // A, B
	Roman                 // i, ii … xxx
	UpperRoman            // I, II
	Double                // aa, bb
	Ways                  // number of ways
)

const letters = "abcdefghijklmnopqrstuvwxyz"

var numerals = strings.Fields(`i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx
	xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx`)

// Number returns the 1-based position of a marker in a list numbered this way, or 0 if it cannot be in one.
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

// repeated returns the position of a letter, or of one repeated after the end of the alphabet: z, aa, bb.
func repeated(mark, alphabet string) int {
	i := strings.IndexByte(alphabet, mark[0])
	if i < 0 || strings.Trim(mark, mark[:1]) != "" {
		return 0
	}
	return i + 1 + (len(mark)-1)*len(alphabet)
}
