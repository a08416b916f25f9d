package backends_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

var now = time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)

// documents are n documents with the same score, each of a host of its own up to hosts.
func documents(n int, score float64, hosts int) []backends.Document {
	docs := make([]backends.Document, n)
	for i := range docs {
		docs[i] = backends.Document{
			ID: fmt.Sprint(i), Score: score,
			URL: fmt.Sprintf("https://www.host%d.gov/%d", i%hosts, i), Date: "2026-06-01",
		}
	}
	return docs
}

func TestAssess(t *testing.T) {
	for _, c := range []struct {
		name       string
		asked      backends.Asked
		docs       []backends.Document
		relevance  string
		coverage   string
		confidence float64
		suggestion string
	}{
		{"nothing, few words", backends.Asked{Query: "hives", Limit: 10}, nil, "none", "none", 0, "Use more specific terms"},
		{
			"nothing, many words",
			backends.Asked{Query: "chronic hives in children", Limit: 10},
			nil, "none", "none", 0,
			"Broaden the search parameters",
		},
		{
			"all that was asked for",
			backends.Asked{Limit: 10},
			documents(10, 0.9, 5), "high", "complete", 0.95,
			"Raise the limit to see more results",
		},
		{
			"more is there",
			backends.Asked{Limit: 10, Available: 400},
			documents(10, 0.8, 1), "high", "partial", 0.74,
			"Raise the limit to see more results",
		},
		{"seven of ten", backends.Asked{Limit: 10}, documents(7, 0.5, 7), "medium", "substantial", 0.66, ""},
		{"three of ten", backends.Asked{Limit: 10}, documents(3, 0.4, 3), "low", "moderate", 0.41, ""},
		{"two of ten", backends.Asked{Limit: 10}, documents(2, 1, 2), "high", "minimal", 0.64, ""},
		{"no scores", backends.Asked{Limit: 10}, documents(1, 0, 1), "low", "minimal", 0.07, ""},
		{"just medium", backends.Asked{Limit: 10}, documents(8, 0.5, 1), "medium", "substantial", 0.53, ""},
		{"never above 1", backends.Asked{}, documents(50, 1, 50), "high", "complete", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.asked.Now = now
			q := backends.Assess(c.asked, c.docs)
			require.Equal(t, c.relevance, q.Relevance)
			require.Equal(t, c.coverage, q.Coverage)
			require.InDelta(t, c.confidence, q.Confidence, 1e-9)
			require.Equal(t, c.suggestion, q.Suggestion)
		})
	}
}

func TestZeroScoresDoNotLowerTheMean(t *testing.T) {
	docs := append(documents(1, 0.9, 1), documents(3, 0, 1)...)
	require.Equal(t, "high", backends.Assess(backends.Asked{Limit: 10}, docs).Relevance)
}

func TestDomains(t *testing.T) {
	docs := []backends.Document{
		{URL: "https://www.fda.gov/a"},
		{URL: "https://fda.gov/b"},
		{URL: "https://api.fda.gov/c"},
		{Source: "local"},
		{URL: "::", Source: "sec"},
		{},
	}
	q := backends.Assess(backends.Asked{}, docs)
	require.Equal(t, []string{"api.fda.gov", "fda.gov", "local", "sec"}, q.Metadata["domains"])
}

func TestOldResults(t *testing.T) {
	old := []backends.Document{{Date: "2026-06-01"}, {Date: "2025-06-30"}}
	hint := "Some results are older than a year: add dates to narrow the search"
	for _, c := range []struct {
		asked backends.Asked
		docs  []backends.Document
		want  string
	}{
		{backends.Asked{Limit: 10, Now: now}, old, hint},
		{backends.Asked{Limit: 2, Now: now}, old, "Raise the limit to see more results; " + hint},
		{backends.Asked{Limit: 10, Now: now, DateGiven: true}, old, ""},
		{backends.Asked{Limit: 10, Now: now}, old[:1], ""},
		{backends.Asked{Limit: 10, Now: now}, []backends.Document{{Date: "2025-07-01"}}, ""},
		{backends.Asked{Limit: 10, Now: now}, []backends.Document{{}}, ""},
		{backends.Asked{Limit: 10}, old, ""},
	} {
		require.Equal(t, c.want, backends.Assess(c.asked, c.docs).Suggestion)
	}
}

func TestRelevanceLabel(t *testing.T) {
	for mean, want := range map[float64]string{
		1: "high", 0.8: "high", 0.7999: "medium", 0.5: "medium", 0.4999: "low",
		0: "low",
	} {
		require.Equal(t, want, backends.RelevanceLabel(mean), mean)
	}
}

func TestSuggest(t *testing.T) {
	require.Equal(t, "a; b", backends.Suggest("", "a", "", "b"))
	require.Equal(t, "", backends.Suggest())
	require.Equal(t, "", backends.Suggest("", ""))
	q := backends.Quality{Suggestion: "a"}
	q.Hint("", "b")
	require.Equal(t, "a; b", q.Suggestion)
}

func TestRate(t *testing.T) {
	q := backends.Assess(backends.Asked{Limit: 10}, documents(10, 0, 1))
	require.Equal(t, "low", q.Relevance)
	require.InDelta(t, 0.34, q.Confidence, 1e-9)
	q.Rate(0.8)
	require.Equal(t, "high", q.Relevance)
	require.InDelta(t, 0.74, q.Confidence, 1e-9)
	q.Rate(1)
	require.LessOrEqual(t, q.Confidence, 1.0)

	none := backends.Assess(backends.Asked{Limit: 10}, nil)
	none.Rate(1)
	require.Equal(t, "none", none.Relevance)
	require.Zero(t, none.Confidence)
}

func TestShare(t *testing.T) {
	docs := documents(4, 0, 1)
	require.Equal(t, 0.25, backends.Share(docs, func(d backends.Document) bool { return d.ID == "2" }))
	require.Zero(t, backends.Share(nil, func(backends.Document) bool { return true }))
}

func TestRank(t *testing.T) {
	docs := []backends.Document{
		{ID: "1", Title: "a pump"},
		{ID: "2", Title: "insulin"},
		{ID: "3", Title: "insulin pump"},
		{ID: "4", Snippet: "pumps"},
	}
	backends.Rank("insulin pump", docs)
	var order string
	for _, d := range docs {
		order += d.ID
	}
	require.Equal(t, "3124", order)
}

func TestNote(t *testing.T) {
	var res backends.Result
	res.Note("one")
	res.Note("two")
	res.Note("one")
	require.Equal(t, []string{"one", "two"}, res.Metadata["notes"])
}

func TestJudged(t *testing.T) {
	docs := []backends.Document{{ID: "a:1", Title: "x", Score: 0.9}, {ID: "a:2", Title: "y", Score: 1}}
	res := backends.Result{Documents: docs, Requested: 2, Available: 9}
	judged := backends.Judged(res, backends.Asked{Now: now},
		func(q *backends.Quality) { q.Metadata["result_type"] = "court_rules" })
	require.Equal(t, "partial", judged.Quality.Coverage, "limit and number available are those of the result")
	require.Equal(t, "court_rules", judged.Quality.Metadata["result_type"])
	require.Equal(t, "high", backends.Judged(res, backends.Asked{Now: now}, nil).Quality.Relevance)

	broken := backends.Judged(res, backends.Asked{}, func(q *backends.Quality) { panic("no such thing") })
	require.Len(t, broken.Documents, 2, "a failure in judging never loses the result")
	require.Equal(t, "high", broken.Quality.Relevance)
	require.Contains(t, broken.Quality.Metadata["quality_error"], "no such thing")
}
