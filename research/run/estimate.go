package run

import (
	"container/heap"
	"time"

	"headnote/research/events"
)

// Groups are the calls by steps: those of a group wait only for calls of groups
// before it. They are for display; nothing waits for a group.
func Groups(calls []events.Call) [][]string {
	depth := make(map[string]int, len(calls))
	byID := index(calls)
	var of func(id string) int
	of = func(id string) int {
		if d, ok := depth[id]; ok {
			return d
		}
		depth[id] = 0 // in a circle, which no arranged plan has
		d := 0
		for _, before := range byID[id].After {
			if _, ok := byID[before]; ok {
				d = max(d, of(before)+1)
			}
		}
		depth[id] = d
		return d
	}
	var groups [][]string
	for _, c := range calls {
		d := of(c.ID)
		for len(groups) <= d {
			groups = append(groups, nil)
		}
		groups[d] = append(groups[d], c.ID)
	}
	return groups
}

func index(calls []events.Call) map[string]events.Call {
	byID := make(map[string]events.Call, len(calls))
	for _, c := range calls {
		byID[c.ID] = c
	}
	return byID
}

// Estimate is how long the calls take with so many slots, if each tool takes the
// time that took says: the schedule that a Runner would follow, played through.
func Estimate(calls []events.Call, slots int, took func(tool string) time.Duration) time.Duration {
	g := newGraph(calls, took)
	_, last := g.play(slots, g.ranks(slots))
	return last
}

// pool is what a call takes a slot of: searches on this machine do not wait behind slow
// sources.
type pool int

const (
	network pool = iota
	local
	pools
)

// queue hands out the calls whose dependencies are done, those of the highest rank
// first, then in the plan's order.
type queue struct {
	took  func(tool string) time.Duration // nil where nothing is known
	of    func(events.Call) pool
	slots int
	calls []events.Call
	rank  []time.Duration
	waits []int            // open dependencies
	next  map[string][]int // who waits for a call
	ended map[string]bool
	ready [pools]*ready
}

func newQueue(calls []events.Call, slots int, of func(events.Call) pool, took func(tool string) time.Duration) *queue {
	q := &queue{took: took, of: of, slots: slots, next: make(map[string][]int, len(calls)), ended: make(map[string]bool,
		len(calls))}
	for p := range q.ready {
		q.ready[p] = &ready{rank: &q.rank}
	}
	q.add(calls)
	return q
}

// add puts further calls in, which may wait for those that are there.
func (q *queue) add(calls []events.Call) {
	first := len(q.calls)
	q.calls = append(q.calls, calls...)
	for i, c := range calls {
		q.waits = append(q.waits, 0)
		for _, id := range c.After {
			if !q.ended[id] {
				q.waits[first+i]++
				q.next[id] = append(q.next[id], first+i)
			}
		}
		if q.waits[first+i] == 0 {
			r := q.ready[q.of(c)]
			r.calls = append(r.calls, first+i)
		}
	}
	switch {
	case q.took == nil:
		q.rank = newGraph(q.calls, func(string) time.Duration { return time.Second }).paths()
	case first == 0:
		q.rank = newGraph(q.calls, q.took).ranks(q.slots)
	default: // some run already: an order that was planned from the start says nothing
		q.rank = newGraph(q.calls, q.took).paths()
	}
	for _, r := range q.ready {
		heap.Init(r)
	}
}

// take returns the next call of a pool that can start.
func (q *queue) take(p pool) (events.Call, bool) {
	if q.ready[p].Len() == 0 {
		return events.Call{}, false
	}
	return q.calls[heap.Pop(q.ready[p]).(int)], true
}

// done frees those that waited for a call only.
func (q *queue) done(id string) {
	q.ended[id] = true
	for _, i := range q.next[id] {
		if q.waits[i]--; q.waits[i] == 0 {
			heap.Push(q.ready[q.of(q.calls[i])], i)
		}
	}
}

// ready is a heap of calls that can start.
type ready struct {
	rank  *[]time.Duration
	calls []int
}

// Len implements heap.Interface.
func (r *ready) Len() int { return len(r.calls) }

// Less implements heap.Interface.
func (r *ready) Less(a, b int) bool {
	i, j := r.calls[a], r.calls[b]
	return (*r.rank)[i] > (*r.rank)[j] || (*r.rank)[i] == (*r.rank)[j] && i < j
}

// Swap implements heap.Interface.
func (r *ready) Swap(a, b int) { r.calls[a], r.calls[b] = r.calls[b], r.calls[a] }

// Push implements heap.Interface.
func (r *ready) Push(i any) { r.calls = append(r.calls, i.(int)) }

// Pop implements heap.Interface.
func (r *ready) Pop() any {
	i := r.calls[len(r.calls)-1]
	r.calls = r.calls[:len(r.calls)-1]
	return i
}
