package htmltext

import (
	"bytes"
	"strings"
)

// Writer joins words to text with the breaks that marks call for: white space between words is one blank, and breaks
// that follow each other are one. The zero Writer is empty and ready for use.
type Writer struct {
	b      bytes.Buffer
	space  bool // white space is due before the next word
	raised bool // what comes next is raised above the line
	struck int  // elements of struck words that are open
	item   int  // length of b behind the mark of an item that has no words yet, 0 where there is none
}

// Len is how many bytes were written.
func (w *Writer) Len() int { return w.b.Len() }

// String is what was written.
func (w *Writer) String() string { return w.b.String() }

// Space asks for white space before the next word.
func (w *Writer) Space() { w.space = true }

// Raise says that what comes next is raised above the line, as the number of a footnote or an exponent is. A digit so
// raised is kept apart from a digit before it by a caret: $5,000 with footnote 2 is never $5,0002.
func (w *Writer) Raise() { w.raised = true }

// softHyphen marks where a word may be broken at the end of a line, and is not shown elsewhere.
const softHyphen = "\u00ad"

// Words writes running text, white space folded.
func (w *Writer) Words(s string) {
	if s != "" && isSpace(s[0]) {
		w.space = true
	}
	s = strings.ReplaceAll(s, softHyphen, "")
	fields := 0
	for f := range strings.FieldsSeq(s) {
		if fields > 0 {
			w.space = true
		}
		w.flush()
		if n := w.b.Len(); w.raised && n > 0 && isDigit(f[0]) && isDigit(w.b.Bytes()[n-1]) {
			w.b.WriteByte('^')
		}
		w.raised = false
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

// Item begins an item of a list on a line of its own.
func (w *Writer) Item() {
	w.Line()
	w.Mark("- ")
	w.item = w.b.Len()
}

// marked reports whether the line has the mark of an item and no words yet.
func (w *Writer) marked() bool { return w.item > 0 && w.item == w.b.Len() }

// Line ends the line, unless it is empty. The mark of an item without words goes.
func (w *Writer) Line() {
	w.space, w.raised = false, false
	if w.marked() {
		w.b.Truncate(w.item - len("- "))
		w.item = 0
	}
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

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == '\f' }
