package events

import (
	"slices"

	"headnote/backends"
)

// ModelAsked reports that a language model was asked to help, and its cost.
type ModelAsked struct {
	Job   string `json:"job"` // plan, widen, judge, gaps, draft
	Model string `json:"model"`
	backends.Usage
	Seconds float64 `json:"seconds"`
	Error   string  `json:"error,omitempty"` // the run continued without it
	Struck  int     `json:"struck,omitempty"`
}

// ModelProgressed reports what a model that is being asked is doing.
type ModelProgressed struct {
	Job     string `json:"job"`
	Tool    string `json:"tool,omitempty"`    // tool whose input is being received
	Percent int    `json:"percent,omitempty"` // share of that input
	Note    string `json:"note,omitempty"`    // for people: that nothing is coming
}

// foldModel applies an event about a language model to r, and returns false for any other event.
func foldModel(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *ModelAsked:
		r.Helped, r.Helping = append(slices.Clip(r.Helped), *b), nil
	case *ModelProgressed:
		r.Helping = b
	default:
		return false
	}
	return true
}
