package answer

import (
	"slices"

	"headnote/research/question"
)

// How a window relates to what a part takes for granted: that something was granted, adequate, paid, or was not.
type stance int

const (
	silent   stance = iota // it says nothing of it
	agrees                 // it says so
	opposite               // it says the opposite only
)

// stanceFactor is what a window counts by how it relates to that.
var stanceFactor = map[stance]float64{silent: 1, agrees: 1.5, opposite: 0.7}

// stanceOf is how the words of a window relate to what a part takes for granted.
func stanceOf(a asked, said string) stance {
	if len(a.part.Poles) == 0 {
		return silent
	}
	stated := question.Stated(said)
	out := silent
	for _, p := range a.part.Poles {
		switch {
		case slices.Contains(stated, p):
			return agrees
		case slices.Contains(stated, p.Opposite()):
			out = opposite
		}
	}
	return out
}

// agreeingFirst puts windows that say the opposite of what a part takes for granted behind all others, where one of
// these says that it is so: the claims that were allowed are not told by those that were not. Where none does, the
// opposite is what a reader has to see.
func agreeingFirst(a asked, ranked []window) []window {
	if len(a.part.Poles) == 0 || len(ranked) == 0 {
		return ranked
	}
	var first, rest []window
	agreeing := -1
	for _, w := range ranked[:min(len(ranked), lookedThrough)] {
		switch stanceOf(a, w.said) {
		case opposite:
			w.total *= opposed
			rest = append(rest, w)
			continue
		case agrees:
			if agreeing < 0 && w.total >= leadsFrom*ranked[0].total {
				agreeing = len(first)
			}
		}
		first = append(first, w)
	}
	if agreeing < 0 {
		return ranked
	}
	if stanceOf(a, ranked[0].said) == opposite { // what it was told of, the one that agrees tells
		w := first[agreeing]
		w.total = ranked[0].total
		first = slices.Insert(slices.Delete(first, agreeing, agreeing+1), 0, w)
	}
	rest = append(rest, ranked[min(len(ranked), lookedThrough):]...)
	return append(first, rest...)
}

// opposed is what a window counts that says the opposite, beside one that says what is asked.
const opposed = 0.3
