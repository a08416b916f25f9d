package answer

import (
	"slices"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// claiming matches words by which a decision maker reports what a party claims.
	claiming = pattern.New(`(?i)\b(you|your (firm|company|client|response|letter|letters|responses)|plaintiffs?|` +
		`defendants?|petitioners?|respondents?|appell(ant|ee)s?|movants?|claimants?|applicants?|debtors?|trustee|` +
		`the (firm|company|government|agency|employer|landlord|tenant|insurer|state|` +
		`parties))[^.;]{0,40}\b(stat(e[sd]?|ing)|` +
		`assert(s|ed|ing)?|argue[sd]?|arguing|contend(s|ed|ing)?|alleg(e[sd]?|ing)|claim(s|ed|ing)?|maintain(s|ed)?|` +
		`indicat(e[sd]?|ing)|categorize[sd]?|characterize[sd]?|suggest(s|ed)?|insist(s|ed)?|believe[sd]?)\b`)
	// replying matches words that answer such a claim.
	replying = pattern.New(`(?i)^(However|But|Yet|Nevertheless|Nonetheless|Even (if|though|assuming)|` +
		`Although|Still|` +
		`Notwithstanding|Regardless|That (is|was) (not|in)|This (is|was) (not|in)|The fact that|We (do not|cannot|disagree|` +
		`agree|reject|accept|find|conclude)|The (court|board|agency|panel|commission|tribunal) (disagrees|agrees|rejects|` +
		`accepts|is not|finds|concludes|does not)|I (do not|disagree|agree|reject|find|conclude))\b|` +
		`\b(we|I) (do not agree|disagree)\b|\b(is|are) (unpersuasive|unavailing|without merit|not persuasive|not adequate|` +
		`adequate|inadequate|well taken|correct|incorrect|mistaken)\b`)
)

// deciders are kinds of questions about a decision, which a party's claim does not answer.
var deciders = []question.Kind{question.Outcome, question.Reason, question.YesNo, question.Status}

// reply adds, after a window that reports a party's claim, the sentence in which the same paper answers it: the claim
// alone is only half of the decision.
func (c *choice) reply(part int, w window) {
	kinds := c.in.Question.Parts[part].Kinds
	if slices.Contains(pleading, c.in.Papers[w.paper].Document.Type) ||
		!slices.ContainsFunc(deciders, func(k question.Kind) bool { return slices.Contains(kinds, k) }) ||
		!claiming.MatchString(lastSentence(w.said)) {
		return
	}
	behind := c.in.behind(w)
	for _, s := range behind[:min(len(behind), mostBehind)] {
		if replying.MatchString(s.said) {
			if !slices.ContainsFunc(c.chosen, s.overlaps) {
				c.add(s)
			}
			return
		}
	}
}

// lastSentence returns the last sentence of some words.
func lastSentence(said string) string {
	ss := text.Sentences(said)
	if len(ss) == 0 {
		return said
	}
	return ss[len(ss)-1].Of(said)
}
