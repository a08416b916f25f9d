package htmltext

import (
	"bytes"
	"strings"
)

// Writer joins words into text with the breaks that markup calls for: white space between words becomes one space,
// and consecutive breaks are merged. The zero Writer is empty and ready for use.
type Writer struct {
	b      bytes.Buffer
	space  bool // a space is due before the next word
	raised bool // what comes next is superscript
	struck int  // open elements of struck-out words
	item   int  // length of b after the dash of an item without words yet, 0 if none
}

// Len returns the number of bytes written.
func (w *Writer) Len() int { return w.b.Len() }

// String returns what was written.
func (w *Writer) String() string { return w.b.String() }

// Space requests white space before the next word.
func (w *Writer) Space() { w.space = true }

// Raise marks what comes next as superscript, such as a footnote number or an exponent. A superscript digit is
// separated from a preceding digit by a caret: $5,000 with footnote 2 is never $5,0002.
func (w *Writer) Raise() { w.raised = true }

// softHyphen marks where a word may be hyphenated, and is otherwise invisible.
const softHyphen = "\u00ad"

// Words writes running text with white space collapsed.
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

// Mark writes a mark that is not part of a word: "- " before an item.
func (w *Writer) Mark(s string) {
	w.b.WriteString(s)
	w.space = false
}

// Item begins a list item on a line of its own.
func (w *Writer) Item() {
	w.Line()
	w.Mark("- ")
	w.item = w.b.Len()
}

// marked reports whether the line has only the dash of an item.
func (w *Writer) marked() bool { return w.item > 0 && w.item == w.b.Len() }

// Line ends the line, unless it is empty. The dash of an empty item is removed.
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

// fresh reports whether the line is empty.
func (w *Writer) fresh() bool { return w.b.Len() == 0 || w.b.Bytes()[w.b.Len()-1] == '\n' }

func (w *Writer) flush() {
	if w.space && w.b.Len() > 0 && !isSpace(w.b.Bytes()[w.b.Len()-1]) {
		w.b.WriteByte(' ')
	}
	w.space = false
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' || b == '\f' }
