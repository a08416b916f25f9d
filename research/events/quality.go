package events

import (
	"slices"
)

// Assessed reports whether the retrieval of a round suffices.
type Assessed struct {
	Assessment
}

// Assessment is the quality of a round's retrieval.
type Assessment struct {
	Round             int           `json:"round"`
	OverallRelevance  float64       `json:"overall_relevance"`
	Sufficient        bool          `json:"sufficient"`
	Uncertain         bool          `json:"uncertain"`
	Confidence        float64       `json:"confidence"`
	Distribution      map[Grade]int `json:"grading_distribution"`
	Warnings          []string      `json:"warnings"`
	Action            string        `json:"action"` // refine, search_elsewhere, both
	Reason            string        `json:"reason,omitempty"`
	MeanScore         float64       `json:"mean_score_plain"` // for compatibility; of little significance
	PlainConfidence   float64       `json:"confidence_plain"`
	PlainIsSufficient bool          `json:"sufficient_plain"`
}

// QueryExpanded reports that a weak query was expanded, and whether that helped.
type QueryExpanded struct {
	Round    int     `json:"round"`
	Call     string  `json:"call,omitempty"`
	From     string  `json:"from"`
	To       string  `json:"to"`
	Strategy string  `json:"strategy"`
	Reason   string  `json:"reason"`
	Kept     bool    `json:"kept"`
	Before   float64 `json:"before"` // best calibrated score
	After    float64 `json:"after"`
}

// Criterion is one of the five criteria for evaluating the evidence.
type Criterion struct {
	Name     string  `json:"name"`  // accuracy, completeness, relevance, currency, diversity
	Score    float64 `json:"score"` // 0 to 10
	Weight   float64 `json:"weight"`
	Evidence string  `json:"evidence"` // the basis of the score
}

// Gap is something that the evidence does not cover.
type Gap struct {
	ID        string `json:"id"`
	Criterion string `json:"criterion"`
	Missing   string `json:"missing"`
	Priority  string `json:"priority"` // high, medium, low
	Round     int    `json:"round"`
	ClosedBy  string `json:"closed_by,omitempty"` // call
	Evidence  string `json:"evidence,omitempty"`  // document that closed it
}

// Recommendation is a search that may close a gap.
type Recommendation struct {
	Query          string   `json:"query"`
	Purpose        string   `json:"purpose"`
	Priority       string   `json:"priority"`
	MaxResults     int      `json:"max_results"`
	IncludeDomains []string `json:"include_domains,omitempty"`
	ExcludeDomains []string `json:"exclude_domains,omitempty"`
	Gap            string   `json:"gap"`
	Model          bool     `json:"model,omitempty"`     // a model derived it from the documents
	Projected      float64  `json:"projected,omitempty"` // for ranking only, never a result
}

// Evaluated is the evaluation of the evidence after a round, measured anew each time.
type Evaluated struct {
	Round           int              `json:"round"`
	Overall         float64          `json:"overall"` // 0 to 10
	Threshold       float64          `json:"threshold"`
	Target          float64          `json:"target"`
	Criteria        []Criterion      `json:"criteria"`
	Gaps            []Gap            `json:"gaps"`
	Recommendations []Recommendation `json:"recommendations,omitempty"`
	Stop            string           `json:"stop,omitempty"` // why no further round follows
}

// GapClosed reports which call found what was missing.
type GapClosed struct {
	Gap      string `json:"gap"`
	Call     string `json:"call"`
	Document string `json:"document"`
}

// foldQuality applies an event about the quality of the retrieval or about gaps to r, and returns false for any other
// event.
func foldQuality(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *Assessed:
		r.Assessments = append(slices.Clip(r.Assessments), b.Assessment)
	case *Answered:
		r.Answer = &b.Answer
	case *QueryExpanded:
		r.Expansions = append(slices.Clip(r.Expansions), *b)
	case *Evaluated:
		onEvaluated(r, b)
	case *GapClosed:
		r.Gaps = slices.Clone(r.Gaps)
		for i := range r.Gaps {
			if r.Gaps[i].ID == b.Gap {
				r.Gaps[i].ClosedBy, r.Gaps[i].Evidence = b.Call, b.Document
			}
		}
	default:
		return false
	}
	return true
}

// onEvaluated adds new gaps, and keeps the state of those that an earlier evaluation named.
func onEvaluated(r *Run, b *Evaluated) {
	r.Evaluations = append(slices.Clip(r.Evaluations), *b)
	gaps := slices.Clone(r.Gaps)
	for _, g := range b.Gaps {
		if !slices.ContainsFunc(gaps, func(o Gap) bool { return o.ID == g.ID }) {
			gaps = append(gaps, g)
		}
	}
	r.Gaps = gaps
}
