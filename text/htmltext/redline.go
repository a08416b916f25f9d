package htmltext

import "golang.org/x/net/html/atom"

// struck are elements whose words a page shows struck out: a bill and a marked-up contract have them beside the words
// that take their place.
var struck = map[atom.Atom]bool{atom.Del: true, atom.S: true, atom.Strike: true}

// around parts the words of an element within the line from those before it (step 1) and after it (step -1), where
// the page shows them apart and a line of text would not.
func around(w *Writer, tag atom.Atom, step int) {
	switch {
	case struck[tag]:
		w.strike(step)
	case tag == atom.Sup && step > 0:
		w.Raise()
	}
}

// strike opens (step 1) and closes (step -1) words that are struck out: [-thirty-], as a comparison of two texts shows
// them. They are neither dropped, because the page shows them, nor joined to the words that replace them.
func (w *Writer) strike(step int) {
	switch {
	case step > 0:
		w.Space()
		w.flush()
		w.b.WriteString("[-")
		w.struck++
	case step < 0 && w.struck > 0: // what was never opened closes nothing
		w.struck--
		w.space = false
		w.b.WriteString("-]")
		w.Space()
	}
}
