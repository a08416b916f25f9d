package research

import "headnote/research/events"

// Gaps is what becomes of searches that a language model writes from the documents, and
// that would leave the machine: in their words a secret may leave with them.
type Gaps int

// The ways.
const (
	GapsWithheld Gaps = iota // they are made in the matter only
	GapsReviewed             // their plan waits until a person has seen and approved it
	GapsAgreed               // they leave: somebody has agreed to exactly that
)

// guard lets no search out of the machine that a model wrote from the documents, unless
// it was seen or agreed to.
func (l *live) guard(s events.Run, recs []events.Recommendation, made *events.PlanMade) {
	if s.Offline || l.e.c.Gaps == GapsAgreed {
		return
	}
	written := make(map[string]bool, len(recs))
	for _, r := range recs {
		written[r.Gap] = r.Model
	}
	for i := range made.Calls {
		c := &made.Calls[i]
		if to, _ := Leaving([]events.Call{*c}); !written[c.Gap] || to.None() {
			continue
		}
		if l.e.c.Gaps == GapsReviewed {
			made.Review = true
			continue
		}
		c.Skip = true
		c.Reason += "; not sent: a model wrote it from the documents, and nobody has seen it"
	}
}
