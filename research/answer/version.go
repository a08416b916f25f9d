package answer

import (
	"headnote/research/question"
	"headnote/text/pattern"
)

// takingEffect matches words that say when a law, rule or agreement takes effect, or that it has been replaced.
var takingEffect = pattern.New(`(?i)\b((became|becomes?|is|are|was|were|been) effective (as of |on |from )?` +
	`(jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d)|(takes?|took|taking|came|comes?|went|goes) ` +
	`(in(to)? )?(effect|force)|in (effect|force) (as of|at|on|from|since|until)|effective (as of |on |` +
	`from )?(jan|feb|mar|apr|may|` +
	`june?|july?|aug|sep|oct|nov|dec)\w*\.? \d|eff\. \d|(was|were|is|are|been) (\w+ )?(revised|superseded|replaced|` +
	`restated|withdrawn|rescinded|repealed)|supersedes|replaces)\b`)

// versionFactor is the factor for words that say when something is in effect, if the question is which version is.
const versionFactor = 2.5

// inForce returns that factor for a window, or 1.
func inForce(a asked, w *window) float64 {
	if a.part.Asks(question.Version) && w.cover > 0 && takingEffect.MatchString(w.said) {
		return versionFactor
	}
	return 1
}
