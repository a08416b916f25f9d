package answer

import (
	"slices"

	"headnote/research/question"
	"headnote/text"
)

// exact are kinds whose slot is filled by a few words that may occur beside anything: the day of a hearing beside what
// was delivered, a filing fee beside an attorney's.
var exact = []question.Kind{question.Date, question.Duration, question.Amount, question.Number}

const (
	inBreath = 0.3 // share of the question that a sentence needs for its day or amount to be the one asked for
	leaning  = 0.2 // share of its own words below which a part leans on the rest of the question
	apart    = 0.5 // what a slot counts that is filled in another breath, where the question is whether the papers answer,
	aside    = 0.8 // and where their windows are ranked
)

// breath is how far what fills the slots of a part stands in one sentence with what the part asks about, 0 to 1; 1 for
// kinds of which none can tell.
func (a asked) breath(t tables, said string) float64 {
	kinds := slices.DeleteFunc(slices.Clone(a.part.Kinds), func(k question.Kind) bool {
		return !slices.Contains(exact, k)
	})
	if len(kinds) == 0 || a.all == 0 {
		return 1
	}
	leans := a.leans()
	best, before := 0.0, map[string]bool(nil)
	for _, sp := range text.Sentences(said) {
		sentence := sp.Of(said)
		stems := stemSet(sentence)
		if t.slots.Filled(kinds, sentence, 1) > 0 {
			got, all := 0.0, 0.0
			for s, weight := range a.weights {
				if a.own[s] || leans {
					got += weight * max(a.has(s, stems), nearShare*a.has(s, before))
					all += weight
				}
			}
			if all == 0 {
				return 1
			}
			best = max(best, got/all)
		}
		before = stems
	}
	return min(1, best/inBreath)
}

// leans reports whether a part says next to nothing itself ("when must it act?"): what it asks about then stands in
// the rest of the question.
func (a asked) leans() bool {
	own := 0.0
	for s, weight := range a.weights {
		if a.own[s] {
			own += weight
		}
	}
	return own < leaning*a.all
}
