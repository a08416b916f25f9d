package answer

import (
	"maps"
	"math"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/research/question"
	"headnote/text"
)

// compose chooses what is shown: for each part its best window, then what adds most.
func (in Input) compose(t tables, all []window, parts [][]window, found []evidence) events.Answer {
	a := events.Answer{Unmentioned: in.Unmentioned, Compares: in.Question.Asks(question.Comparison)}
	if in.Question.Asks(question.List) {
		a.Read = len(in.Papers)
	}
	var chosen []window
	words := 0
	take := func(w window) bool {
		n := len(strings.Fields(w.said)) + introWords
		if words+n > shownWords && len(chosen) > 0 || len(chosen) == mostShown {
			return false
		}
		for _, c := range chosen {
			if c.overlaps(w) || alike(c, w) && !in.bothSides(c, w) {
				return false
			}
		}
		chosen, words = append(chosen, w), words+n
		return true
	}
	lists := in.Question.Asks(question.List) || in.Question.Asks(question.Comparison)
	for _, ranked := range parts {
		for _, w := range ranked[:min(len(ranked), 8)] {
			if take(w) {
				if next, ok := in.following(all, w); ok {
					take(next)
				}
				break
			}
		}
	}
	if lists { // the nearly best, then over as many papers as say something
		for _, ranked := range parts {
			for _, w := range ranked[:min(len(ranked), leaders)] {
				if w.total >= nearlyBest*ranked[0].total && len(chosen) < mostLeaders {
					take(w)
				}
			}
		}
		for _, ranked := range parts {
			for _, w := range ranked[:min(len(ranked), 60)] {
				if w.total >= enough*ranked[0].total && !of(chosen, w.paper) {
					take(w)
				}
			}
		}
	}
	for _, again := range []bool{false, true} { // what one paper says again, last
		for i := range 40 {
			for _, ranked := range parts {
				if i >= len(ranked) || ranked[i].total < enough*ranked[0].total ||
					lists && !again && sameTwice(chosen, ranked[i]) {
					continue
				}
				take(ranked[i])
			}
		}
	}
	for _, w := range chosen {
		a.Passages = append(a.Passages, in.passage(t, w))
	}
	model := t.sufficiency.Read
	if in.Judge == nil {
		model = t.sufficiency.Words
	}
	likely, weakest := model.weakest(found)
	a.Confidence, a.Features = math.Round(1000*likely)/1000, weakest.values()
	answers := a.Confidence >= model.Sufficient
	if !answers {
		a.Missing = in.missing(t, weakest, chosen)
	}
	a.Sufficient = answers && len(in.Unmentioned) == 0 && len(a.Passages) > 0
	if a.Sufficient {
		a.Derived = in.derived(chosen)
	}
	return a
}

const (
	introWords = 10

	leaders     = 12   // windows of a part that may lead a list,
	mostLeaders = 3    // these many of them,
	nearlyBest  = 0.93 // where they are as good as this share of the best
	enough      = 0.4  // of the best window of a part, below which nothing is shown beside it
)

// of reports whether a window of a paper was chosen.
func of(chosen []window, paper int) bool {
	return slices.ContainsFunc(chosen, func(c window) bool { return c.paper == paper })
}

// sameTwice reports whether two windows of a paper were chosen, so that a list reaches other papers.
func sameTwice(chosen []window, w window) bool {
	n := 0
	for _, c := range chosen {
		if c.paper == w.paper {
			n++
		}
	}
	return n >= 2
}

// bothSides reports whether two windows that say nearly the same are what a comparison asks for: the words of two
// papers that differ in a number only.
func (in Input) bothSides(a, b window) bool {
	return in.Question.Asks(question.Comparison) && a.paper != b.paper && !maps.Equal(a.stems, b.stems)
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

// weakest is how likely the part that is answered least is answered rightly, and what that rests on: all that is asked
// is as likely answered as it.
func (l logistic) weakest(found []evidence) (float64, evidence) {
	least, weakest := 0.0, evidence{}
	for i, e := range found {
		if p := l.probability(e); i == 0 || p < least {
			least, weakest = p, e
		}
	}
	return least, weakest
}

// passage puts a window into the words of a memo.
func (in Input) passage(t tables, w window) events.AnswerPassage {
	p := &in.Papers[w.paper]
	d := p.Document
	intro := introduced(text.Line(d.Title), p.quoted().At(w.span))
	if says := t.types[d.Type].Says; says != "" {
		intro += " (" + says + ")"
	}
	return events.AnswerPassage{
		Document: d.ID, Span: w.span, Quote: w.span.Of(p.Text), Introduced: intro,
		Text: "“" + strayNumber.ReplaceAllString(p.quoted().Quote(w.span), "") + "”",
	}
}

// introduced puts what a paper is called before the place as a lawyer cites it, which may begin with the same words.
func introduced(title, where string) string {
	name := text.Truncate(title, nameLength)
	if where == "" {
		return name
	}
	if at := strings.Index(title, " between "); at > 0 && strings.HasPrefix(where, title[:at]) {
		return text.Truncate(title, betweenLength) + where[at:] // one of several such agreements is told by its parties
	}
	if name == "" || strings.HasPrefix(where, text.Prefix(name, sameName)) {
		return where
	}
	return name + ", " + where
}

// Lengths of names, in bytes: as shown, with the parties of an agreement, and from which two are the same.
const (
	nameLength    = 70
	betweenLength = 90
	sameName      = 20
)
