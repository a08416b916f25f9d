package answer

import (
	"regexp"
	"slices"

	"headnote/papers"
	"headnote/research/question"
)

// noJudge reports whether a part asks which judge did something, and no window names one, nor is the words of one.
func noJudge(a asked, in Input, ws []window) bool {
	return a.part.Identity == question.Judge &&
		!slices.ContainsFunc(ws, func(w window) bool {
			p := &in.Papers[w.paper]
			if p.Document.Type == papers.Opinion {
				if _, apart := p.quoted().Separate(w.span.Start); apart {
					return true
				}
			}
			return question.Judge.Gives(w.said)
		})
}

// dissents are the words in which a judge says from what he or she dissents.
var dissents = regexp.MustCompile(`\bI (?:[a-z]+ ){0,2}(?:dissent|disagree|part (?:ways|company)|` +
	`cannot (?:join|agree))(?:, [a-z]+,)? (?:only )?(?:from|with|in|that|because|as to)\b`)

// dissentFirst puts the words in which a judge says from what he or she dissents before others where that is asked.
func dissentFirst(a asked, in Input, ranked []window) []window {
	if !a.separate || a.part.Asks(question.Party) || len(ranked) == 0 {
		return ranked
	}
	i := slices.IndexFunc(ranked[:min(len(ranked), lookedThrough)], func(w window) bool {
		p := &in.Papers[w.paper]
		if p.Document.Type != papers.Opinion || !dissents.MatchString(w.said) {
			return false
		}
		_, apart := p.quoted().Separate(w.span.Start)
		return apart
	})
	if i < 0 {
		return ranked
	}
	w := ranked[i]
	w.total = ranked[0].total
	return slices.Insert(slices.Delete(slices.Clone(ranked), i, i+1), 0, w)
}

// earlierRuling matches a question for an opinion that another of the same case has taken the place of, or for both.
var earlierRuling = regexp.MustCompile(`(?i)\b(?:first|earlier|former(?:ly)?|previous(?:ly)?|prior|old(?:er)?|` +
	`original(?:ly)?|initial(?:ly)?|withdr[ae]wn?|withdrew|vacated|superseded|both|two|before|used to|chang\w*)\b`)

// withdrawnFactor is what words of an opinion count that another of the same case has taken the place of, where it is
// not asked for: it holds nothing.
const withdrawnFactor = 0.4

// operative is how much the words of a paper count by whether it is an opinion that still holds.
func operative(a asked, p *Paper) float64 {
	status := p.Document.Status
	if p.Document.Type != papers.Opinion || status != papers.Superseded && status != papers.Vacated ||
		a.part.Asks(question.Comparison) || earlierRuling.MatchString(a.part.Text) {
		return 1
	}
	return withdrawnFactor
}
