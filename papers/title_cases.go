package papers

import "strings"

// nameCases gives papers that are called by their number on a docket the name of their case, where the matter has
// several cases and theirs is not that of most: "Order (Doc. 3)" says nothing in a folder of twenty cases.
func nameCases(cards []Card) {
	count, all := make(map[string]int), 0
	for _, c := range cards {
		if d := c.Docket(); d != "" && ofCourt[c.Type.Value] {
			count[CaseKey(d)]++
			all++
		}
	}
	for i := range cards {
		c := &cards[i]
		d := c.Docket()
		if d == "" || !ofCourt[c.Type.Value] || count[CaseKey(d)]*2 > all ||
			!strings.HasSuffix(c.Title.Value, "(Doc. "+c.Number.Value+")") {
			continue
		}
		name := "No. " + d
		if p := c.Parties; len(p) > 1 {
			name = shortParty(p[0].Name) + " v. " + shortParty(p[1].Name) + ", " + d
		}
		if !strings.Contains(c.Title.Value, d) {
			c.Title.Value = name + ": " + c.Title.Value
		}
	}
}
