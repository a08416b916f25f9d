package retrieve

import (
	"cmp"
	"context"
	"slices"

	"headnote/backends"
	"headnote/backends/index"
)

// Passages ranks passages for a question, best first: those of the documents
// that the question names before others, each weighed by what it says about the
// rest of the question. The second result is how many passages match at all.
func (s *Searcher) Passages(ctx context.Context, q Question, o Options) ([]index.Hit, int, error) {
	routes, total, err := s.route(ctx, q, o)
	if err != nil {
		return nil, total, err
	}
	c := conceptsOf(q)
	var out []index.Hit
	for i, r := range routes[:min(len(routes), weighedDocuments)] {
		var d *reading
		if i < wholeDocuments {
			whole, err := s.document(r.doc.ID)
			if err != nil {
				return nil, total, err
			}
			d = whole
		}
		if d == nil {
			d = s.partOf(r.hits)
		}
		for j, score := range weigh(q, c, r.used, d) {
			u := d.passages[j]
			h := index.Hit{Document: r.doc, Passage: u.Passage, Ordinal: u.ordinal, Score: score + routeWeight*r.prior}
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b index.Hit) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(len(out), o.Limit)], total, nil
}

// partOf is what a search has shown of a document that is not read whole.
func (s *Searcher) partOf(hits []index.Hit) *reading {
	ps := make([]backends.Passage, len(hits))
	for i, h := range hits {
		ps[i] = h.Passage
	}
	r := s.readingOf(ps)
	r.part = true
	for i, h := range hits {
		r.passages[i].ordinal = h.Ordinal
	}
	return r
}

// weigh scores every passage of a document for a question: BM25 over the words
// that do not merely name the document, their nearness and their order; the
// passages before and after lend some of their weight, for the heading often
// stands in the one before. The scores are shares of what the question weighs.
func weigh(q Question, c concepts, used map[string]bool, d *reading) []float64 {
	w := make([]float64, len(q.Terms))
	all := 1e-9
	for i, t := range q.Terms {
		w[i] = t.Weight
		if !d.part { // a word that all of the document holds says little inside it
			w[i] = (1-localShare)*t.Weight + localShare*2*idf(d.within[t.Stem], len(d.passages))
		}
		if used[t.Stem] {
			w[i] *= namingShare
		}
		all += w[i]
	}
	said := c.shares(w, d)
	base := make([]float64, len(d.passages))
	tf := make([]float64, len(q.Terms))
	for i, p := range d.passages {
		clear(tf)
		ms := c.mentions(p.stems)
		for _, m := range ms {
			tf[m.term] += said(m)
		}
		for _, m := range c.mentions(p.head) {
			tf[m.term] += headingShare * said(m)
		}
		norm := k1 * (1 - lengthShare + lengthShare*float64(len(p.stems))/d.length)
		sum := nearShare*near(ms, w) + orderShare*together(q, c, p.stems, w)
		for t, f := range tf {
			sum += w[t] * f * (k1 + 1) / (f + norm)
		}
		base[i] = sum / all
	}
	if d.part {
		return base
	}
	out := make([]float64, len(base))
	for i := range base {
		out[i] = base[i]
		if i > 0 {
			out[i] += beforeShare * base[i-1]
		}
		if i+1 < len(base) {
			out[i] += afterShare * base[i+1]
		}
	}
	return out
}

// near is the largest weight of distinct terms within a stretch of words.
func near(ms []mention, w []float64) float64 {
	count := make([]int, len(w))
	best, sum := 0.0, 0.0
	from := 0
	for _, m := range ms {
		for ms[from].at <= m.at-window {
			if count[ms[from].term]--; count[ms[from].term] == 0 {
				sum -= w[ms[from].term]
			}
			from++
		}
		if count[m.term]++; count[m.term] == 1 {
			sum += w[m.term]
		}
		best = max(best, sum)
	}
	return best
}

// together is the weight of the question's word pairs that stand side by side.
func together(q Question, c concepts, stems []string, w []float64) float64 {
	have := pairsOf(stems)
	sum := 0.0
	for _, b := range q.Bigrams {
		if !have[b] {
			continue
		}
		for _, s := range b {
			if t, ok := c.terms[s]; ok {
				sum += w[t] / 2
			}
		}
	}
	return sum
}

func pairsOf(stems []string) map[[2]string]bool {
	have := make(map[[2]string]bool, len(stems))
	for i := 1; i < len(stems); i++ {
		have[[2]string{stems[i-1], stems[i]}] = true
	}
	return have
}
