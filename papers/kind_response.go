package papers

import (
	"strings"

	"headnote/text/pattern"
)

// respondsTo is how the subject or heading of a letter states that it responds to an agency's findings.
var respondsTo = pattern.New(`^(?:re:?|subject:?)?\W{0,3}(?:.{0,60}[;:,–-] ?)?` +
	`(?:firm's |written |initial |(?:first |second |third )?(?:supplemental |updated ))?` +
	`(?:response|reply)s? (?:letter )?to (?:the |your |fda(?:'s)? )*(?:[a-z]+ \d{1,2}, \d{4},? )?` +
	`(?:warning letter|untitled letter|form (?:fda )?483|fda form 483|inspectional observations|notice of violation|483)`)

// responds reports whether the letter's subject or heading states that it responds to an agency's letter or
// observations.
func (r kinds) responds() bool {
	if !r.head.may("response") && !r.head.may("reply") {
		return false
	}
	for _, l := range r.top[:min(len(r.top), 30)] {
		if l.long || !strings.Contains(l.lower, "to ") || l.words() > 24 {
			continue
		}
		if respondsTo.MatchString(l.lower) {
			return true
		}
	}
	return false
}
