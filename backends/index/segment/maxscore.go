package segment

import (
	"cmp"
	"math/bits"
	"slices"
)

// windowSize is how many passages are scored together at most.
const windowSize = 4096

// maxScore finds the best passages for any of some terms, and skips those that
// cannot be among them (block-max MaxScore). It goes through the segment window
// by window. In each, the bounds of the blocks tell which lists could lift a
// passage over the bar only together with others: those are looked at only for
// passages that the other lists have found.
type maxScore struct {
	segment int
	lists   []*cursor
	filter  *filter // nil passes all
	not     scorer  // what must not match; nil for nothing
	top     *top
	count   bool // count what matches: nothing may be skipped

	ranked []*cursor // the lists by the most that they can give anywhere
	below  []int64   // the sum of the bounds of the lists before, in this window
	scores [windowSize]uint32
	seen   [windowSize / 64]uint64
}

func (m *maxScore) run(passages uint32, stop func() bool) {
	m.below = make([]int64, len(m.lists)+1)
	m.ranked = slices.Clone(m.lists)
	slices.SortFunc(m.ranked, func(a, b *cursor) int { return cmp.Compare(a.ceiling(), b.ceiling()) })
	for first := m.next(0); first < passages && !stop(); first = m.next(first) {
		last := min(m.last(first), first+windowSize-1, passages-1)
		if essential := m.order(first, last); essential < len(m.lists) {
			m.gather(first, last, essential)
			m.choose(first, essential)
		}
		first = last + 1
	}
}

// next is where the next window begins: at a passage that the filter passes, and
// not before the next one of a list without which the bar is out of reach.
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

// last is where the window ends: where the bounds of the lists change. The lists
// that were of little weight in the window before do not decide it.
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

// order sorts the lists by their bounds in the window and returns the first that
// is essential: those before it do not reach the bar even together.
func (m *maxScore) order(first, last uint32) int {
	for _, c := range m.lists {
		c.reach = c.bound(first, last)
	}
	slices.SortFunc(m.lists, func(a, b *cursor) int { return cmp.Compare(a.reach, b.reach) })
	sum, essential := int64(0), 0
	for i, c := range m.lists {
		sum += int64(c.reach)
		m.below[i+1] = sum
		if sum <= m.top.bar() && !m.count || sum == 0 {
			essential = i + 1
		}
	}
	return essential
}

// gather adds up the scores of the essential lists.
func (m *maxScore) gather(first, last uint32, essential int) {
	for _, c := range m.lists[essential:] {
		for at := c.seek(first); at <= last; {
			c.unpackFrequencies()
			i := c.i
			for ; i < c.n && c.passages[i] <= last; i++ {
				k := c.passages[i] - first
				m.scores[k] += points(c.weight, c.impact(i))
				m.seen[k/64] |= 1 << (k % 64)
			}
			c.i = i - 1
			at = c.next()
		}
	}
}

// choose completes the scores of the passages that may be among the best.
func (m *maxScore) choose(first uint32, essential int) {
	for w := range m.seen {
		word := m.seen[w]
		m.seen[w] = 0
		for ; word != 0; word &= word - 1 {
			k := uint32(w*64 + bits.TrailingZeros64(word)) //nolint:gosec // within the window
			score := int64(m.scores[k])
			m.scores[k] = 0
			bar := m.top.bar()
			if !m.count && score+m.below[essential] <= bar {
				continue
			}
			p := first + k
			if m.filter != nil && m.filter.next(p) != p {
				continue
			}
			if m.not != nil && m.not.seek(p) == p {
				continue
			}
			m.top.total++
			for i := essential - 1; i >= 0 && (m.count || score+m.below[i+1] > bar); i-- {
				if c := m.lists[i]; c.seek(p) == p {
					score += int64(c.score())
				}
			}
			if score > bar {
				m.top.add(found{uint32(score), m.segment, p}) //nolint:gosec // a sum of few
			}
		}
	}
}
