package answer

import (
	"slices"

	"headnote/papers"
	"headnote/text/pattern"
)

var (
	// thinking matches a question for what a court or a judge thought, and ordering one for what its order does.
	thinking = pattern.New(`(?i)\b(why|on what (grounds?|basis)|for what reasons?|how) ` +
		`(did|does|has|had|was|were|is) (the |this |that )?(\w+ )?(judges?|courts?|justices?|magistrate|` +
		`arbitrators?|tribunal|panel)\b`)
	ordering = pattern.New(`(?i)^\W*(and |but |so )?(does|do|did|will|would|can|may) (the |this |that |any )?` +
		`(court(’s|'s)? |judge(’s|'s) |consent )?(orders?|decree|injunction|judgment|ruling)\b`)
)

// ordersOf are types of papers by which courts order something, and that tell of it.
var ordersOf = []string{papers.Order, "judgment", papers.Opinion, papers.DocketSheet}

// What words count of a paper by others than those of whom a part asks: a party's, where the thoughts of a judge are
// asked for, and any other paper's, where it is asked what an order does.
const (
	partyFactor  = 0.6
	othersFactor = 0.75
)

// speaks is how much words of a paper count by whether they are of whom a part asks.
func speaks(a asked, p *Paper) float64 {
	switch {
	case thinking.MatchString(a.part.Text) && slices.Contains(pleading, p.Document.Type):
		return partyFactor
	case ordering.MatchString(a.part.Text) && !slices.Contains(ordersOf, p.Document.Type):
		return othersFactor
	}
	return 1
}
