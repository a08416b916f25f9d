package answer

import (
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// rates matches a question for a rate or a share, and shares the words that state one.
	rates = pattern.New(`(?i)\b(interest rate|rate of interest|what (rate|percentage|percent|share)\b|` +
		`at what rate)`)
	shares = pattern.New(`(?i)\d ?%|\bper ?cent\b|\bbasis points?\b|\bper annum\b|` +
		`\b(prime|legal|statutory|judgment) rate\b|\bSOFR\b|\bLIBOR\b|` +
		`\b(one|two|three)[- ](half|thirds?|quarters?|fifths?)\b|\b(half|equal shares?)\b`)
	// interest matches a question for how much interest was or is to be paid, earned the word in that sense, and
	// holdings the word in the sense of a share in something.
	interest = pattern.New(`(?i)\b(how much|(what|which) (amount|sum) of) (\w+ )?interest\b`)
	earned   = pattern.New(`(?i)\binterest\b`)
	holdings = pattern.New(`(?i)\b(membership|ownership|equity|partnership|leasehold|security|limited|` +
		`controlling|minority|majority|beneficial) interests?\b|\binterests? in\b|` +
		`\b(an?|the|its|their|his|her) [\d.]+ ?(%|percent) interest\b`)
)

// measures reports whether the amount in some words is of the form and kind that a part asks for: a rate where a rate
// is asked for, and interest where interest is.
func measures(a asked, said string) bool {
	if !a.part.Asks(question.Amount) && !a.part.Asks(question.Number) {
		return true
	}
	if rates.MatchString(a.part.Text) {
		return shares.MatchString(said)
	}
	if !interest.MatchString(a.part.Text) {
		return true
	}
	for _, sp := range text.Sentences(said) {
		s := holdings.ReplaceAllString(sp.Of(said), " ")
		if earned.MatchString(s) && (money.MatchString(s) || shares.MatchString(s)) {
			return true
		}
	}
	return false
}

// designated are parts of something that are told from each other by a number or a letter.
var designated = pattern.New(`(?i:\b(unit|suite|lot|parcel|tract|building|phase|tranche|series|class|account|` +
	`floor|block|count)s? (?:no\. ?)?)([A-Z]?-?\d[\w-]*|[A-Z])\b`)

// ofOtherPart reports whether the amount, day or period in some words is that of another part than the one that a
// question names by its number or letter: that one comes only behind it, in a sentence of its own.
func ofOtherPart(a asked, t tables, said string) bool {
	m := designated.FindStringSubmatch(a.part.Text)
	kinds := slices.DeleteFunc(slices.Clone(a.part.Kinds), func(k question.Kind) bool {
		return !slices.Contains(exact, k)
	})
	if m == nil || len(kinds) == 0 || !strings.Contains(said, m[2]) {
		return false
	}
	filled := false
	for _, sp := range text.Sentences(said) {
		s := sp.Of(said)
		if slices.ContainsFunc(designated.FindAllStringSubmatch(s, -1), func(o []string) bool { return o[2] == m[2] }) {
			return filled && t.slots.Filled(kinds, designated.ReplaceAllString(s, " "), 1) == 0
		}
		filled = filled || t.slots.Filled(kinds, s, 1) > 0
	}
	return false
}
