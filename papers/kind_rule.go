package papers

import (
	"strings"

	"headnote/text/pattern"
)

// namedRule is the line with which a rule of court begins that is not headed "Rule": its set, its number, and what it
// is about where that is on the same line: FRAP 40, Circuit Rule 40-1, L.R. 7-3.
var namedRule = pattern.New(`^((?i:f\.?r\.?a\.?p\.?|f\.?r\.?c\.?p\.?|frcrp|frbp|f\.?r\.?e\.|` +
	`fed\. ?r\. ?(?:(?:civ|app|crim|bankr)\. ?p|evid)\.|(?:[a-z]+ )?circuit rule|` +
	`local (?:civil |criminal |bankruptcy )?rule|(?:civil )?l\.? ?r\.?|supreme court rule))\s+` +
	`(\d+(?:[.-]\d+)*)[.:]?(?:\s+(\S.*))?$`)

// ruleRoom is how many lines of the beginning the name of a rule can be in.
const ruleRoom = 6

// namedRules gives a paper that begins so its type.
func (r identity) namedRules() {
	if _, _, _, _, ok := r.courtRule(); ok {
		r.points[Rule] += 40
	}
}

// courtRule is the name of the rule of court that a paper begins with, its number and what it is about.
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
