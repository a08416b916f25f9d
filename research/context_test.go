package research_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/sample"
)

// The result has exactly the form that other programs expect.
func TestSearchContextHasItsForm(t *testing.T) {
	e := sampleEngine(t, sample.Matter())
	res, err := e.SearchContext(context.Background(),
		backends.Params{"query": "carve-out of the heart-failure use from the label"})
	require.NoError(t, err)
	data, err := json.Marshal(res)
	require.NoError(t, err)
	var form map[string]any
	require.NoError(t, json.Unmarshal(data, &form))
	require.ElementsMatch(t, []string{"results", "quality", "expanded_query", "retrieval_metadata"}, keys(form))
	require.ElementsMatch(t, []string{"overall_relevance", "sufficient", "grading_distribution", "confidence", "warnings"},
		keys(form["quality"]))
	require.ElementsMatch(t, []string{"relevant", "ambiguous", "irrelevant"},
		keys(form["quality"].(map[string]any)["grading_distribution"]))
	require.ElementsMatch(t, []string{
		"initial_candidates", "after_reranking", "expansion_triggered",
		"processing_time_ms",
	}, keys(form["retrieval_metadata"]))
	require.Contains(t, form, "expanded_query")
	require.Len(t, res.Results, 10, "what is graded low is shown, too")
	last := 1.0
	for i, h := range res.Results {
		require.ElementsMatch(t, []string{"id", "content", "score", "conviction", "type", "source", "grading", "metadata"},
			keys(form["results"].([]any)[i]))
		require.NotEmpty(t, h.Content)
		require.LessOrEqual(t, h.Score, last)
		last = h.Score
	}
}

func TestSearchContextNarrows(t *testing.T) {
	e := sampleEngine(t, sample.Matter())
	res, err := e.SearchContext(context.Background(), backends.Params{
		"query":  "carve-out of a method of use",
		"domain": "case_law", "limit": 3,
	})
	require.NoError(t, err)
	require.LessOrEqual(t, len(res.Results), 3)
	for _, h := range res.Results {
		require.Contains(t, []string{"opinion", "docket", "filing", "rule", "statute", "regulation"}, h.Type)
	}
	res, err = e.SearchContext(context.Background(), backends.Params{
		"query":          "carve-out of a method of use",
		"min_conviction": 0.8,
	})
	require.NoError(t, err)
	for _, h := range res.Results {
		require.GreaterOrEqual(t, h.Conviction, 0.8)
	}
	_, err = e.SearchContext(context.Background(), backends.Params{"query": "x", "domain": "astrology"})
	require.ErrorContains(t, err, "no field of law")
	_, err = e.SearchContext(context.Background(), backends.Params{})
	require.ErrorContains(t, err, "query is required")
}

// Without results the form is the same, and says so.
func TestSearchContextWithoutResults(t *testing.T) {
	e := sampleEngine(t, sample.Matter())
	for _, expand := range []bool{true, false} {
		res, err := e.SearchContext(context.Background(), backends.Params{"query": "zzyzx qwertz", "auto_expand": expand})
		require.NoError(t, err)
		require.Empty(t, res.Results)
		require.NotNil(t, res.Results)
		require.Equal(t, []string{"No results found"}, res.Quality.Warnings)
		require.False(t, res.Quality.Sufficient)
		require.InDelta(t, 1, res.Quality.Confidence, 0)
		require.Equal(t, expand, res.Retrieval.ExpansionTriggered)
		require.Nil(t, res.Expanded)
	}
}

func keys(v any) []string {
	var out []string
	for k := range v.(map[string]any) {
		out = append(out, k)
	}
	return out
}
