package answer

import (
	"maps"
	"slices"
	"strings"

	"headnote/research/question"
)

// choice are the windows that are shown: for each part its best one, then what adds most.
type choice struct {
	in      *Input
	t       tables
	several bool // what is asked for is gathered from several windows: a list, a comparison
	chosen  []window
	words   int
}

// Limits of what is chosen.
const (
	leaders     = 12   // windows of a part that may lead a list,
	mostLeaders = 3    // these many of them,
	nearlyBest  = 0.93 // where they are as good as this share of the best
	enough      = 0.4  // of the best window of a part, below which nothing is shown beside it
	goesOn      = 0.75 // of it, from which a window that breaks off is followed by what goes on
	againWords  = 5    // of the introduction of a paper that was introduced before
)

// choose chooses from the ranked windows of each part.
func (c *choice) choose(parts [][]window) {
	for _, ranked := range parts {
		for _, w := range ranked[:min(len(ranked), 8)] {
			if c.take(w, ranked[0].total) {
				break
			}
		}
	}
	if c.several { // the nearly best, then over as many papers as say something
		for _, ranked := range parts {
			for _, w := range ranked[:min(len(ranked), leaders)] {
				if w.total >= nearlyBest*ranked[0].total && len(c.chosen) < mostLeaders {
					c.take(w, ranked[0].total)
				}
			}
		}
		for _, ranked := range parts {
			for _, w := range ranked[:min(len(ranked), 60)] {
				if w.total >= enough*ranked[0].total && !c.of(w.paper) {
					c.take(w, ranked[0].total)
				}
			}
		}
	}
	for _, again := range []bool{false, true} { // what one paper says again, last
		for i := range 40 {
			for _, ranked := range parts {
				if i >= len(ranked) || ranked[i].total < enough*ranked[0].total ||
					c.several && !again && c.sameTwice(ranked[i]) {
					continue
				}
				c.take(ranked[i], ranked[0].total)
			}
		}
	}
}

// take adds a window, and what goes on where it breaks off, if there is room for it and it says something of its own.
func (c *choice) take(w window, best float64) bool {
	for _, o := range c.chosen {
		if o.overlaps(w) || alike(o, w) && !c.bothSides(o, w) {
			return false
		}
	}
	if !c.add(w) {
		return false
	}
	if w.total >= goesOn*best {
		if next, ok := c.in.following(w); ok && !slices.ContainsFunc(c.chosen, next.overlaps) {
			c.add(next)
		}
	}
	return true
}

// add adds a window if there is room for it.
func (c *choice) add(w window) bool {
	n := len(strings.Fields(w.said)) + againWords
	if !c.of(w.paper) {
		n += len(strings.Fields(c.in.introduction(c.t, w, false))) - againWords
	}
	if len(c.chosen) > 0 && (c.words+n > shownWords || len(c.chosen) == mostShown) {
		return false
	}
	c.chosen, c.words = append(c.chosen, w), c.words+n
	return true
}

// inOrder are the windows as they are shown: those of one paper together, the papers as they first came.
func (c *choice) inOrder() []window {
	var papers []int
	for _, w := range c.chosen {
		if !slices.Contains(papers, w.paper) {
			papers = append(papers, w.paper)
		}
	}
	out := slices.Clone(c.chosen)
	slices.SortStableFunc(out, func(a, b window) int {
		return slices.Index(papers, a.paper) - slices.Index(papers, b.paper)
	})
	return out
}

// of reports whether a window of a paper was chosen.
func (c *choice) of(paper int) bool {
	return slices.ContainsFunc(c.chosen, func(o window) bool { return o.paper == paper })
}

// sameTwice reports whether two windows of a paper were chosen, so that a list reaches other papers.
func (c *choice) sameTwice(w window) bool {
	n := 0
	for _, o := range c.chosen {
		if o.paper == w.paper {
			n++
		}
	}
	return n >= 2
}

// bothSides reports whether two windows that say nearly the same are what a comparison asks for: the words of two
// papers that differ in a number only.
func (c *choice) bothSides(a, b window) bool {
	return c.in.Question.Asks(question.Comparison) && a.paper != b.paper && !maps.Equal(a.stems, b.stems)
}

// alike reports whether two windows say the same.
func alike(a, b window) bool {
	n := 0
	for s := range a.stems {
		if b.stems[s] {
			n++
		}
	}
	return 5*n > 4*min(len(a.stems), len(b.stems))
}
