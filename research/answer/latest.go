package answer

import (
	"regexp"
	"slices"

	"headnote/papers"
	"headnote/research/question"
)

// lastWord matches a question for the last of several papers between the same parties.
var lastWord = regexp.MustCompile(`(?i)\b(newest|latest|most recent(ly)?|last (amend|extend|chang|renew)\w*)\b`)

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
