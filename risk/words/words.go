// Package words holds what the readers of dates and periods share: tokens, phrase search, and tables that a lawyer can
// read.
package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headnote/text"
)

// Token is a lower-case word or number of a text.
type Token struct {
	Word string
	Span text.Span
}

// Tokens splits ASCII words and numbers; everything else is a separator.
func Tokens(s string) []Token {
	out := make([]Token, 0, len(s)/6+1)
	for i := 0; i < len(s); {
		if !IsAlnum(s[i]) {
			i++
			continue
		}
		j, digit := i, IsDigit(s[i])
		for j < len(s) && IsAlnum(s[j]) && (IsDigit(s[j]) == digit || !digit) {
			j++
		}
		out = append(out, Token{strings.ToLower(s[i:j]), text.Span{Start: i, End: j}})
		i = j
	}
	return out
}

// IsDigit reports whether b is an ASCII digit.
func IsDigit(b byte) bool { return b >= '0' && b <= '9' }

// IsAlnum reports whether b is an ASCII letter or digit.
func IsAlnum(b byte) bool { return IsDigit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// IsWord reports whether b is a byte of a word: a letter or digit, or part of a multi-byte rune.
func IsWord(b byte) bool { return IsAlnum(b) || b >= 0x80 }

// HasFold reports whether s begins with prefix, ignoring case.
func HasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// Lower lower-cases ASCII letters and keeps every byte offset, which strings.ToLower does not.
func Lower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] >= 'A' && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// Any returns the first of some strings that s contains, or "".
func Any(s string, of []string) string {
	for _, w := range of {
		if strings.Contains(s, w) {
			return w
		}
	}
	return ""
}

// Last returns the last place of a phrase as whole words, or -1.
func Last(s, phrase string) int {
	for end := len(s); ; {
		i := strings.LastIndex(s[:end], phrase)
		if i < 0 {
			return -1
		}
		after := i + len(phrase)
		if (i == 0 || !IsWord(s[i-1])) && (after == len(s) || !IsWord(s[after])) {
			return i
		}
		end = i + len(phrase) - 1
	}
}

// Atoi returns the number in s, or -1 if there is none.
func Atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}

// UpTo returns the number of tokens that end at or before an offset.
func UpTo(ts []Token, offset int) int {
	n, _ := slices.BinarySearchFunc(ts, offset, func(t Token, o int) int {
		if t.Span.End <= o {
			return -1
		}
		return 1
	})
	return n
}

// Find returns the index where the first of the phrases found begins, or -1.
func Find(ts []Token, phrases ...string) int {
	for _, p := range phrases {
		f := strings.Fields(p)
		for i := 0; i+len(f) <= len(ts); i++ {
			if ts[i].Word == f[0] && Has(ts[i:], f) {
				return i
			}
		}
	}
	return -1
}

// Has reports whether the tokens begin with the words.
func Has(ts []Token, words []string) bool {
	if len(ts) < len(words) {
		return false
	}
	for i, w := range words {
		if ts[i].Word != w {
			return false
		}
	}
	return true
}

// Sees reports whether one of the tokens is in the set.
func Sees(ts []Token, set map[string]bool) bool {
	return slices.ContainsFunc(ts, func(t Token) bool { return set[t.Word] })
}

// Follows reports whether the first token is the word.
func Follows(ts []Token, word string) bool { return len(ts) > 0 && ts[0].Word == word }

// EndsWith reports whether the tokens end with the words.
func EndsWith(ts []Token, words ...string) bool {
	return len(ts) >= len(words) && Has(ts[len(ts)-len(words):], words)
}

// Rows calls yield with the trimmed columns of each row of a table: lines of columns between bars, with # for
// comments. An error names the line.
func Rows(table string, columns int, yield func([]string) error) error {
	n := 0
	for line := range strings.Lines(table) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "|")
		if len(f) != columns {
			return fmt.Errorf("line %d: %d columns, not %d", n, len(f), columns)
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		if err := yield(f); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return nil
}
