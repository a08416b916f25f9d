package retrieve

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"headnote/backends/index"
	"headnote/text/pattern"
)

// Ranked is a passage found, with the components of its rank.
type Ranked struct {
	index.Hit
	judgement
	weighed
	prior    float64 // how strongly the question points to its document
	strength float64
}

// weighed is the score of a passage for a question, as shares of the question's weight in the passage's document.
type weighed struct {
	own   float64 // total
	words float64 // words, by BM25
	cover float64 // share of the question it has at all
	near  float64 // share of it close together
	order float64 // share of it in the question's order
	lent  float64 // lent by the passages before and after
	rare  float64 // 1 if it has the rarest word of the question found in its document
	means float64 // share of the question it defines, if the question asks what something is

	feedback float64 // similarity to the best passages in other documents
}

// Passages ranks passages for a question, best first: those of documents that the question names before others, each by
// what it has of the rest of the question. The second result is the total number of matching passages.
func (s *Searcher) Passages(ctx context.Context, q Question, o Options) ([]Ranked, int, error) {
	o.Limit = o.limit()
	routes, total, err := s.route(ctx, q, o)
	if err != nil {
		return nil, total, err
	}
	c := q.concepts
	routes = routes[:min(len(routes), s.reach(q).documents)]
	found := make([][]place, len(routes))
	err = s.each(c, routes, o.Leave, func(m *lexicon, i int) error {
		d, err := s.read(m, c, routes[i], i < wholeDocuments)
		if err != nil {
			return err
		}
		for j, w := range weigh(q, c, routes[i].used, d) {
			found[i] = append(found[i], place{of: &routes[i], unit: &d.passages[j], weighed: w})
		}
		return nil
	})
	if err != nil {
		return nil, total, err
	}
	all := slices.Concat(found...)
	slices.SortStableFunc(all, byScore)
	s.pseudoFeedback(c, all)
	if s.reader != nil {
		asked := q
		if o.Asked != "" && FormOf(q.Raw) == Asking {
			asked = Analyze(o.Asked, s.ix)
		}
		if all, err = s.judge(ctx, asked, all, o); err != nil {
			return nil, total, err
		}
	}
	return s.ranked(q, all, o.Limit), total, nil
}

// ranked returns the first of a sorted list of places.
func (s *Searcher) ranked(q Question, all []place, limit int) []Ranked {
	words := FormOf(q.Raw) == Keywords
	out := make([]Ranked, min(len(all), limit))
	for i := range out {
		p, score := all[i], all[i].score()
		if s.reader != nil {
			score = p.shown(i)
			if words {
				score = max(p.unit.score, score/1000) // passages not found by the search come last
			}
		}
		out[i] = Ranked{
			index.Hit{Document: p.of.doc, Passage: p.unit.Passage, Ordinal: p.unit.ordinal, Score: score},
			p.judgement, p.weighed, p.of.prior, p.of.strength,
		}
	}
	return out
}

// place is a passage of a document that a question may be about.
type place struct {
	of   *routed
	unit *unit
	weighed
	judgement
	fused float64 // score by reciprocal rank fusion
	favor float64 // bonuses apart from the reader, in units of its logit
	// filled is the share of what is asked for that it has, 0 if not checked.
	filled float64
}

// judgement is the reader's score of a passage.
type judgement struct {
	judged  bool
	logit   float64
	verdict float64 // the logit with all bonuses
}

func (p place) score() float64 { return p.own + routeWeight*p.of.prior }

func byScore(a, b place) int { return cmp.Compare(b.score(), a.score()) }

// weigh scores every passage of a document for a question: by BM25 over the words that do not merely name the document,
// by their proximity and by their order. Neighboring passages lend some of their weight, because a heading is often in
// the passage before. The scores are shares of the question's weight.
func weigh(q Question, c concepts, used map[string]bool, d *reading) []weighed {
	w := make([]float64, len(q.Terms))
	all := 1e-9
	for i, t := range q.Terms {
		w[i] = t.Weight
		if !d.part { // a word found throughout the document says little inside it
			w[i] = (1-localShare)*t.Weight + localShare*2*idf(d.within[i], len(d.passages))
		}
		if used[t.Stem] {
			w[i] *= namingShare
		}
		if vague()[t.Stem] {
			w[i] *= vagueShare
		}
		all += w[i]
	}
	said := c.shares(w, d)
	rarest := -1
	for i := range q.Terms {
		if d.within[i] > 0 && (rarest < 0 || w[i] > w[rarest]) {
			rarest = i
		}
	}
	out := make([]weighed, len(d.passages))
	tf := make([]float64, len(q.Terms))
	for i, p := range d.passages {
		clear(tf)
		ms := c.mentions(p.said)
		for _, m := range ms {
			tf[m.term] += said(m)
		}
		for _, m := range c.mentions(p.head) {
			tf[m.term] += headingShare * said(m)
		}
		norm := k1 * (1 - lengthShare + lengthShare*float64(p.stems)/d.length)
		x := weighed{near: near(ms, w) / all, order: together(c, p.said, w) / all}
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
		if decides(p.Heading) {
			x.own *= 1 + partShare
		}
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

// defined is the weight of the question's terms that a passage defines: those in quotation marks or before "means" and
// the like.
func (c concepts) defined(p unit, w []float64) float64 {
	if !defines(p.Text) {
		return 0
	}
	sum := 0.0
	seen := make([]bool, len(w))
	for _, m := range definitions.FindAllStringSubmatchIndex(p.Text, 4) {
		for _, o := range p.said {
			if t := o.symbol; t < len(w) && !seen[t] && o.begin >= m[0] && o.begin < m[1] {
				seen[t] = true
				sum += w[t]
			}
		}
	}
	return sum
}

// defines is a quick test whether a text has a word that definitions requires.
func defines(t string) bool {
	return strings.Contains(t, "mean") || strings.Contains(t, "include") || strings.Contains(t, "refer") ||
		strings.Contains(t, "defined")
}

// definitions matches the places where a text defines a term.
var definitions = pattern.New(`[“"”][^“"”\n]{2,80}["”]\s*\)?,?\s*(?:\([^)]{0,80}\)\s*)?(?:shall\s+|` +
	`will\s+)?(?:also\s+)?(?:means?|includes?|refers?|is\s+defined|are\s+defined|has\s+the\s+meaning)\b|` +
	`\b(?:[A-Z]\w+\s+){1,4}(?:shall\s+|will\s+)?(?:means?|includes?|is\s+defined\s+as|refers?\s+to)\b`)

// near is the largest weight of distinct terms within a window of words.
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

// together is the weight of the question's word pairs that are adjacent in the text.
func together(c concepts, said []occurrence, w []float64) float64 {
	sum := 0.0
	for i, have := range c.ordered(said) {
		for _, t := range c.pairs[i] {
			if have && t < len(w) {
				sum += w[t] / 2
			}
		}
	}
	return sum
}
