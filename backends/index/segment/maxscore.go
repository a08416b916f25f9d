package segment

import (
	"cmp"
	"math/bits"
	"slices"
)

// windowSize is the maximum number of passages scored together, and leastWindow the minimum per list: finding the
// bounds of a window costs as much as scoring that many passages.
const (
	windowSize  = 4096
	leastWindow = 32
)

// maxScore finds the best passages for any of some terms, skipping those that cannot rank (block-max MaxScore). It
// processes the segment window by window. In each, the block bounds determine which lists could lift a passage over the
// bar only together with others: those are read only for passages that the other lists have found.
type maxScore struct {
	segment int
	lists   []*cursor
	filter  *filter // nil accepts all
	not     scorer  // what must not match; nil for nothing
	top     *top
	count   bool   // count matches exactly, so nothing may be skipped
	all     uint32 // passages in the segment

	ranked []*cursor // the lists by maximum contribution
	below  []int64   // the sum of the bounds of the lists before, in this window
	scores [windowSize]uint32
	seen   [windowSize / 64]uint64
	chosen [windowSize]uint16 // passages that may rank, relative to the window's first
}

// run searches the passages from the first up to the given one.
func (m *maxScore) run(first, to uint32, stop func() bool) {
	m.below = make([]int64, len(m.lists)+1)
	m.ranked = slices.Clone(m.lists)
	slices.SortFunc(m.ranked, func(a, b *cursor) int { return cmp.Compare(a.ceiling(), b.ceiling()) })
	least := uint32(min(windowSize, leastWindow*len(m.lists)))
	for first = m.next(first); first < to && !stop(); first = m.next(first) {
		last := max(m.last(first), first+least-1)
		last = min(last, first+windowSize-1, to-1)
		if essential := m.order(first, last); essential < len(m.lists) {
			for _, c := range m.lists[essential:] {
				m.add(c, first, last, true)
			}
			m.choose(first, last, essential)
		}
		first = last + 1
	}
}

// next returns the start of the next window: an accepted passage, not before the next one of a list without which the
// bar is out of reach.
func (m *maxScore) next(target uint32) uint32 {
	if m.filter != nil {
		target = m.filter.next(target)
	}
	sum := int64(0)
	for _, c := range m.ranked {
		sum += int64(c.ceiling())
	}
	at := uint32(end)
	for i := len(m.ranked) - 1; i >= 0 && at > target; i-- {
		c := m.ranked[i]
		if !m.count && sum <= m.top.bar() {
			break
		}
		at = min(at, c.seek(target))
		sum -= int64(c.ceiling())
	}
	return at
}

// last returns the end of the window: where the bounds of the lists change. Lists that mattered little in the previous
// window are ignored.
func (m *maxScore) last(first uint32) uint32 {
	h := uint32(end - 1)
	for i := len(m.lists) - 1; i >= 0; i-- {
		if m.below[i+1] <= m.top.bar() && h < end-1 {
			break
		}
		h = min(h, m.lists[i].horizon(first))
	}
	return h
}

// order sorts the lists by their bounds in the window and returns the first essential one: those before it do not reach
// the bar even together.
func (m *maxScore) order(first, last uint32) int {
	for i, c := range m.lists {
		if c.at < first && m.expected(c, first, last) < fewExpected {
			c.seek(first) // so that the bound is zero if the window has none
		}
		c.reach = c.bound(first, last)
		for ; i > 0 && m.lists[i-1].reach > c.reach; i-- { // usually still sorted from the previous window
			m.lists[i] = m.lists[i-1]
		}
		m.lists[i] = c
	}
	sum, essential, bar := int64(0), 0, m.top.bar()
	for i, c := range m.lists {
		sum += int64(c.reach)
		m.below[i+1] = sum
		if sum <= bar && !m.count || sum == 0 {
			essential = i + 1
		}
	}
	return essential
}

// fewExpected is the minimum number of expected postings in a window for which a list is assumed to have some, without
// checking.
const fewExpected = 4

// expected returns how many postings of a list a window would have if they were spread evenly.
func (m *maxScore) expected(c *cursor, first, last uint32) int {
	return int(uint64(c.count) * uint64(last-first+1) / uint64(m.all)) //nolint:gosec // less than passages
}

// add adds the contributions of a list to the passages of the window, and marks them if the list is essential.
func (m *maxScore) add(c *cursor, first, last uint32, mark bool) {
	for at := c.seek(first); at <= last; at = c.next() {
		c.unpackFrequencies()
		n := c.i + 1
		for n < c.n && c.passages[n] <= last {
			n++
		}
		ps := c.passages[c.i:n]
		if c.positions {
			fs := c.frequencies[c.i:n]
			for i, p := range ps {
				m.scores[(p-first)%windowSize] += points(c.weight, impact[c.lengths[p]][min(fs[i]+1, maxFrequency)])
			}
		} else {
			one := points(c.weight, impactOne)
			for _, p := range ps {
				m.scores[(p-first)%windowSize] += one
			}
		}
		if mark {
			for _, p := range ps {
				k := (p - first) % windowSize
				m.seen[k/64] |= 1 << (k % 64)
			}
		}
		c.i = n - 1
	}
}

// choose completes the scores of the passages that may rank. List by list, the strongest first, it drops those that the
// rest cannot lift over the bar.
func (m *maxScore) choose(first, last uint32, essential int) {
	bar := m.top.bar()
	chosen := m.candidates(first, essential, bar)
	m.top.total += len(chosen)
	for i := essential - 1; i >= 0 && len(chosen) > 0; i-- {
		c := m.lists[i]
		if c.reach == 0 {
			break
		}
		if i+1 < essential && !m.count {
			chosen = m.filtered(chosen, m.below[i+1], bar)
		}
		if m.expected(c, first, last) < addRather*len(chosen) {
			m.add(c, first, last, false)
			continue
		}
		for _, k := range chosen {
			if p := first + uint32(k); c.seek(p) == p {
				m.scores[k] += c.score()
			}
		}
	}
	for _, k := range chosen {
		if score := m.scores[k]; int64(score) > m.top.bar() {
			m.top.add(found{score: score, segment: m.segment, passage: first + uint32(k)})
		}
	}
	m.top.rise()
	clear(m.scores[:last-first+1])
}

// addRather is how many postings can be added up in the time of seeking one.
const addRather = 4

// candidates returns the marked passages that the nonessential lists can lift over the bar.
func (m *maxScore) candidates(first uint32, essential int, bar int64) []uint16 {
	chosen := m.chosen[:0]
	rest := m.below[essential]
	for w := range m.seen {
		word := m.seen[w]
		m.seen[w] = 0
		for ; word != 0; word &= word - 1 {
			k := uint32(w*64 + bits.TrailingZeros64(word)) //nolint:gosec // within the window
			if !m.count && int64(m.scores[k])+rest <= bar {
				continue
			}
			p := first + k
			if m.filter != nil && m.filter.next(p) != p {
				continue
			}
			if m.not != nil && m.not.seek(p) == p {
				continue
			}
			chosen = append(chosen, uint16(k)) //nolint:gosec // within the window
		}
	}
	return chosen
}

// filtered keeps those that the rest can still lift over the bar.
func (m *maxScore) filtered(chosen []uint16, rest, bar int64) []uint16 {
	n := 0
	for _, k := range chosen { // branch-free, since the outcome is unpredictable
		chosen[n] = k
		n += int(uint64(bar-rest-int64(m.scores[k%windowSize])) >> 63) //nolint:gosec // 1 where the bar is lower
	}
	return chosen[:n]
}
