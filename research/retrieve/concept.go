package retrieve

import (
	"slices"

	"headnote/text"
)

// concepts maps words of a text to terms of a question: the terms themselves, and their synonyms in the thesaurus. Only
// the stems that occur in these are looked for in a text; each has a number, its symbol.
type concepts struct {
	terms   int            // how many terms the question has
	symbols map[string]int // by stem; a term's symbol is its index
	stems   []string       // by symbol
	others  [][]*wording   // synonyms, by their first symbol
	pairs   [][2]int       // the question's word pairs, in symbols
}

// wording is another way to express one or several terms.
type wording struct {
	symbols []int
	terms   []int
}

// occurrence is a place where a text has one of these stems.
type occurrence struct {
	symbol int
	at     int // its index among the stems of the text
	begin  int // where its word begins, in bytes
}

// mention is a place where a text has a term or a synonym of it.
type mention struct {
	at   int // index among the stems of the text
	term int
	said *wording // the synonym used; nil for the question's own word
}

// maxWordings is the maximum number of synonyms for one phrase of a question.
const maxWordings = 12

func conceptsOf(q Question) concepts {
	c := concepts{symbols: make(map[string]int, 4*len(q.Terms)), terms: len(q.Terms)}
	for _, t := range q.Terms {
		c.symbol(t.Stem)
	}
	for _, w := range q.words {
		c.symbol(w.stem)
	}
	for _, b := range q.Bigrams {
		c.pairs = append(c.pairs, [2]int{c.symbol(b[0]), c.symbol(b[1])})
	}
	seen := make(map[string]bool)
	for _, p := range phrases(q.Raw) {
		var terms []int
		for _, s := range p.stems {
			if t, ok := c.term(s); ok && !slices.Contains(terms, t) {
				terms = append(terms, t)
			}
		}
		if len(terms) == 0 {
			continue
		}
		for _, o := range p.others {
			w := text.Stems(o)
			id := keyOf(p.stems) + "=" + keyOf(w)
			if len(w) == 0 || seen[id] {
				continue
			}
			seen[id] = true
			c.otherwise(w, terms)
		}
	}
	return c
}

// symbol returns the number of a stem, adding it if it is new.
func (c *concepts) symbol(stem string) int {
	n, ok := c.symbols[stem]
	if !ok {
		n = len(c.symbols)
		c.symbols[stem] = n
		c.stems, c.others = append(c.stems, stem), append(c.others, nil)
	}
	return n
}

// otherwise adds a synonym for some terms.
func (c *concepts) otherwise(stems []string, terms []int) {
	w := &wording{terms: terms}
	for _, s := range stems {
		w.symbols = append(w.symbols, c.symbol(s))
	}
	c.others[w.symbols[0]] = append(c.others[w.symbols[0]], w)
}

// term returns the index of the term that a stem is, if any.
func (c concepts) term(stem string) (int, bool) {
	n, ok := c.symbols[stem]
	return n, ok && n < c.terms
}

// mentions returns the mentions of terms in a text.
func (c concepts) mentions(said []occurrence) []mention {
	out := make([]mention, 0, len(said)+len(said)/4)
	for i, o := range said {
		if o.symbol < c.terms {
			out = append(out, mention{at: o.at, term: o.symbol})
		}
		for _, w := range c.others[o.symbol] {
			if w.begins(said[i:]) {
				for _, t := range w.terms {
					out = append(out, mention{at: o.at, term: t, said: w})
				}
			}
		}
	}
	return out
}

// begins reports whether a text continues with these words.
func (w *wording) begins(said []occurrence) bool {
	if len(said) < len(w.symbols) {
		return false
	}
	for i, n := range w.symbols {
		if said[i].symbol != n || said[i].at != said[0].at+i {
			return false
		}
	}
	return true
}

// ordered reports which of the question's word pairs are adjacent in a text.
func (c concepts) ordered(said []occurrence) []bool {
	var have []bool
	for i := 1; i < len(said); i++ {
		if said[i].at != said[i-1].at+1 {
			continue
		}
		for j, p := range c.pairs {
			if p[0] == said[i-1].symbol && p[1] == said[i].symbol {
				if have == nil {
					have = make([]bool, len(c.pairs))
				}
				have[j] = true
			}
		}
	}
	return have
}

// shares returns the weight of a mention relative to the question's own word: less for a synonym, and no more than the
// synonym's own words are worth in the document.
func (c concepts) shares(w []float64, d *reading) func(mention) float64 {
	worth := make(map[*wording]float64)
	return func(m mention) float64 {
		if m.said == nil {
			return 1
		}
		v, ok := worth[m.said]
		if !ok {
			rarest := 0.0
			for _, n := range m.said.symbols {
				rarest = max(rarest, idf(d.within[n], len(d.passages)))
			}
			v = otherShare * min(1, 2*rarest/max(w[m.term], 1e-9))
			if d.part {
				v = otherShare
			}
			worth[m.said] = v
		}
		return v
	}
}
