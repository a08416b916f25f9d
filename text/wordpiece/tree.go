package wordpiece

// tree is a trie of pieces by their bytes, in which the longest prefix of a word is found in one walk. A step is a
// lookup in an open-addressing table.
type tree struct {
	steps []step  // a power of two of them, at most half in use
	shift uint    // leaves the bits of a product that index the steps
	ids   []int32 // by node: the piece that ends there, -1 for none; node 0 is unused
}

// step leads from a node to the next by a byte; the zero value is free.
type step struct {
	key uint32 // the node and the byte
	to  uint32
}

// root is the node before the first byte.
const root = 1

func newTree() *tree {
	const bits = 12
	return &tree{steps: make([]step, 1<<bits), shift: 32 - bits, ids: []int32{-1, -1}}
}

// next returns the node after a byte, or 0 if no piece continues with it.
func (t *tree) next(node uint32, b byte) uint32 {
	s, _ := t.at(node<<8 | uint32(b))
	return s.to
}

// at returns the step with a key, or the free slot for it.
func (t *tree) at(key uint32) (step, int) {
	i := int(key * 0x9E3779B1 >> t.shift)
	for t.steps[i] != (step{}) && t.steps[i].key != key {
		i = (i + 1) & (len(t.steps) - 1)
	}
	return t.steps[i], i
}

// add adds a piece, and reports whether it is new.
func (t *tree) add(piece string, id int32) bool {
	node := uint32(root)
	for i := range len(piece) {
		key := node<<8 | uint32(piece[i])
		s, free := t.at(key)
		if s.to == 0 {
			s = step{key, uint32(len(t.ids))} //nolint:gosec // fewer than bytes of the vocabulary
			t.steps[free] = s
			if t.ids = append(t.ids, -1); len(t.ids)*2 > len(t.steps) {
				t.grow()
			}
		}
		node = s.to
	}
	isNew := t.ids[node] < 0
	t.ids[node] = id
	return isNew
}

// grow doubles the table.
func (t *tree) grow() {
	old := t.steps
	t.steps = make([]step, 2*len(old))
	t.shift--
	for _, s := range old {
		if s != (step{}) {
			_, free := t.at(s.key)
			t.steps[free] = s
		}
	}
}

// walk returns the node for the prefix s, or 0 if no piece begins with it.
func (t *tree) walk(s string) uint32 {
	node := uint32(root)
	for i := 0; i < len(s) && node != 0; i++ {
		node = t.next(node, s[i])
	}
	return node
}

// longest returns the longest piece that continues from a node into s, and its length there; 0 if there is none.
func (t *tree) longest(node uint32, s string) (id int32, length int) {
	for i := 0; i < len(s); i++ {
		if node = t.next(node, s[i]); node == 0 {
			break
		}
		if p := t.ids[node]; p >= 0 {
			id, length = p, i+1
		}
	}
	return id, length
}
