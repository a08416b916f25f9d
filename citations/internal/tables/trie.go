package tables

import (
	"slices"

	"headnote/citations/internal/lex"
)

// Trie holds the spellings of all series. White space is ignored, both in the spellings and in the text, so that a
// line break inside "F. Supp.\n2d" counts as a space. It is safe for concurrent use once built.
type Trie struct {
	pairs [128 * 128]int32 // indexed by the first two bytes
	heads [256]bool        // first bytes
	nodes []node
	kids  []kid    // children of all nodes, those of a node adjacent
	build []sprout // of each node, while spellings are added
}

// sprout is a node's first child and next sibling, 0 for none, and its own byte.
type sprout struct {
	kid, sibling int32
	b            byte
}

type node struct {
	spellings []Spelling
	first, n  int32 // its children
}

type kid struct {
	b  byte
	to int32
}

// add adds a spelling of at least two bytes, all ASCII; the tables have no other.
func (t *Trie) add(squeezed string, sp Spelling) {
	if len(squeezed) < 2 || squeezed[0] >= 0x80 || squeezed[1] >= 0x80 {
		return
	}
	if len(t.nodes) == 0 {
		t.nodes, t.build = make([]node, 0, someNodes), make([]sprout, 0, someNodes)
		t.grow() // node 0 is unused
	}
	t.heads[squeezed[0]] = true
	pair := int(squeezed[0])<<7 | int(squeezed[1])
	at := t.pairs[pair]
	if at == 0 {
		at = t.grow()
		t.pairs[pair] = at
	}
	for i := 2; i < len(squeezed); i++ {
		next := t.build[at].kid
		for next != 0 && t.build[next].b != squeezed[i] {
			next = t.build[next].sibling
		}
		if next == 0 {
			next = t.grow()
			t.build[next].b, t.build[next].sibling = squeezed[i], t.build[at].kid
			t.build[at].kid = next
		}
		at = next
	}
	n := &t.nodes[at]
	for _, s := range n.spellings {
		if s.Edition == sp.Edition && s.Text == sp.Text {
			return
		}
	}
	n.spellings = append(n.spellings, sp)
}

// someNodes is room for most of a trie's nodes, so that it is seldom reallocated.
const someNodes = 1 << 12

func (t *Trie) grow() int32 {
	t.nodes = append(t.nodes, node{})
	t.build = append(t.build, sprout{})
	return int32(len(t.nodes) - 1) //nolint:gosec // some ten thousand nodes
}

// freeze makes the children of each node adjacent, after the last spelling was added.
func (t *Trie) freeze() {
	t.kids = make([]kid, 0, len(t.nodes))
	for i := range t.build {
		first := len(t.kids)
		for to := t.build[i].kid; to != 0; to = t.build[to].sibling {
			t.kids = append(t.kids, kid{t.build[to].b, to})
		}
		slices.SortFunc(t.kids[first:], func(a, b kid) int { return int(a.b) - int(b.b) })
		t.nodes[i].first, t.nodes[i].n = int32(first), int32(len(t.kids)-first) //nolint:gosec // as many as nodes
	}
	t.build = nil
}

func (t *Trie) child(at int32, b byte) int32 {
	n := &t.nodes[at]
	for _, k := range t.kids[n.first : n.first+n.n] {
		if k.b == b {
			return k.to
		}
	}
	return 0
}

// Hit is the end of a spelling in the text, and its node.
type Hit struct {
	End  int
	node int32
}

// maxSpelling bounds the length of a spelling including white space.
const maxSpelling = 120

// Walk collects the spellings that start at i and end at the end of a word, the shortest first. At most len(hits)
// are kept, the longest of them.
func (t *Trie) Walk(s string, i int, hits *Hits) int {
	n := 0
	at, first := int32(0), byte(0)
	limit := min(len(s), i+maxSpelling)
	for j := i; j < limit; j++ {
		b := s[j]
		switch {
		case lex.IsSpace(b):
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
		if t.nodes[at].spellings != nil && (j+1 >= len(s) || !lex.IsLetter(s[j+1]) || s[j+1] >= 0x80) {
			if n == len(hits) {
				copy(hits[:], hits[1:])
				n--
			}
			hits[n] = Hit{j + 1, at}
			n++
		}
	}
	return n
}

// Longest returns the end of the longest spelling that starts at i, or 0 if there is none.
func (t *Trie) Longest(s string, i int) (int, []Spelling) {
	var hits Hits
	n := t.Walk(s, i, &hits)
	if n == 0 {
		return 0, nil
	}
	return hits[n-1].End, t.nodes[hits[n-1].node].spellings
}

// Hits is a buffer for the results of Walk.
type Hits [8]Hit

// At returns the spellings of a hit.
func (t *Trie) At(h Hit) []Spelling { return t.nodes[h.node].spellings }

// Begins reports whether a spelling begins with the byte.
func (t *Trie) Begins(b byte) bool { return t.heads[b] }
