package stats_test

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/stats"
)

func TestWhatWasSeenIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "quality.json")
	at := time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	for i, c := range []struct {
		q   backends.Quality
		err error
	}{
		{backends.Quality{Relevance: "high", Coverage: "complete", Confidence: 0.9}, nil},
		{backends.Quality{Relevance: "low", Coverage: "partial", Confidence: 0.5, Suggestion: "x"}, nil},
		{backends.Quality{}, &backends.Error{Code: backends.Timeout}},
		{backends.Quality{}, errors.New("broken")},
		{backends.Quality{}, &backends.Error{Code: backends.NotFound}},
		{backends.Quality{}, &backends.Error{Code: backends.Offline}},
		{backends.Quality{}, &backends.Error{Code: backends.KeyMissing}},
	} {
		b, err := stats.Open(path) // reopened each time, as in runs
		require.NoError(t, err)
		require.NoError(t, b.Record(t.Context(), "sec", at.Add(time.Duration(i)*time.Hour), 2*time.Second, c.q, c.err))
	}
	b, err := stats.Open(path)
	require.NoError(t, err)
	all, err := b.Sources(t.Context())
	require.NoError(t, err)
	s := all["sec"]
	require.Equal(t, 3, s.Searches)
	require.Equal(t, 2, s.Failures)
	require.Equal(t, map[string]int{"high": 1, "low": 1, "none": 1}, s.Relevance)
	require.Equal(t, map[string]int{"complete": 1, "partial": 1, "none": 1}, s.Coverage)
	require.InDelta(t, 1.4/3, s.MeanConfidence(), 1e-9)
	require.InDelta(t, 1.0/3, s.SuggestionRate(), 1e-9)
	require.InDelta(t, 0.4, s.FailureRate(), 1e-9)
	require.InDelta(t, 2, s.MeanSeconds(), 1e-9)
	require.True(t, at.Equal(s.First))
	require.True(t, at.Add(4*time.Hour).Equal(s.Last))
}

func TestManyAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "quality.json")
	var wg sync.WaitGroup
	for range 4 {
		b, err := stats.Open(path)
		require.NoError(t, err)
		for range 5 {
			wg.Go(func() {
				if err := b.Record(t.Context(), "fda", time.Unix(0, 0), time.Second, backends.Quality{}, nil); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	b, err := stats.Open(path)
	require.NoError(t, err)
	all, err := b.Sources(t.Context())
	require.NoError(t, err)
	require.Equal(t, 20, all["fda"].Searches)

	var none *stats.Book
	require.NoError(t, none.Record(t.Context(), "fda", time.Unix(0, 0), 0, backends.Quality{}, nil))
}
