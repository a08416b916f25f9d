package segment

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// found is a passage found.
type found struct {
	score   uint32
	segment int
	passage uint32
	doc     int // in the segment, if passages per document are limited
}

// compare orders by score, then by position.
func (f found) compare(o found) int {
	if f.score != o.score {
		return cmp.Compare(o.score, f.score)
	}
	return cmp.Or(cmp.Compare(f.segment, o.segment), cmp.Compare(f.passage, o.passage))
}

// top keeps the best passages, with a limit per document.
type top struct {
	limit int
	per   int // passages per document; 0 for no limit
	views []*view
	list  foundHeap
	held  map[[2]int]int // number held per document, by segment and number
	total int
	// the highest bar of all concurrent searches, less one, since they may have found passages with the same score
	floor *atomic.Int64
}

func newTop(views []*view, limit, per int) *top {
	t := &top{limit: limit, per: per, views: views, held: make(map[[2]int]int), floor: new(atomic.Int64)}
	t.floor.Store(-1)
	return t
}

// bar returns the score that a passage must exceed to be kept; everything passes while there is room.
func (t *top) bar() int64 {
	floor := t.floor.Load()
	if len(t.list) < t.limit {
		return floor
	}
	return max(floor, int64(t.list[0].score))
}

// rise shares the threshold with the other searches.
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

// add keeps a passage if it is among the best. A passage rejected by the bar, or by better passages of its document,
// would also be rejected later: both only rise.
func (t *top) add(f found) {
	if t.per > 0 {
		f.doc = t.views[f.segment].docs.of(f.passage)
		if t.held[f.of()] == t.per {
			if worst := t.worstOf(f.of()); f.compare(t.list[worst]) < 0 {
				t.list.replace(worst, f)
			}
			return
		}
	}
	switch {
	case len(t.list) < t.limit:
		t.list.push(f)
	case f.compare(t.list[0]) < 0:
		t.held[t.list[0].of()]--
		t.list.replace(0, f)
	default:
		return
	}
	t.held[f.of()]++
}

// of returns the document of a passage.
func (f found) of() [2]int { return [2]int{f.segment, f.doc} }

// worstOf returns the worst passage of a document, which must have one.
func (t *top) worstOf(doc [2]int) int {
	worst := -1
	for i, f := range t.list {
		if f.of() == doc && (worst < 0 || t.list[worst].compare(f) < 0) {
			worst = i
		}
	}
	return worst
}

// join adds the results of another search.
func (t *top) join(o *top) {
	t.total += o.total
	for _, f := range o.list {
		t.add(f)
	}
}

// sorted returns the results, best first.
func (t *top) sorted() []found {
	slices.SortFunc(t.list, found.compare)
	return t.list
}

// foundHeap is a heap with the worst on top: positions 2i+1 and 2i+2 hold nothing worse than position i.
type foundHeap []found

// push adds one.
func (h *foundHeap) push(f found) {
	*h = append(*h, f)
	l := *h
	i := len(l) - 1
	for ; i > 0 && l[(i-1)/2].compare(f) < 0; i = (i - 1) / 2 {
		l[i] = l[(i-1)/2]
	}
	l[i] = f
}

// replace replaces an element by a better one.
func (h foundHeap) replace(i int, f found) {
	for {
		worse := 2*i + 1
		if worse >= len(h) {
			break
		}
		if right := worse + 1; right < len(h) && h[worse].compare(h[right]) < 0 {
			worse = right
		}
		if h[worse].compare(f) <= 0 {
			break
		}
		h[i] = h[worse]
		i = worse
	}
	h[i] = f
}
