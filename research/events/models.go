package events

import (
	"slices"

	"headnote/backends"
)

// ModelAsked says that a language model was asked to help, and what it cost.
type ModelAsked struct {
	Job   string `json:"job"` // plan, widen, judge, gaps, draft
	Model string `json:"model"`
	backends.Usage
	Seconds float64 `json:"seconds"`
	Error   string  `json:"error,omitempty"` // the run went on without it
	Struck  int     `json:"struck,omitempty"`
}

// ModelProgressed says what a model is doing that is being asked.
type ModelProgressed struct {
	Job     string `json:"job"`
	Tool    string `json:"tool,omitempty"`    // whose input is coming in
	Percent int    `json:"percent,omitempty"` // of that input
	Note    string `json:"note,omitempty"`    // for people: that nothing comes
}

// foldModel adds an event to r that is one of those which are the work of a language model.
// It is false for other events.
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
