package answer

import (
	"slices"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text/pattern"
)

// holds matches the words in which an opinion states its holding, in its syllabus and in its own text.
var holds = pattern.New(`(?i)(^|[.;] )["“]?held ?:|` +
	`\bwe (now |therefore |thus |accordingly )?(hold|conclude) that\b|` +
	`\b(this|the) court (now |therefore |thus )?(holds|concludes) that\b|` +
	`\bfor (these|the foregoing|the above) reasons, [^.;]{0,120}\b(should|must|may|can|cannot|is|are|does|do)\b`)

// Minimums for a holding to lead: its share of the best score, and its logit from the reading model.
const (
	holdingShare = 0.4
	leastHolding = -6
)

// holdingFirst puts the holding of an opinion before its facts and arguments, which are closer in wording to a question
// about a rule, a reason or an outcome.
func (a asked) holdingFirst(in Input, ranked []window) []window {
	if len(ranked) == 0 || in.Papers[ranked[0].paper].Document.Type != papers.Opinion ||
		holds.MatchString(ranked[0].said) || slices.ContainsFunc(a.part.Kinds, func(k question.Kind) bool {
		return slices.Contains(exact, k) || slices.Contains(particular, k)
	}) || ranked[0].done > 0 {
		return ranked
	}
	p := &in.Papers[ranked[0].paper]
	for i, w := range ranked {
		if w.paper != ranked[0].paper || w.total < holdingShare*ranked[0].total || w.logit < leastHolding ||
			!holds.MatchString(w.said) {
			continue
		}
		if _, apart := p.quoted().Separate(w.span.Start); apart {
			continue
		}
		w.total = ranked[0].total
		return slices.Insert(slices.Delete(slices.Clone(ranked), i, i+1), 0, w)
	}
	return ranked
}

// particular are the kinds for which an opinion's facts are as useful as its holding.
var particular = []question.Kind{question.Party, question.List, question.Comparison, question.Place, question.Manner}
