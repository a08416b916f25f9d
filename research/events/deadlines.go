package events

import (
	"fmt"
	"slices"

	"headnote/risk"
)

// DeadlineAct is a person's decision on a deadline.
type DeadlineAct string

// The decisions on a deadline.
const (
	DeadlineDone     DeadlineAct = "done"
	DeadlineDisputed DeadlineAct = "disputed"
	DeadlineOpen     DeadlineAct = "open"     // reverts done or disputed
	DeadlineAssigned DeadlineAct = "assigned" // to the person in To, or to nobody if that is empty
)

// DeadlineMarked records a person's decision on a deadline. Later runs of the matter start with it.
type DeadlineMarked struct {
	Deadline string      `json:"deadline"` // its id
	Act      DeadlineAct `json:"act"`
	To       string      `json:"to,omitempty"` // assignee
	Day      risk.Date   `json:"day,omitzero"` // of the act
	By       string      `json:"by,omitempty"`
	From     uint64      `json:"from,omitempty"` // number of the message by which a colleague sent it
}

// Kept is what people decided in a run, which the next run of the matter starts with.
type Kept struct {
	Days []TriggerGiven   `json:"days,omitempty"` // trigger dates that they entered
	Acts []DeadlineMarked `json:"acts,omitempty"` // on deadlines
	// Reviewed are statements of the memo that the run continues, with their reviews.
	Reviewed []ReviewedStatement `json:"reviewed,omitempty"`
}

// Kept returns what people decided in the run: the latest decision on each event and deadline.
func (r Run) Kept() Kept {
	var k Kept
	for _, g := range r.Given {
		g.From = 0
		k.Days = slices.DeleteFunc(k.Days, func(o TriggerGiven) bool {
			return o.Document == g.Document && o.Event == g.Event
		})
		if !g.Day.IsZero() {
			k.Days = append(k.Days, g)
		}
	}
	for _, a := range r.Acts {
		a.From = 0
		assigns := a.Act == DeadlineAssigned
		k.Acts = slices.DeleteFunc(k.Acts, func(o DeadlineMarked) bool {
			return o.Deadline == a.Deadline && (o.Act == DeadlineAssigned) == assigns
		})
		if a.Act != DeadlineOpen && (!assigns || a.To != "") {
			k.Acts = append(k.Acts, a)
		}
	}
	return k
}

// DeadlineMark returns the latest state set for a deadline: done, disputed, or open.
func (r Run) DeadlineMark(id string) DeadlineAct {
	for _, a := range slices.Backward(r.Acts) {
		if a.Deadline == id && a.Act != DeadlineAssigned {
			return a.Act
		}
	}
	return DeadlineOpen
}

// Docket returns the deadlines with people's decisions applied: their state, assignee and history.
func (r Run) Docket() []risk.Deadline {
	out := slices.Clone(r.Deadlines)
	for i := range out {
		d := &out[i]
		as := d.State // as the papers have it
		for _, a := range r.Acts {
			if a.Deadline != d.ID {
				continue
			}
			switch a.Act {
			case DeadlineDone:
				d.State = risk.Done
			case DeadlineDisputed:
				d.State = risk.Disputed
			case DeadlineOpen:
				d.State = as
			case DeadlineAssigned:
				d.Assigned = a.To
			}
			d.History = append(slices.Clip(d.History), a.String())
		}
	}
	return out
}

// String describes the decision: "2026-03-04: marked done by ana".
func (b DeadlineMarked) String() string {
	words := "marked " + string(b.Act)
	switch {
	case b.Act == DeadlineAssigned && b.To == "":
		words = "assigned to nobody"
	case b.Act == DeadlineAssigned:
		words = "assigned to " + b.To
	}
	if b.By != "" {
		words += " by " + b.By
	}
	if b.Day.IsZero() {
		return words
	}
	return fmt.Sprintf("%s: %s", b.Day, words)
}
