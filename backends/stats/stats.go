// Package stats keeps how good the answers of each source were, over all runs.
package stats

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"headnote/backends"
	"headnote/internal/locked"
)

// Source is what was seen of one source.
type Source struct {
	Searches    int            `json:"searches"` // that were answered
	Failures    int            `json:"failures"` // that were not, though they were asked
	Confidence  float64        `json:"confidence_sum"`
	Relevance   map[string]int `json:"relevance,omitempty"`
	Coverage    map[string]int `json:"coverage,omitempty"`
	Suggestions int            `json:"suggestions"` // answers with a suggestion
	Seconds     float64        `json:"seconds_sum"`
	Slowest     float64        `json:"slowest"`
	First       time.Time      `json:"first"`
	Last        time.Time      `json:"last"`
}

// MeanConfidence is the mean confidence of the answers, 0 to 1.
func (s Source) MeanConfidence() float64 { return share(s.Confidence, s.Searches) }

// SuggestionRate is the share of answers with a suggestion, 0 to 1.
func (s Source) SuggestionRate() float64 { return share(float64(s.Suggestions), s.Searches) }

// FailureRate is the share of calls that failed, 0 to 1.
func (s Source) FailureRate() float64 { return share(float64(s.Failures), s.Searches+s.Failures) }

// MeanSeconds is how long a call took on average.
func (s Source) MeanSeconds() float64 { return share(s.Seconds, s.Searches+s.Failures) }

func share(sum float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// Book keeps the statistics in a file that all processes share. It is safe for
// concurrent use; a nil Book keeps nothing.
type Book struct {
	path string
	mu   sync.Mutex // a lock of the file is one for the whole process
}

// Open opens the book in a file; the file and its folder are made where they are
// not there.
func Open(path string) (*Book, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	return &Book{path: path}, nil
}

// Record adds one call. What was not asked (offline, without key, cancelled, with
// parameters that do not fit) says nothing about the source and is left out.
func (b *Book) Record(ctx context.Context, source string, at time.Time, took time.Duration, q backends.Quality,
	failed error,
) error {
	if b == nil {
		return nil
	}
	var e *backends.Error
	if errors.As(failed, &e) {
		switch e.Code {
		case backends.Offline, backends.KeyMissing, backends.Cancelled, backends.InvalidParameters:
			return nil
		case backends.NotFound, backends.NoResults:
			failed, q = nil, backends.Quality{Relevance: "none", Coverage: "none"} // an answer, too
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return locked.Update(ctx, b.path, func(all *map[string]Source) bool {
		if *all == nil {
			*all = make(map[string]Source)
		}
		(*all)[source] = (*all)[source].add(at, took.Seconds(), q, failed)
		return true
	})
}

func (s Source) add(at time.Time, seconds float64, q backends.Quality, failed error) Source {
	if s.First.IsZero() {
		s.First = at
	}
	s.Last = at
	s.Seconds += seconds
	s.Slowest = max(s.Slowest, seconds)
	if failed != nil {
		s.Failures++
		return s
	}
	s.Searches++
	s.Confidence += q.Confidence
	s.Relevance = count(s.Relevance, q.Relevance)
	s.Coverage = count(s.Coverage, q.Coverage)
	if q.Suggestion != "" {
		s.Suggestions++
	}
	return s
}

func count(m map[string]int, key string) map[string]int {
	if key == "" {
		return m
	}
	if m == nil {
		m = make(map[string]int)
	}
	m[key]++
	return m
}

// Sources returns what was seen of every source.
func (b *Book) Sources(ctx context.Context) (map[string]Source, error) {
	if b == nil {
		return nil, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	out := make(map[string]Source)
	err := locked.Update(ctx, b.path, func(all *map[string]Source) bool {
		for name, s := range *all {
			out[name] = s
		}
		return false
	})
	return out, err
}
