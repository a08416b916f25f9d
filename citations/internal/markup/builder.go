package markup

import (
	"html"
	"strings"
	"unicode/utf8"

	"headnote/citations/internal/lex"
	"headnote/text"
)

func (b *builder) literal(i int) int {
	b.write(b.src[i:i+1], i, i+1)
	return i + 1
}

// entity decodes "&sect;" and the like.
func (b *builder) entity(i int) int {
	e := i + 1
	for e < len(b.src) && e-i < 12 && (lex.IsAlnum(b.src[e]) || b.src[e] == '#') {
		e++
	}
	if e < len(b.src) && b.src[e] == ';' {
		e++
		if d := html.UnescapeString(b.src[i:e]); d != b.src[i:e] {
			if strings.TrimSpace(d) == "" {
				b.space(i, e, ' ')
			} else {
				b.write(d, i, e)
			}
			return e
		}
	}
	return b.literal(i)
}

// run reads text up to the next tag or entity.
func (b *builder) run(i int) int {
	s := b.src
	for i < len(s) && s[i] != '<' && s[i] != '&' {
		e := i
		if lex.IsSpace(s[e]) || s[e] == 0xc2 && e+1 < len(s) && s[e+1] == 0xa0 {
			for e < len(s) && (lex.IsSpace(s[e]) || s[e] == 0xc2 && e+1 < len(s) && s[e+1] == 0xa0 ||
				s[e] == 0xa0 && e > i && s[e-1] == 0xc2) {
				e++
			}
			b.space(i, e, ' ')
		} else {
			for e < len(s) && s[e] != '<' && s[e] != '&' && !lex.IsSpace(s[e]) && s[e] != 0xc2 {
				e++
			}
			if e == i { // a byte of a non-space character
				e += max(1, utf8.RuneLen(firstRune(s[i:])))
				e = min(e, len(s))
			}
			b.write(s[i:e], i, e)
		}
		i = e
	}
	return i
}

func firstRune(s string) rune {
	r, n := utf8.DecodeRuneInString(s)
	if n < 2 {
		return 0
	}
	return r
}

func (b *builder) write(t string, src, end int) {
	at := b.out.Len()
	if n := len(
		b.pieces,
	); n == 0 || b.pieces[n-1].srcEnd != src || at-b.pieces[n-1].at != src-b.pieces[n-1].src ||
		len(t) != end-src {
		b.pieces = append(b.pieces, piece{at, src, end})
	} else {
		b.pieces[n-1].srcEnd = end
	}
	b.out.WriteString(t)
	b.blank = false
}

// space writes one space for a run of white space.
func (b *builder) space(src, end int, as byte) {
	if b.out.Len() == 0 || b.blank {
		return
	}
	b.pieces = append(b.pieces, piece{b.out.Len(), src, end})
	b.out.WriteByte(as)
	b.blank = true
}

// emphasized pairs each opening tag with the next closing one of its name, and continues after it.
func (b *builder) emphasized() []text.Span {
	closes := make([]int, len(b.marks)) // index of the closing tag for each opening one
	next := map[string]int{"i": -1, "em": -1}
	for i := len(b.marks) - 1; i >= 0; i-- {
		if closes[i] = next[b.marks[i].tag]; !b.marks[i].open {
			next[b.marks[i].tag] = i
		}
	}
	var out []text.Span
	for i := 0; i < len(b.marks); i++ {
		if j := closes[i]; b.marks[i].open && j >= 0 {
			if e := min(b.marks[j].at, len(b.Text)); b.marks[i].at < e {
				out = append(out, text.Span{Start: b.marks[i].at, End: e})
			}
			i = j
		}
	}
	return out
}
