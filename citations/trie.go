package citations

// trie holds the spellings of all series. White space does not count, neither in
// the spellings nor in the text, so that a line break inside "F. Supp.\n2d" is
// as good as a blank. Built once, read by many.
type trie struct {
	root  [256]int32 // the first byte is looked up, not searched for
	nodes []node
}

type node struct {
	kids      []kid
	spellings []spelling
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

func (t *trie) add(squeezed string, sp spelling) {
	if len(t.nodes) == 0 {
		t.nodes = make([]node, 1, 16<<10) // node 0 is none
	}
	at := t.root[squeezed[0]]
	if at == 0 {
		at = t.grow()
		t.root[squeezed[0]] = at
	}
	for i := 1; i < len(squeezed); i++ {
		next := t.child(at, squeezed[i])
		if next == 0 {
			next = t.grow()
			t.nodes[at].kids = append(t.nodes[at].kids, kid{squeezed[i], next})
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
	return int32(len(t.nodes) - 1) //nolint:gosec // some ten thousand nodes
}

func (t *trie) child(at int32, b byte) int32 {
	for _, k := range t.nodes[at].kids {
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
	at := int32(0)
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
		}
		if at == 0 {
			at = t.root[b]
		} else {
			at = t.child(at, b)
		}
		if at == 0 {
			break
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
