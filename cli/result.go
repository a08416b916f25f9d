package cli

import (
	"time"

	"headnote/backends"
	"headnote/research/events"
	"headnote/risk"
)

// result is the JSON form of a run; docs/json.md describes it.
type result struct {
	Run         string                   `json:"run"`
	Question    string                   `json:"question"`
	Matter      string                   `json:"matter"`
	Status      events.Status            `json:"status"`
	Sufficient  bool                     `json:"sufficient"`
	Offline     bool                     `json:"offline"`
	Started     time.Time                `json:"started"`
	Rounds      int                      `json:"rounds"`
	Results     []resultDocument         `json:"results"`
	Quality     *events.Assessment       `json:"quality"`
	Evaluations []events.Evaluated       `json:"evaluations"`
	Gaps        []events.Gap             `json:"gaps"`
	Citations   events.Links             `json:"citations"`
	Risks       []risk.Risk              `json:"risks"`
	RiskScore   risk.Score               `json:"risk_score"`
	Deadlines   []risk.Deadline          `json:"deadlines"`
	Calls       []resultCall             `json:"calls"`
	Memo        *events.Memo             `json:"memo"`
	Marks       []events.StatementMarked `json:"marks,omitempty"`
}

type resultDocument struct {
	Rank     int               `json:"rank"`
	Document backends.Document `json:"document"`
	Grading  events.Grading    `json:"grading"`
	Calls    []string          `json:"calls"`
}

type resultCall struct {
	events.Call
	Outcome events.Outcome   `json:"outcome"`
	Answer  string           `json:"answered_by"`
	Found   int              `json:"found"`
	Seconds float64          `json:"seconds"`
	Error   string           `json:"error,omitempty"`
	Code    backends.Code    `json:"code,omitempty"`
	Quality backends.Quality `json:"_search_quality"`
}

func resultOf(s events.Run) result {
	r := result{
		Run: s.ID, Question: s.Question, Matter: s.Matter, Status: s.Status, Sufficient: s.Sufficient, Offline: s.Offline, Started: s.Started, Rounds: s.Round,
		Results: []resultDocument{}, Evaluations: s.Evaluations, Gaps: s.Gaps, Citations: s.Links, Risks: s.Risks, RiskScore: s.Score, Deadlines: s.Deadlines,
		Calls: []resultCall{}, Memo: s.Memo,
	}
	for i, d := range s.Ranked() {
		r.Results = append(r.Results, resultDocument{i + 1, d.Document, d.Grading, d.Calls})
	}
	if n := len(s.Assessments); n > 0 {
		r.Quality = &s.Assessments[n-1]
	}
	for _, c := range s.Calls {
		r.Calls = append(r.Calls, resultCall{c.Call, c.End.Outcome, c.End.Tool, c.End.Found, c.End.Seconds, c.End.Error, c.End.Code, c.End.Quality})
	}
	if s.Memo != nil {
		for _, st := range s.Memo.Statements() {
			if m, ok := s.Marks[st.ID]; ok {
				r.Marks = append(r.Marks, m)
			}
		}
	}
	return r
}
