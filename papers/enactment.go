package papers

import (
	"strings"

	"headnote/text/pattern"
)

// enactedBy is the local government body in the long title of its resolution or ordinance: a resolution of the
// planning commission of the city of.
var enactedBy = pattern.New(`\b(?:resolution|ordinance) of the ((?:[a-z]+ ){0,3}(?:council|commission|board|` +
	`authority|committee)(?: of [a-z]+)?) of the ((?:city and county|city|county|town|village|borough|township|parish) ` +
	`of [a-z.'-]+(?: [a-z.'-]+){0,2}?)(?:[,;.]| [a-z]+ing\b| to\b| that\b| \()`)

// enactedRoom is the number of opening bytes searched for such a title.
const enactedRoom = 500

// enacted reads which body adopted a resolution or ordinance.
func (r identity) enacted() bool {
	low := r.flat[:min(len(r.flat), enactedRoom)]
	if !strings.Contains(low, "resolution of the") && !strings.Contains(low, "ordinance of the") {
		return false
	}
	m := enactedBy.FindStringSubmatchIndex(low)
	if m == nil {
		return false
	}
	name := courtName(strings.ToUpper(low[m[4]:m[5]])) + " " + courtName(strings.ToUpper(low[m[2]:m[3]]))
	r.card.Court = at(name, r.top[r.head.line(m[0])], 0.8)
	return true
}
