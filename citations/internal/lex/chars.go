// Package lex reads the smallest parts of a legal text: bytes, white space, words, section numbers, pages and pin
// cites.
//
// Every function takes the text and a byte offset, looks a bounded distance ahead, and returns the offset after
// what it read, or the same offset if there was nothing of its kind. Any text may be passed, valid UTF-8 or not.
package lex

import "strconv"

// IsLetter reports whether b is a letter; non-ASCII bytes count as letters.
func IsLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }

// IsUpper reports whether b is an ASCII capital.
func IsUpper(b byte) bool { return b >= 'A' && b <= 'Z' }

// IsLower reports whether b is a lowercase ASCII letter.
func IsLower(b byte) bool { return b >= 'a' && b <= 'z' }

// IsDigit reports whether b is a digit.
func IsDigit(b byte) bool { return b >= '0' && b <= '9' }

// IsWord reports whether b can be part of a word; non-ASCII bytes can.
func IsWord(b byte) bool { return IsLetter(b) || IsDigit(b) }

// IsSpace reports whether b is ASCII white space.
func IsSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// IsAlnum reports whether b is an ASCII letter or digit.
func IsAlnum(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// Atoi returns the number in s, or 0 if s is not a number.
func Atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// Digits returns the number of consecutive digits from i on.
func Digits(s string, i int) int {
	n := 0
	for i+n < len(s) && IsDigit(s[i+n]) {
		n++
	}
	return n
}

// AllDigits reports whether s consists of digits.
func AllDigits(s string) bool {
	for i := range len(s) {
		if !IsDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// HasLetter reports whether s contains a letter.
func HasLetter(s string) bool {
	for i := range len(s) {
		if IsLetter(s[i]) {
			return true
		}
	}
	return false
}
