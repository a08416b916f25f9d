package risk

import "headnote/text/pattern"

// figureDays matches dates in figures.
var figureDays = pattern.New(`\b(?:\d{1,2}/\d{1,2}/(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d)\b`)

// InWords writes out the unambiguous numeric dates of a text: March 3, 2026 for 03/03/2026. A question about a date in
// words means it in figures as well.
func InWords(s string) []string {
	var out []string
	for _, at := range figureDays.FindAllString(s, -1) {
		for _, m := range Dates(at) {
			if !m.Date.IsZero() && m.Warning == "" {
				out = append(out, m.Date.Long())
			}
		}
	}
	return out
}
