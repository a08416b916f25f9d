package segment

import "math/bits"

// prefix matches the passages with any word of a common prefix. They count as one term, with the sum of their
// occurrences.
type prefix struct {
	flat
	weight  uint32
	lengths []byte
	present []uint64 // a bit per passage
	times   []uint8  // number of occurrences, up to maxFrequency
	at      uint32
}

func newPrefix(d *data, words []entry, weight uint32, c *cursor) *prefix {
	p := &prefix{
		weight: weight, lengths: d.lengths, present: make([]uint64, (d.Passages+63)/64),
		times: make([]uint8, d.Passages),
	}
	for _, e := range words {
		c.open(d, e, weight)
		for block := 0; ; block++ {
			c.unpackFrequencies()
			for i, at := range c.passages[:c.n] {
				p.present[at/64] |= 1 << (at % 64)
				p.times[at] = uint8(min(uint32(p.times[at])+c.frequencies[i]+1, maxFrequency))
			}
			if block+1 >= c.blocks() {
				break
			}
			c.unpack(block + 1)
		}
	}
	return p
}

func (p *prefix) seek(target uint32) uint32 {
	p.at = end
	for w := int(target / 64); w < len(p.present); w++ {
		word := p.present[w]
		if w == int(target/64) {
			word &= ^uint64(0) << (target % 64)
		}
		if word != 0 {
			p.at = uint32(w*64 + bits.TrailingZeros64(word)) //nolint:gosec // a passage
			break
		}
	}
	return p.at
}

func (p *prefix) score() uint32 {
	return points(p.weight, impact[p.lengths[p.at]][p.times[p.at]])
}

func (p *prefix) bound(uint32, uint32) uint32 { return points(p.weight, impactMost) }
