package answer

import (
	"math"

	"headnote/text"
)

// Weights for a window that the reading model has scored, fitted on windows that answer among others of the same
// papers, and rounded: their differences matter less than that all count about equally. The names in the question add
// nothing once these are known.
const (
	readVerdict   = 2.2 // the model's logit, in units of likelyLogit,
	readAlike     = 1.7 // similarity in meaning,
	readSlot      = 1.4 // whether it fills the slot,
	readRelevance = 1.4 // relevance of its passage, as scored by the search,
	readCover     = 1.2 // share of the question in it or above it,
	readFound     = 0.9 // and search rank of its passage

	readScale  = 0.25 // scales the sum, so that totals of good windows are close
	readWeight = 0.25 // exponent of the factors for a window's paper, form and speaker
)

// read is the score of a judged window, above 0; weight is the product of the factors for its paper, form and speaker,
// above 0.
func (w *window) read(p *Paper, weight float64) float64 {
	v := readVerdict*w.logit/likelyLogit + readAlike*w.alike + readSlot*w.slot + readRelevance*p.relevance(w.span) +
		readCover*w.cover + readFound*w.found
	return math.Exp(readScale*v) * math.Pow(weight, readWeight)
}

// relevance is the highest score that the search gave a passage overlapping a span, 0 to 1; 0 if none was scored.
func (p *Paper) relevance(sp text.Span) float64 {
	best := 0.0
	for _, x := range p.Document.Passages {
		if x.Relevance > best && x.Span.Overlaps(sp) {
			best = x.Relevance
		}
	}
	return best
}
