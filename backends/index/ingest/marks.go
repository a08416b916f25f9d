package ingest

// marks finds words in a text, whatever the case of their letters, all of them in
// one pass: an automaton after Aho and Corasick. Words are in lower case.
type marks struct {
	class [256]uint8 // of a byte: those that no word has are one class, 0
	width int        // how many classes there are
	next  []uint16   // by state and class
	ends  [][]int    // by state: the words that end there
	words int
}

func newMarks(words []string) *marks {
	m := &marks{width: 1, words: len(words)}
	for _, w := range words {
		for _, b := range []byte(w) {
			if m.class[b] == 0 {
				m.class[b] = uint8(m.width) //nolint:gosec // fewer than bytes
				m.width++
			}
		}
	}
	state := func() uint16 {
		m.next = append(m.next, make([]uint16, m.width)...)
		m.ends = append(m.ends, nil)
		return uint16(len(m.ends) - 1) //nolint:gosec // the words are few
	}
	state()
	for n, w := range words {
		at := uint16(0)
		for _, b := range []byte(w) {
			i := int(at)*m.width + int(m.class[b])
			if m.next[i] == 0 {
				to := state()
				m.next[i] = to
			}
			at = m.next[i]
		}
		m.ends[at] = append(m.ends[at], n)
	}
	m.link()
	for b := byte('A'); b <= 'Z'; b++ {
		m.class[b] = m.class[b|0x20]
	}
	return m
}

// link leads a state that has no way on to where its longest suffix that is a state
// goes on, level by level.
func (m *marks) link() {
	suffix := make([]uint16, len(m.ends))
	queue := []uint16{0}
	for len(queue) > 0 {
		at := int(queue[0])
		queue = queue[1:]
		m.ends[at] = append(m.ends[at], m.ends[suffix[at]]...)
		for c := range m.width {
			to, other := &m.next[at*m.width+c], m.next[int(suffix[at])*m.width+c]
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

// find says where the words first end in s, by number; -1 where they are not in it.
func (m *marks) find(s string) []int {
	out := make([]int, m.words)
	for n := range out {
		out[n] = -1
	}
	at := 0
	for i := range len(s) {
		at = int(m.next[at*m.width+int(m.class[s[i]])])
		for _, n := range m.ends[at] {
			if out[n] < 0 {
				out[n] = i + 1
			}
		}
	}
	return out
}
