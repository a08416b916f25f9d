package events

import (
	"slices"

	"headnote/risk"
)

// DocumentsLeftOut reports which documents a step could not use, or only in part, and why. The step continued without
// them.
type DocumentsLeftOut struct {
	Step      string    `json:"step"` // grading, citations, evaluation, risks, deadlines, memo
	Documents []LeftOut `json:"documents"`
}

// LeftOut is a document that a step could not use.
type LeftOut struct {
	Document string `json:"document"`
	Title    string `json:"title,omitempty"` // for people
	Reason   string `json:"reason"`
}

// RisksRaised replaces the risks found so far.
type RisksRaised struct {
	Risks []risk.Risk `json:"risks"`
	Score risk.Score  `json:"score"`
}

// DeadlinesFound replaces the deadlines found so far.
type DeadlinesFound struct {
	Deadlines []risk.Deadline `json:"deadlines"`
	Given     int             `json:"given,omitempty"` // dates that people had entered by then
}

// MemoDrafted replaces the memo.
type MemoDrafted struct {
	Memo  Memo `json:"memo"`
	Given int  `json:"given,omitempty"` // as in DeadlinesFound
}

// TriggerGiven records the date of an event that a document leaves open: the deadlines that run from it, and the memo,
// are recomputed.
type TriggerGiven struct {
	risk.Given
	By   string `json:"by,omitempty"`
	From uint64 `json:"from,omitempty"` // number of the message by which a colleague sent it
}

// foldFinding applies an event about the content of documents to r, and returns false for any other event.
func foldFinding(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *DocumentsLeftOut:
		r.LeftOut = append(slices.DeleteFunc(slices.Clone(r.LeftOut),
			func(o DocumentsLeftOut) bool { return o.Step == b.Step }), *b)
	case *CitationsLinked:
		r.Links = b.Links
	case *RisksRaised:
		r.Risks, r.Score = b.Risks, b.Score
	case *DeadlinesFound:
		r.Deadlines, r.Counted = b.Deadlines, b.Given
	case *TriggerGiven:
		r.Given = append(slices.Clip(r.Given), *b)
	case *DeadlineMarked:
		act := *b
		if act.Day.IsZero() {
			act.Day = risk.DateOf(e.At)
		}
		r.Acts = append(slices.Clip(r.Acts), act)
	case *MemoDrafted:
		r.Memo, r.Drafted, r.Stale = &b.Memo, b.Given, false
	default:
		return false
	}
	return true
}

// TriggerDates returns the dates that people entered, without who entered them.
func (r Run) TriggerDates() []risk.Given {
	out := make([]risk.Given, 0, len(r.Given))
	for _, g := range r.Given {
		out = append(out, g.Given)
	}
	return out
}
