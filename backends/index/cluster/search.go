package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"headnote/backends/index"
)

// window is how deep a search may go: the cluster's index.max_result_window.
const window = 10_000

// What every search answers beside its hits.
type shards struct {
	TimedOut bool `json:"timed_out"`
	Shards   struct {
		Total    int `json:"total"`
		Failed   int `json:"failed"`
		Failures []struct {
			Reason json.RawMessage `json:"reason"`
		} `json:"failures"`
	} `json:"_shards"`
}

// whole is an error where a part of the index did not answer.
func (s shards) whole() error {
	if s.Shards.Failed == 0 && !s.TimedOut {
		return nil
	}
	why := "the time was over"
	if len(s.Shards.Failures) > 0 {
		why = reason(s.Shards.Failures[0].Reason)
	}
	return fmt.Errorf("%d of %d shards did not answer: %s", s.Shards.Failed, s.Shards.Total, why)
}

// Search implements index.Engine. Where some shards do not answer, the others' passages
// are given, and it is said that they are not all.
func (e *Engine) Search(ctx context.Context, r index.Request) (index.Matches, error) {
	q, err := compile(r.Query)
	if err != nil {
		return index.Matches{}, err
	}
	filters := []any{}
	for field, values := range map[string][]string{"kind": r.Kinds, "doc": r.Docs} {
		if len(values) > 0 {
			filters = append(filters, map[string]any{"terms": map[string]any{field: values}})
		}
	}
	if len(filters) > 0 {
		q = map[string]any{"bool": map[string]any{"must": q, "filter": filters}}
	}
	var res struct {
		shards
		Hits struct {
			Total struct {
				Value    int    `json:"value"`
				Relation string `json:"relation"`
			} `json:"total"`
			Hits []struct {
				ID    string  `json:"_id"`
				Score float64 `json:"_score"`
			} `json:"hits"`
		} `json:"hits"`
	}
	body := map[string]any{"query": q, "size": min(r.Fetch(), window), "_source": false, "sort": []any{"_score", map[string]any{"doc": "asc"}, map[string]any{"n": "asc"}}, "track_scores": true}
	if err := e.json(ctx, http.MethodPost, "/"+e.o.Alias+"/_search", body, &res); err != nil {
		return index.Matches{}, err
	}
	if err := res.whole(); err != nil && res.Shards.Failed == res.Shards.Total {
		return index.Matches{}, err
	}
	ms := index.Matches{Total: res.Hits.Total.Value, AtLeast: res.Hits.Total.Relation == "gte", Partial: res.whole() != nil}
	for _, h := range res.Hits.Hits {
		at := strings.LastIndexByte(h.ID, '#')
		n, err := strconv.Atoi(h.ID[at+1:])
		if at < 0 || err != nil {
			return ms, fmt.Errorf("the index holds a passage with the name %q, which headnote did not write: index again with --rebuild", h.ID)
		}
		ms.Matches = append(ms.Matches, index.Match{Document: h.ID[:at], Passage: n, Score: h.Score})
	}
	return ms, nil
}

func (e *Engine) count(ctx context.Context, q any) (int, error) {
	if q == nil {
		q = map[string]any{"match_all": map[string]any{}}
	}
	var res struct {
		shards
		Count int `json:"count"`
	}
	if err := e.json(ctx, http.MethodPost, "/"+e.index+"/_count", map[string]any{"query": q}, &res); err != nil {
		return 0, err
	}
	return res.Count, res.whole()
}

// Documents implements index.Engine: it reads all of them, a thousand at a time.
func (e *Engine) Documents() (map[string]int, error) {
	out := make(map[string]int)
	pages := map[string]any{"size": 1000, "sources": []any{map[string]any{"doc": map[string]any{"terms": map[string]any{"field": "doc"}}}}}
	for {
		var res struct {
			shards
			Aggregations struct {
				Docs struct {
					After   map[string]any `json:"after_key"`
					Buckets []struct {
						Key   struct{ Doc string } `json:"key"`
						Count int                  `json:"doc_count"`
					} `json:"buckets"`
				} `json:"docs"`
			} `json:"aggregations"`
		}
		body := map[string]any{"size": 0, "aggs": map[string]any{"docs": map[string]any{"composite": pages}}}
		err := e.json(context.Background(), http.MethodPost, "/"+e.index+"/_search", body, &res)
		if err = errors.Join(err, res.whole()); err != nil {
			return nil, fmt.Errorf("the documents cannot be listed: %w", err)
		}
		for _, b := range res.Aggregations.Docs.Buckets {
			out[b.Key.Doc] = b.Count
		}
		if len(res.Aggregations.Docs.After) == 0 {
			return out, nil
		}
		pages["after"] = res.Aggregations.Docs.After
	}
}
