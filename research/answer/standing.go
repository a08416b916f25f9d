package answer

import (
	"regexp"
	"slices"

	"headnote/papers/pinpoint"
)

// stands matches a question whether something that was said, set or held still counts, and ending the words by which
// it is ended, replaced or kept.
var (
	stands = regexp.MustCompile(`(?i)\b(still (good|stands?|valid|in (force|effect)|appl(y|ies)|binding|the (law|rule)|` +
		`holds?|on)|surviv(e[sd]?|ing)|remain(s|ed)? (good|valid|in (force|effect))|no longer|up to date|good law)\b`)
	ending = regexp.MustCompile(`(?i)\b(supersed(es?|ed|ing)|overrul(es?|ed|ing)|abrogat(es?|ed)|(is|are|was|` +
		`were) vacated|` +
		`vacat(es|ing)|rescind(s|ed)?|revoke[sd]?|withdraw(s|n)?|repeal(s|ed)?|replace[sd]?|no longer|cannot approve|` +
		`disapprov(es?|ed)|abandon(s|ed)?|set aside|cancell?ed|declined? to (follow|extend)|` +
		`(remains?|continues?|stays?) (in (force|effect)|valid|good law))\b`)
)

// What words count that end or keep a thing where it is asked whether it still stands, and words of a letter below
// another that revised it.
const (
	endingFactor  = 2.2
	revisedFactor = 0.6
)

// revisedSince reports whether a window stands in a letter that the letter above it in the same file has revised.
func (p *Paper) revisedSince(w *window) bool {
	return slices.ContainsFunc(p.earlierLetters, func(e pinpoint.Earlier) bool {
		return e.Revised && e.Overlaps(w.span)
	})
}

// current is how much a window counts by whether it still does, and by whether it says so of another where that is
// asked.
func (a asked) current(p *Paper, w *window) float64 {
	v := 1.0
	if p.revisedSince(w) {
		v = revisedFactor
	}
	if stands.MatchString(a.part.Text) && w.cover >= inBreath && ending.MatchString(w.said) {
		v *= endingFactor
	}
	return v
}

// decidedLater puts before the ranked windows the words by which the paper of the best one disposes of what a part
// asks to have happened, where none of the first ones does: they are few, and say little of the question.
func (a asked) decidedLater(in Input, ranked []window) []window {
	if a.part.Act == "" || len(ranked) == 0 ||
		slices.ContainsFunc(ranked[:min(len(ranked), looked)], func(w window) bool { return w.done > 0 }) {
		return ranked
	}
	p := &in.Papers[ranked[0].paper]
	if !slices.Contains(deciding, p.Document.Type) {
		return ranked
	}
	for i, w := range ranked {
		if w.paper != ranked[0].paper || w.done < 1 {
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
