package retrieve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/risk"
)

func result(id string, score float64, sources ...string) events.Result {
	return events.Result{
		Document: backends.Document{
			ID: id, Kind: backends.KindOpinion, Court: id,
			Passages: []backends.Passage{{Text: "a landlord forfeits the deposit " + id}},
		},
		Sources: sources,
		Grading: events.Grading{Document: id, Score: score, Grade: retrieve.DefaultThresholds.Grade(score)},
	}
}

func TestAssess(t *testing.T) {
	none := retrieve.Assess(1, nil, false)
	require.False(t, none.Sufficient)
	require.InDelta(t, 1, none.Confidence, 1e-9)
	require.Contains(t, none.Warnings, "No documents were found")
	require.Len(t, none.Distribution, 3)

	for name, c := range map[string]struct {
		scores     []float64
		sufficient bool
		action     string
		warning    string
	}{
		"clear":        {[]float64{0.9, 0.8, 0.5}, true, "refine", ""},
		"ambiguous":    {[]float64{0.9, 0.5, 0.45}, true, "both", "1 of 3 documents look relevant, 2 more may be"},
		"two that may": {[]float64{0.55, 0.5, 0.1}, true, "both", "0 of 3 documents look relevant, 2 more may be"},
		"one that may": {[]float64{0.55, 0.1, 0.1}, false, "both", ""},
		"weak": {
			[]float64{0.3, 0.2, 0.1},
			false, "search_elsewhere",
			"0 of 3 documents look relevant",
		},
		"majority is irrelevant": {[]float64{0.9, 0.1, 0.1}, true, "refine", "1 of 3 documents look relevant"},
	} {
		t.Run(name, func(t *testing.T) {
			var rs []events.Result
			for i, s := range c.scores {
				rs = append(rs, result(string(rune('a'+i)), s, "local", "web"))
			}
			a := retrieve.Assess(2, rs, false)
			require.Equal(t, c.sufficient, a.Sufficient)
			require.Equal(t, c.action, a.Action)
			if c.warning != "" {
				require.Contains(t, a.Warnings, c.warning)
			}
			require.Len(t, a.Distribution, 3)
			require.Empty(t, retrieve.Assess(2, rs, true).Warnings, "a passage answers")
		})
	}
	one := retrieve.Assess(1, []events.Result{result("a", 0.9, "local"), result("b", 0.8, "local")}, false)
	require.Empty(t, one.Warnings, "the papers of a matter are one source")
	one = retrieve.Assess(1, []events.Result{result("a", 0.9, "web"), result("b", 0.8, "web")}, false)
	require.Contains(t, one.Warnings, "All relevant documents come from one source (web)")
}

func TestCircumstances(t *testing.T) {
	old := func(id, date, kind string) events.Result {
		r := result(id, 0.9, "local")
		r.Document.Date, r.Document.Kind = date, kind
		return r
	}
	run := events.Run{Terms: events.Terms{Today: risk.NewDate(2026, 3, 2)}}
	run.Results = []events.Result{old("a", "1990-01-02", backends.KindOpinion), old("b", "2001-05-06",
		backends.KindLetter), old("c", "1970-01-01", backends.KindStatute)}
	run.Calls = []events.CallState{{
		Call: events.Call{ID: "1", Tool: "search_cases"}, Phase: events.Ended,
		End: events.CallEnded{Code: backends.QuotaExhausted},
	}}
	ws := retrieve.Circumstances(run)
	require.Len(t, ws, 2)
	require.Contains(t, ws[0], "10 years old")
	require.Contains(t, ws[1], "search_cases")
	run.Results = append(run.Results, old("d", "2025-01-02", backends.KindOpinion))
	run.Calls = nil
	require.Empty(t, retrieve.Circumstances(run))
}

func TestProfiles(t *testing.T) {
	ps, err := retrieve.Profiles()
	require.NoError(t, err)
	for name, p := range ps {
		sum := 0.0
		for _, w := range p.Weights {
			sum += w
		}
		require.InDelta(t, 1, sum, 1e-9, name)
		require.Len(t, p.Weights, 5, name)
		require.LessOrEqual(t, p.MaxSearches, 5, name)
		require.Less(t, p.Threshold, p.Target, name)
	}
	call := func(tool string) events.CallState { return events.CallState{Call: events.Call{Round: 1, Tool: tool}} }
	require.Equal(t, "general", retrieve.KindOf(events.Run{}, ps))
	require.Equal(t, "case_law_survey", retrieve.KindOf(events.Run{Calls: []events.CallState{
		call("search_cases"),
		call("search_patents"), call("lookup_citation"),
	}}, ps))
	require.Equal(t, "general", retrieve.KindOf(events.Run{Calls: []events.CallState{
		call("search_cases"),
		call("search_patents"),
	}}, ps))
}

