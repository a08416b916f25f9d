package retrieve

import (
	"cmp"
	"math"
	"slices"
)

// Limits of pseudo-relevance feedback. Results hardly change with half or twice as many.
const (
	compared         = 64 // best passages that are compared with the seeds
	seeds            = 18 // passages assumed to answer
	seedsPerDocument = 2  // of these, from one document

	fullyAlike = 0.25 // maximum cosine of two passages that say the same in different words
)

// pseudoFeedback is pseudo-relevance feedback across documents: it raises those of the best passages that use the words
// of the best passages in other documents. A contract has its own words for what the question asks, and other contracts
// show which these are. If nothing similar is found, nothing is raised. all is sorted, and stays so.
func (s *Searcher) pseudoFeedback(c concepts, all []place) {
	best := strongest(all)
	among := all[:min(len(all), compared)]
	keys := s.keysOf(c, slices.Concat(best, among))
	mass := 1e-9
	var total []float64
	for i, v := range best {
		mass += v.own * v.own
		for _, w := range keys[i] {
			if missing := w.word + 1 - len(total); missing > 0 {
				total = append(total, make([]float64, missing)...)
			}
			total[w.word] += v.own * v.own * w.value
		}
	}
	for i := range among {
		p, words := &among[i], keys[len(best)+i]
		alike, others := words.dot(total), mass
		for j, v := range best { // exclude the passage's own document
			if v.of.doc.ID == p.of.doc.ID {
				alike -= v.own * v.own * words.alike(keys[j])
				others -= v.own * v.own
			}
		}
		if others > mass/float64(2*seeds) {
			p.feedback = max(0, alike/others/fullyAlike)
		}
	}
	// The best score of a document is unchanged: feedback only reorders its passages.
	before, after := make(map[*routed]float64), make(map[*routed]float64)
	for _, p := range among {
		before[p.of] = max(before[p.of], p.own)
		after[p.of] = max(after[p.of], p.own+feedbackShare*p.feedback)
	}
	for i := range all {
		p := &all[i]
		p.own += feedbackShare*p.feedback + before[p.of] - after[p.of]
	}
	slices.SortStableFunc(all, byScore)
}

// strongest returns the passages with most of what is asked, limited per document.
func strongest(all []place) []place {
	order := slices.SortedStableFunc(slices.Values(all), func(a, b place) int { return cmp.Compare(b.own, a.own) })
	of := make(map[string]int)
	var out []place
	for _, p := range order {
		if len(out) == seeds || p.own <= 0 {
			break
		}
		if of[p.of.doc.ID]++; of[p.of.doc.ID] <= seedsPerDocument {
			out = append(out, p)
		}
	}
	return out
}

// sparse is a sparse vector, in order of its words.
type sparse []weight

type weight struct {
	word  int
	value float64
}

// keysOf returns unit vectors of passages over their words other than those of the question, with rare words weighted
// higher.
func (s *Searcher) keysOf(c concepts, ps []place) []sparse {
	m := s.lexicon(c)
	defer s.keep(m)
	out := make([]sparse, len(ps))
	number := make(map[uint32]int) // by order of appearance: sums must not depend on the lexicon's history
	var in []float64               // number of passages with each word
	for i, p := range ps {
		words := m.others(p.unit.Text, c.terms)
		ns := make([]int, len(words))
		for j, w := range words {
			n, ok := number[w]
			if !ok {
				n = len(in)
				number[w], in = n, append(in, 0)
			}
			ns[j] = n
		}
		slices.Sort(ns)
		for j, n := range ns {
			if j == 0 || n != ns[j-1] {
				out[i] = append(out[i], weight{word: n})
				in[n]++
			}
			out[i][len(out[i])-1].value++
		}
	}
	for _, v := range out {
		length := 1e-9
		for j := range v {
			v[j].value = (1 + math.Log(v[j].value)) * math.Log(1+float64(len(ps))/in[v[j].word])
			length += v[j].value * v[j].value
		}
		for j := range v {
			v[j].value /= math.Sqrt(length)
		}
	}
	return out
}

// dot is the dot product with a dense vector.
func (v sparse) dot(total []float64) float64 {
	sum := 0.0
	for _, w := range v {
		if w.word < len(total) {
			sum += w.value * total[w.word]
		}
	}
	return sum
}

// alike is the cosine of two unit vectors.
func (v sparse) alike(o sparse) float64 {
	sum := 0.0
	for i, j := 0, 0; i < len(v) && j < len(o); {
		switch {
		case v[i].word < o[j].word:
			i++
		case v[i].word > o[j].word:
			j++
		default:
			sum += v[i].value * o[j].value
			i++
			j++
		}
	}
	return sum
}
