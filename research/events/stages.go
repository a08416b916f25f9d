package events

// Stages are the parts of a run that settings disable or limit. A run keeps those that it was started with, even if
// resumed under others.
type Stages struct {
	Citations bool `json:"citations"`         // citations in the documents are linked
	Depth     int  `json:"citation_depth"`    // steps that citations are followed from a found document
	Summary   bool `json:"executive_summary"` // the memo lists the dates and issues relevant to the question
	RiskFrom  int  `json:"risk_threshold"`    // overall risk score from which the risk appendix warns
}

// DefaultStages returns the stages without any setting.
func DefaultStages() Stages {
	return Stages{Citations: true, Depth: 2, Summary: true, RiskFrom: 50}
}

// Staged returns the stages of a run, the defaults if its journal has none.
func (t Terms) Staged() Stages {
	if t.Stages == nil {
		return DefaultStages()
	}
	return *t.Stages
}
