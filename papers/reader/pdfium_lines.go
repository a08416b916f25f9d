package reader

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// A page says where its characters are, by their numbers.
type page interface {
	place(char int) glyph
	// added reports that PDFium has put a character there that the page does not have.
	added(char int) bool
}

// A liner makes lines of the characters of a page, in the order in which the page has them. PDFium divides most of
// them rightly, but takes a cell of a table for a part of the line beside it, what is drawn last for a part of what was
// drawn before it, and a raised number for a line of its own. So the places of the characters are looked at, of as few
// as will do: a call into the sandbox costs more than to read the whole line.
type liner struct {
	page
	chars []uint16
	text  strings.Builder
	// last is the place of the last character that was written.
	last glyph
	// whole is set where the line ends behind it, whatever follows.
	whole bool
}

// pageLines is the text of a page, each line closed by its end, without spaces around it. Blank ones are left out.
func pageLines(chars []uint16, p page) string {
	l := liner{page: p, chars: chars, whole: true}
	for from := 0; from < len(chars); {
		to := from
		for to < len(chars) && !endsLine(chars[to]) {
			to++
		}
		l.line(from, to, to < len(chars) && isHyphen(chars[to]))
		from = to + 1
	}
	if l.text.Len() > 0 {
		l.text.WriteByte('\n')
	}
	return l.text.String()
}

// line writes what PDFium takes for one line. Of what runs up or down a page, which is the name of a court in a margin
// or the head of a column, each word is a line, as pdftotext has it: by that package clean knows it.
func (l *liner) line(from, to int, hyphen bool) {
	first, end, ok := l.visible(from, to)
	if !ok {
		return
	}
	a, z := l.place(first), l.place(end)
	if l.text.Len() > 0 {
		l.text.WriteString(l.joint(a))
	}
	for _, i := range append(l.divide(first, a, end, z), end) {
		words := strings.TrimSpace(known(l.chars[first : i+1]))
		if a.way == up || a.way == down {
			words = strings.Join(strings.Fields(words), "\n")
		}
		l.text.WriteString(words)
		if i < end {
			l.text.WriteByte('\n')
		}
		first = i + 1
	}
	if hyphen {
		l.text.WriteByte('-')
	}
	l.last, l.whole = z, hyphen
}

// joint is what separates the next line of PDFium from the last: nothing, or a space, where it goes on beside it.
func (l *liner) joint(next glyph) string {
	switch {
	case l.whole || !l.last.beside(next) || l.last.raised(next):
		return "\n"
	case l.last.apart(next):
		return " "
	}
	return ""
}

// divide are the characters from i to j, which are at a and z, behind which a line ends. The ends alone say too little,
// for there may be something lower between them; but that is another piece of text, before which PDFium has added a
// space.
func (l *liner) divide(i int, a glyph, j int, z glyph) []int {
	var ends []int
	if note, next := l.note(i, a, j); note > i {
		ends, i, a = append(ends, note-1), note, next
	}
	for k := i + 1; k < j; k++ {
		if l.chars[k] == ' ' && !blank(l.chars[k+1]) && l.added(k) {
			next := l.place(k + 1)
			ends = l.search(ends, i, a, k+1, next)
			i, a = k+1, next
		}
	}
	return l.search(ends, i, a, j, z)
}

// note is the first character of a note, and its place, where the line begins with its mark; else i. The mark is a line
// of its own, as pdftotext has it, for it is no word of the note.
func (l *liner) note(i int, a glyph, j int) (int, glyph) {
	k := i
	for k < j && (l.chars[k] == '*' || l.chars[k] >= '0' && l.chars[k] <= '9') {
		k++
	}
	if first, _, ok := l.visible(k, j); ok && k > i {
		if g := l.place(first); a.raised(g) {
			return first, g
		}
	}
	return i, a
}

// search adds to ends where a line ends between two characters that are not level.
func (l *liner) search(ends []int, i int, a glyph, j int, z glyph) []int {
	if a.level(z) {
		return ends
	}
	middle, _, ok := l.visible(i+(j-i+1)/2, j)
	if !ok {
		_, middle, ok = l.visible(i+1, i+(j-i+1)/2)
	}
	if !ok {
		return append(ends, i)
	}
	m := l.place(middle)
	return l.search(l.search(ends, i, a, middle, m), middle, m, j, z)
}

// visible are the first and the last character of a range that leave a mark.
func (l *liner) visible(from, to int) (first, last int, ok bool) {
	for from < to && blank(l.chars[from]) {
		from++
	}
	for to > from && blank(l.chars[to-1]) {
		to--
	}
	return from, to - 1, from < to
}

// endsLine reports that PDFium ends a line here. A hyphen at the end of a line is a character of its own.
func endsLine(c uint16) bool { return c == '\n' || c == '\r' || isHyphen(c) }

func isHyphen(c uint16) bool { return c == 2 || c == 0xFFFE }

func blank(c uint16) bool { return c == 0 || unicode.IsSpace(rune(c)) }

// known is the text of characters, without those of which the font does not say what they are.
func known(chars []uint16) string { return strings.ReplaceAll(string(utf16.Decode(chars)), "\x00", "") }
