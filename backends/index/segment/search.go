package segment

import (
	"context"

	"headnote/backends/index"
)

// search runs a request over a snapshot.
func search(ctx context.Context, views []*view, r index.Request, countable int) (index.Matches, error) {
	p := &planner{views: views, terms: make(map[string]*term)}
	for _, v := range views {
		p.all += v.Passages
	}
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
	s := &searcher{plan: n, asks: asks, excluded: excluded, countable: countable, top: &top{limit: r.Limit}, stop: func() bool { return ctx.Err() != nil }}
	for i, v := range views {
		s.segment(i, v)
		if err := ctx.Err(); err != nil {
			return index.Matches{}, err
		}
	}
	return s.matches(views), nil
}

// searcher is one search.
type searcher struct {
	plan      *plan   // nil where there are only conditions
	excluded  []*plan // what must not match
	countable int
	asks      []condition
	top       *top
	stop      func() bool
	least     bool // not all matches were counted
}

// segment searches one segment.
func (s *searcher) segment(i int, v *view) {
	f := newFilter(v, s.asks)
	var not scorer
	if len(s.excluded) > 0 {
		not = (&plan{op: index.Or, parts: s.excluded}).scorer(v, i)
	}
	terms, ok := []*term(nil), false
	if s.plan != nil {
		terms, ok = s.plan.alternatives()
	}
	if !ok {
		q := scorer(allowed{filter: everything(v)})
		if s.plan != nil {
			q = s.plan.scorer(v, i)
		}
		if not != nil {
			q = &but{scorer: q, not: not}
		}
		s.walk(i, q, f)
		return
	}
	m := &maxScore{segment: i, filter: f, not: not, top: s.top}
	postings := 0
	for _, t := range terms {
		if c := t.open(v, i); c != nil {
			m.lists = append(m.lists, c)
			postings += c.count
		}
	}
	m.count = postings <= s.countable
	s.least = s.least || !m.count
	if len(m.lists) > 0 {
		m.run(uint32(v.Passages), s.stop) //nolint:gosec // as written
	}
}

// walk looks at the matches of a scorer one after the other. As long as the bound
// of a stretch is below the bar, and all was counted that is counted, it is
// passed over.
func (s *searcher) walk(i int, q scorer, f *filter) {
	checked := uint32(0) // the bound is known to be above the bar up to here
	for p, n := uint32(0), 0; ; n++ {
		if n%1024 == 0 && s.stop() {
			return
		}
		if f != nil {
			if p = f.next(p); p == end {
				return
			}
		}
		at := q.seek(p)
		if at == end {
			return
		}
		if f != nil && at != p {
			if p = f.next(at); p != at {
				continue
			}
		}
		p = at
		if s.top.total >= s.countable && p >= checked {
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
			s.top.add(found{score, i, p})
		}
		p++
	}
}

// matches names the documents of what was found.
func (s *searcher) matches(views []*view) index.Matches {
	out := index.Matches{Total: s.top.total, AtLeast: s.least}
	for _, f := range s.top.sorted() {
		d := views[f.segment].docs
		doc := d.of(f.passage)
		out.Matches = append(out.Matches, index.Match{
			Document: d.id(doc), Passage: int(d.base(doc) + f.passage - d.first(doc)), Score: float64(f.score) / scoreOne,
		})
	}
	return out
}
