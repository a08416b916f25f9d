package segment

import (
	"cmp"
	"container/heap"
	"slices"
)

// found is a passage found.
type found struct {
	score   uint32
	segment int
	passage uint32
}

// top keeps the best passages: of two with the same score the one that comes first.
type top struct {
	limit int
	list  foundHeap
	total int
}

// bar is the score that a passage must exceed to be kept; everything passes as
// long as there is room.
func (t *top) bar() int64 {
	if len(t.list) < t.limit {
		return -1
	}
	return int64(t.list[0].score)
}

func (t *top) add(f found) {
	switch {
	case len(t.list) < t.limit:
		heap.Push(&t.list, f)
	case f.score > t.list[0].score:
		t.list[0] = f
		heap.Fix(&t.list, 0)
	}
}

// sorted is what was found, best first.
func (t *top) sorted() []found {
	slices.SortFunc(t.list, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.segment, b.segment), cmp.Compare(a.passage, b.passage))
	})
	return t.list
}

// foundHeap has the worst on top.
type foundHeap []found

func (h foundHeap) Len() int      { return len(h) }
func (h foundHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h foundHeap) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(h[i].score, h[j].score), cmp.Compare(h[j].segment, h[i].segment), cmp.Compare(h[j].passage, h[i].passage)) < 0
}

// Push and Pop are for package heap.
func (h *foundHeap) Push(x any) { *h = append(*h, x.(found)) } //nolint:forcetypeassert // only found is pushed

// Pop takes the last one off.
func (h *foundHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
