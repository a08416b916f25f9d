package risk

import (
	"strings"

	"headnote/risk/words"
)

// governs returns the rule that a passage cites for a period: the one of that length whose citation matches the passage
// longest. A tie selects none.
func (b rulebook) governs(passage string, p Period, back bool) (Rule, bool) {
	if !strings.ContainsAny(passage, "0123456789") || !strings.Contains(passage, ".") {
		return Rule{}, false
	}
	passage = b.codes.properly(passage)
	var best Rule
	longest, tied := 0, false
	for _, r := range b.rules {
		if r.Period != p.N || r.Unit != p.Unit || r.Back != back || r.Then != "" {
			continue
		}
		for cite := range strings.SplitSeq(r.Citation, ";") {
			n := agrees(passage, strings.TrimSpace(cite))
			switch {
			case n > longest:
				best, longest, tied = r, n, false
			case n == longest && n > 0 && r.Name != best.Name:
				tied = true
			}
		}
	}
	return best, longest > 0 && !tied
}

// agrees returns how many bytes of a citation, beyond its rule or section as a whole, are found in a passage; 0 if not
// even that is.
func agrees(passage, cite string) int {
	whole, _, _ := strings.Cut(cite, "(")
	whole = strings.TrimSpace(whole)
	if len(whole) < 8 || !words.IsDigit(whole[len(whole)-1]) {
		return 0
	}
	best := 0
	for from := 0; ; {
		i := strings.Index(passage[from:], whole)
		if i < 0 {
			return best
		}
		i += from
		from = i + len(whole)
		if from < len(passage) &&
			(words.IsWord(passage[from]) || passage[from] == '.' && from+1 < len(passage) && words.IsDigit(passage[from+1])) {
			continue // Rule 50 is not Rule 5
		}
		n := len(whole)
		for n < len(cite) && i+n < len(passage) && cite[n] == passage[i+n] {
			n++
		}
		best = max(best, n)
	}
}
