package retrieve

import (
	"slices"

	"headnote/text"
)

// concepts tell which words of a passage stand for which terms of a question:
// the terms themselves, and the other words that the thesaurus knows for them.
type concepts struct {
	terms  map[string]int        // stem to term
	others map[string][]*wording // by first stem
	q      Question
}

// wording is another way to say one or several terms.
type wording struct {
	stems []string
	terms []int
}

// mention is a place where a passage speaks of a term.
type mention struct {
	at   int // index among the passage's stems
	term int
	said *wording // in other words than the question's; nil for its own
}

// maxWordings bounds the other words for one phrase of a question.
const maxWordings = 12

func conceptsOf(q Question) concepts {
	c := concepts{terms: make(map[string]int, len(q.Terms)), others: make(map[string][]*wording), q: q}
	for i, t := range q.Terms {
		c.terms[t.Stem] = i
	}
	stems := text.Stems(q.Raw)
	seen := make(map[string]bool)
	for n := longestPhrase; n >= 1; n-- {
		for i := 0; i+n <= len(stems); i++ {
			key := stems[i : i+n]
			var terms []int
			for _, s := range key {
				if t, ok := c.terms[s]; ok && !slices.Contains(terms, t) {
					terms = append(terms, t)
				}
			}
			if len(terms) == 0 {
				continue
			}
			others := synonyms().of(key)
			for _, o := range others[:min(len(others), maxWordings)] {
				w := text.Stems(o)
				if id := keyOf(key) + "=" + keyOf(w); len(w) == 0 || seen[id] {
					continue
				} else {
					seen[id] = true
				}
				c.others[w[0]] = append(c.others[w[0]], &wording{w, terms})
			}
		}
	}
	return c
}

// mentions finds the terms in the stems of a passage.
func (c concepts) mentions(stems []string) []mention {
	var out []mention
	for i, s := range stems {
		if t, ok := c.terms[s]; ok {
			out = append(out, mention{at: i, term: t})
		}
		for _, w := range c.others[s] {
			if i+len(w.stems) <= len(stems) && slices.Equal(w.stems, stems[i:i+len(w.stems)]) {
				for _, t := range w.terms {
					out = append(out, mention{at: i, term: t, said: w})
				}
			}
		}
	}
	return out
}

// shares tells what a mention counts beside the question's own word: less in
// other words, and no more than these words are worth in the document.
func (c concepts) shares(w []float64, d *reading) func(mention) float64 {
	worth := make(map[*wording]float64)
	return func(m mention) float64 {
		if m.said == nil {
			return 1
		}
		v, ok := worth[m.said]
		if !ok {
			rarest := 0.0
			for _, s := range m.said.stems {
				rarest = max(rarest, idf(d.within[s], len(d.passages)))
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
