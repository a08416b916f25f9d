// Package phrases finds many phrases in one pass over a text, whatever the case of its letters: an automaton after Aho
// and Corasick. In come phrases in lower case; out come the places where they end, whole words only.
package phrases

// Finder finds the phrases that it was made of. It is safe for concurrent use.
type Finder struct {
	class  [256]uint8 // of a byte: those that no phrase has are one class, 0
	width  int        // how many classes there are
	next   []uint16   // by state and class
	ends   [][]int    // by state: the phrases that end there
	length []int      // of each phrase
}

// Hit is a phrase that was found: its number, and where it is.
type Hit struct{ Phrase, Start, End int }

// New makes a finder. Phrases are in lower case; together they have fewer than 65,536 bytes.
func New(phrases []string) *Finder {
	f := &Finder{width: 1}
	for _, w := range phrases {
		f.length = append(f.length, len(w))
		for _, b := range []byte(w) {
			if f.class[b] == 0 {
				f.class[b] = uint8(f.width) //nolint:gosec // fewer than bytes
				f.width++
			}
		}
	}
	state := func() uint16 {
		f.next = append(f.next, make([]uint16, f.width)...)
		f.ends = append(f.ends, nil)
		return uint16(len(f.ends) - 1) //nolint:gosec // bounded by the length of the phrases
	}
	state()
	for n, w := range phrases {
		at := uint16(0)
		for _, b := range []byte(w) {
			i := int(at)*f.width + int(f.class[b])
			if f.next[i] == 0 {
				to := state()
				f.next[i] = to
			}
			at = f.next[i]
		}
		f.ends[at] = append(f.ends[at], n)
	}
	f.link()
	for b := byte('A'); b <= 'Z'; b++ {
		f.class[b] = f.class[b|0x20]
	}
	return f
}

// link leads a state that has no way on to where its longest suffix that is a state goes on, level by level.
func (f *Finder) link() {
	suffix := make([]uint16, len(f.ends))
	queue := []uint16{0}
	for len(queue) > 0 {
		at := int(queue[0])
		queue = queue[1:]
		f.ends[at] = append(f.ends[at], f.ends[suffix[at]]...)
		for c := range f.width {
			to, other := &f.next[at*f.width+c], f.next[int(suffix[at])*f.width+c]
			switch {
			case *to == 0:
				*to = other
			case at > 0:
				suffix[*to] = other
				queue = append(queue, *to)
			default:
				queue = append(queue, *to)
			}
		}
	}
}

// All calls yield for every phrase that s holds as whole words, in the order in which they end, until it returns false.
func (f *Finder) All(s string, yield func(Hit) bool) {
	at := 0
	for i := range len(s) {
		at = int(f.next[at*f.width+int(f.class[s[i]])])
		for _, n := range f.ends[at] {
			start, end := i+1-f.length[n], i+1
			if start > 0 && joined(s[start-1], s[start]) || end < len(s) && joined(s[end-1], s[end]) {
				continue
			}
			if !yield(Hit{n, start, end}) {
				return
			}
		}
	}
}

// joined reports two bytes of one word. A number and a letter part words: papers lose the space between them.
func joined(a, b byte) bool { return letter(a) && letter(b) || digit(a) && digit(b) }

func digit(b byte) bool { return b >= '0' && b <= '9' }

func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80 }
