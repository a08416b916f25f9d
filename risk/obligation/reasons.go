package obligation

import (
	"strings"

	"headnote/risk/words"
	"headnote/text/pattern"
)

// reasonsLong is the minimum length, in bytes, of an order that gives reasons before it orders something.
const reasonsLong = 12000

// operative matches the words with which a court orders something.
var operative = pattern.New(`\b(?:it is (?:so |hereby |further |therefore )*ordered|(?:hereby|now) (?:orders|` +
	`directs)|court (?:orders|directs)|are (?:hereby )?(?:ordered|directed)|is (?:hereby )?(?:ordered|directed) to)\b`)

// cited is the minimum number of cases cited by an order that gives reasons.
const cited = 6

// reasons reports whether a paper is a long order that only grants or denies: its words of duty are about the law and
// the facts.
func (r *paper) reasons() bool {
	if r.reasoned == nil {
		only := len(r.doc.Body) >= reasonsLong && strings.Count(r.doc.Body, " v. ") >= cited &&
			!operative.MatchString(words.Lower(r.doc.Body))
		r.reasoned = &only
	}
	return *r.reasoned
}

// preserves reports whether a sentence is a demand to preserve documents.
func preserves(lower string) bool {
	return words.Any(lower, []string{"must", "shall"}) != "" && words.Any(lower, []string{"preserve", "retain"}) != "" &&
		words.Any(lower, []string{"documents", "records", "evidence", "communications", "materials", "data"}) != ""
}
