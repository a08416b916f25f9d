package answer

import (
	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// wasThen and moment match a question for how much or how many there was at a moment that is over.
	wasThen = pattern.New(`(?i)\b(?:did|had|was|were)\b`)
	moment  = pattern.New(`(?i)\b(?:on|as of|at) the (?:\w+ )?(?:day|date|time|end|close|beginning|start)\b|` +
		`\bas of\b|\bwhen (?:she|he|it|they|the|[A-Z])`)
	// presently are words by which a paper tells what is so on the day on which it is written.
	presently = pattern.New(`(?i)\b(?:presently|currently|at present|at this time|to date|as of (?:today|now|this)|` +
		`now (?:has|have|is|are|stands?|shows?|reads?)|(?:has|have|is|are) now)\b`)
)

// ofOtherMoment reports whether a part asks how much or how many there was at a moment that is over, and the sentences
// of some words that have an amount or a number tell only what there is on the day on which they were written.
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
