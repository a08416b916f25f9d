package events

import (
	"slices"

	"headnote/backends"
)

// PlanMade announces the calls of a round.
type PlanMade struct {
	Round   int    `json:"round"`
	Planner string `json:"planner"` // "rules", "llm", "gaps"
	Reason  string `json:"reason"`
	Calls   []Call `json:"calls"`
	Review  bool   `json:"review,omitempty"` // a model derived searches in it from the documents: it waits for approval
	// Unagreed are the hosts in it that nobody has agreed to yet for the matter: it waits for approval.
	Unagreed []string `json:"unagreed,omitempty"`
	More     bool     `json:"more,omitempty"` // a model is still writing it; these calls run already
}

// Call is one planned use of a tool.
type Call struct {
	ID     string          `json:"id"` // "r1-03": round 1, third call
	Round  int             `json:"round"`
	Tool   string          `json:"tool"`
	Params backends.Params `json:"params"`
	After  []string        `json:"after,omitempty"`  // calls it waits for
	Reason string          `json:"reason"`           // why it is in the plan: "names 21 U.S.C. § 355"
	Gap    string          `json:"gap,omitempty"`    // the gap it is meant to close
	Aspect string          `json:"aspect,omitempty"` // deadlines or risks, which its documents are read for
	Row    string          `json:"row,omitempty"`    // the state it is about, in a survey's table
	Reads  string          `json:"reads,omitempty"`  // the document whose text it reads
	Price  int             `json:"price,omitempty"`  // requests that leave the machine
	Hosts  []string        `json:"hosts,omitempty"`  // of a configured server: where the words go
	Skip   bool            `json:"skip,omitempty"`   // switched off by the analyst
}

// PlanApproved records that a person approved the plan, with their changes.
type PlanApproved struct {
	Round int    `json:"round"`
	Calls []Call `json:"calls"` // the plan as approved
	By    string `json:"by,omitempty"`
}

// foldPlan applies an event about plans to r, and returns false for any other event.
func foldPlan(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *PlanMade:
		onPlan(r, *b)
		r.waitsFrom(e.At)
	case *PlanApproved:
		r.Approved, r.Seen = true, b.Round
		if r.Since.IsZero() && r.Status == Running {
			r.Since = e.At
		}
		for _, c := range b.Calls {
			r.editCall(c.ID, func(s *CallState) { s.Call = c })
		}
	default:
		return false
	}
	return true
}

func onPlan(r *Run, p PlanMade) {
	r.Round = p.Round
	r.Plans = slices.Clone(r.Plans)
	if n := len(r.Plans); n > 0 && r.Plans[n-1].More { // continue the plan that is still being written
		r.Plans[n-1].Planner, r.Plans[n-1].Reason, r.Plans[n-1].More = p.Planner, p.Reason, p.More
		r.Plans[n-1].Calls, r.Plans[n-1].Unagreed = slices.Concat(r.Plans[n-1].Calls, p.Calls), p.Unagreed
	} else {
		r.Plans = append(r.Plans, p)
	}
	if r.calls == nil {
		r.calls = make(map[string]int)
	}
	calls := slices.Clone(r.Calls)
	for _, c := range p.Calls {
		if _, known := r.calls[c.ID]; known {
			continue
		}
		r.calls[c.ID] = len(calls)
		calls = append(calls, CallState{Call: c, Phase: Waiting, Now: c.Tool})
	}
	r.Calls = calls
}

// Waits reports whether a plan waits for approval.
func (r Run) Waits() bool {
	_, ok := r.Waiting()
	return ok
}

// Waiting returns the plan that waits for approval: the first one of a reviewed run, or the latest if it has searches
// that nobody has seen or hosts that nobody has agreed to.
func (r Run) Waiting() (PlanMade, bool) {
	switch n := len(r.Plans); {
	case n == 0:
	case r.Review && !r.Approved:
		return r.Plans[0], true
	case (r.Plans[n-1].Review || len(r.Plans[n-1].Unagreed) > 0) && r.Seen < r.Plans[n-1].Round:
		return r.Plans[n-1], true
	}
	return PlanMade{}, false
}
