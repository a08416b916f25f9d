package events

// Stages are the parts of a run that settings switch off or bound. A run keeps
// those that it was started with, also where it is resumed under others.
type Stages struct {
	Citations bool `json:"citations"`         // what the documents cite is linked
	Depth     int  `json:"citation_depth"`    // steps that citations are followed from a document found
	Summary   bool `json:"executive_summary"` // the memo names the dates and issues that bear on the question
	RiskFrom  int  `json:"risk_threshold"`    // overall risk score from which the appendix on risks warns
}

// DefaultStages are those without a setting.
func DefaultStages() Stages {
	return Stages{Citations: true, Depth: 2, Summary: true, RiskFrom: 50}
}

// Staged are the stages of a run, the default ones where its journal is silent.
func (t Terms) Staged() Stages {
	if t.Stages == nil {
		return DefaultStages()
	}
	return *t.Stages
}
