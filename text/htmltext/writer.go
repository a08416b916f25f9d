package htmltext

import (
	"bytes"
	"strings"
)

// Writer joins words to text with the breaks that marks call for: white space between words is one blank, and breaks
// that follow each other are one. The zero Writer is empty and ready for use.
type Writer struct {
	b     bytes.Buffer
	space bool // white space is due before the next word
}

// Len is how many bytes were written.
func (w *Writer) Len() int { return w.b.Len() }

// String is what was written.
func (w *Writer) String() string { return w.b.String() }

// Space asks for white space before the next word.
func (w *Writer) Space() { w.space = true }

// Words writes running text, white space folded.
func (w *Writer) Words(s string) {
	if s != "" && isSpace(s[0]) {
		w.space = true
	}
	fields := 0
	for f := range strings.FieldsSeq(s) {
		if fields > 0 {
			w.space = true
		}
		w.flush()
		w.b.WriteString(f)
		fields++
	}
	if s != "" && (fields == 0 || isSpace(s[len(s)-1])) {
		w.space = true
	}
}

// Verbatim writes preformatted text as it is.
func (w *Writer) Verbatim(s string) {
	if s == "" {
		return
	}
	w.flush()
	w.b.WriteString(s)
}

// Mark writes a mark that is part of no word: "- " before an item.
func (w *Writer) Mark(s string) {
	w.b.WriteString(s)
	w.space = false
}

// Line ends the line, unless it is empty.
func (w *Writer) Line() {
	w.space = false
	if n := w.b.Len(); n > 0 && w.b.Bytes()[n-1] != '\n' {
		w.b.WriteByte('\n')
	}
}

// Paragraph ends the paragraph, unless it is empty.
func (w *Writer) Paragraph() {
	w.Line()
	if n := w.b.Len(); n > 1 && w.b.Bytes()[n-2] != '\n' {
		w.b.WriteByte('\n')
	}
}

// fresh reports whether nothing was written on the line.
func (w *Writer) fresh() bool { return w.b.Len() == 0 || w.b.Bytes()[w.b.Len()-1] == '\n' }

func (w *Writer) flush() {
	if w.space && w.b.Len() > 0 && !isSpace(w.b.Bytes()[w.b.Len()-1]) {
		w.b.WriteByte(' ')
	}
	w.space = false
}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == '\f' }
