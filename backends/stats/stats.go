// Package stats records how good the answers of each source were, over all runs.
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

// Source holds the statistics of one source.
type Source struct {
	Searches    int            `json:"searches"` // answered
	Failures    int            `json:"failures"` // sent but not answered
	Confidence  float64        `json:"confidence_sum"`
	Relevance   map[string]int `json:"relevance,omitempty"`
	Coverage    map[string]int `json:"coverage,omitempty"`
	Suggestions int            `json:"suggestions"` // answers with a suggestion
	Seconds     float64        `json:"seconds_sum"`
	Slowest     float64        `json:"slowest"`
	First       time.Time      `json:"first"`
	Last        time.Time      `json:"last"`
}

// MeanConfidence returns the mean confidence of the answers, 0 to 1.
func (s Source) MeanConfidence() float64 { return share(s.Confidence, s.Searches) }

// SuggestionRate returns the share of answers with a suggestion, 0 to 1.
func (s Source) SuggestionRate() float64 { return share(float64(s.Suggestions), s.Searches) }

// FailureRate returns the share of calls that failed, 0 to 1.
func (s Source) FailureRate() float64 { return share(float64(s.Failures), s.Searches+s.Failures) }

// MeanSeconds returns the mean duration of a call.
func (s Source) MeanSeconds() float64 { return share(s.Seconds, s.Searches+s.Failures) }

func share(sum float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// Book keeps the statistics in a file shared by all processes. It is safe for concurrent use; a nil Book keeps nothing.
type Book struct {
	path string
	mu   sync.Mutex // a file lock belongs to the whole process
}

// Open opens the book in a file, creating the file and its folder if needed.
func Open(path string) (*Book, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	return &Book{path: path}, nil
}

// Record adds one call. Calls that were not sent (offline, no key, cancelled, invalid parameters) reveal nothing about
// the source and are left out.
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
			failed, q = nil, backends.Quality{Relevance: "none", Coverage: "none"} // this is an answer, too
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

// Sources returns the statistics of every source.
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
