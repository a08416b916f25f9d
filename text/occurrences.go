package text

import (
	"unicode"
	"unicode/utf8"
)

// Occurrences returns up to most places where the words are found in a text, without overlap. Case and the form of
// quotation marks are ignored, and any white space matches any other, so words across a line break are found.
func Occurrences(s, words string, most int) []Span {
	want := folded(words)
	if len(want) == 0 {
		return nil
	}
	var out []Span
	for i := 0; len(out) < most; {
		if i = candidate(s, i, want[0]); i >= len(s) {
			break
		}
		if end, ok := matchAt(s, i, want); ok {
			out = append(out, Span{i, end})
			i = end
			continue
		}
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		i += n
	}
	return out
}

// candidate returns the first offset from at on where r may be found. An ASCII letter or digit is searched for by
// its byte, which makes scanning a long text fast; for any other rune it returns at, and the caller compares runes
// there.
func candidate(s string, at int, r rune) int {
	if r < 0 || r >= utf8.RuneSelf || r == ' ' || r == '\'' || r == '"' { // several runes fold to each of these
		return at
	}
	lower := byte(r)
	upper := lower
	if 'a' <= lower && lower <= 'z' {
		upper -= 'a' - 'A'
	}
	for at < len(s) && s[at] != lower && s[at] != upper {
		at++
	}
	return at
}

// folded returns the runes to search for: one space for any white space, none at the ends.
func folded(words string) []rune {
	var out []rune
	for _, r := range words {
		r = fold(r)
		if r == ' ' && (len(out) == 0 || out[len(out)-1] == ' ') {
			continue
		}
		out = append(out, r)
	}
	if n := len(out); n > 0 && out[n-1] == ' ' {
		out = out[:n-1]
	}
	return out
}

// fold returns the rune by which a rune is compared.
func fold(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z':
		return r + 'a' - 'A'
	case r > ' ' && r < utf8.RuneSelf:
		return r
	case unicode.IsSpace(r):
		return ' '
	case r == '‘' || r == '’':
		return '\''
	case r == '“' || r == '”':
		return '"'
	}
	return unicode.ToLower(r)
}

// matchAt reports whether runes match a text at an offset, and where they end.
func matchAt(s string, at int, want []rune) (end int, ok bool) {
	for _, w := range want {
		if at >= len(s) {
			return 0, false
		}
		r, n := rune(s[at]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[at:])
		}
		if fold(r) != w {
			return 0, false
		}
		at += n
		for w == ' ' && at < len(s) { // all of the white space
			r, n := utf8.DecodeRuneInString(s[at:])
			if !unicode.IsSpace(r) {
				break
			}
			at += n
		}
	}
	return at, true
}