// What is missing is named, and searched for in other words; five at most.
func TestEvaluateFindsTheGap(t *testing.T) {
	q := retrieve.Analyze("When does a landlord forfeit the deposit, and which court "+
		"hears appeals about zoning variances?", nil)
	require.Len(t, q.Facets, 2)
	run := events.Run{
		Round: 1, Results: []events.Result{result("a", 0.9, "local")},
		Terms: events.Terms{Today: risk.NewDate(2026, 3, 2)},
	}
	e, err := retrieve.Evaluate(run, q)
	require.NoError(t, err)
	require.Len(t, e.Criteria, 5)
	require.Less(t, e.Overall, e.Threshold)
	require.Equal(t, "usable passages cover 1 of 2 parts of the question", e.Criteria[1].Evidence)
	require.Equal(t, "1 kind of document, 1 court or agency", e.Criteria[4].Evidence)
	require.NotEmpty(t, e.Gaps)
	require.Contains(t, e.Gaps[0].Missing, "zoning")
	require.NotEmpty(t, e.Recommendations)
	require.LessOrEqual(t, len(e.Recommendations), 5)
	require.Equal(t, "high", e.Recommendations[0].Priority)
	require.Contains(t, e.Recommendations[0].Query, "zoning")

	found := result("b", 0.9, "local")
	found.Document.Passages[0].Text = "The superior court hears appeals about zoning variances."
	run.Results = append(run.Results, found)
	after, err := retrieve.Evaluate(run, q)
	require.NoError(t, err)
	require.Greater(t, after.Overall, e.Overall, "measured on the new evidence")
	require.Equal(t, "b", retrieve.Covers(e.Gaps[0].Missing, q, run.Results))
}

func TestStatistics(t *testing.T) {
	found := result("new", 0.9, "local")
	found.Calls = []string{"r2-01"}
	run := events.Run{
		Evaluations: []events.Evaluated{{Round: 1, Overall: 6, Threshold: 7.5}, {Round: 2, Overall: 8, Threshold: 7.5}},
		Gaps:        []events.Gap{{ID: "g", Criterion: "completeness", ClosedBy: "r2-01"}, {ID: "h", Criterion: "currency"}},
	}
	run = events.Apply(run, events.Event{Seq: 1, Body: &events.PlanMade{Round: 2, Calls: []events.Call{{
		ID:    "r2-01",
		Round: 2, Gap: "g",
	}, {ID: "r2-02", Round: 2, Gap: "h"}}}})
	run = events.Apply(run, events.Event{Seq: 2, Body: &events.DocumentFound{Call: "r2-01", Document: found.Document}})
	run = events.Apply(run, events.Event{Seq: 3, Body: &events.DocumentsGraded{
		Round:   2,
		Grading: []events.Grading{found.Grading},
	}})
	run = events.Apply(run, events.Event{Seq: 4, Body: &events.CallEnded{Call: "r2-01", Outcome: events.Done}})
	run = events.Apply(run, events.Event{Seq: 5, Body: &events.CallEnded{Call: "r2-02", Outcome: events.Failed}})
	s := retrieve.Summarize([]events.Run{run, {}})
	require.Equal(t, 1, s.Runs)
	require.Equal(t, 2, s.Searches)
	require.InDelta(t, 0.5, s.Useful, 1e-9)
	require.InDelta(t, 0.5, s.Failed, 1e-9)
	require.InDelta(t, 0.5, s.Closed, 1e-9)
	require.InDelta(t, 2, s.Gain, 1e-9)
	require.InDelta(t, 1, s.PerSearch, 1e-9)
	require.InDelta(t, 0, s.AtFirst, 1e-9)
	require.InDelta(t, 1, s.AtLast, 1e-9)
	require.InDelta(t, 1, s.ByCriterion["completeness"].Useful, 1e-9)
	require.Equal(t, []retrieve.Pattern{
		{Kind: "general", Criterion: "completeness", SearchStatistics: retrieve.SearchStatistics{Searches: 1, Useful: 1}},
		{Kind: "general", Criterion: "currency", SearchStatistics: retrieve.SearchStatistics{Searches: 1}},
	}, s.Patterns)
}
