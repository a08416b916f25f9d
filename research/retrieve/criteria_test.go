package retrieve_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/risk"
)

// criterion evaluates a run and returns one of its criteria.
func criterion(t *testing.T, run events.Run, name string) events.Criterion {
	t.Helper()
	run.Round = max(run.Round, 1)
	run.Terms.Today = risk.NewDate(2026, 3, 2)
	e, err := retrieve.Evaluate(run, retrieve.Analyze("When does a landlord forfeit the deposit?", nil))
	require.NoError(t, err)
	for _, c := range e.Criteria {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no criterion %s", name)
	return events.Criterion{}
}

// Accuracy rises with the authorities that are available, falls with negative treatment, and ignores those cited only
// by what was followed.
func TestAccuracyIsWhatCanBeChecked(t *testing.T) {
	here := events.Authority{Key: "1 U.S. 1", Document: "a"}
	absent := events.Authority{Key: "2 U.S. 2"}
	overruled := events.Authority{Key: "3 U.S. 3", Document: "b", Treatment: []events.Treatment{{Negative: true}}}
	followed := events.Authority{Key: "4 U.S. 4", Step: 2}
	for name, c := range map[string]struct {
		links events.Links
		want  float64
	}{
		"nothing cited":         {events.Links{}, 6},
		"switched off":          {events.Links{Off: true}, 6},
		"all at hand":           {events.Links{Authorities: []events.Authority{here}}, 10},
		"half at hand":          {events.Links{Authorities: []events.Authority{here, absent}}, 7.5},
		"none at hand":          {events.Links{Authorities: []events.Authority{absent}}, 5},
		"treated negatively":    {events.Links{Authorities: []events.Authority{overruled}}, 9.5},
		"followed do not count": {events.Links{Authorities: []events.Authority{here, followed}}, 10},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDelta(t, c.want, criterion(t, events.Run{Links: c.links}, "accuracy").Score, 1e-9)
		})
	}
}

// dated is a usable result of a kind and a day.
func dated(id, kind, day string) events.Result {
	r := result(id, 0.9, "local")
	r.Document.Kind, r.Document.Date = kind, day
	return r
}

func TestCurrency(t *testing.T) {
	for name, c := range map[string]struct {
		results []events.Result
		want    float64
	}{
		"nothing found":           {nil, 0},
		"recent":                  {[]events.Result{dated("a", backends.KindOpinion, "2024-05-01")}, 10},
		"old":                     {[]events.Result{dated("a", backends.KindOpinion, "1990-05-01")}, 0},
		"ten years to the day":    {[]events.Result{dated("a", backends.KindOpinion, "2016-03-04")}, 10},
		"a code is current":       {[]events.Result{dated("a", backends.KindStatute, "1950-01-01")}, 10},
		"without a date":          {[]events.Result{dated("a", backends.KindLetter, "")}, 5},
		"a date that is not read": {[]events.Result{dated("a", backends.KindLetter, "no day")}, 0},
		"one of each": {
			[]events.Result{
				dated("a", backends.KindOpinion, "2024-05-01"), dated("b", backends.KindOpinion, "1990-05-01"),
				dated("c", backends.KindRule, ""), dated("d", backends.KindLetter, ""),
			},
			6.3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDelta(t, c.want, criterion(t, events.Run{Results: c.results}, "currency").Score, 1e-9)
		})
	}
}

func TestDiversityAndRelevance(t *testing.T) {
	same := []events.Result{result("a", 0.9, "local"), result("b", 0.6, "local")}
	mixed := []events.Result{result("a", 0.9, "local"), dated("b", backends.KindStatute, "")}
	require.Zero(t, criterion(t, events.Run{}, "diversity").Score)
	require.Less(t, criterion(t, events.Run{Results: same}, "diversity").Score,
		criterion(t, events.Run{Results: mixed}, "diversity").Score)
	require.Zero(t, criterion(t, events.Run{}, "relevance").Score)
	require.InDelta(t, 7.5, criterion(t, events.Run{Results: same}, "relevance").Score, 1e-9)
	low := []events.Result{result("a", 0.9, "local"), result("b", 0.01, "local")}
	require.InDelta(t, 9, criterion(t, events.Run{Results: low}, "relevance").Score, 1e-9,
		"results of low relevance are not counted in")
}

// An authority that the question names is a gap until a usable document is it or cites it.
func TestNamedAuthorityIsAGap(t *testing.T) {
	q := retrieve.Analyze("Does Hanson v. Ulm, 512 U.S. 77 (1994), apply to deposits?", nil)
	require.NotEmpty(t, q.Citations)
	run := events.Run{Round: 1, Terms: events.Terms{Today: risk.NewDate(2026, 3, 2)}}
	missing := func(run events.Run) bool {
		e, err := retrieve.Evaluate(run, q)
		require.NoError(t, err)
		for _, g := range e.Gaps {
			if g.Missing == q.Citations[0] {
				return true
			}
		}
		return false
	}
	run.Results = []events.Result{result("a", 0.9, "local")}
	require.True(t, missing(run))
	cited := result("b", 0.9, "local")
	cited.Document.Citation = "512 U.S. 77"
	run.Results = append(run.Results, cited)
	require.False(t, missing(run))
}

// A search that was already made is recommended in other words; one that was skipped is recommended unchanged.
func TestRecommendationsDoNotRepeatASearch(t *testing.T) {
	q := retrieve.Analyze("When must the landlord return the deposit?", nil)
	recommended := func(outcome events.Outcome) string {
		run := events.Run{Round: 1, Terms: events.Terms{Today: risk.NewDate(2026, 3, 2)}}
		if outcome != "" {
			run.Calls = []events.CallState{{
				Call:  events.Call{ID: "1", Tool: "search_context", Params: backends.Params{"query": q.Raw}},
				Phase: events.Ended, End: events.CallEnded{Outcome: outcome},
			}}
		}
		e, err := retrieve.Evaluate(run, q)
		require.NoError(t, err)
		require.NotEmpty(t, e.Recommendations)
		return e.Recommendations[0].Query
	}
	require.Equal(t, q.Raw, recommended(""))
	require.Equal(t, q.Raw, recommended(events.Skipped))
	require.NotEqual(t, q.Raw, recommended(events.Done))
	require.Contains(t, recommended(events.Done), q.Raw, "the words of the question stay")
}
