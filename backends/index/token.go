package index

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of the query language, a bracket, or a quotation.
type token struct {
	text   string
	quoted bool
	at     int // its byte offset in the query
}

const quotes = "\"“”"

// tokens splits a query. An unclosed quotation ends with the query.
func tokens(s string) []token {
	var out []token
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsSpace(r) || r == '”':
			i += n
		case r == '"' || r == '“':
			inside, next := quotation(s, i+n)
			out = append(out, token{inside, true, i})
			i = next
		case r == '(' || r == ')':
			out = append(out, token{s[i : i+n], false, i})
			i += n
		default:
			end := wordEnd(s, i)
			out = append(out, token{s[i:end], false, i})
			i = end
		}
	}
	return out
}

// quotation returns the text between i and the next quotation mark, and the offset after it.
func quotation(s string, i int) (inside string, next int) {
	j := strings.IndexAny(s[i:], quotes)
	if j < 0 {
		return s[i:], len(s)
	}
	_, n := utf8.DecodeRuneInString(s[i+j:])
	return s[i : i+j], i + j + n
}

// wordEnd returns where the word at i ends: at white space, a quotation mark, or a bracket that it did not open
// ("505(b)(2)" is one word). field:"two words" is one word too.
func wordEnd(s string, i int) int {
	depth := 0
	for j := i; j < len(s); {
		r, n := utf8.DecodeRuneInString(s[j:])
		switch {
		case unicode.IsSpace(r):
			return j
		case strings.ContainsRune(quotes, r):
			if _, _, ok := field(s[i:j] + "x"); !ok || s[j-1] != ':' {
				return j
			}
			_, next := quotation(s, j+n)
			return next
		case r == '(':
			if j == i+1 && s[i] == '-' { // an excluded group
				return j
			}
			depth++
		case r == ')':
			if depth == 0 {
				return j
			}
			depth--
		}
		j += n
	}
	return len(s)
}
