// Package lex reads the smallest parts of a legal text: bytes, white space, words,
// Section numbers, pages and pin cites.
//
// Every function takes the text and a byte offset into it, looks a bounded way
// ahead, and returns the offset behind what it read; where nothing of its kind is
// found, that is the offset it was given. Any text may be passed, valid UTF-8 or not.
package lex

import "strconv"

// IsLetter reports whether b is a letter; bytes beyond ASCII count as letters.
func IsLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }

// IsUpper reports whether b is a capital of ASCII.
func IsUpper(b byte) bool { return b >= 'A' && b <= 'Z' }

// IsLower reports whether b is a small letter of ASCII.
func IsLower(b byte) bool { return b >= 'a' && b <= 'z' }

// IsDigit reports whether b is a digit.
func IsDigit(b byte) bool { return b >= '0' && b <= '9' }

// IsWord reports whether b can be part of a word; bytes beyond ASCII can.
func IsWord(b byte) bool { return IsLetter(b) || IsDigit(b) }

// IsSpace reports whether b is white space of ASCII.
func IsSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }

// IsAlnum reports whether b is a letter or digit of ASCII.
func IsAlnum(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// Atoi is the number that s is, 0 where it is none.
func Atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// Digits is how many digits follow one another from i on.
func Digits(s string, i int) int {
	n := 0
	for i+n < len(s) && IsDigit(s[i+n]) {
		n++
	}
	return n
}

// AllDigits reports whether s is a number and nothing else.
func AllDigits(s string) bool {
	for i := range len(s) {
		if !IsDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// HasLetter reports whether a letter is in s.
func HasLetter(s string) bool {
	for i := range len(s) {
		if IsLetter(s[i]) {
			return true
		}
	}
	return false
}
