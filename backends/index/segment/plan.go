package segment

import (
	"math"
	"slices"
	"strings"

	"headnote/backends/index"
	"headnote/text"
)

// The weights of the other fields of a passage relative to its text.
const (
	boostHeading = 0.6
	boostTitle   = 0.5
	boostCites   = 4.0
)

// mostTerms is the maximum number of terms in a query: more would add little, and the scores fit an integer.
const mostTerms = 200

// plan is a query with its terms looked up, from which the scorers for each segment are made.
type plan struct {
	op      index.Op // Word for a term, Phrase, Prefix, FieldIs for conditions, And, Or, Not
	term    *term
	terms   []*term  // of a phrase
	offsets []uint32 // positions of these terms in the phrase
	words   [][]entry
	weight  uint32
	asks    condition
	parts   []*plan
}

// term is a term of a query, in all segments.
type term struct {
	entries []entry // by segment; the frequency is 0 if it does not occur
	count   int     // number of passages that have it
	weight  uint32
}

// planner converts a query to a plan over a snapshot.
type planner struct {
	views []*view
	all   int // number of passages
	terms map[string]*term
	with  func(Term) int // global number of passages with a term, if the ranked passages come from elsewhere
	asked []Term         // in order
}

// term looks a term up.
func (p *planner) term(field byte, s string, boost float64) *term {
	key := string(field) + s
	if t, ok := p.terms[key]; ok {
		return t
	}
	t := &term{entries: make([]entry, len(p.views))}
	for i, v := range p.views {
		if e, ok := v.dict.find([]byte(key)); ok {
			t.entries[i] = e
			t.count += e.frequency
		}
	}
	if len(p.terms) < mostTerms {
		t.count = p.count(Term{Field: field, Text: s}, t.count)
		t.weight = weight(t.count, p.all, boost)
		p.terms[key] = t
		return t
	}
	return &term{entries: make([]entry, len(p.views))}
}

// count returns how many passages have a term, given how many there are here.
func (p *planner) count(t Term, here int) int {
	p.asked = append(p.asked, t)
	if p.with != nil {
		return p.with(t)
	}
	return here
}

// plan compiles a node; nil if it is empty, as a stop word is.
func (p *planner) plan(n index.Node) (*plan, error) {
	if isCondition(n) {
		c, err := conditionOf(n)
		return &plan{op: index.FieldIs, asks: c}, err
	}
	switch n.Op {
	case index.Word:
		return p.word(n.Value), nil
	case index.Cites:
		return &plan{op: index.Word, term: p.term(inCites, n.Value, boostCites)}, nil
	case index.Phrase:
		return p.phrase(n.Value), nil
	case index.Prefix:
		return p.prefix(n.Value), nil
	case index.FieldIs:
		return p.title(n.Value), nil
	}
	out := &plan{op: n.Op}
	for _, c := range n.Children {
		part, err := p.plan(c)
		if err != nil {
			return nil, err
		}
		switch {
		case part == nil:
		case n.Op == index.Or && part.op == index.Or: // nested alternatives
			for _, alternative := range part.parts {
				out.either(alternative)
			}
		case n.Op == index.Or:
			out.either(part)
		default:
			out.parts = append(out.parts, part)
		}
	}
	if len(out.parts) == 0 {
		return nil, nil //nolint:nilnil // says nothing
	}
	return out, nil
}

// either adds an alternative; a repeated word counts once.
func (p *plan) either(alternative *plan) {
	for _, part := range p.parts {
		if alternative.term != nil && part.term == alternative.term {
			return
		}
	}
	p.parts = append(p.parts, alternative)
}

// word matches the stems of a word in the passage, its headings or its title.
func (p *planner) word(w string) *plan {
	out := &plan{op: index.Or}
	for _, s := range text.Stems(w) {
		for _, f := range []struct {
			field byte
			boost float64
		}{{inText, 1}, {inHeading, boostHeading}, {inTitle, boostTitle}} {
			out.either(&plan{op: index.Word, term: p.term(f.field, s, f.boost)})
		}
	}
	if len(out.parts) == 0 {
		return nil
	}
	return out
}

