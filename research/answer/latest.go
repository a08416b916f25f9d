package answer

import (
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text/pattern"
)

// lastWord matches a question for the last of several papers between the same parties.
var lastWord = pattern.New(`(?i)\b(newest|latest|most recent(ly)?|last (amend|extend|chang|renew)\w*)\b`)

// latestFactor is what the words of the last agreement count where the last word of the parties is asked for: it
// replaces what they agreed before.
const latestFactor = 3

// latest is the agreement or amendment of the latest day among those that have all names of the question, where its
// last word is asked for; -1 for none.
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

// numberedAmendment is an amendment by its number, as papers and those who sum them up name it.
var numberedAmendment = pattern.New(`(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|` +
	`eleventh|twelfth) amendment\b`)

var ordinalWords = []string{
	"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
	"twelfth",
}

// number is the highest number of an amendment that some words name, 0 for none.
func number(words string) int {
	best := 0
	for _, m := range numberedAmendment.FindAllStringSubmatch(words, -1) {
		best = max(best, slices.Index(ordinalWords, strings.ToLower(m[1])))
	}
	return best
}

// earlierAmendment is what words count that tell only of an amendment before the last of which their own paper speaks,
// where what holds now is asked for.
const earlierAmendment = 0.7

// ofEarlier reports whether words of a paper tell only of an amendment before the last one of which the same passages
// of that paper tell.
func ofEarlier(p *Paper, said string) bool {
	if p.lastAmendment == 0 {
		if p.lastAmendment = number(p.Text); p.lastAmendment == 0 {
			p.lastAmendment = -1
		}
	}
	n := number(said)
	return n > 0 && n < p.lastAmendment
}
