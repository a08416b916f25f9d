package cluster

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"headnote/backends/index/segment"
	"headnote/text"
)

// counts caches in how many passages terms are found: the searches for one question use the same words, and each count
// would be a round trip to the cluster.
type counts struct {
	countsMu sync.Mutex
	with     map[segment.Term]int
	all      int
	known    bool // all has been counted
	since    time.Time
}

// Limits of the cache, and of a single request.
const (
	keptTerms    = 50_000
	keptFor      = 10 * time.Minute
	termsAtOnce  = 200
	countingTime = 10 * time.Second
)

// forget clears the cached counts.
func (c *counts) forget() {
	c.countsMu.Lock()
	defer c.countsMu.Unlock()
	c.with, c.known = nil, false
}

// lookUp returns what is known of some terms, and which are unknown.
func (c *counts) lookUp(now time.Time, terms []segment.Term) (with map[segment.Term]int, all int,
	unknown []segment.Term,
) {
	c.countsMu.Lock()
	defer c.countsMu.Unlock()
	if now.Sub(c.since) > keptFor || now.Before(c.since) || len(c.with) >= keptTerms {
		c.with, c.known, c.since = nil, false, now
	}
	with = make(map[segment.Term]int, len(terms))
	for _, t := range terms {
		n, ok := c.with[t]
		switch {
		case ok:
			with[t] = n
		case !slices.Contains(unknown, t):
			unknown = append(unknown, t)
		}
	}
	if !c.known && len(unknown) == 0 {
		unknown = []segment.Term{{}}
	}
	return with, c.all, unknown
}

func (c *counts) learn(with map[segment.Term]int, all int) {
	c.countsMu.Lock()
	defer c.countsMu.Unlock()
	if c.with == nil {
		c.with = make(map[segment.Term]int)
	}
	for t, n := range with {
		c.with[t] = n
	}
	c.all, c.known = all, true
}

// statistics counts the passages that contain each of some terms, and all passages.
func (e *reader) statistics(ctx context.Context, terms []segment.Term) (with map[segment.Term]int, all int, err error) {
	with, all, unknown := e.lookUp(e.o.Now(), terms)
	for part := range slices.Chunk(unknown, termsAtOnce) {
		got, n, err := e.countTerms(ctx, part)
		if err != nil {
			return nil, 0, err
		}
		e.learn(got, n)
		for t, n := range got {
			with[t] = n
		}
		all = n
	}
	return with, all, nil
}

// passages matches passages only: the index also holds its own record.
var passages = map[string]any{"exists": map[string]any{"field": "n"}}

// countTerms counts the passages of some terms in one request.
func (e *reader) countTerms(ctx context.Context, terms []segment.Term) (map[segment.Term]int, int, error) {
	var filters []any
	for _, t := range terms {
		filters = append(filters, termQuery(t))
	}
	var res struct {
		shards
		Hits struct {
			Total struct {
				Value int `json:"value"`
			} `json:"total"`
		} `json:"hits"`
		Aggregations struct {
			Terms struct {
				Buckets []struct {
					Count int `json:"doc_count"`
				} `json:"buckets"`
			} `json:"terms"`
		} `json:"aggregations"`
	}
	request := map[string]any{
		"size": 0, "track_total_hits": true, "query": passages,
		"aggs": map[string]any{"terms": map[string]any{"filters": map[string]any{"filters": filters}}},
	}
	if err := e.read(ctx, http.MethodPost, "/_search"+e.preference(), request, &res); err != nil {
		return nil, 0, err
	}
	if err := res.whole(); err != nil && res.Shards.Failed == res.Shards.Total {
		return nil, 0, err
	}
	buckets := res.Aggregations.Terms.Buckets
	if len(buckets) != len(terms) {
		return nil, 0, fmt.Errorf("the cluster counted %d of %d words", len(buckets), len(terms))
	}
	with := make(map[segment.Term]int, len(terms))
	for i, t := range terms {
		with[t] = buckets[i].Count
	}
	return with, res.Hits.Total.Value, nil
}

// Frequency implements index.Engine. If the cluster does not answer, the word counts as rare; the search that follows
// reports why.
func (e *reader) Frequency(word string) (with, all int) {
	t := segment.Term{Field: segment.InText, Text: stem(word)}
	if word == "" || strings.TrimSpace(t.Text) == "" || text.IsStop(word) {
		t = segment.Term{}
	}
	ctx, cancel := context.WithTimeout(e.life, countingTime)
	defer cancel()
	found, all, err := e.statistics(ctx, []segment.Term{t})
	if err != nil {
		return 0, all
	}
	return min(found[t], all), all
}

// count counts all passages.
func (e *reader) count(ctx context.Context) (int, error) {
	e.forget()
	if err := e.Settle(ctx); err != nil {
		return 0, err
	}
	_, all, err := e.countTerms(ctx, []segment.Term{{}})
	return all, err
}
