package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"golang.org/x/sync/errgroup"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/segment"
	"headnote/internal/safe"
)

// Limits of a search.
const (
	window       = 10_000  // maximum depth: the cluster's index.max_result_window
	counted      = 100_000 // up to this many, matches are counted exactly
	leastFetched = 100     // minimum number of candidates to rank
	mostIDs      = 10_000  // documents in one part of a filter
)

// shards is what every search response has besides its hits.
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

// whole returns an error if a part of the index did not answer.
func (s shards) whole() error {
	if s.Shards.Failed == 0 && !s.TimedOut {
		return nil
	}
	why := "the time was over"
	if len(s.Shards.Failures) > 0 {
		_, why = reason(s.Shards.Failures[0].Reason)
	}
	return fmt.Errorf("%d of %d shards did not answer: %s", s.Shards.Failed, s.Shards.Total, why)
}

// hit is a passage that the cluster found.
type hit struct {
	Doc   string   `json:"doc"`
	N     int      `json:"n"`
	Start int      `json:"start"`
	Cites []string `json:"cites"`
	Body  body     `json:"body"`
	Card  *card    `json:"card"`
}

// found is the answer to a search.
type found struct {
	shards
	Hits struct {
		Total struct {
			Value    int    `json:"value"`
			Relation string `json:"relation"`
		} `json:"total"`
		Hits []struct {
			ID     string `json:"_id"`
			Source hit    `json:"_source"`
			Sort   []any  `json:"sort"`
		} `json:"hits"`
	} `json:"hits"`
}

// preference directs the searches of a matter to the same copies of shards, so that the same question has the same
// answer.
func (e *reader) preference() string {
	if e.o.Matter == "" {
		return ""
	}
	return "?preference=" + url.QueryEscape(e.o.Matter)
}

// Search implements index.Engine. If some shards do not answer, the others' passages are returned and marked as
// partial.
func (e *reader) Search(ctx context.Context, r index.Request) (index.Matches, error) {
	q, terms, err := compile(r.Query)
	if err != nil || q == nil || r.Limit <= 0 {
		return index.Matches{}, err
	}
	ms, err := e.find(ctx, q, terms, r)
	if err != nil {
		err = &Unavailable{err}
	}
	return ms, err
}

// find requests the candidates and the frequencies of the terms, and ranks them.
func (e *reader) find(ctx context.Context, q any, terms []segment.Term, r index.Request) (index.Matches, error) {
	if _, err := e.target(ctx); err != nil { // once, for both requests that follow
		return index.Matches{}, err
	}
	filters := []any{}
	if len(r.Kinds) > 0 {
		filters = append(filters, object{"terms": object{"kind": r.Kinds}})
	}
	if len(r.Docs) > 0 {
		var any []any
		for part := range slices.Chunk(r.Docs, mostIDs) {
			any = append(any, object{"terms": object{"doc": part}})
		}
		filters = append(filters, either(any))
	}
	body := object{
		"query": object{"bool": object{"must": q, "filter": filters}}, "size": min(max(r.Fetch(), leastFetched), window),
		"track_total_hits": counted,
		"_source":          fields, "sort": []any{"_score", object{"doc": "asc"}, object{"n": "asc"}}, "track_scores": true,
	}
	var res found
	var with map[segment.Term]int
	var all int
	both, bctx := errgroup.WithContext(ctx)
	both.Go(func() error {
		return safe.Do("counting words", func() (err error) {
			with, all, err = e.statistics(bctx, terms)
			return err
		})
	})
	both.Go(func() error {
		return safe.Do("searching", func() error {
			return e.read(bctx, http.MethodPost, "/_search"+e.preference(), body,
				&res)
		})
	})
	if err := both.Wait(); err != nil {
		return index.Matches{}, err
	}
	if err := res.whole(); err != nil && res.Shards.Failed == res.Shards.Total {
		return index.Matches{}, err
	}
	ms := index.Matches{
		Total: res.Hits.Total.Value, AtLeast: res.Hits.Total.Relation == "gte",
		Partial: res.whole() != nil,
	}
	candidates := make([]segment.Candidate, 0, len(res.Hits.Hits))
	for _, h := range res.Hits.Hits {
		s := h.Source
		if err := s.check(h.ID); err != nil {
			return ms, err
		}
		of := s.Body.Of
		candidates = append(candidates, segment.Candidate{
			Document: backends.Document{
				ID: s.Doc, Title: of.Title, Citation: of.Citation, Kind: of.Kind, Court: of.Court,
				Source: of.Source, Date: of.Date, Path: of.Path,
			},
			N: s.N, Text: s.Body.Text[s.Body.Span.Start-s.Start : s.Body.Span.End-s.Start], Heading: s.Body.Heading,
			Cites: s.Cites,
		})
	}
	// Ties stay in the order in which a folder is read.
	slices.SortFunc(candidates, func(a, b segment.Candidate) int {
		return cmp.Or(cmp.Compare(a.Document.Path, b.Document.Path), cmp.Compare(a.Document.ID, b.Document.ID),
			cmp.Compare(a.N, b.N))
	})
	ranked, err := segment.Rank(ctx, candidates, r,
		segment.Statistics{All: all, With: func(t segment.Term) int { return with[t] }})
	ms.Matches = ranked[:min(len(ranked), r.Fetch())]
	return ms, err
}

// Documents implements index.Engine.
func (e *reader) Documents(ctx context.Context) (map[string]int, error) {
	held, err := e.Holdings(ctx)
	out := make(map[string]int, len(held))
	for id, h := range held {
		out[id] = h.Passages
	}
	return out, err
}

// Holdings implements index.Remote: it reads all documents, some thousand at a time, once everything sent is
// searchable.
func (e *reader) Holdings(ctx context.Context) (map[string]index.Held, error) {
	if e.claim != nil {
		if err := e.Settle(ctx); err != nil {
			return nil, err
		}
	}
	out := make(map[string]index.Held)
	pages := object{"size": 5000, "sources": []any{object{"doc": object{"terms": object{"field": "doc"}}}}}
	for {
		var res struct {
			shards
			Aggregations struct {
				Docs struct {
					After   map[string]any `json:"after_key"`
					Buckets []struct {
						Key   struct{ Doc string } `json:"key"`
						Count int                  `json:"doc_count"`
						Last  struct {
							Value float64 `json:"value"`
						} `json:"last"`
					} `json:"buckets"`
				} `json:"docs"`
			} `json:"aggregations"`
		}
		aggs := object{"docs": object{"composite": pages, "aggs": object{"last": object{"max": object{"field": "n"}}}}}
		err := e.read(ctx, http.MethodPost, "/_search", object{"size": 0, "query": passages, "aggs": aggs}, &res)
		if err = errors.Join(err, res.whole()); err != nil {
			return nil, fmt.Errorf("the documents in the cluster cannot be listed: %w", err)
		}
		for _, b := range res.Aggregations.Docs.Buckets {
			out[b.Key.Doc] = index.Held{Passages: b.Count, Last: int(b.Last.Value)}
		}
		if len(res.Aggregations.Docs.After) == 0 {
			return out, nil
		}
		pages["after"] = res.Aggregations.Docs.After
	}
}
