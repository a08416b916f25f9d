package papers

import (
	"strings"

	"headnote/text/pattern"
)

var (
	// conformed is a conformed signature: /s/ Ida M. Roe.
	conformed = pattern.New(`(?i)^(?:by:? *)?/s/ *([^/_|]*?)(?: {3,}.*)?$`)
	// personName is the name of a person, with initials and a suffix.
	personName = pattern.New(`^(?:[A-Z][A-Za-z'’-]+|[A-Z]\.)(?: (?:[A-Z][A-Za-z'’-]+|[A-Z]\.|de|van|von|la)){1,4}(?:,? ` +
		`(?:Jr\.?|Sr\.?|II|III|IV|Esq\.?))?$`)
)

// signer reads the signer of a paper whose head names no author: the first conformed signature near its end.
func (r people) signer() {
	switch r.card.Type.Value {
	case Letter, ResponseLetter, Memo, Declaration, Motion, Brief, Complaint, Answer, Notice:
	default:
		return
	}
	if r.card.Author.Known() {
		return
	}
	for i, l := range r.end {
		if l.long || !strings.Contains(l.lower, "/s/") {
			continue
		}
		m := conformed.FindStringSubmatch(l.s)
		if m == nil {
			continue
		}
		name := strings.Trim(m[1], " ,.")
		if name == "" && i+1 < len(r.end) {
			name = strings.Trim(r.end[i+1].s, " ,.")
		}
		if personName.MatchString(name) {
			r.card.Author = at(titled(name), l, 0.7)
			return
		}
	}
}

// leftOpen is a blank for the date of a contract.
var leftOpen = pattern.New(`\b(?:this|on|as of|dated)(?: the)? ?_{2,}|_{2,} ?day of|day of ?(?:_{2,}|,? ?20_)|` +
	`\[(?:insert )?date\]|\bday of ,`)

// undated reports whether a contract is a form: the date in its file name is that of the form, not of an agreement.
func (r dating) undated() bool {
	switch r.card.Type.Value {
	case Contract, Amendment:
		return leftOpen.MatchString(r.flat[:min(len(r.flat), 2500)])
	}
	return false
}
