package papers

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// counts are the numbers of words, capitals and lowercase letters in a line, cached; zero if not yet counted.
type counts struct{ fields, big, little int32 }

// tally is what a byte adds to a sum of lowercase letters (the lowest 16 bits), capitals (16 bits) and words (32
// bits): in within a word, first after a blank. blank is 1 for white space.
var tally = func() (of [256]struct{ in, first, blank uint64 }) {
	for b := range of {
		l := &of[b]
		switch c := byte(b); {
		case c == ' ' || c >= '\t' && c <= '\r':
			l.blank = 1
			continue
		case c >= 'a' && c <= 'z':
			l.in = 1
		case c >= 'A' && c <= 'Z':
			l.in = 1 << 16
		}
		l.first = 1 << 32
	}
	return of
}()

// counted counts the words, capitals and lowercase letters of a string.
func counted(s string) counts {
	sum, blank := uint64(0), uint64(1)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || i == 1<<15 {
			return countedRunes(s)
		}
		l := &tally[s[i]]
		sum += l.in + l.first*blank
		blank = l.blank
	}
	return counts{little: int32(sum & 0xffff), big: int32(sum >> 16 & 0xffff), fields: int32(sum >> 32)}
}

// countedRunes is the version of counted for non-ASCII and very long strings.
func countedRunes(s string) (c counts) {
	within := false
	for i := 0; i < len(s); i++ {
		b := s[i]
		switch {
		case b >= 'a' && b <= 'z':
			c.little++
		case b >= 'A' && b <= 'Z':
			c.big++
		case b == ' ' || b >= '\t' && b <= '\r':
			within = false
			continue
		case b >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(s[i:])
			i += n - 1
			switch {
			case unicode.IsSpace(r):
				within = false
				continue
			case unicode.IsUpper(r):
				c.big++
			case unicode.IsLower(r):
				c.little++
			}
		}
		if !within {
			within = true
			c.fields++
		}
	}
	return c
}

func (l line) counted() counts {
	if l.fields == 0 {
		return counted(l.s)
	}
	return l.counts
}

// upper reports whether all but a few letters of the line are capitals.
func (l line) upper() bool {
	c := l.counted()
	return c.big > 2 && c.little*6 <= c.big
}

func (l line) words() int { return int(l.counted().fields) }

// flat is a run of lines in lower case, joined by spaces.
type flat struct {
	s     string
	from  []int // where each line begins
	grams *grams
}

// flatten joins the lines into one lowercase string and gives each line its slice of it.
func flatten(ls []line) flat {
	size := 0
	for i := range ls {
		size += len(ls[i].s) + 1
	}
	b, from := make([]byte, 0, size), make([]int, len(ls))
	for i := range ls {
		from[i] = len(b)
		b = append(appendLower(b, ls[i].s), ' ')
		if i < headingRoom+10 && !ls[i].long { // those further down are seldom needed
			ls[i].counts = counted(ls[i].s)
		}
	}
	f := flat{s: unsafe.String(unsafe.SliceData(b), len(b)), from: from} //nolint:gosec // nothing writes to b after this
	f.grams = gramsOf(f.s)
	for i := range ls {
		to := len(f.s)
		if i+1 < len(ls) {
			to = from[i+1]
		}
		ls[i].lower = f.s[from[i] : to-1]
	}
	return f
}

// line returns the index of the line that contains an offset.
func (f flat) line(at int) int {
	lo, hi := 0, len(f.from)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; f.from[mid] <= at {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// lower returns the text in lower case with straight quotation marks.
func lower(s string) string {
	if ascii(s) {
		return strings.ToLower(s)
	}
	return string(appendLower(make([]byte, 0, len(s)), s))
}

func appendLower(b []byte, s string) []byte {
	at := len(b)
	b = append(b, s...)
	for i := 0; ; i++ { // most lines are of ASCII
		if i == len(s) {
			return b
		}
		c := s[i]
		if c >= utf8.RuneSelf {
			b, s = b[:at+i], s[i:]
			break
		}
		if c >= 'A' && c <= 'Z' {
			b[at+i] = c | 0x20
		}
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'A' && c <= 'Z':
			b = append(b, c|0x20)
		case c < utf8.RuneSelf:
			b = append(b, c)
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			i += n - 1
			switch r {
			case '’', '‘':
				b = append(b, '\'')
			case '“', '”':
				b = append(b, '"')
			case '–', '—':
				b = append(b, '-')
			case '\u00a0':
				b = append(b, ' ')
			default:
				b = utf8.AppendRune(b, unicode.ToLower(r))
			}
		}
	}
	return b
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
