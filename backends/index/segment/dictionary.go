package segment

import (
	"bytes"
	"encoding/binary"
	"sort"
)

// keysPerBlock is how many terms share one entry of the dictionary's index.
const keysPerBlock = 16

// dictionary finds the list of a term. Keys are sorted and split into blocks. A block begins with the offset of its
// terms' lists (8 bytes); each term is written as the length of the prefix it shares with the previous key, the rest of
// it, its number of passages, and the size of its list.
type dictionary struct {
	blocks []byte
	index  []byte // start of each block, 4 bytes each
}

// entry is a term of the dictionary.
type entry struct {
	key       []byte
	frequency int    // number of passages
	at, size  uint64 // of its list
}

// scan iterates over the terms from the block on until yield returns false. The key passed to yield is valid only until
// the next call.
func (d dictionary) scan(block int, yield func(entry) bool) {
	for ; block < len(d.index)/4; block++ {
		r := reader{d.block(block)}
		e := entry{at: r.fixed()}
		for len(r.b) > 0 {
			e.read(&r)
			if !yield(e) {
				return
			}
			e.at += e.size
		}
	}
}

func (d dictionary) block(n int) []byte {
	from, to := binary.LittleEndian.Uint32(d.index[4*n:]), uint32(len(d.blocks)) //nolint:gosec // as written
	if n+1 < len(d.index)/4 {
		to = binary.LittleEndian.Uint32(d.index[4*n+4:])
	}
	return d.blocks[from:to]
}

// blockOf returns the only block that may contain a key.
func (d dictionary) blockOf(key []byte) int {
	n := sort.Search(len(d.index)/4, func(i int) bool {
		r := reader{d.block(i)[8:]}
		r.number() // shares nothing
		return bytes.Compare(r.take(r.number()), key) > 0
	})
	return max(n-1, 0)
}

// find looks up a key.
func (d dictionary) find(key []byte) (found entry, ok bool) {
	d.scan(d.blockOf(key), func(e entry) bool {
		c := bytes.Compare(e.key, key)
		if c == 0 {
			found, ok = entry{key, e.frequency, e.at, e.size}, true
		}
		return c < 0
	})
	return found, ok
}

// prefixed yields the terms that begin with a prefix, in order.
func (d dictionary) prefixed(prefix []byte, yield func(entry)) {
	d.scan(d.blockOf(prefix), func(e entry) bool {
		if bytes.HasPrefix(e.key, prefix) {
			yield(e)
			return true
		}
		return bytes.Compare(e.key, prefix) < 0
	})
}

// termWalk iterates over all terms of a segment.
type termWalk struct {
	d     *data
	block int
	r     reader
	entry entry
	ok    bool
}

func newTermWalk(d *data) *termWalk {
	w := &termWalk{d: d, block: -1}
	w.next()
	return w
}

func (w *termWalk) next() {
	w.entry.at += w.entry.size
	for len(w.r.b) == 0 {
		if w.block++; w.block >= len(w.d.dict.index)/4 {
			w.ok = false
			return
		}
		w.r.b = w.d.dict.block(w.block)
		w.entry.at = w.r.fixed()
	}
	w.entry.read(&w.r)
	w.ok = true
}

// read reads the next term of a block.
func (e *entry) read(r *reader) {
	shared := r.number()
	e.key = append(e.key[:shared], r.take(r.number())...)
	e.frequency, e.size = int(r.number()), r.number() //nolint:gosec // as written
}

// reader reads numbers from bytes verified by a checksum.
type reader struct{ b []byte }

func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.b)
	r.b = r.b[n:]
	return v
}

func (r *reader) fixed() uint64 {
	v := binary.LittleEndian.Uint64(r.b)
	r.b = r.b[8:]
	return v
}

func (r *reader) take(n uint64) []byte {
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

// dictionaryWriter builds a dictionary from sorted terms.
type dictionaryWriter struct {
	blocks, index []byte
	last          []byte
	n             int
}

func (w *dictionaryWriter) add(e entry) {
	shared := 0
	if w.n%keysPerBlock == 0 {
		w.index = binary.LittleEndian.AppendUint32(w.index, uint32(len(w.blocks))) //nolint:gosec // below 4 GB
		w.blocks = binary.LittleEndian.AppendUint64(w.blocks, e.at)
	} else {
		for shared < len(w.last) && shared < len(e.key) && w.last[shared] == e.key[shared] {
			shared++
		}
	}
	w.n++
	w.blocks = binary.AppendUvarint(w.blocks, uint64(shared))
	w.blocks = binary.AppendUvarint(w.blocks, uint64(len(e.key)-shared)) //nolint:gosec // not negative
	w.blocks = append(w.blocks, e.key[shared:]...)
	w.blocks = binary.AppendUvarint(w.blocks, uint64(e.frequency)) //nolint:gosec // not negative
	w.blocks = binary.AppendUvarint(w.blocks, e.size)
	w.last = append(w.last[:0], e.key...)
}
