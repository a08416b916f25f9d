package answer

import (
	"slices"

	"headnote/text/pattern"
)

// disposing matches the words by which a meeting decides or postpones what was put before it.
var disposing = pattern.New(`(?i)\b(?:motions?|proposals?|requests?|applications?|matters?|resolutions?|items?|` +
	`petitions?|amendments?|it|this)\b[^.;]{0,60}\b(?:was|were|is|are|be) (?:[a-z]+ly |hereby |then |so )?` +
	`(?:tabled|carried|adopted|approved|denied|granted|rejected|withdrawn|postponed|deferred|` +
	`referred|defeated|continued|passed|dismissed|lost)\b|` +
	`\b(?:carried|adopted|approved|passed|rejected) (?:unanimously|by)\b|\bRESOLVED\b|\ball in favor\b`)

// decision adds, after a window that reports what was proposed, the sentence of the same paragraph by which it was
// decided or postponed, if a part asks what was decided.
func (c *choice) decision(part int, w window) {
	if !decides.MatchString(c.in.Question.Parts[part].Text) || disposing.MatchString(w.said) {
		return
	}
	for _, s := range c.in.behind(w) {
		if disposing.MatchString(s.said) {
			if !slices.ContainsFunc(c.chosen, s.overlaps) {
				c.add(s)
			}
			return
		}
	}
}

// decides matches a question about what somebody decided, or about an outcome.
var decides = pattern.New(`(?i)\b(?:decide[ds]?|decision|vote[ds]?|resolve[ds]?|approve[ds]?|adopt(?:s|ed)?|` +
	`accept(?:s|ed)?|reject(?:s|ed)?|agree[ds]?|became of|happened (?:to|with)|come of|came of|outcome|pass(?:ed)?)\b`)
