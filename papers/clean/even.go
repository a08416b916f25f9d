package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Even returns the view with each run of blanks within a line reduced to one space, none at either end of a line,
// and no zero-width characters: justification, indentation and no-break spaces carry no meaning.
func (v View) Even() View {
	var out View
	var b strings.Builder
	b.Grow(len(v.Text))
	begins := true // at the beginning of a line
	for _, p := range v.parts {
		s := v.Text[p.at : p.at+p.n]
		add := func(from, to int, as string) {
			if from < to {
				out.parts = append(out.parts, part{b.Len(), p.from + from, len(as)})
				b.WriteString(as)
				begins = as[len(as)-1] == '\n'
			}
		}
		from := 0
		for i := 0; i < len(s); {
			if s[i] > ' ' && s[i] < utf8.RuneSelf {
				i++
				continue
			}
			n, blank := gap(s[i:])
			end := p.at + i + n
			switch {
			case n == 0:
				_, n = utf8.DecodeRuneInString(s[i:])
				i += n
				continue
			case n == 1 && s[i] == ' ' && end < len(v.Text) && v.Text[end] != '\n' && (i > from || !begins) &&
				(i == 0 || s[i-1] != '\n'):
				i++
				continue
			}
			add(from, i, s[from:i])
			if blank && !begins && end < len(v.Text) && v.Text[end] != '\n' {
				add(i, i+n, " ")
			}
			i += n
			from = i
		}
		add(from, len(s), s[from:])
	}
	out.Text = b.String()
	return out
}

// gap returns the length of the leading run of blanks and zero-width characters, and whether it includes a blank.
func gap(s string) (n int, blank bool) {
	for n < len(s) {
		switch c := s[n]; {
		case c == ' ' || c == '\t' || c == '\r':
			n, blank = n+1, true
			continue
		case c < utf8.RuneSelf:
			return n, blank
		}
		r, size := utf8.DecodeRuneInString(s[n:])
		switch {
		case unicode.Is(unicode.Zs, r):
			blank = true
		case r != '\u00ad' && r != '\u200b' && r != '\u2060' && r != '\ufeff':
			return n, blank
		}
		n += size
	}
	return n, blank
}
