package backends_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
)

func TestDocumentsAreHeldToTheirPromises(t *testing.T) {
	res := backends.Judged(backends.Result{Documents: []backends.Document{
		{
			ID: "a:1", Title: "\x1b[2Ja  title\n", Date: "2024-02-30", URL: "javascript:alert(1)", Score: 7,
			Text: "one\x00\ntwo",
		},
		{ID: "a:1", Title: "again"},
		{ID: "a:", Title: "without an id"},
		{ID: "a:2"},
		{ID: "a:3", Citation: "1 U.S. 1", Date: "2024-02", URL: "https://example.gov/x", Score: math.NaN()},
		{ID: "a:4", Title: "x", Score: -1, Date: "soon", URL: "//example.gov"},
	}}, backends.Asked{Limit: 3}, nil)
	require.Equal(t, []backends.Document{
		{ID: "a:1", Title: "a title", Score: 1, Text: "one\ntwo"},
		{ID: "a:3", Title: "1 U.S. 1", Citation: "1 U.S. 1", Date: "2024-02", URL: "https://example.gov/x"},
		{ID: "a:4", Title: "x"},
	}, res.Documents)
	require.Equal(t, "complete", res.Quality.Coverage)
}
