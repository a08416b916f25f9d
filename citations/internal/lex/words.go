package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Blanks are the blanks of one line and of several, the one that breaks no line among them, for trimming.
const Blanks = " \t\r\n\f\v\u00a0"

// Skip moves over white space of any kind.
func Skip(s string, i int) int {
	for i < len(s) {
		switch {
		case IsSpace(s[i]):
			i++
		case s[i] == 0xc2 && i+1 < len(s) && s[i+1] == 0xa0:
			i += 2
		default:
			return i
		}
	}
	return i
}

// Has reports whether the text goes on with the words, white space of any kind and
// length where they have a blank; it returns where they end.
func Has(s string, i int, words string) (int, bool) {
	for k := range len(words) {
		switch b := words[k]; {
		case b == ' ':
			n := Skip(s, i)
			if n == i && words[k-1] != '.' { // "Fed.R.Civ.P." is as good
				return i, false
			}
			i = n
		case i >= len(s) || s[i] != b:
			return i, false
		default:
			i++
		}
	}
	return i, true
}

// OneLine is the text with each run of white space as one blank.
func OneLine(s string) string {
	for i := range len(s) {
		if IsSpace(s[i]) && (s[i] != ' ' || i+1 < len(s) && IsSpace(s[i+1])) || s[i] == 0xa0 && i > 0 && s[i-1] == 0xc2 {
			return strings.Join(strings.Fields(s), " ")
		}
	}
	return strings.TrimSpace(s)
}

// Fold leaves only letters and digits, in lower case.
func Fold(s string) string {
	var buf [64]byte
	return string(AppendFold(buf[:0], s))
}

// AppendFold appends the folded form of s: letters and digits only, in lower case.
func AppendFold(to []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_':
			to = append(to, byte(r)) //nolint:gosec // an ASCII letter
		case r >= 'A' && r <= 'Z':
			to = append(to, byte(r)+'a'-'A')
		case r >= 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			to = append(to, strings.ToLower(string(r))...)
		}
	}
	return to
}

// SubjectWord reports whether w is a word of a code's subject: "Penal", "Veh.".
func SubjectWord(w string) bool {
	for i := range len(w) {
		if b := w[i]; !IsUpper(b) && (i == 0 || !IsLower(b) && b != '.' && b != '-' && b != '\'') {
			return false
		}
	}
	return w != ""
}

// NameBefore looks for the name that the number at i may be a page of: "Roe at 125",
// "Roe, n. 3". It steps back over "at" and the labels of pages and returns where the
// word before them ends, the word, and whether "at" was among them; 0 where no name
// can end there.
func NameBefore(s string, i int) (end int, word string, at bool) {
	e := i
	for range 4 { // the words between name and number: "at", "n.", "¶"
		for e > 0 && (IsSpace(s[e-1]) || s[e-1] == '*' || s[e-1] == 0xb6 || s[e-1] == 0xa7 || s[e-1] == 0xc2) {
			e--
		}
		b := e
		for b > 0 && e-b < 6 && !IsSpace(s[b-1]) {
			b--
		}
		switch w := s[b:e]; w {
		case "at":
			at = true
		case "n.", "nn.", "note", "p.", "pp.", "pg.", "fn.", "&", "n", "nn", "p", "pp", "fn", "f", "pg", "f.":
		default:
			if e > 0 && (IsAlnum(s[e-1]) || s[e-1] >= 0x80 || s[e-1] == '.' || s[e-1] == ')' || w == "Id,") {
				return e, w, at
			}
			return 0, "", at
		}
		e = b
	}
	return 0, "", at
}

// IDStart is where "id" or "ibid" begins whose stop is at i.
func IDStart(s string, i int) (int, bool) {
	b, ok := IDAt(s, i)
	return b, ok && (b == 0 || !IsWord(s[b-1]))
}

// IDAt is where the letters of id. or ibid. begin whose stop is at i, also at the end of another word.
func IDAt(s string, i int) (int, bool) {
	b := i - 2
	if i > 3 && s[i-2]|0x20 == 'i' && s[i-3]|0x20 == 'b' {
		b = i - 4
	}
	return b, b >= 0 && s[b]|0x20 == 'i'
}

// WordAt reports whether a word begins or goes on at i.
func WordAt(s string, i int) bool {
	if i >= len(s) || s[i] < 0x80 {
		return i < len(s) && IsWord(s[i])
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return r == utf8.RuneError || unicode.IsLetter(r) || unicode.IsDigit(r)
}

// WordBefore reports whether a word ends at i. What is no letter ends none: a dash, a curly quote and the blank that
// breaks no line are beyond ASCII, too.
func WordBefore(s string, i int) bool {
	if i == 0 || s[i-1] < 0x80 {
		return i > 0 && IsWord(s[i-1])
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return r == utf8.RuneError || unicode.IsLetter(r) || unicode.IsDigit(r)
}
