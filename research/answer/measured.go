package answer

import (
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// rates matches a question about a rate or a share, and shares the words that state one.
	rates = pattern.New(`(?i)\b(interest rate|rate of interest|what (rate|percentage|percent|share)\b|` +
		`at what rate)`)
	shares = pattern.New(`(?i)\d ?%|\bper ?cent\b|\bbasis points?\b|\bper annum\b|` +
		`\b(prime|legal|statutory|judgment) rate\b|\bSOFR\b|\bLIBOR\b|` +
		`\b(one|two|three)[- ](half|thirds?|quarters?|fifths?)\b|\b(half|equal shares?)\b`)
	// interest matches a question about an amount of interest, earned the word in that sense, and holdings the word in
	// the sense of a share in something.
	interest = pattern.New(`(?i)\b(how much|(what|which) (amount|sum) of) (\w+ )?interest\b`)
	earned   = pattern.New(`(?i)\binterest\b`)
	holdings = pattern.New(`(?i)\b(membership|ownership|equity|partnership|leasehold|security|limited|` +
		`controlling|minority|majority|beneficial) interests?\b|\binterests? in\b|` +
		`\b(an?|the|its|their|his|her) [\d.]+ ?(%|percent) interest\b`)
)

// measures reports whether the amount in some words has the form and kind that a part asks for: a rate if it asks for a
// rate, and interest if it asks for interest.
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

// designated matches parts of something that a number or letter distinguishes.
var designated = pattern.New(`(?i:\b(unit|suite|lot|parcel|tract|building|phase|tranche|series|class|account|` +
	`floor|block|count)s? (?:no\. ?)?)([A-Z]?-?\d[\w-]*|[A-Z])\b`)

// ofOtherPart reports whether the amount, date or period in some words belongs to another part than the one that the
// question identifies by number or letter: that one only comes later, in a sentence of its own.
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

// sums match the terms for one kind of amount each: revenue is not a goal, and a bonus not a salary.
var sums = []*pattern.Pattern{
	pattern.New(`(?i)\b(goals?|targets?)\b`),
	pattern.New(`(?i)\b(prices?|costs?|fees?|charges?)\b`),
	pattern.New(`(?i)\b(salar(y|ies)|wages?|compensation)\b`),
	pattern.New(`(?i)\b(bonus(es)?)\b`),
	pattern.New(`(?i)\b(severance|separation pay(ments?)?)\b`),
	pattern.New(`(?i)\b(penalt(y|ies)|fines?|fined)\b`),
	pattern.New(`(?i)\b(damages|awards?|awarded|settlements?|settled|verdict)\b`),
	pattern.New(`(?i)\b(budgets?|budgeted)\b`),
	pattern.New(`(?i)\b(revenues?|incomes?|sales|profits?|earnings)\b`),
	pattern.New(`(?i)\b(rents?|rental)\b`),
	pattern.New(`(?i)\b(down[- ]payments?|deposits?|retainers?|earnest money)\b`),
	pattern.New(`(?i)\b(premiums?)\b`),
	pattern.New(`(?i)\b(deductibles?|retentions?)\b`),
	pattern.New(`(?i)\b(tax(es)?)\b`),
	pattern.New(`(?i)\b(royalt(y|ies))\b`),
	pattern.New(`(?i)\b(dividends?)\b`),
}

// sumAsked matches the term for the amount that a question asks for: “which yearly goal”.
var sumAsked = pattern.New(`(?i)\b(?:what|which|how (?:large|high|big)) (?:(?:is|was|are|were) )?(?:the |a |an |our |` +
	`its |their |his |her )?(?:[\w-]+ ){0,2}?((?:down )?[a-z]+)\b (?:is|was|are|were|do|does|did|has|have|had|must|` +
	`may|can|will|would|of|for|to|that|under)\b`)

// ofOtherSum reports whether a part asks for an amount of one kind, but the sentences with an amount call it one of
// another kind.
func ofOtherSum(a asked, said string) bool {
	m := sumAsked.FindStringSubmatch(a.part.Text)
	if m == nil || !a.part.Asks(question.Amount) {
		return false
	}
	kind := slices.IndexFunc(sums, func(s *pattern.Pattern) bool { return s.FindString(m[1]) == m[1] })
	if kind < 0 {
		return false
	}
	found := false
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		if !money.MatchString(sentence) {
			continue
		}
		if sums[kind].MatchString(sentence) || !slices.ContainsFunc(sums, func(s *pattern.Pattern) bool {
			return s.MatchString(sentence)
		}) {
			return false
		}
		found = true
	}
	return found
}

// inOrder matches an ordinal with its noun: “the second hearing”.
var inOrder = pattern.New(`\b(first|second|third|fourth|fifth|sixth) (?:of|one|[a-z-]+)\b`)

// ofOtherOrder reports whether a part identifies something by an ordinal, but the sentences that fill its slots only
// have other ordinals.
func ofOtherOrder(a asked, t tables, said string) bool {
	kinds := slices.DeleteFunc(slices.Clone(a.part.Kinds), func(k question.Kind) bool {
		return !slices.Contains(exact, k)
	})
	asked := inOrder.FindStringSubmatch(a.part.Text)
	if asked == nil || len(kinds) == 0 {
		return false
	}
	found := false
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		if t.slots.Filled(kinds, sentence, 1) == 0 {
			continue
		}
		other := inOrder.FindAllStringSubmatch(strings.ReplaceAll(sentence, ",", ""), -1)
		if len(other) == 0 || strings.Contains(sentence, asked[1]) {
			return false
		}
		found = true
	}
	return found
}
