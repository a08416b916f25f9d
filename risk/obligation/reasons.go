package obligation

import (
	"strings"

	"headnote/risk/words"
	"headnote/text/pattern"
)

// reasonsLong is how long an order is, in bytes, that gives its reasons before it orders something.
const reasonsLong = 12000

// operative are the words with which a court orders something.
var operative = pattern.New(`\b(?:it is (?:so |hereby |further |therefore )*ordered|(?:hereby|now) (?:orders|` +
	`directs)|court (?:orders|directs)|are (?:hereby )?(?:ordered|directed)|is (?:hereby )?(?:ordered|directed) to)\b`)

// cited is how many cases an order cites that gives its reasons.
const cited = 6

// reasons reports a long order that orders nothing but to grant or deny: what must be is said there of the law and of
// the facts.
func (r *paper) reasons() bool {
	if r.reasoned == nil {
		only := len(r.doc.Body) >= reasonsLong && strings.Count(r.doc.Body, " v. ") >= cited &&
			!operative.MatchString(words.Lower(r.doc.Body))
		r.reasoned = &only
	}
	return *r.reasoned
}

// preserves reports a sentence by which a letter orders that documents be kept.
func preserves(lower string) bool {
	return words.Any(lower, []string{"must", "shall"}) != "" && words.Any(lower, []string{"preserve", "retain"}) != "" &&
		words.Any(lower, []string{"documents", "records", "evidence", "communications", "materials", "data"}) != ""
}
