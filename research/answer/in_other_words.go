package answer

import (
	"slices"

	"headnote/text"
	"headnote/text/pattern"
)

// plainRulings maps lay terms for what became of a case to the stems of the legal terms for it.
var plainRulings = []struct {
	plain *pattern.Pattern
	said  []string
}{
	{pattern.New(`(?i)\bsen[dt](ing)? (it |them |him |her |the case )?back\b`), text.Stems("remand")},
	{pattern.New(`(?i)\b(thr[eo]wn?|throwing|toss(ed)?|kick(ed)?|knock(ed)?|let) out\b`), text.Stems("dismiss")},
	{pattern.New(`(?i)\b(thr[eo]wn?|throwing|toss(ed)?|knock(ed)?) out\b|\boverturn`), text.Stems("reverse")},
	{pattern.New(`(?i)\bturn(ed)? down\b`), text.Stems("deny")},
	{pattern.New(`(?i)\b(upheld|uphold|left standing|let stand)\b`), text.Stems("affirm")},
}

// inOtherWords returns the terms of a question with legal terms added as synonyms of lay terms for rulings.
func inOtherWords(terms []Term, asked string) []Term {
	for _, r := range plainRulings {
		plain := stemSet(r.plain.FindString(asked))
		for i, t := range terms {
			if plain[t.Stem] {
				terms = slices.Clone(terms)
				terms[i].Others = append(slices.Clone(t.Others), r.said)
			}
		}
	}
	return terms
}
