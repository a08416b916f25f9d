package papers

import (
	"strings"

	"headnote/text/pattern"
)

// namedRule is the first line of a court rule that is not headed "Rule": its set, number and, where it is on the
// same line, subject: FRAP 40, Circuit Rule 40-1, L.R. 7-3.
var namedRule = pattern.New(`^((?i:f\.?r\.?a\.?p\.?|f\.?r\.?c\.?p\.?|frcrp|frbp|f\.?r\.?e\.|` +
	`fed\. ?r\. ?(?:(?:civ|app|crim|bankr)\. ?p|evid)\.|(?:[a-z]+ )?circuit rule|` +
	`local (?:civil |criminal |bankruptcy )?rule|(?:civil )?l\.? ?r\.?|supreme court rule))\s+` +
	`(\d+(?:[.-]\d+)*)[.:]?(?:\s+(\S.*))?$`)

// ruleRoom is the number of opening lines searched for the name of a rule.
const ruleRoom = 6

// namedRules adds points for a rule of court that begins with such a line.
func (r identity) namedRules() {
	if _, _, _, _, ok := r.courtRule(); ok {
		r.points[Rule] += 40
	}
}

// courtRule returns the set, number and subject of the rule of court with which a paper begins.
func (r identity) courtRule() (set, number, about string, where line, ok bool) {
	if r.caption.found || r.stamp.docket != "" {
		return "", "", "", line{}, false
	}
	for i, l := range r.top[:min(len(r.top), ruleRoom)] {
		m := namedRule.FindStringSubmatch(l.s)
		if m == nil {
			continue
		}
		about, _, _ = strings.Cut(m[3], " (a)")
		if about == "" && i+1 < len(r.top) && r.top[i+1].upper() && r.top[i+1].words() < 12 {
			about = r.top[i+1].s
		}
		if about = strings.Trim(about, " .:"); about != "" && !(line{s: about}).upper() {
			continue // a sentence that cites it
		}
		return m[1], m[2], titled(about), l, true
	}
	return "", "", "", line{}, false
}
