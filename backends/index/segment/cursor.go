package segment

import (
	"encoding/binary"
	"math"
	"slices"
	"sort"
)

// end is the passage number after the last one.
const end = math.MaxUint32

// cursor iterates over the list of a term. A block is unpacked only when it is read.
type cursor struct {
	weight    uint32
	positions bool
	count     int // number of passages in the list
	lengths   []byte

	best  uint16 // the largest impact in the list
	table []byte // the skip table; nil for a single block
	body  []byte

	block  int // the block that is unpacked
	n, i   int // postings of the block; the current one
	at     uint32
	known  bool // the block's frequencies are unpacked
	wf     uint8
	packed []byte // the frequencies

	passages    [blockSize]uint32
	frequencies [blockSize]uint32

	ahead int    // the block checked last
	reach uint32 // its maximum contribution in the window of a maxScore
}

// open starts at the first passage of a list.
func (c *cursor) open(d *data, e entry, weight uint32) {
	c.weight, c.positions, c.count, c.lengths = weight, hasPositions(e.key), e.frequency, d.lengths
	b := d.list(e)
	c.table = nil
	if n := c.blocks(); n > 1 {
		c.best = binary.LittleEndian.Uint16(b)
		c.table, c.body = b[2:2+n*skipSize], b[2+n*skipSize:]
	} else {
		c.body = b
	}
	c.ahead = 0
	c.unpack(0)
	if c.table == nil {
		c.best = c.largest()
	}
}

func (c *cursor) blocks() int { return (c.count + blockSize - 1) / blockSize }

// lastOf returns the last passage of a block.
func (c *cursor) lastOf(block int) uint32 {
	if c.table == nil {
		return c.passages[c.n-1]
	}
	return binary.LittleEndian.Uint32(c.table[block*skipSize:])
}

// impactOf returns the largest impact of a block.
func (c *cursor) impactOf(block int) uint16 {
	if c.table == nil {
		return c.best
	}
	return binary.LittleEndian.Uint16(c.table[block*skipSize+12:])
}

// largest returns the largest impact in the unpacked block.
func (c *cursor) largest() uint16 {
	if !c.positions {
		return impactOne
	}
	c.unpackFrequencies()
	best := uint16(0)
	for i := range c.n {
		best = max(best, c.impact(i))
	}
	return best
}

// unpack makes a block the current one, at its first passage.
func (c *cursor) unpack(block int) {
	at, before := 0, uint32(math.MaxUint32) // one before the first passage
	if c.table != nil {
		at = int(binary.LittleEndian.Uint32(c.table[block*skipSize+4:]))
		if block > 0 {
			before = c.lastOf(block - 1)
		}
	}
	c.block, c.i, c.known = block, 0, false
	c.n = min(blockSize, c.count-block*blockSize)
	wd := c.body[at]
	c.wf = c.body[at+1]
	at += 2
	ps := c.passages[:c.n]
	unpack(ps, c.body[at:], wd)
	for i, delta := range ps {
		before += delta + 1
		ps[i] = before
	}
	c.packed = c.body[at+packedSize(c.n, wd):]
	c.at = ps[0]
}

func (c *cursor) unpackFrequencies() {
	if !c.known {
		unpack(c.frequencies[:c.n], c.packed, c.wf)
		c.known = true
	}
}

// impact returns that of the i-th passage of the block; the frequencies must be unpacked.
func (c *cursor) impact(i int) uint16 {
	if !c.positions {
		return impactOne
	}
	return impact[c.lengths[c.passages[i]]][min(c.frequencies[i]+1, maxFrequency)]
}

// score returns that of the current passage.
func (c *cursor) score() uint32 {
	c.unpackFrequencies()
	return points(c.weight, c.impact(c.i))
}

// next advances by one passage.
func (c *cursor) next() uint32 {
	if c.i++; c.i < c.n {
		c.at = c.passages[c.i]
	} else if c.block+1 < c.blocks() {
		c.unpack(c.block + 1)
	} else {
		c.i, c.at = c.n-1, end
	}
	return c.at
}

// seek advances to the first passage not before the target.
func (c *cursor) seek(target uint32) uint32 {
	if c.at >= target {
		return c.at
	}
	if c.lastOf(c.block) < target {
		block := c.blockOf(target, c.block+1)
		if block == c.blocks() {
			c.at = end
			return end
		}
		c.unpack(block)
	}
	ps := c.passages[:c.n]
	lo, step := c.i, 1
	for lo+step < len(ps) && ps[lo+step] < target { // gallop, then bisect
		lo += step
		step *= 2
	}
	for hi := min(lo+step, len(ps)); lo < hi; {
		if m := (lo + hi) / 2; ps[m] < target {
			lo = m + 1
		} else {
			hi = m
		}
	}
	c.i = lo
	c.at = ps[lo]
	return c.at
}

// blockOf returns the first block, from the given one on, that may contain the target.
func (c *cursor) blockOf(target uint32, from int) int {
	n := c.blocks()
	for i := from; i < n && i < from+4; i++ { // it is usually near
		if c.lastOf(i) >= target {
			return i
		}
	}
	if from += 4; from >= n {
		return n
	}
	return from + sort.Search(n-from, func(i int) bool { return c.lastOf(from+i) >= target })
}

// look moves to the block that may contain the target, without unpacking it. Targets ascend.
func (c *cursor) look(target uint32) bool {
	if c.ahead < c.blocks() && c.lastOf(c.ahead) < target {
		c.ahead = c.blockOf(target, c.ahead+1)
	}
	return c.ahead < c.blocks()
}

// ceiling returns the list's maximum contribution to any score.
func (c *cursor) ceiling() uint32 { return points(c.weight, c.best) }

// bound returns the list's maximum contribution to the score of any passage from first to last.
func (c *cursor) bound(first, last uint32) uint32 {
	if c.at > last || !c.look(first) {
		return 0
	}
	return points(c.weight, c.most(last))
}

// most returns the largest impact from the block checked last up to the last passage.
func (c *cursor) most(last uint32) uint16 {
	top := c.impactOf(c.ahead)
	for i, n := c.ahead, c.blocks(); c.lastOf(i) < last && i+1 < n; i++ {
		top = max(top, c.impactOf(i+1))
	}
	return top
}

// horizon returns how far, from the target on, one block's bound holds.
func (c *cursor) horizon(target uint32) uint32 {
	if c.at == end || !c.look(target) {
		return end - 1
	}
	return c.lastOf(c.ahead)
}

// occurrences appends the positions of the term in the current passage.
func (c *cursor) occurrences(into []uint32) []uint32 {
	c.unpackFrequencies()
	skip := 0
	for _, f := range c.frequencies[:c.i] {
		skip += int(f) + 1
	}
	b := c.places()
	for i := range int(c.frequencies[c.i]) + 1 {
		into = append(into, unpackAt(b[1:], skip+i, b[0]))
	}
	return into
}

// blockOccurrences appends the positions of the term in all passages of the block.
func (c *cursor) blockOccurrences(into []uint32) []uint32 {
	c.unpackFrequencies()
	n := len(into)
	for _, f := range c.frequencies[:c.n] {
		n += int(f) + 1
	}
	into = slices.Grow(into, n-len(into))[:n]
	b := c.places()
	unpack(into, b[1:], b[0])
	return into
}

// places returns the positions of the block, preceded by their width.
func (c *cursor) places() []byte {
	if c.table != nil {
		return c.body[binary.LittleEndian.Uint32(c.table[c.block*skipSize+8:]):]
	}
	return c.packed[packedSize(c.n, c.wf):]
}
