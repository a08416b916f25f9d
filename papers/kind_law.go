package papers

import (
	"strings"

	"headnote/text/pattern"
)

// stateCodes is how the codes of states call themselves, many of which number their sections as regulations do.
var stateCodes = pattern.New(`\b(?:code of|revised code|statutes|general laws|code annotated|compiled laws|` +
	`century code|codified laws|[a-z]+ code (?:§|section|title))\b`)

// ordained is how sections of the codes of cities and counties speak of what enacted them.
var ordained = pattern.New(`\b(?:ordinances?|city council|municipal code|\(\d{4} code, §|\(code \d{4}, §)`)

// bidProtest is the number of a decision of the Comptroller General, at the beginning of a line.
var bidProtest = pattern.New(`^(?:file: *)?b-\d{6}(?:\.\d{1,2})?\b`)

// comptroller reports a decision of the Comptroller General: by its number and its digest, or whom it decides for.
func (r publications) comptroller() bool {
	const room = 4000
	if !r.head.begins(room, "digest", "comp.gen.", "comptroller general", "protest") || !r.head.begins(room, "b-") {
		return false
	}
	for _, l := range r.top[:min(len(r.top), 12)] {
		if bidProtest.MatchString(l.lower) {
			return true
		}
	}
	return false
}

// stateLaw reports a text that names itself, or whose file names it, a code of a state.
func (r kinds) stateLaw() bool {
	s := r.flat[:min(len(r.flat), 300)]
	return !strings.Contains(s, "federal regulations") && (stateCodes.MatchString(s) || govName.MatchString(r.base) ||
		ordained.MatchString(r.flat[:min(len(r.flat), 3000)]))
}

var (
	opinionFolder = pattern.New(`(?i)(?:^|[/ _-])(?:opinions?|decisions|cases|case ?law)[^/]*/`)
	// judging are words in which courts speak of parties and of what they decide.
	judging = pattern.New(`\b(?:we (?:affirm|reverse|vacate|hold|remand|agree|conclude|may not|find|need not|` +
		`decline)|affirm(?:ed|s)?|reversed?|vacated?|remand(?:ed)?|the ` +
		`(?:court|jury|plaintiff|defendant|appell(?:ant|ee)|` +
		`petitioner|respondent|relator|debtor|complaint|statute|judgment|district court|trial court)|courts|equity|` +
		`(?:a|the) claim|held that|holds that|summary judgment|motion to dismiss|standard of review)\b`)
)

// reportedAbove reports an opinion as reporters print it: where it is reported, and nothing else, above its parties.
func (r kinds) reportedAbove() bool {
	for _, l := range r.top[:min(len(r.top), 3, max(0, r.caption.versus))] {
		if m := reported.FindString(l.s); m != "" && len(m)+4 > len(l.s) {
			return true
		}
	}
	return false
}

// filedOpinion reports an opinion that was kept without its head: the name of a case, then text that judges, in a
// folder of opinions.
func (r kinds) filedOpinion() bool {
	if r.called != "" || len(r.top) < 2 || !opinionFolder.MatchString(r.Name) {
		return false
	}
	for _, l := range r.top[:min(len(r.top), 4)] {
		if versus(l) && (l.level > 0 || l.words() > 2) {
			return judging.MatchString(r.flat)
		}
	}
	return false
}
