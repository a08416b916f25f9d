// Package redline shows how a text differs from an earlier version: the paragraphs that changed, with the words
// that were deleted and added.
package redline

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Op is the change to a piece of text.
type Op int

// Changes to a piece.
const (
	Same Op = iota
	Deleted
	Added
)

// Piece is a run of words.
type Piece struct {
	Op   Op
	Text string
}

// Change is a place where the two versions differ, with the surrounding words.
type Change []Piece

const (
	largest = 2 << 20 // bytes of a version that are compared
	around  = 12      // words kept on each side of a change
)

// Changes returns the places where two versions differ, in order. White space is ignored. Of versions longer than 2
// MB only the beginning is compared, and cut is true.
func Changes(before, after string) (all []Change, cut bool) {
	cut = len(before) > largest || len(after) > largest
	before, after = paragraphs(before[:min(len(before), largest)]), paragraphs(after[:min(len(after), largest)])
	for _, e := range udiff.Lines(before, after) {
		if c := words(before[e.Start:e.End], e.New); len(c) > 0 {
			all = append(all, c)
		}
	}
	return all, cut
}

// paragraphs returns a text with one paragraph per line.
func paragraphs(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if w := strings.Fields(line); len(w) > 0 {
			b.WriteString(strings.Join(w, " ") + "\n")
		}
	}
	return b.String()
}

// words compares two passages word by word.
func words(before, after string) Change {
	old, current := list(before), list(after)
	var out Change
	at := 0
	add := func(op Op, s string) {
		if s = strings.Join(strings.Fields(s), " "); s != "" {
			out = append(out, Piece{op, s})
		}
	}
	for _, e := range udiff.Lines(old, current) {
		add(Same, old[at:e.Start])
		add(Deleted, old[e.Start:e.End])
		add(Added, e.New)
		at = e.End
	}
	if len(out) == 0 {
		return nil
	}
	add(Same, old[at:])
	return out.short()
}

// list returns a passage with one word per line.
func list(s string) string {
	w := strings.Fields(s)
	if len(w) == 0 {
		return ""
	}
	return strings.Join(w, "\n") + "\n"
}

// short removes unchanged words that are far from any change.
func (c Change) short() Change {
	for i, p := range c {
		w := strings.Fields(p.Text)
		if p.Op != Same {
			continue
		}
		head, tail := around, around
		if i == 0 {
			head = 0
		}
		if i == len(c)-1 {
			tail = 0
		}
		if len(w) <= head+tail+1 {
			continue
		}
		parts := append(append([]string(nil), w[:head]...), "…")
		c[i].Text = strings.Join(append(parts, w[len(w)-tail:]...), " ")
	}
	return c
}

// Marked returns the text of the change, with deletions and additions between marks.
func (c Change) Marked(deleted, added [2]string) string {
	parts := make([]string, len(c))
	for i, p := range c {
		switch p.Op {
		case Same:
			parts[i] = p.Text
		case Deleted:
			parts[i] = deleted[0] + p.Text + deleted[1]
		case Added:
			parts[i] = added[0] + p.Text + added[1]
		}
	}
	return strings.Join(parts, " ")
}

// String returns the change as plain text: [deleted: …] [added: …].
func (c Change) String() string {
	return c.Marked([2]string{"[deleted: ", "]"}, [2]string{"[added: ", "]"})
}
