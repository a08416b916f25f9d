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
	Review  bool   `json:"review,omitempty"` // a model wrote searches of it from the documents: it waits to be approved
	// Unagreed are the hosts that it asks and nobody has agreed to yet for the matter: it waits to be approved.
	Unagreed []string `json:"unagreed,omitempty"`
	More     bool     `json:"more,omitempty"` // a model still writes it: calls may follow, and these run already
}

// Call is one planned use of a tool.
type Call struct {
	ID     string          `json:"id"` // "r1-03": round 1, third call
	Round  int             `json:"round"`
	Tool   string          `json:"tool"`
	Params backends.Params `json:"params"`
	After  []string        `json:"after,omitempty"`  // calls it waits for
	Reason string          `json:"reason"`           // why it is in the plan: "names 21 U.S.C. § 355"
	Gap    string          `json:"gap,omitempty"`    // the gap it is to close
	Aspect string          `json:"aspect,omitempty"` // deadlines or risks: what its documents are read for
	Row    string          `json:"row,omitempty"`    // of a survey's table: the state that it is about
	Reads  string          `json:"reads,omitempty"`  // the document whose text it reads
	Price  int             `json:"price,omitempty"`  // requests that leave the machine
	Hosts  []string        `json:"hosts,omitempty"`  // of a server that the settings name: where the words go
	Skip   bool            `json:"skip,omitempty"`   // switched off by the analyst
}

// PlanApproved records that a person let the plan run, with their changes.
type PlanApproved struct {
	Round int    `json:"round"`
	Calls []Call `json:"calls"` // the plan as approved
	By    string `json:"by,omitempty"`
}

// foldPlan adds an event to r that is one of those which make and approve plans.
// It is false for other events.
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
	if n := len(r.Plans); n > 0 && r.Plans[n-1].More { // the plan that is still being written
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

// Waits reports whether a plan waits to be approved.
func (r Run) Waits() bool {
	_, ok := r.Waiting()
	return ok
}

// Waiting is the plan that waits to be approved: the first one of a run that is reviewed,
// or the latest where it has searches that nobody has seen, or asks hosts that nobody has agreed to.
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
