package papers

import (
	"regexp"
	"strings"
)

// stateLine is a line of a letterhead that names only the state: State of Ohio, Commonwealth of Kentucky.
var stateLine = regexp.MustCompile(`^(?:the )?(?:state|commonwealth) of [a-z]+(?: [a-z]+)?$`)

// stateOffice is a line that names only an office of a state.
var stateOffice = regexp.MustCompile(`^(?:[a-z&'-]+ )*(?:department|division|office|bureau|commission|board|agency|` +
	`authority|administration)(?: (?:of|for|on) [a-z ,&'-]+)?$`)

// stateAgency reads the letterhead of a state's agency: the state on one line, its office on the next or on the one
// above.
func (r identity) stateAgency() bool {
	switch r.card.Type.Value {
	case Statute, Regulation, Rule, Patent, Email, Exhibit:
		return false
	}
	for i, l := range r.top[:min(len(r.top), 6)] {
		if !stateLine.MatchString(strings.Trim(l.lower, " ,.")) {
			continue
		}
		state := r.courts().state(l.lower)
		if state == "" {
			continue
		}
		for _, k := range []int{i + 1, i - 1} {
			if k < 0 || k >= len(r.top) || r.top[k].words() > 9 || !titular(r.top[k].s) ||
				!stateOffice.MatchString(strings.Trim(r.top[k].lower, " ,.")) {
				continue
			}
			f := at(state+" "+titled(strings.Trim(r.top[k].s, " ,.")), r.top[k], 0.85)
			if i < k {
				f.Span.Start = l.Start
			} else {
				f.Span.End = l.End
			}
			r.card.Court = f
			return true
		}
	}
	return false
}
