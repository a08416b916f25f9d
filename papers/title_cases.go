package papers

import "strings"

// nameCases adds the case name and court to papers titled by docket number, where the matter has several cases and
// theirs is not the main one: "Order (Doc. 3)" is ambiguous in a folder of twenty cases.
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
		if court == c.Court.Value { // a long name would crowd out the title
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
