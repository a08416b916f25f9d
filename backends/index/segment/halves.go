package segment

import (
	"errors"

	"headnote/internal/safe"
)

// stretch is a part of a segment's passages.
type stretch struct {
	segment  int
	from, to uint32
}

// halves splits all passages in two, so that two cores can search them.
func halves(views []*view) [2][]stretch {
	all := 0
	for _, v := range views {
		all += v.Passages
	}
	var out [2][]stretch
	room := all / 2
	for i, v := range views {
		cut := uint32(min(room, v.Passages)) //nolint:gosec // passages
		room -= int(cut)
		if cut > 0 {
			out[0] = append(out[0], stretch{i, 0, cut})
		}
		if n := uint32(v.Passages); cut < n { //nolint:gosec // passages
			out[1] = append(out[1], stretch{i, cut, n})
		}
	}
	return out
}

// run searches all segments: a large query for any of some terms in two halves, each of which sees the other's
// threshold.
func (s *searcher) run(views []*view) error {
	whole := make([]stretch, len(views))
	postings := 0
	for i, v := range views {
		whole[i] = stretch{i, 0, uint32(v.Passages)} //nolint:gosec // as written
		if s.plain() {
			postings += s.plan.cost(i)
		}
	}
	if !s.plain() || postings < s.limits.divisible {
		return s.search(views, whole)
	}
	parts := halves(views)
	other := *s
	other.top = newTop(views, s.top.limit, s.top.per)
	other.top.floor = s.top.floor
	done := make(chan error, 1)
	safe.Go("searching", func() error {
		return guarded(func() error { return other.search(views, parts[1]) })
	}, func(err error) { done <- err })
	err := guarded(func() error { return s.search(views, parts[0]) })
	if err := errors.Join(err, <-done); err != nil {
		return err
	}
	s.top.join(other.top)
	s.least = s.least || other.least
	return nil
}

// plain reports whether a query is for any of some terms, without filters.
func (s *searcher) plain() bool {
	return s.terms != nil && len(s.asks) == 0 && len(s.excluded) == 0
}

// search searches some stretches one after another.
func (s *searcher) search(views []*view, in []stretch) error {
	for _, part := range in {
		s.segment(views[part.segment], part)
		if err := s.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// total returns how many passages match, as far as known. For a plain query, the number checked depends on which half
// was faster, so the frequency of its most common term is reported, which is the same each time.
func (s *searcher) total(views []*view) int {
	if !s.least || !s.plain() {
		return s.top.total
	}
	most, gone := 0, 0
	for _, t := range s.terms {
		most = max(most, t.count)
	}
	for _, v := range views {
		gone += v.gonePassages()
	}
	return max(most-gone, len(s.top.list))
}
