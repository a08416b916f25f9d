package retrieve

import (
	"cmp"
	"context"
	"regexp"
	"slices"

	"headnote/backends"
	"headnote/backends/index"
)

// Ranked is a passage found, with what its rank is made of.
type Ranked struct {
	index.Hit
	weighed
	prior float64 // how strongly the question points to its document
}

// weighed is what a passage is worth to a question, as shares of what the
// question weighs in the passage's document.
type weighed struct {
	own   float64 // all together
	words float64 // its words, by BM25
	cover float64 // how much of the question it has at all
	near  float64 // how much of it close together
	order float64 // how much of it in the question's order
	lent  float64 // by the passages before and after
	rare  float64 // 1 where it has the rarest word of the question that its document has
	means float64 // how much of the question it defines, where the question asks what something is
}

// Passages ranks passages for a question, best first: those of the documents
// that the question names before others, each weighed by what it says about the
// rest of the question. The second result is how many passages match at all.
func (s *Searcher) Passages(ctx context.Context, q Question, o Options) ([]Ranked, int, error) {
	routes, total, err := s.route(ctx, q, o)
	if err != nil {
		return nil, total, err
	}
	c := conceptsOf(q)
	var out []Ranked
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
		for j, w := range weigh(q, c, r.used, d) {
			u := d.passages[j]
			h := index.Hit{Document: r.doc, Passage: u.Passage, Ordinal: u.ordinal, Score: w.own + routeWeight*r.prior}
			out = append(out, Ranked{h, w, r.prior})
		}
	}
	slices.SortStableFunc(out, func(a, b Ranked) int { return cmp.Compare(b.Score, a.Score) })
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
func weigh(q Question, c concepts, used map[string]bool, d *reading) []weighed {
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
	rarest := -1
	for i, t := range q.Terms {
		if d.within[t.Stem] > 0 && (rarest < 0 || w[i] > w[rarest]) {
			rarest = i
		}
	}
	out := make([]weighed, len(d.passages))
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
		x := weighed{near: near(ms, w) / all, order: together(q, c, p.stems, w) / all}
		for t, f := range tf {
			x.words += w[t] * f * (k1 + 1) / (f + norm) / all
			x.cover += w[t] * min(1, f) / all
			if t == rarest && f >= 1 {
				x.rare = 1
			}
		}
		if q.defining {
			x.means = c.defined(p, w) / all
		}
		x.own = x.words + nearShare*x.near + orderShare*x.order + meansShare*x.means
		out[i] = x
	}
	if d.part {
		return out
	}
	for i := range out {
		if i > 0 {
			out[i].lent += beforeShare * (out[i-1].own - out[i-1].lent)
		}
		if i+1 < len(out) {
			out[i].lent += afterShare * out[i+1].own
		}
		out[i].own += out[i].lent
	}
	return out
}

// defined is the weight of the terms of the question that a passage defines:
// those that stand in quotation marks or before "means" and its like.
func (c concepts) defined(p unit, w []float64) float64 {
	sum := 0.0
	seen := make(map[int]bool)
	for _, m := range definitions.FindAllStringSubmatchIndex(p.Text, 4) {
		for i, s := range p.stems {
			t, ok := c.terms[s]
			if a := int(p.at[i]); ok && !seen[t] && a >= m[0] && a < m[1] {
				seen[t] = true
				sum += w[t]
			}
		}
	}
	return sum
}

// definitions are the places where a text says what a term means.
var definitions = regexp.MustCompile(`[“"”][^“"”\n]{2,80}["”]\s*\)?,?\s*(?:\([^)]{0,80}\)\s*)?(?:shall\s+|will\s+)?(?:also\s+)?(?:means?|includes?|refers?|is\s+defined|are\s+defined|has\s+the\s+meaning)\b|\b(?:[A-Z]\w+\s+){1,4}(?:shall\s+|will\s+)?(?:means?|includes?|is\s+defined\s+as|refers?\s+to)\b`)

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
