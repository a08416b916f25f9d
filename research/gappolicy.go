package research

import "headnote/research/events"

// Gaps is the policy for searches that a language model derives from the documents and that would leave the machine:
// their words may disclose a secret.
type Gaps int

// The policies.
const (
	GapsWithheld Gaps = iota // search the matter only
	GapsReviewed             // their plan waits for approval
	GapsAgreed               // send them: somebody has agreed to exactly that
)

// guard keeps searches that a model derived from the documents on this machine, unless they were approved or agreed to.
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
