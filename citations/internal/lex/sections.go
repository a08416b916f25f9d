package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var marks = [...]string{
	"sections", "section", "Sections", "Section", "Sec.", "sec.", "secs.", "Parts", "parts", "Part", "part", "pts.",
	"pt.", "chs.", "ch.", "c.", "arts.", "art.", "app.", "App.", "tit.",
}

// SectionMark skips §, §§, "sec.", "Section", "pt.", "part", "ch." and the like.
func SectionMark(s string, p int) (int, bool) {
	marked := false
	for range 3 {
		q := p
		for n := 0; n < 3 && strings.HasPrefix(s[q:], "§"); n++ {
			q = Skip(s, q+len("§"))
		}
		if q < len(s) && strings.IndexByte("sSpPcaAt", s[q]) >= 0 {
			for _, w := range &marks {
				if strings.HasPrefix(s[q:], w) && q+len(w) < len(s) && (IsSpace(s[q+len(w)]) || IsDigit(s[q+len(w)])) {
					q = Skip(s, q+len(w))
					break
				}
			}
		}
		if q == p {
			return p, marked
		}
		p, marked = q, true
	}
	return p, marked
}

// Section returns the end of a section number with its subsections: 355, 78j-1, 1396r-8, 240.10b-5,
// 355(b)(2)(A)(iv), 1028A.
func Section(s string, p int) int {
	q := p
	digits := false
	for q < len(s) {
		b := s[q]
		switch {
		case IsDigit(b):
			digits = true
			q++
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z':
			// A section has few letters in a row: "355a", "1028A", "78aa".
			n := q
			for n < len(s) && n-q < 5 && IsLetter(s[n]) && s[n] < 0x80 {
				n++
			}
			if after, _ := utf8.DecodeRuneInString(s[n:]); !digits || n-q > 3 || unicode.IsLetter(after) {
				return trimSection(s, p, q)
			}
			q = n
		case (b == '.' || b == '-' || b == ':' || b == '/') && q > p && q+1 < len(s) &&
			(IsDigit(s[q+1]) || b == '-' && IsLetter(s[q+1]) && q+2 < len(s) && !IsLetter(s[q+2])):
			q++
		case strings.HasPrefix(s[q:], "–") && q > p && q+3 < len(s) && IsDigit(s[q+3]):
			q += len("–")
		case b == '(' && q > p:
			n := q + 1
			for n < len(s) && n-q <= 5 && IsWord(s[n]) && s[n] < 0x80 {
				n++
			}
			if n == q+1 || n >= len(s) || s[n] != ')' || n-q > 5 {
				return trimSection(s, p, q)
			}
			q = n + 1
		default:
			return trimSection(s, p, q)
		}
	}
	return trimSection(s, p, q)
}

func trimSection(s string, p, q int) int {
	for q > p && (s[q-1] == '.' || s[q-1] == '-' || s[q-1] == ':' || s[q-1] == '/') {
		q--
	}
	for i := p; i < q; i++ {
		if IsDigit(s[i]) {
			return q
		}
	}
	return p
}

// Subsections returns the end of subsections in parentheses, "(b)(2)(A)", from p on.
func Subsections(w string, p int) int {
	for p < len(w) && w[p] == '(' {
		e := p + 1
		for e < len(w) && e-p <= 4 && IsAlnum(w[e]) {
			e++
		}
		if e == p+1 || e >= len(w) || w[e] != ')' {
			break
		}
		p = e + 1
	}
	return p
}
