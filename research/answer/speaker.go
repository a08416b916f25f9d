package answer

import (
	"slices"

	"headnote/papers"
	"headnote/text/pattern"
)

var (
	// thinking matches a question about the reasoning of a court or judge, and ordering one about what an order does.
	thinking = pattern.New(`(?i)\b(why|on what (grounds?|basis)|for what reasons?|how) ` +
		`(did|does|has|had|was|were|is) (the |this |that )?(\w+ )?(judges?|courts?|justices?|magistrate|` +
		`arbitrators?|tribunal|panel)\b`)
	ordering = pattern.New(`(?i)^\W*(and |but |so )?(does|do|did|will|would|can|may) (the |this |that |any )?` +
		`(court(’s|'s)? |judge(’s|'s) |consent )?(orders?|decree|injunction|judgment|ruling)\b`)
)

// ordersOf are types of papers by which courts issue orders, or that report them.
var ordersOf = []string{papers.Order, "judgment", papers.Opinion, papers.DocketSheet}

// Factors for papers of the wrong author: a party's paper, if the reasoning of a judge is asked for, and any other
// paper, if the question is what an order does.
const (
	partyFactor  = 0.6
	othersFactor = 0.75
)

// speaks returns the factor for whether a paper is by the author that a part asks about.
func speaks(a asked, p *Paper) float64 {
	switch {
	case thinking.MatchString(a.part.Text) && slices.Contains(pleading, p.Document.Type):
		return partyFactor
	case ordering.MatchString(a.part.Text) && !slices.Contains(ordersOf, p.Document.Type):
		return othersFactor
	}
	return 1
}
