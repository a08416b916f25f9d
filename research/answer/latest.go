package answer

import (
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text/pattern"
)

// lastWord matches a question about the latest of several papers between the same parties.
var lastWord = pattern.New(`(?i)\b(newest|latest|most recent(ly)?|last (amend|extend|chang|renew)\w*)\b`)

// latestFactor is the factor for the latest agreement if the question asks for it: it replaces what was agreed before.
const latestFactor = 3

// latest returns the index of the latest agreement or amendment that has all names in the question, if the question
// asks for the latest; -1 for none.
func latest(in Input) int {
	if !lastWord.MatchString(in.Question.Raw) {
		return -1
	}
	best := -1
	for i := range in.Papers {
		p := &in.Papers[i]
		if p.Document.Type != papers.Contract && p.Document.Type != papers.Amendment || p.Document.Date == "" ||
			slices.ContainsFunc(in.Question.Marks, func(m question.Mark) bool {
				return m.Kind == question.Name && !p.speaksOf(m.Text)
			}) {
			continue
		}
		if best < 0 || p.Document.Date > in.Papers[best].Document.Date {
			best = i
		}
	}
	return best
}

// numberedAmendment matches an amendment identified by its ordinal, as papers and summaries name it.
var numberedAmendment = pattern.New(`(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|` +
	`eleventh|twelfth) amendment\b`)

var ordinalWords = []string{
	"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
	"twelfth",
}

// number returns the highest amendment number in some words, 0 for none.
func number(words string) int {
	best := 0
	for _, m := range numberedAmendment.FindAllStringSubmatch(words, -1) {
		best = max(best, slices.Index(ordinalWords, strings.ToLower(m[1])))
	}
	return best
}

// earlierAmendment is the factor for words about an amendment before the last one that their paper mentions, if the
// question asks what is current.
const earlierAmendment = 0.7

// ofEarlier reports whether words of a paper are only about an amendment before the last one that the paper mentions.
func ofEarlier(p *Paper, said string) bool {
	if p.lastAmendment == 0 {
		if p.lastAmendment = number(p.Text); p.lastAmendment == 0 {
			p.lastAmendment = -1
		}
	}
	n := number(said)
	return n > 0 && n < p.lastAmendment
}
