package papers

import "strings"

// nameCases gives papers that are called by their number on a docket the name of their case and their court, where
// the matter has several cases and theirs is not that of most: "Order (Doc. 3)" says nothing in a folder of twenty.
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
		if d == "" || !ofCourt[c.Type.Value] || count[CaseKey(d)]*2 > all {
			continue
		}
		court := ShortCourt(c.Court.Value)
		if court == c.Court.Value { // a long name would hide what the paper is
			court = ""
		}
		s := &c.Title.Value
		switch {
		case strings.Contains(*s, d+": "):
			*s = strings.Replace(*s, d+": ", d+parens(court)+": ", 1)
		case !strings.Contains(*s, d) && strings.HasSuffix(*s, "(Doc. "+c.Number.Value+c.numbered()+")"):
			lead := "No. " + d
			if c.Case != "" {
				lead = c.Case + ", " + d
			}
			*s = lead + parens(court) + ": " + *s
		}
	}
}
