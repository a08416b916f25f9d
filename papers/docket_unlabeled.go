package papers

import (
	"strings"

	"headnote/text/pattern"
)

// yearCase is the number of a case as state courts write it without a label: its year, its sort and its number. What
// reporters of opinions number so is not meant: 2013 IL 112116, 2021 WL 123456.
var yearCase = pattern.New(`\b(?:19|20)\d{2} ([A-Z]{1,4}\d?) \d{5,7}\b`)

// chargeNumber is that of a charge of discrimination: its office, its year and its number.
var chargeNumber = pattern.New(`\b(\d{2}[A-Z0-9])-20\d{2}-\d{5}\b`)

// unlabeledRoom is how many lines of the beginning such a number can be in.
const unlabeledRoom = 45

// unlabeled is the number of the one case whose number is in the first lines without a label.
func (r courts) unlabeled() (Field, bool) {
	var found Field
	for _, l := range r.top[:min(len(r.top), unlabeledRoom)] {
		if l.long || l.words() > 24 || digits(l.s) < 8 {
			continue
		}
		m := yearCase.FindStringSubmatch(l.s)
		if m == nil && (strings.Contains(l.lower, "eeoc") || strings.Contains(l.lower, "charge")) {
			m = chargeNumber.FindStringSubmatch(l.s)
		}
		if m == nil || m[1] == "WL" || m[1] == "IL" {
			continue
		}
		if found.Known() && found.Value != m[0] {
			return Field{}, false
		}
		if !found.Known() {
			found = at(m[0], l, 0.8)
		}
	}
	return found, found.Known()
}
