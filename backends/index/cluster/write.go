package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"headnote/backends/index"
)

// bulkBytes is about how large one bulk request becomes; the cluster's makers advise
// 5 to 15 MB.
const bulkBytes = 5 << 20

// passage is a passage as the cluster keeps it.
type passage struct {
	Doc     string   `json:"doc"`
	N       int      `json:"n"`
	Text    string   `json:"text"`
	Title   string   `json:"title"`
	Heading string   `json:"heading"`
	Court   string   `json:"court"`
	Cites   []string `json:"cites"`
	Kind    string   `json:"kind"`
	Source  string   `json:"source"`
	Date    int      `json:"date"`
}

// entry is one line of a bulk request with the passage that follows it.
type entry struct {
	id   string
	data []byte
}

// Add implements index.Engine. What was replaced is taken out after the new is in, so
// that a document is never missing.
func (e *Engine) Add(docs []index.Indexable) error {
	ctx := context.Background()
	defer e.forget()
	var group []entry
	size := 0
	for _, d := range docs {
		for i, p := range d.Passages {
			x := passage{
				Doc: d.ID, N: i, Text: p.Of(d.Text), Title: d.Title + " " + d.Citation, Heading: strings.Join(p.Heading, " "), Court: d.Court,
				Kind: strings.ToLower(d.Kind), Source: strings.ToLower(d.Source), Date: index.DateNumber(d.Date),
			}
			if i < len(d.Cites) {
				x.Cites = d.Cites[i]
			}
			data, err := json.Marshal(x)
			if err != nil {
				return err
			}
			if size+len(data) > bulkBytes && len(group) > 0 {
				if err := e.bulk(ctx, group); err != nil {
					return err
				}
				group, size = nil, 0
			}
			group, size = append(group, entry{fmt.Sprintf("%s#%d", d.ID, i), data}), size+len(data)
		}
	}
	if err := e.bulk(ctx, group); err != nil {
		return err
	}
	var older []any
	for _, d := range docs {
		older = append(older, both(term("doc", d.ID), map[string]any{"range": map[string]any{"n": map[string]any{"gte": len(d.Passages)}}}))
	}
	return e.delete(ctx, older)
}

// bulk sends passages, and again those that the cluster was too busy for.
func (e *Engine) bulk(ctx context.Context, group []entry) error {
	for try := 1; len(group) > 0; try++ {
		var body bytes.Buffer
		for _, x := range group {
			id, err := json.Marshal(x.id)
			if err != nil {
				return err
			}
			fmt.Fprintf(&body, `{"index":{"_id":%s}}`+"\n%s\n", id, x.data)
		}
		var res struct {
			Errors bool `json:"errors"`
			Items  []map[string]struct {
				Status int             `json:"status"`
				Error  json.RawMessage `json:"error"`
			} `json:"items"`
		}
		if err := e.send(ctx, http.MethodPost, "/"+e.index+"/_bulk", "application/x-ndjson", body.Bytes(), &res); err != nil {
			return fmt.Errorf("passages were not taken in: %w", err)
		}
		if !res.Errors {
			return nil
		}
		if len(res.Items) != len(group) {
			return fmt.Errorf("passages were not taken in: %d were sent, the cluster answered for %d", len(group), len(res.Items))
		}
		var again []entry
		for i, item := range res.Items {
			for _, r := range item {
				f := &failure{status: r.Status}
				switch {
				case r.Status < 300:
				case f.busy():
					again = append(again, group[i])
				default:
					return fmt.Errorf("the passage %s was refused (%d): %s; the others of its request may be in, index again to go on", group[i].id, r.Status, reason(r.Error))
				}
			}
		}
		if len(again) > 0 && try == e.o.Tries {
			return fmt.Errorf("the cluster is too busy for %d of %d passages after %d attempts; index again to go on where it stopped", len(again), len(group), try)
		}
		if group = again; len(group) > 0 {
			if err := e.o.Wait(ctx, pauseOf(try)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Remove implements index.Engine.
func (e *Engine) Remove(gone map[string]int) error {
	defer e.forget()
	var docs []any
	for _, doc := range slices.Sorted(maps.Keys(gone)) {
		docs = append(docs, term("doc", doc))
	}
	return e.delete(context.Background(), docs)
}

// delete takes out what any of the queries finds, some hundred at a time, after all
// that was sent can be found.
func (e *Engine) delete(ctx context.Context, queries []any) error {
	if len(queries) == 0 {
		return nil
	}
	if err := e.Settle(ctx); err != nil {
		return err
	}
	deleted := 0
	for part := range slices.Chunk(queries, 500) {
		var res struct {
			Deleted   int               `json:"deleted"`
			Conflicts int               `json:"version_conflicts"`
			TimedOut  bool              `json:"timed_out"`
			Failures  []json.RawMessage `json:"failures"`
		}
		err := e.json(ctx, http.MethodPost, "/"+e.index+"/_delete_by_query", map[string]any{"query": either(part)}, &res)
		switch {
		case err != nil:
			return fmt.Errorf("older passages were not taken out: %w", err)
		case res.TimedOut || res.Conflicts > 0 || len(res.Failures) > 0:
			return fmt.Errorf("older passages were not all taken out: %d conflicts, %d failures; index again to go on", res.Conflicts, len(res.Failures))
		}
		deleted += res.Deleted
	}
	if deleted == 0 {
		return nil
	}
	return e.Settle(ctx)
}
