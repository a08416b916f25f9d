package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Even is the view with one plain blank for each run of blanks within a line, none at either end of a line, and without
// marks that have no width: a justified page, an indented paragraph and a no-break blank say nothing else.
func (v View) Even() View {
	var out View
	var b strings.Builder
	b.Grow(len(v.Text))
	begins := true // a line
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

// gap is the length of the run of blanks and marks without width that a string begins with, and whether a blank is
// among them.
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
