package run

import (
	"container/heap"
	"time"

	"headnote/research/events"
)

// Groups returns the calls by step: those of a group wait only for calls of earlier groups. This is for display only;
// no call waits for a whole group.
func Groups(calls []events.Call) [][]string {
	depth := make(map[string]int, len(calls))
	byID := index(calls)
	var of func(id string) int
	of = func(id string) int {
		if d, ok := depth[id]; ok {
			return d
		}
		depth[id] = 0 // circular, which cannot happen in an arranged plan
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

// Estimate returns how long the calls take with a number of slots, if each tool takes the time given by took. It
// simulates the schedule that a Runner would follow.
func Estimate(calls []events.Call, slots int, took func(tool string) time.Duration) time.Duration {
	g := newGraph(calls, took)
	_, last := g.play(slots, g.ranks(slots))
	return last
}

// pool is the kind of slot that a call uses: searches on this machine do not wait for slow sources.
type pool int

const (
	network pool = iota
	local
	pools
)

// queue returns the calls whose dependencies are done: first those of the highest rank, otherwise in the plan's order.
type queue struct {
	took  func(tool string) time.Duration // nil if not known
	of    func(events.Call) pool
	slots int
	calls []events.Call
	rank  []time.Duration
	waits []int            // number of open dependencies
	next  map[string][]int // the calls that wait for a call
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

// add adds further calls, which may depend on those that are there.
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
	default: // some calls run already, so a schedule planned from the start does not apply
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

// done releases the calls that waited only for a call that has ended.
func (q *queue) done(id string) {
	q.ended[id] = true
	for _, i := range q.next[id] {
		if q.waits[i]--; q.waits[i] == 0 {
			heap.Push(q.ready[q.of(q.calls[i])], i)
		}
	}
}

// ready is a heap of the calls that can start.
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
