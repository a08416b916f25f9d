package answer

import (
	"headnote/research/question"
	"headnote/text/pattern"
)

// takingEffect are words that say from when a text of a law, a rule or an agreement holds, or that another has
// taken its place.
var takingEffect = pattern.New(`(?i)\b((became|becomes?|is|are|was|were|been) effective (as of |on |from )?` +
	`(jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d)|(takes?|took|taking|came|comes?|went|goes) ` +
	`(in(to)? )?(effect|force)|in (effect|force) (as of|at|on|from|since|until)|effective (as of |on |` +
	`from )?(jan|feb|mar|apr|may|` +
	`june?|july?|aug|sep|oct|nov|dec)\w*\.? \d|eff\. \d|(was|were|is|are|been) (\w+ )?(revised|superseded|replaced|` +
	`restated|withdrawn|rescinded|repealed)|supersedes|replaces)\b`)

// versionFactor is what words count that say when something holds, where it is asked which version of it does.
const versionFactor = 2.5

// inForce is how much a window counts by whether it says when something holds, where it is asked which version does.
func inForce(a asked, w *window) float64 {
	if a.part.Asks(question.Version) && w.cover > 0 && takingEffect.MatchString(w.said) {
		return versionFactor
	}
	return 1
}
