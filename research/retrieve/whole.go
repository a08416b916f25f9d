package retrieve

import (
	"cmp"
	"slices"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// The usual constants of BM25, and how many documents of a search by keywords are read whole for it.
const (
	wholeK1     = 1.2
	wholeB      = 0.75
	wholeRanked = 40
	wholeShare  = 2.0 // of the whole document, beside the sum of its passages
	indexShare  = 0.5 // of how rare a word is in the index, beside how rare it is among these documents
)

// wholly orders the documents of a search by keywords, the likeliest of them, by what all of each says: the words may
// stand far apart in it, of which its best passages know nothing. A document that is too long is weighed by its
// beginning; one that cannot be read is left out.
func (s *Searcher) wholly(q Question, docs []backends.Document, o Options) ([]backends.Document, error) {
	n := min(len(docs), wholeRanked)
	rs, counts, lengths := make([]routed, n), make([][]float64, n), make([]float64, n)
	for i := range rs {
		rs[i].doc = docs[i]
	}
	left := make(map[string]bool)
	leave := o.Leave
	if leave != nil {
		leave = func(d backends.Document, why error) {
			left[d.ID] = true
			o.Leave(d, why)
		}
	}
	err := s.each(q.concepts, rs, leave, func(m *lexicon, i int) error {
		body, err := s.ix.Slice(docs[i].ID, text.Span{Start: 0, End: wholeLength})
		if err != nil {
			return err
		}
		said, stems := m.read(index.NameOf(docs[i]) + "\n" + body)
		counts[i], lengths[i] = make([]float64, len(q.Terms)), float64(stems)
		for _, at := range said {
			if at.symbol < len(q.Terms) {
				counts[i][at.symbol]++
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	scores := bm25(q, counts, lengths)
	for i := range docs {
		docs[i].Score /= 1 + wholeShare
		if i < n {
			docs[i].Score += scores[i] * wholeShare / (1 + wholeShare)
		}
	}
	docs = slices.DeleteFunc(docs, func(d backends.Document) bool { return left[d.ID] })
	slices.SortStableFunc(docs, func(a, b backends.Document) int { return cmp.Compare(b.Score, a.Score) })
	return docs, nil
}

// bm25 scores documents by how often each has the words of the question, as a share of the best.
func bm25(q Question, counts [][]float64, lengths []float64) []float64 {
	weights, mean := make([]float64, len(q.Terms)), 0.0
	for t, term := range q.Terms {
		with := 0
		for _, c := range counts {
			if c != nil && c[t] > 0 {
				with++
			}
		}
		weights[t] = idf(with, len(counts)) + indexShare*term.Weight
	}
	for _, l := range lengths {
		mean += l / float64(len(lengths))
	}
	scores, best := make([]float64, len(counts)), 1e-9
	for i, c := range counts {
		norm := wholeK1 * (1 - wholeB + wholeB*lengths[i]/max(1, mean))
		for t, f := range c {
			scores[i] += weights[t] * f * (wholeK1 + 1) / (f + norm)
		}
		best = max(best, scores[i])
	}
	for i := range scores {
		scores[i] /= best
	}
	return scores
}
