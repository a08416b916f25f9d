package segment

import (
	"context"

	"headnote/backends/index"
)

// search runs a request over a snapshot.
func search(ctx context.Context, views []*view, r index.Request, l limits) (index.Matches, error) {
	p := &planner{views: views, terms: make(map[string]*term)}
	for _, v := range views {
		p.all += v.Passages
	}
	return p.search(ctx, r, l)
}

// search runs a request over the planner's snapshot.
func (p *planner) search(ctx context.Context, r index.Request, l limits) (index.Matches, error) {
	views := p.views
	n, err := p.plan(r.Query)
	if err != nil || n == nil || r.Limit <= 0 {
		return index.Matches{}, err
	}
	n, asks, excluded := n.conditions()
	if len(r.Kinds) > 0 {
		asks = append(asks, oneOf(4, r.Kinds))
	}
	if len(r.Docs) > 0 {
		asks = append(asks, among(r.Docs))
	}
	s := &searcher{
		ctx: ctx, plan: n, asks: asks, excluded: excluded, limits: l,
		top: newTop(views, r.Limit, r.PerDocument),
	}
	if n != nil {
		s.terms, _ = n.alternatives()
	}
	if err := s.run(views); err != nil {
		return index.Matches{}, err
	}
	return s.matches(views), nil
}

// searcher is one search.
type searcher struct {
	ctx      context.Context
	limits   limits
	plan     *plan   // nil if there are only conditions
	terms    []*term // set for a query for any of these and nothing else
	excluded []*plan // what must not match
	asks     []condition
	top      *top
	least    bool // not all matches were counted
}

func (s *searcher) stop() bool { return s.ctx.Err() != nil }

// segment searches a stretch of a segment.
func (s *searcher) segment(v *view, in stretch) {
	f := newFilter(v, s.asks)
	var not scorer
	if len(s.excluded) > 0 {
		not = (&plan{op: index.Or, parts: s.excluded}).scorer(v, in.segment)
	}
	if s.terms == nil {
		q := scorer(allowed{filter: everything(v)})
		if s.plan != nil {
			q = s.plan.scorer(v, in.segment)
		}
		if not != nil {
			q = &but{scorer: q, not: not}
		}
		s.walk(in, q, f)
		return
	}
	m := &maxScore{
		segment: in.segment, filter: f, not: not, top: s.top,
		all: uint32(v.Passages), //nolint:gosec // as written
	}
	postings := 0
	for _, t := range s.terms {
		if c := t.open(v, in.segment); c != nil {
			m.lists = append(m.lists, c)
			postings += c.count
		}
	}
	m.count = postings <= s.limits.countable
	s.least = s.least || !m.count
	if len(m.lists) > 0 {
		m.run(in.from, in.to, s.stop)
	}
}

// walk visits the matches of a scorer one by one. Once enough matches are counted, it skips stretches whose bound is
// below the bar.
func (s *searcher) walk(in stretch, q scorer, f *filter) {
	checked := uint32(0) // up to here, the bound is known to exceed the bar
	for p, n := in.from, 0; p < in.to; n++ {
		if n%1024 == 0 && s.stop() {
			return
		}
		if f != nil {
			if p = f.next(p); p == end {
				return
			}
		}
		at := q.seek(p)
		if at >= in.to {
			return
		}
		if f != nil && at != p {
			if p = f.next(at); p != at {
				continue
			}
		}
		p = at
		if s.top.total >= s.limits.countable && p >= checked {
			last := q.horizon(p)
			if int64(q.bound(p, last)) <= s.top.bar() {
				s.least = true
				if p = last + 1; p >= end {
					return
				}
				continue
			}
			checked = last + 1
		}
		s.top.total++
		if score := q.score(); int64(score) > s.top.bar() {
			s.top.add(found{score: score, segment: in.segment, passage: p})
		}
		p++
	}
}

// matches names the documents of the passages found.
func (s *searcher) matches(views []*view) index.Matches {
	out := index.Matches{Total: s.total(views), AtLeast: s.least}
	for _, f := range s.top.sorted() {
		d := views[f.segment].docs
		doc := d.of(f.passage)
		out.Matches = append(out.Matches, index.Match{
			Document: d.id(doc), Passage: int(d.base(doc) + f.passage - d.first(doc)), Score: float64(f.score) / scoreOne,
		})
	}
	return out
}
