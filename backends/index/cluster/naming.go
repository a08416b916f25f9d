package cluster

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"headnote/backends/index"
)

var _ index.Namer = (*Engine)(nil)

// Naming implements index.Namer in one request: the words of a document's name are stored with its first passage.
func (e *reader) Naming(words []string, few int) (by []index.Naming, all int, err error) {
	ctx, cancel := context.WithTimeout(e.life, countingTime)
	defer cancel()
	filters := []any{object{"match_none": object{}}}
	for _, w := range words[:min(len(words), termsAtOnce)] {
		filters = append(filters, object{"term": object{"name": object{"value": bounded(w)}}})
	}
	var res struct {
		shards
		Hits struct {
			Total struct {
				Value int `json:"value"`
			} `json:"total"`
		} `json:"hits"`
		Aggregations struct {
			Words struct {
				Buckets []struct {
					Count int `json:"doc_count"`
					Docs  struct {
						Buckets []struct {
							Key string `json:"key"`
						} `json:"buckets"`
					} `json:"docs"`
				} `json:"buckets"`
			} `json:"words"`
		} `json:"aggregations"`
	}
	docs := object{"docs": object{"terms": object{"field": "doc", "size": few + 1}}}
	request := object{
		"size": 0, "track_total_hits": true, "query": object{"term": object{"n": object{"value": 0}}},
		"aggs": object{"words": object{"filters": object{"filters": filters}, "aggs": docs}},
	}
	if err := e.read(ctx, http.MethodPost, "/_search"+e.preference(), request, &res); err != nil {
		return nil, 0, err
	}
	if err := res.whole(); err != nil {
		return nil, 0, err
	}
	buckets := res.Aggregations.Words.Buckets
	if len(buckets) != len(filters) {
		return nil, 0, fmt.Errorf("the cluster looked up %d of %d names", len(buckets), len(filters))
	}
	by = make([]index.Naming, len(words))
	for i, b := range buckets[1:] {
		by[i].With = b.Count
		if b.Count <= few {
			for _, d := range b.Docs.Buckets {
				by[i].Documents = append(by[i].Documents, d.Key)
			}
			slices.Sort(by[i].Documents)
		}
	}
	return by, res.Hits.Total.Value, nil
}
