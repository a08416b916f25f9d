package htmltext

import "golang.org/x/net/html/atom"

// struck are elements for struck-out words, which bills and marked-up contracts show next to their replacements.
var struck = map[atom.Atom]bool{atom.Del: true, atom.S: true, atom.Strike: true}

// around handles the start (step 1) and end (step -1) of inline elements whose words a page sets apart and plain
// text would not.
func around(w *Writer, tag atom.Atom, step int) {
	switch {
	case struck[tag]:
		w.strike(step)
	case tag == atom.Sup && step > 0:
		w.Raise()
	}
}

// strike opens (step 1) and closes (step -1) struck-out words: [-thirty-], as a redline shows them. They are
// neither dropped, since the page shows them, nor joined to their replacements.
func (w *Writer) strike(step int) {
	switch {
	case step > 0:
		w.Space()
		w.flush()
		w.b.WriteString("[-")
		w.struck++
	case step < 0 && w.struck > 0: // ignore an end tag without a start tag
		w.struck--
		w.space = false
		w.b.WriteString("-]")
		w.Space()
	}
}
