package answer

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"headnote/research/question"
)

// choice are the windows that are shown: for each part its best one, then what adds most.
type choice struct {
	in      *Input
	t       tables
	nearest bool // nothing answers, and the nearest are shown
	several bool // what is asked for is gathered from several papers: a comparison, a list of what several papers say
	chosen  []window
	words   int
	differ  []string // what is said of papers that disagree
}

// Limits of what is chosen.
const (
	leaders     = 12   // windows of a part that may lead a list,
	mostLeaders = 3    // these many of them,
	nearlyBest  = 0.93 // where they are as good as this share of the best
	enough      = 0.4  // of the best window of a part, below which nothing is shown beside it
	nearEnough  = 0.5  // the same where nothing answers
	goesOn      = 0.75 // of it, from which a window that breaks off is followed by what goes on
	mostItems   = 6    // pieces that go on from a window
	mostBehind  = 2    // sentences that complete a window
	againWords  = 5    // of the introduction of a paper that was introduced before
)

// enough is the share of the best window of a part below which nothing is shown beside it.
func (c *choice) enough() float64 {
	if c.nearest {
		return nearEnough
	}
	return enough
}

// choose chooses from the ranked windows of each part.
func (c *choice) choose(parts [][]window) {
	for part, ranked := range parts {
		for _, w := range ranked[:min(len(ranked), 8)] {
			if c.take(w, ranked[0].total) {
				c.replaced(part, w)
				c.referred(part, w)
				c.complete(part, w)
				c.decision(part, w)
				c.reply(part, w)
				c.disagree(part, w, ranked)
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
				if w.total >= c.enough()*ranked[0].total && !c.of(w.paper) {
					c.take(w, ranked[0].total)
				}
			}
		}
	}
	for _, again := range []bool{false, true} { // what one paper says again, last
		for i := range 40 {
			for _, ranked := range parts {
				if i >= len(ranked) || ranked[i].total < c.enough()*ranked[0].total ||
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
	if citation.MatchString(w.said) || c.strange(w) || c.opposite(w) {
		return false
	}
	if longer := withPremise(*c.in, w); !slices.ContainsFunc(c.chosen, longer.overlaps) {
		w = longer
	}
	for _, o := range c.chosen {
		if o.overlaps(w) && w.total >= nearlyBest*best {
			w = c.in.beyond(o, w)
		}
		if o.overlaps(w) || alike(o, w) && !c.bothSides(o, w) {
			return false
		}
	}
	if !c.addLed(w) {
		return false
	}
	c.amended(w)
	c.limited(w)
	if w.total >= goesOn*best && w.spoken == "" {
		c.define(w)
	}
	if w.total >= goesOn*best && w.spoken == "" && !w.ended {
		c.goOn(w)
	}
	return true
}

// strange reports whether a window beside an answer is of another paper than the first, and the reading model finds
// nothing of the question in it: it would be taken for a part of the answer.
func (c *choice) strange(w window) bool {
	return !c.nearest && !c.several && len(c.chosen) > 0 && w.judge >= 0 && w.logit < strangeLogit && !c.of(w.paper) &&
		!c.in.Question.Asks(question.List)
}

const strangeLogit = -6

// citation is a sentence that only cites a case.
var citation = regexp.MustCompile(`^(?:(?:See|Cf\.|E\.g\.|also|But see),? )*` +
	`(?:[A-Z][\w.&’',-]*,? |of |the |ex rel\. )+v\. .{3,80}\d+ [A-Z][\w. ]{0,14} ?\d+.{0,40}\((?:[\w. ]+ )?\d{4}\)\.?$`)

// goOn adds what goes on where a window breaks off, and the items of a list that it announces.
func (c *choice) goOn(w window) {
	list := announces(w.said) || announcing.MatchString(w.said)
	item := w // the last that has a mark of the list
	for range mostItems {
		next, ok := c.in.following(w)
		if !ok && list {
			next, ok = c.in.nextItem(w)
		}
		if !ok && list {
			next, ok = c.in.laterItem(item)
			item = next
		}
		if !ok || slices.ContainsFunc(c.chosen, next.overlaps) {
			return
		}
		if room := shownWords - c.words - againWords; len(strings.Fields(next.said)) > room {
			if next, ok = c.in.shortened(next, room); !ok {
				return
			}
		}
		if !c.add(next) || !list {
			return
		}
		w = next
	}
}

// complete adds the sentences behind the best window of a part that hold the day or amount asked for, where the window
// says what is asked about and ends before it.
func (c *choice) complete(part int, w window) {
	kinds := slices.DeleteFunc(slices.Clone(c.in.Question.Parts[part].Kinds), func(k question.Kind) bool {
		return !slices.Contains(exact, k)
	})
	if len(kinds) == 0 || c.t.slots.Filled(kinds, entryDay.ReplaceAllString(w.said, ""), 1) > 0 {
		return
	}
	behind, added := c.in.behind(w), 0
	for _, partly := range []float64{0, 1} { // a day before a period that leads to one
		for _, s := range behind {
			if added < mostBehind && c.t.slots.Filled(kinds, entryDay.ReplaceAllString(s.said, ""), partly) > 0 &&
				!slices.ContainsFunc(c.chosen, s.overlaps) && c.add(s) {
				added++
			}
		}
		if added > 0 {
			return
		}
	}
}

// addLed adds a window, below the lead-in or the beginning of its sentence that says to whom or when it applies, if
// there is room for both.
func (c *choice) addLed(w window) bool {
	lead, ok := c.in.leadIn(w)
	if !ok || !conditional.MatchString(lead.said) {
		lead, ok = condition(*c.in, w)
	}
	if !ok || slices.ContainsFunc(c.chosen, lead.overlaps) {
		return c.add(w)
	}
	before, words := len(c.chosen), c.words
	if c.add(lead) && c.add(w) {
		return true
	}
	c.chosen, c.words = c.chosen[:before], words
	return false
}

// add adds a window if there is room for it.
func (c *choice) add(w window) bool {
	n := max(len(strings.Fields(w.said)), len(strings.Fields(w.spoken))) + againWords
	if !c.of(w.paper) {
		n += len(strings.Fields(c.in.introduction(c.t, w, false))) - againWords
	}
	if len(c.chosen) > 0 && (c.words+n > shownWords || len(c.chosen) == mostShown) {
		return false
	}
	c.chosen, c.words = append(c.chosen, w), c.words+n
	return true
}

// trim gives up windows, the last first, until what follows from the first ones fits into the length of an answer.
func (c *choice) trim(derived []string) {
	n := len(strings.Fields(strings.Join(derived, " ")))
	for n > 0 && c.words+n > shownWords && len(c.chosen) > derivedFrom {
		last := c.chosen[len(c.chosen)-1]
		c.chosen, c.words = c.chosen[:len(c.chosen)-1], c.words-len(strings.Fields(last.said))-againWords
	}
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

// opposite reports whether a window is of a paper for which a list does not ask: it lacks a name of the question that
// the window which leads the list has.
func (c *choice) opposite(w window) bool {
	if !c.listsPapers() || len(c.chosen) == 0 || w.paper == c.chosen[0].paper ||
		excluding.MatchString(c.in.Question.Raw) {
		return false
	}
	return slices.ContainsFunc(c.in.Question.Marks, func(m question.Mark) bool {
		return m.Kind == question.Name && strings.Contains(c.chosen[0].said, m.Text) && !strings.Contains(w.said, m.Text)
	})
}

// excluding matches a list of what a name does not hold for.
var excluding = regexp.MustCompile(`(?i)\b(not|no|never|neither|nor|other than|outside|except|besides)\b|n[’']t\b`)

// listsPapers reports whether what answers is a list of the papers that say the same.
func (c *choice) listsPapers() bool {
	return c.several && !c.nearest && c.in.Question.Asks(question.List) && !c.in.Question.Asks(question.Comparison)
}

// bothSides reports whether two windows that say nearly the same are what is asked for: the words of two papers that
// differ in a number only where they are compared, the same words of two that are no copies where papers are listed.
func (c *choice) bothSides(a, b window) bool {
	if a.isMember && b.isMember {
		return true
	}
	if c.listsPapers() {
		return a.paper != b.paper && c.in.Papers[a.paper].Text != c.in.Papers[b.paper].Text
	}
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

// overPapers reports whether what is asked for is gathered from several papers: the words of two that are compared, or
// those among many papers, parties or places of which something is true.
func (in Input) overPapers() bool {
	return in.Question.Asks(question.Comparison) ||
		in.Question.Asks(question.List) && manyPapers.MatchString(in.Question.Raw)
}

// manyPapers matches the things of a list of which each has a paper of its own.
var manyPapers = regexp.MustCompile(`(?i)\b(agreements|contracts|leases|letters|orders|opinions|decisions|cases|` +
	`papers|documents|policies|filings|statutes|laws|states|companies|firms|suits|matters|patients|dockets|debtors)\b`)
