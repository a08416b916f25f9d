package fetchtest

import (
	"math"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/text"
)

var (
	dayForm    = regexp.MustCompile(`^(\d{4}(-\d\d(-\d\d)?)?)?$`)
	relevances = []string{"high", "medium", "low", "none"}
	coverages  = []string{"complete", "substantial", "moderate", "minimal", "partial", "none"}
)

// Check verifies what every result promises, whatever its source sent: documents with an ID, a title, a kind and a
// readable date and address, text that is safe for a terminal, and a quality in the terms of the contract.
func Check(t testing.TB, res backends.Result) {
	t.Helper()
	seen := make(map[string]bool)
	for _, d := range res.Documents {
		require.NotEmpty(t, d.ID)
		require.False(t, seen[d.ID], "%s is there twice", d.ID)
		seen[d.ID] = true
		require.NotEmpty(t, d.Source, d.ID)
		require.NotEmpty(t, d.Title, d.ID)
		require.NotEmpty(t, d.Kind, d.ID)
		require.Regexp(t, dayForm, d.Date, d.ID)
		require.True(t, d.Score >= 0 && d.Score <= 1, "%s: score %v", d.ID, d.Score)
		for _, line := range []string{d.ID, d.Title, d.Citation, d.Court, d.Docket, d.Author, d.Snippet} {
			require.Equal(t, text.Line(line), strings.TrimSpace(line), "%s: not one clean line", d.ID)
		}
		require.Equal(t, text.Clean(d.Text), d.Text, "%s: its text is not clean", d.ID)
		if d.URL != "" {
			u, err := url.Parse(d.URL)
			require.NoError(t, err, d.ID)
			require.Contains(t, []string{"http", "https"}, u.Scheme, d.ID)
			require.NotEmpty(t, u.Host, d.ID)
		}
	}
	if res.Requested > 0 {
		require.LessOrEqual(t, len(res.Documents), res.Requested)
	}
	q := res.Quality
	require.True(t, slices.Contains(relevances, q.Relevance), "relevance %q", q.Relevance)
	require.True(t, slices.Contains(coverages, q.Coverage), "coverage %q", q.Coverage)
	require.False(t, q.Confidence < 0 || q.Confidence > 1 || math.IsNaN(q.Confidence), "confidence %v", q.Confidence)
	require.Equal(t, len(res.Documents) == 0, q.Relevance == "none")
	require.Equal(t, len(res.Documents) == 0, q.Coverage == "none")
	require.NotContains(t, q.Metadata, "quality_error")
	for _, name := range []string{"search_engine", "result_type"} {
		require.NotEmpty(t, q.Metadata[name], "metadata has no %s", name)
	}
}
