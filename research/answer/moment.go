package answer

import (
	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// wasThen and moment match a question about an amount or number at a past time.
	wasThen = pattern.New(`(?i)\b(?:did|had|was|were)\b`)
	moment  = pattern.New(`(?i)\b(?:on|as of|at) the (?:\w+ )?(?:day|date|time|end|close|beginning|start)\b|` +
		`\bas of\b|\bwhen (?:she|he|it|they|the|[A-Z])`)
	// presently matches words for what is true on the date a paper was written.
	presently = pattern.New(`(?i)\b(?:presently|currently|at present|at this time|to date|as of (?:today|now|this)|` +
		`now (?:has|have|is|are|stands?|shows?|reads?)|(?:has|have|is|are) now)\b`)
)

// ofOtherMoment reports whether a part asks for an amount or number at a past time, but the sentences that have one
// only say what it is at the time of writing.
func ofOtherMoment(a asked, t tables, said string) bool {
	kinds := []question.Kind{question.Amount}
	if a.part.Asks(question.Number) {
		kinds = []question.Kind{question.Number}
	}
	if !a.part.Asks(kinds[0]) || !wasThen.MatchString(a.part.Text) || !moment.MatchString(a.part.Text) {
		return false
	}
	found := false
	for _, sp := range text.Sentences(said) {
		switch sentence := sp.Of(said); {
		case t.slots.Filled(kinds, sentence, 1) == 0 || a.counts != nil && !a.counts.MatchString(sentence):
		case !presently.MatchString(sentence):
			return false
		default:
			found = true
		}
	}
	return found
}
