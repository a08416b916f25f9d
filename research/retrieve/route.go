package retrieve

import (
	"cmp"
	"context"
	"math"
	"slices"

	"headnote/backends"
	"headnote/backends/index"
)

// routed is a candidate document, with how far the question names it.
type routed struct {
	doc   backends.Document
	name  float64         // weight of the question's words that name it
	used  map[string]bool // those words
	prior float64         // how strongly the question points to it, 0 to 1
	// strength is the share of the question that names it, 0 if none does.
	strength float64
	hits     []index.Hit // its passages found by the search
	// places are the ranks of the hits in that search, from 1, by passage number.
	places map[int]int
	alike  map[int]int // ranks by meaning
}

// route finds the documents that a question may be about, the likeliest first. It excludes nothing: if the question
// names no document, all priors are small.
func (s *Searcher) route(ctx context.Context, q Question, o Options) ([]routed, int, error) {
	named, all, err := s.naming(q)
	if err != nil {
		return nil, 0, err
	}
	hits, err := s.ix.Search(ctx, index.Query{
		Text: q.Raw, Plain: true, Kinds: o.Kinds, Limit: s.reach(q).passages, PerDocument: s.reach(q).perDocument,
		Bare: true,
	})
	if err != nil {
		return nil, 0, err
	}
	found := make(map[string]*routed)
	var order []string
	add := func(d backends.Document) *routed {
		r, ok := found[d.ID]
		if !ok {
			r = &routed{doc: d, places: make(map[int]int), alike: make(map[int]int)}
			found[d.ID] = r
			order = append(order, d.ID)
		}
		return r
	}
	for i, h := range hits.Hits {
		h.Score /= max(hits.Hits[0].Score, 1e-9)
		r := add(h.Document)
		r.hits = append(r.hits, h)
		r.places[h.Ordinal] = i + 1
	}
	near, err := s.near(ctx, q, o)
	if err != nil {
		return nil, 0, err
	}
	for i, h := range near {
		r := add(h.Document)
		if r.places[h.Ordinal] == 0 {
			h.Score = alikeShare * (1 - float64(i)/float64(len(near)))
			r.hits = append(r.hits, h)
		}
		r.alike[h.Ordinal] = i + 1
	}
	// Add documents whose names have a rare word of the question.
	rarity := make([]float64, len(q.Terms))
	for i, t := range q.Terms {
		by := named[t.Stem]
		rarity[i] = t.Weight * math.Log(1+float64(all)/(float64(by.With)+0.5)) / math.Log(1+2*float64(all))
		if t.Name {
			rarity[i] *= nameBoost
		}
		for _, id := range by.Documents {
			if d, ok := s.ix.Document(id); ok && (len(o.Kinds) == 0 || slices.Contains(o.Kinds, d.Kind)) {
				add(d)
			}
		}
	}
	out := make([]routed, len(order))
	for i, id := range order {
		out[i] = *found[id]
	}
	c := q.concepts
	left := make(map[string]bool)
	leave := o.Leave
	if leave != nil {
		leave = func(d backends.Document, why error) {
			left[d.ID] = true
			o.Leave(d, why)
		}
	}
	err = s.each(c, out, leave, func(m *lexicon, i int) error {
		name, head, err := s.identity(m, out[i].doc)
		if err == nil {
			out[i].named(q, c, name, head, rarity)
		}
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	out = slices.DeleteFunc(out, func(r routed) bool { return left[r.doc.ID] })
	prior(out, q)
	slices.SortStableFunc(out, func(a, b routed) int { return cmp.Compare(b.prior+b.found(), a.prior+a.found()) })
	return out, hits.Total, nil
}

// named sums the weights of the question's words that name a document.
func (r *routed) named(q Question, c concepts, name, head []occurrence, rarity []float64) {
	inName, inHead := c.setOf(name), c.setOf(head)
	r.used = q.naming(inName, inHead)
	for i, t := range q.Terms {
		switch {
		case inName[t.Stem]:
			r.name += rarity[i]
		case r.used[t.Stem]:
			r.name += headShare * rarity[i]
		case inHead[t.Stem]:
			r.name += mentionShare * rarity[i]
		}
	}
	r.name += pairShare * (together(c, name, rarity) + headShare*together(c, head, rarity))
	if !q.anchored(inName) && !q.anchored(inHead) {
		r.name *= wordShare
	}
}

// anchored reports whether a set of words has one that can name a document by itself.
func (q Question) anchored(in map[string]bool) bool {
	return slices.ContainsFunc(q.Terms, func(t Term) bool { return in[t.Stem] && q.names(t) })
}

// prior converts the weight of names to how strongly the question points to each document. If no name makes up a good
// share of the question, all stay weak.
func prior(rs []routed, q Question) {
	all, top := 1e-9, 0.0
	for _, t := range q.Terms {
		all += t.Weight
	}
	for _, r := range rs {
		top = max(top, r.name)
	}
	for i := range rs {
		rs[i].strength = rs[i].name / all
		rs[i].prior = rs[i].name / max(top, nameFloor*all, 1e-9)
	}
}

// found is the contribution of the best passage found by the search, 0 to foundShare.
func (r routed) found() float64 {
	best := 0.0
	for _, h := range r.hits {
		best = max(best, h.Score)
	}
	return foundShare * best
}

// naming returns the words of a question that name a document rather than ask about it: those in the document's name
// and, next to them in the same clause, those in its beginning ("the Acme privacy policy"). A word that is also used
// elsewhere in the question still asks.
func (q Question) naming(inName, inHead map[string]bool) map[string]bool {
	mark := make([]bool, len(q.words))
	names := make(map[string]bool)
	for _, t := range q.Terms {
		if t.Name {
			names[t.Stem] = true
		}
	}
	for i, w := range q.words {
		mark[i] = inName[w.stem] || names[w.stem] && inHead[w.stem] && !inName[w.stem]
	}
	adjacent := func(i, j int) bool {
		return j >= 0 && j < len(q.words) && mark[j] && q.words[i].clause == q.words[j].clause &&
			abs(q.words[i].at-q.words[j].at) <= reach
	}
	for grown := true; grown; {
		grown = false
		for i, w := range q.words {
			if !mark[i] && inHead[w.stem] && (adjacent(i, i-1) || adjacent(i, i+1)) {
				mark[i], grown = true, true
			}
		}
	}
	used := make(map[string]bool)
	for i, w := range q.words {
		if mark[i] {
			used[w.stem] = true
		}
	}
	for i, w := range q.words {
		if !mark[i] {
			delete(used, w.stem)
		}
	}
	return used
}

func abs(i int) int { return max(i, -i) }

// setOf returns the words of the question that a text has.
func (c concepts) setOf(said []occurrence) map[string]bool {
	in := make(map[string]bool)
	for _, o := range said {
		in[c.stems[o.symbol]] = true
	}
	return in
}
