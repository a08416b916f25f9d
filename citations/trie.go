package citations

import "slices"

// trie holds the spellings of all series. White space does not count, neither in
// the spellings nor in the text, so that a line break inside "F. Supp.\n2d" is
// as good as a blank. Built once, read by many.
type trie struct {
	pairs [128 * 128]int32 // the first two bytes are looked up, not searched for
	heads [256]bool        // first bytes
	nodes []node
	kids  []kid // of all nodes, those of a node side by side
	build []map[byte]int32
}

type node struct {
	spellings []spelling
	first, n  int32 // its kids
}

type kid struct {
	b  byte
	to int32
}

// spelling is one way to write a series.
type spelling struct {
	ed    *edition
	text  string
	exact bool // the canonical name, not a variation of it
}

// add enters a spelling of at least two bytes, all ASCII; the tables hold no other.
func (t *trie) add(squeezed string, sp spelling) {
	if len(squeezed) < 2 || squeezed[0] >= 0x80 || squeezed[1] >= 0x80 {
		return
	}
	if len(t.nodes) == 0 {
		t.grow() // node 0 is none
	}
	t.heads[squeezed[0]] = true
	pair := int(squeezed[0])<<7 | int(squeezed[1])
	at := t.pairs[pair]
	if at == 0 {
		at = t.grow()
		t.pairs[pair] = at
	}
	for i := 2; i < len(squeezed); i++ {
		next := t.build[at][squeezed[i]]
		if next == 0 {
			next = t.grow()
			if t.build[at] == nil {
				t.build[at] = make(map[byte]int32, 1)
			}
			t.build[at][squeezed[i]] = next
		}
		at = next
	}
	n := &t.nodes[at]
	for _, s := range n.spellings {
		if s.ed == sp.ed && s.text == sp.text {
			return
		}
	}
	n.spellings = append(n.spellings, sp)
}

func (t *trie) grow() int32 {
	t.nodes = append(t.nodes, node{})
	t.build = append(t.build, nil)
	return int32(len(t.nodes) - 1) //nolint:gosec // some ten thousand nodes
}

// freeze lays the kids of each node side by side, after the last spelling.
func (t *trie) freeze() {
	t.kids = make([]kid, 0, len(t.nodes))
	for i, of := range t.build {
		t.nodes[i].first, t.nodes[i].n = int32(len(t.kids)), int32(len(of)) //nolint:gosec // as many as nodes
		for b, to := range of {
			t.kids = append(t.kids, kid{b, to})
		}
		slices.SortFunc(t.kids[t.nodes[i].first:], func(a, b kid) int { return int(a.b) - int(b.b) })
	}
	t.build = nil
}

func (t *trie) child(at int32, b byte) int32 {
	n := &t.nodes[at]
	for _, k := range t.kids[n.first : n.first+n.n] {
		if k.b == b {
			return k.to
		}
	}
	return 0
}

// hit is a spelling's end in the text and its node.
type hit struct {
	end  int
	node int32
}

// maxSpelling bounds how far a spelling with its white space can reach.
const maxSpelling = 120

// walk collects the spellings that start at i and end where a word ends, the
// shortest first. At most len(hits) are kept, the longest of them.
func (t *trie) walk(s string, i int, hits *[8]hit) int {
	n := 0
	at, first := int32(0), byte(0)
	limit := min(len(s), i+maxSpelling)
	for j := i; j < limit; j++ {
		b := s[j]
		switch {
		case isSpace(b):
			continue
		case b < 0x80:
		case b == 0xc2 && j+1 < limit && s[j+1] == 0xa0: // no-break space
			j++
			continue
		case b == 0xe2 && j+2 < limit && s[j+1] == 0x80 && s[j+2] == 0x99: // ’
			b = '\''
			j += 2
		default:
			return n
		}
		switch {
		case first == 0:
			first = b
			continue
		case at == 0:
			at = t.pairs[int(first)<<7|int(b)]
		default:
			at = t.child(at, b)
		}
		if at == 0 {
			return n
		}
		if t.nodes[at].spellings != nil && (j+1 >= len(s) || !isLetter(s[j+1]) || s[j+1] >= 0x80) {
			if n == len(hits) {
				copy(hits[:], hits[1:])
				n--
			}
			hits[n] = hit{j + 1, at}
			n++
		}
	}
	return n
}

// longest is the end of the longest spelling that starts at i, 0 where there is none.
func (t *trie) longest(s string, i int) (int, []spelling) {
	var hits [8]hit
	n := t.walk(s, i, &hits)
	if n == 0 {
		return 0, nil
	}
	return hits[n-1].end, t.nodes[hits[n-1].node].spellings
}