func (p *planner) phrase(s string) *plan {
	words := phraseTerms(s)
	if len(words) == 0 {
		return nil
	}
	out := &plan{op: index.Phrase}
	for _, w := range words[:min(len(words), mostTerms)] {
		out.terms = append(out.terms, p.term(inText, w.stem, 1))
		out.offsets = append(out.offsets, uint32(w.at-words[0].at)) //nolint:gosec // ascending
	}
	if len(out.terms) == 1 {
		return &plan{op: index.Word, term: out.terms[0]}
	}
	return out
}

// prefix matches the stemmed words of the text with a prefix, and the word itself.
func (p *planner) prefix(s string) *plan {
	s = strings.ToLower(s)
	out := &plan{op: index.Prefix, words: make([][]entry, len(p.views))}
	count := 0
	stem := text.Stem(s)
	for i, v := range p.views {
		take := func(e entry) {
			e.key = slices.Clone(e.key)
			out.words[i] = append(out.words[i], e)
			count += e.frequency
		}
		if !strings.HasPrefix(stem, s) {
			if e, ok := v.dict.find([]byte(string(inText) + stem)); ok {
				take(e)
			}
		}
		v.dict.prefixed([]byte(string(inText)+s), take)
	}
	count = p.count(Term{Field: InPrefix, Text: s}, count)
	out.weight = weight(min(count, p.all), p.all, 1)
	return out
}

// title requires all the words in the title, without scoring.
func (p *planner) title(s string) *plan {
	out := &plan{op: index.And}
	for _, stem := range text.Stems(s) {
		t := *p.term(inTitle, stem, boostTitle)
		t.weight = 0
		out.parts = append(out.parts, &plan{op: index.Word, term: &t})
	}
	if len(out.parts) == 0 {
		return nil
	}
	return out
}

// alternatives returns the terms of a plan for any of some terms and nothing else.
func (p *plan) alternatives() ([]*term, bool) {
	if p.op == index.Word {
		return []*term{p.term}, true
	}
	if p.op != index.Or {
		return nil, false
	}
	var ts []*term
	for _, part := range p.parts {
		if part.op != index.Word {
			return nil, false
		}
		ts = append(ts, part.term)
	}
	return ts, true
}

// conditions extracts the filters and exclusions from a plan. rest is nil if nothing else is left.
func (p *plan) conditions() (rest *plan, asks []condition, excluded []*plan) {
	switch p.op {
	case index.FieldIs:
		return nil, []condition{p.asks}, nil
	case index.Not:
		return nil, nil, p.parts
	case index.And:
	default:
		return p, nil, nil
	}
	rest = &plan{op: index.And}
	for _, part := range p.parts {
		switch part.op {
		case index.FieldIs:
			asks = append(asks, part.asks)
		case index.Not:
			excluded = append(excluded, part.parts...)
		default:
			rest.parts = append(rest.parts, part)
		}
	}
	switch len(rest.parts) {
	case 0:
		return nil, asks, excluded
	case 1:
		return rest.parts[0], asks, excluded
	}
	return rest, asks, excluded
}

// cost estimates how many postings of a segment have to be read.
func (p *plan) cost(i int) int {
	switch p.op {
	case index.Word:
		return p.term.entries[i].frequency
	case index.Phrase:
		return leastOf(p.terms, func(t *term) int { return t.entries[i].frequency })
	case index.And:
		return leastOf(p.parts, func(part *plan) int { return part.cost(i) })
	case index.Or:
		sum := 0
		for _, part := range p.parts {
			sum += part.cost(i)
		}
		return sum
	}
	return math.MaxInt32 // what scans everything comes last
}

func leastOf[T any](of []T, cost func(T) int) int {
	least := math.MaxInt32
	for _, x := range of {
		least = min(least, cost(x))
	}
	return least
}
