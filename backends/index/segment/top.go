package segment

import (
	"cmp"
	"container/heap"
	"slices"
	"sync/atomic"
)

// found is a passage found.
type found struct {
	score   uint32
	segment int
	passage uint32
	doc     int // in the segment, where the passages of a document are counted
}

// compare puts the better one first: of two with the same score the one that comes first.
func (f found) compare(o found) int {
	return cmp.Or(cmp.Compare(o.score, f.score), cmp.Compare(f.segment, o.segment), cmp.Compare(f.passage, o.passage))
}

// top keeps the best passages, and of each document no more than so many.
type top struct {
	limit int
	per   int // passages of a document; 0 for no bound
	views []*view
	list  foundHeap
	held  map[[2]int]int // how many it holds of a document, by segment and number
	total int
	floor *atomic.Int64 // the highest bar of all that search at once, less one: they may have found passages of the same score
}

func newTop(views []*view, limit, per int) *top {
	t := &top{limit: limit, per: per, views: views, held: make(map[[2]int]int), floor: new(atomic.Int64)}
	t.floor.Store(-1)
	return t
}

// bar is the score that a passage must exceed to be kept; everything passes as
// long as there is room.
func (t *top) bar() int64 {
	floor := t.floor.Load()
	if len(t.list) < t.limit {
		return floor
	}
	return max(floor, int64(t.list[0].score))
}

// rise lets the others know how high the bar stands.
func (t *top) rise() {
	if len(t.list) < t.limit {
		return
	}
	for bar := int64(t.list[0].score) - 1; ; {
		floor := t.floor.Load()
		if bar <= floor || t.floor.CompareAndSwap(floor, bar) {
			return
		}
	}
}

// add keeps a passage if it is among the best. What is left out, because the bar
// or better passages of its document were above it, would be left out later too:
// both only rise.
func (t *top) add(f found) {
	if t.per > 0 {
		f.doc = t.views[f.segment].docs.of(f.passage)
		if t.held[f.of()] == t.per {
			if worst := t.worstOf(f.of()); f.compare(t.list[worst]) < 0 {
				t.list[worst] = f
				heap.Fix(&t.list, worst)
			}
			return
		}
	}
	switch {
	case len(t.list) < t.limit:
		heap.Push(&t.list, f)
	case f.compare(t.list[0]) < 0:
		t.held[t.list[0].of()]--
		t.list[0] = f
		heap.Fix(&t.list, 0)
	default:
		return
	}
	t.held[f.of()]++
}

// of is the document of a passage.
func (f found) of() [2]int { return [2]int{f.segment, f.doc} }

// worstOf is the worst passage of a document, of which there is one.
func (t *top) worstOf(doc [2]int) int {
	worst := -1
	for i, f := range t.list {
		if f.of() == doc && (worst < 0 || t.list[worst].compare(f) < 0) {
			worst = i
		}
	}
	return worst
}

// join adds what another search has found.
func (t *top) join(o *top) {
	t.total += o.total
	for _, f := range o.list {
		t.add(f)
	}
}

// sorted is what was found, best first.
func (t *top) sorted() []found {
	slices.SortFunc(t.list, found.compare)
	return t.list
}

// foundHeap has the worst on top.
type foundHeap []found

func (h foundHeap) Len() int           { return len(h) }
func (h foundHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h foundHeap) Less(i, j int) bool { return h[i].compare(h[j]) > 0 }

// Push and Pop are for package heap.
func (h *foundHeap) Push(x any) { *h = append(*h, x.(found)) } //nolint:forcetypeassert // only found is pushed

// Pop takes the last one off.
func (h *foundHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
