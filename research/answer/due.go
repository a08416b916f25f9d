package answer

import (
	"regexp"

	"headnote/research/question"
	"headnote/text"
)

var (
	// pastDay matches a question for the day on which something was done.
	pastDay = regexp.MustCompile(`(?i)\b(?:when|(?:what|which) (?:day|date)) (?:did|was|were|has|have|had)\b|` +
		`\bsince (?:when|what|which)\b`)
	// yetToDo are words by which something is to be done or may be, and done those by which it was.
	yetToDo = regexp.MustCompile(`(?i)\b(?:would|must|shall|should|may|might|can|could|will|ha(?:s|ve) to|due|deadline|` +
		`last day|(?:no|not) later than)\b`)
	wasDone = regexp.MustCompile(`(?i)\b(?:was|were|did|had|has|have been|filed|entered|issued|signed|sent|served|made|` +
		`held|began|ended|received|took|gave|went|came)\b (?:\w+ ){0,3}?(?:on|in|by|at|\w+ed)\b`)
)

// onlyDue reports whether a part asks for the day on which something was done, and the sentences of some words that
// have a day have only such by which something is to be done: the last day to file is not the day of filing.
func onlyDue(a asked, t tables, said string) bool {
	if !a.part.Asks(question.Date) || !pastDay.MatchString(a.part.Text) || ahead.MatchString(a.part.Text) {
		return false
	}
	due := false
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		if t.slots.Filled([]question.Kind{question.Date}, sentence, 1) == 0 {
			continue
		}
		sentence = may.ReplaceAllString(sentence, "then $1")
		if !yetToDo.MatchString(sentence) || wasDone.MatchString(planned.ReplaceAllString(sentence, " ")) {
			return false
		}
		due = true
	}
	return due
}

// planned are words by which something is to be done, with the verb that they go with.
var planned = regexp.MustCompile(yetToDo.String() + `[^,;.]{0,40}`)

// may is the month, which makes nothing a wish.
var may = regexp.MustCompile(`\b(?:May|MAY) (\d)`)

var (
	// byItsDay is a paper that is told by its day.
	byItsDay = regexp.MustCompile(`(?i)\bdated(?: as)?(?: of)? (?:[A-Z][a-z]+\.? \d{1,2},? \d{4}|[\d/-]{6,10})`)
	// happenedOn are words by which a day is that of something that is over.
	happenedOn = regexp.MustCompile(`(?i)\b(?:was|were|had|did)\b|\b[a-z]+ed (?:on|in|at)\b`)
)

// onlyDone reports whether a part asks for the day by which something is to be done, and the sentences of some words
// that have a day tell only what was done on it, or name a paper by it.
func onlyDone(a asked, t tables, said string) bool {
	if !a.part.Asks(question.Date) || !ahead.MatchString(a.part.Text) {
		return false
	}
	done := false
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		if t.slots.Filled([]question.Kind{question.Date}, sentence, 1) == 0 {
			continue
		}
		without := byItsDay.ReplaceAllString(sentence, " ")
		if t.slots.Filled([]question.Kind{question.Date}, without, 1) > 0 &&
			(!happenedOn.MatchString(without) || obliging.MatchString(may.ReplaceAllString(without, "then $1"))) {
			return false
		}
		done = true
	}
	return done
}
