package run

import (
	"cmp"
	"container/heap"
	"slices"
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
	q := newQueue(calls, took)
	type end struct {
		at time.Duration
		id string
	}
	var running []end
	now := time.Duration(0)
	for {
		for len(running) < max(slots, 1) {
			c, ok := q.take()
			if !ok {
				break
			}
			at := now
			if !c.Skip {
				at += took(c.Tool)
			}
			running = append(running, end{at, c.ID})
		}
		if len(running) == 0 {
			return now
		}
		slices.SortStableFunc(running, func(a, b end) int { return cmp.Compare(a.at, b.at) })
		now = running[0].at
		q.done(running[0].id)
		running = running[1:]
	}
}

// queue hands out the calls whose dependencies are done: those first that the
// most work waits for, which keeps the whole short; then in the plan's order.
type queue struct {
	calls []events.Call
	rank  []time.Duration  // time from the call's start to the end of what waits for it
	waits []int            // open dependencies
	next  map[string][]int // who waits for a call
	ready []int            // a heap
}

func newQueue(calls []events.Call, took func(tool string) time.Duration) *queue {
	q := &queue{calls: calls, rank: make([]time.Duration, len(calls)), waits: make([]int, len(calls)), next: make(map[string][]int)}
	for i, c := range calls {
		q.waits[i] = len(c.After)
		for _, id := range c.After {
			q.next[id] = append(q.next[id], i)
		}
	}
	known := make([]bool, len(calls))
	var rank func(i int) time.Duration
	rank = func(i int) time.Duration {
		if known[i] {
			return q.rank[i]
		}
		known[i] = true
		tail := time.Duration(0)
		for _, j := range q.next[calls[i].ID] {
			tail = max(tail, rank(j))
		}
		q.rank[i] = tail + max(took(calls[i].Tool), 1)
		return q.rank[i]
	}
	for i := range calls {
		rank(i)
		if q.waits[i] == 0 {
			q.ready = append(q.ready, i)
		}
	}
	heap.Init(q)
	return q
}

// take returns the next call that can start.
func (q *queue) take() (events.Call, bool) {
	if len(q.ready) == 0 {
		return events.Call{}, false
	}
	return q.calls[heap.Pop(q).(int)], true
}

// done frees those that waited for a call only.
func (q *queue) done(id string) {
	for _, i := range q.next[id] {
		if q.waits[i]--; q.waits[i] == 0 {
			heap.Push(q, i)
		}
	}
}

// Len implements heap.Interface.
func (q *queue) Len() int { return len(q.ready) }

// Less implements heap.Interface.
func (q *queue) Less(a, b int) bool {
	i, j := q.ready[a], q.ready[b]
	return q.rank[i] > q.rank[j] || q.rank[i] == q.rank[j] && i < j
}

// Swap implements heap.Interface.
func (q *queue) Swap(a, b int) { q.ready[a], q.ready[b] = q.ready[b], q.ready[a] }

// Push implements heap.Interface.
func (q *queue) Push(i any) { q.ready = append(q.ready, i.(int)) }

// Pop implements heap.Interface.
func (q *queue) Pop() any {
	i := q.ready[len(q.ready)-1]
	q.ready = q.ready[:len(q.ready)-1]
	return i
}
