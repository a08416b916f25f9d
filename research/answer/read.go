package answer

import (
	"math"

	"headnote/text"
)

// How much each thing counts for a window that the reading model has judged. They were fitted to windows that answer
// among others of the same papers, and rounded: what differs between them says less than that all count much alike.
// The names that a question has say nothing more once these are known.
const (
	readVerdict   = 2.2 // of the model's logit, in units of likelyLogit,
	readAlike     = 1.7 // how near it lies in what it means,
	readSlot      = 1.4 // whether it holds what is asked for,
	readRelevance = 1.4 // how likely its passage answers, as the search has judged it,
	readCover     = 1.2 // the share of the question in it or above it,
	readFound     = 0.9 // and how the search ranks its passage

	readScale  = 0.25 // of the sum, so that totals of good windows lie near each other
	readWeight = 0.25 // of what speaks for or against a window's paper, form and speaker, as an exponent
)

// read is what a judged window is worth, above 0; weight is what its paper, form and speaker count, above 0.
func (w *window) read(p *Paper, weight float64) float64 {
	v := readVerdict*w.logit/likelyLogit + readAlike*w.alike + readSlot*w.slot + readRelevance*p.relevance(w.span) +
		readCover*w.cover + readFound*w.found
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
