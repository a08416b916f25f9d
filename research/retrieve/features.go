package retrieve

import (
	"strings"

	"headnote/backends"
	"headnote/citations"
	"headnote/text"
)

// features of a passage for a question, each in [0, 1]. They are what ranking
// and grading rest on, and what "why this grade" says in words.
type features struct {
	coverage  float64 // share of the question's weight that the passage has
	proximity float64 // the same in its best stretch of 40 words
	bigrams   float64 // share of the question's word pairs that stand side by side
	heading   float64 // share that the headings above it have
	title     float64 // share that the document's title, citation, court or docket has
	union     float64 // share that passage, headings and title have together
	names     float64 // share of the question's names that passage or title have
	citation  float64 // 1 where an authority that the question names is cited or is the document
	relative  float64 // score of the search over the best of the list
}

// measure looks at one passage.
func measure(q Question, d backends.Document, p backends.Passage) features {
	var f features
	weights := make(map[string]float64, len(q.Terms))
	all, names := 0.0, 0.0
	for _, t := range q.Terms {
		weights[t.Stem] = t.Weight
		all += t.Weight
		if t.Name {
			names += t.Weight
		}
	}
	if all == 0 {
		all = 1
	}
	body := text.Stems(p.Text)
	head := text.Stems(strings.Join(p.Heading, " "))
	title := text.Stems(d.Title + " " + d.Citation + " " + d.Court + " " + d.Docket + " " + d.Author)
	in := func(stems []string) (float64, map[string]bool) {
		have := make(map[string]bool)
		sum := 0.0
		for _, s := range stems {
			if w, ok := weights[s]; ok && !have[s] {
				have[s] = true
				sum += w
			}
		}
		return sum / all, have
	}
	var inBody, inHead, inTitle map[string]bool
	f.coverage, inBody = in(body)
	f.heading, inHead = in(head)
	f.title, inTitle = in(title)
	sum, named := 0.0, 0.0
	for _, t := range q.Terms {
		if inBody[t.Stem] || inHead[t.Stem] || inTitle[t.Stem] {
			sum += t.Weight
			if t.Name {
				named += t.Weight
			}
		}
	}
	f.union = sum / all
	if names > 0 {
		f.names = named / names
	}
	f.proximity = nearest(body, weights) / all
	f.bigrams = pairs(q, body)
	f.citation = cited(q, d, p)
	return f
}

// nearest is the largest weight of distinct question words within the window.
func nearest(stems []string, weights map[string]float64) float64 {
	count := make(map[string]int)
	best, sum := 0.0, 0.0
	for i, s := range stems {
		if w, ok := weights[s]; ok {
			if count[s]++; count[s] == 1 {
				sum += w
			}
		}
		if i >= window {
			old := stems[i-window]
			if w, ok := weights[old]; ok {
				if count[old]--; count[old] == 0 {
					sum -= w
				}
			}
		}
		best = max(best, sum)
	}
	return best
}

func pairs(q Question, stems []string) float64 {
	if len(q.Bigrams) == 0 {
		return 0
	}
	have := make(map[[2]string]bool, len(stems))
	for i := 1; i < len(stems); i++ {
		have[[2]string{stems[i-1], stems[i]}] = true
	}
	n := 0
	for _, b := range q.Bigrams {
		if have[b] {
			n++
		}
	}
	return float64(n) / float64(len(q.Bigrams))
}

func cited(q Question, d backends.Document, p backends.Passage) float64 {
	if len(q.Citations) == 0 {
		return 0
	}
	own := citations.Keys(d.Citation)
	in := citations.Keys(p.Text)
	n := 0
	for _, want := range q.Citations {
		for _, k := range append(own, in...) {
			if k == want {
				n++
				break
			}
		}
	}
	for _, want := range q.Citations {
		for _, k := range own {
			if k == want {
				return 1
			}
		}
	}
	return 0.6 * float64(n) / float64(len(q.Citations))
}

// rank is the weight by which passages are ordered.
func (f features) rank() float64 {
	return 0.8*f.relative + 0.9*f.coverage + 0.6*f.proximity + 0.5*f.bigrams + 0.3*f.heading + 0.4*f.title + 0.6*f.union + 0.3*f.names + 1.2*f.citation
}
