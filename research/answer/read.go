package answer

import (
	"math"

	"headnote/text"
)

// How much each thing counts for a window that the reading model has judged. They were fitted to windows that answer
// among others of the same papers, and did as well on matters that were left out of the fit: the words that a window
// shares with its question, and the names, say nothing more once the model has read it.
const (
	readVerdict   = 3.35 // of the model's logit, in units of likelyLogit,
	readSlot      = 3.35 // whether what is asked for stands there,
	readRelevance = 1.8  // how likely its passage answers, as the search has judged it,
	readAlike     = 1.5  // how near it lies in what it means,
	readRank      = 0.26 // and what a passage further down loses, by the logarithm of its place

	readScale  = 0.25 // of the sum, so that totals of good windows lie near each other
	readWeight = 0.4  // of what speaks for or against a window's paper, form and speaker, as an exponent
)

// read is what a judged window is worth, above 0; weight is what its paper, form and speaker count, above 0.
func (w *window) read(p *Paper, weight float64) float64 {
	v := readVerdict*w.logit/likelyLogit + readSlot*w.slot + readRelevance*p.relevance(w.span) + readAlike*w.alike -
		readRank*math.Log1p(float64(w.rank))
	return math.Exp(readScale*v) * math.Pow(weight, readWeight)
}

// relevance is the best that the search has judged a passage of which a span has words, 0 to 1; 0 for one that was not
// judged.
func (p *Paper) relevance(sp text.Span) float64 {
	best := 0.0
	for _, x := range p.Document.Passages {
		if x.Relevance > best && x.Span.Overlaps(sp) {
			best = x.Relevance
		}
	}
	return best
}
