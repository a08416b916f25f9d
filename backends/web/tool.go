package web

import (
	"context"

	"headnote/backends"
	"headnote/backends/fetch"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	return backends.Calls{"web_search": func(ctx context.Context, p backends.Params,
		_ func(backends.Progress),
	) (backends.Result, error) {
		q := Query{
			Words: p.String("query"), Domains: p.Strings("include_domains"), NotDomains: p.Strings("exclude_domains"),
			After: p.String("date_after"), Before: p.String("date_before"), Limit: p.Int("limit", 10),
		}
		found, err := Search(ctx, c, q)
		if err != nil {
			return backends.Result{}, err
		}
		return Judged(found.Result(q), c, q, found.Engine, "web_pages", nil), nil
	}, "read_web_page": func(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
		d, engine, err := read(ctx, c, p.String("url"))
		if err != nil {
			return backends.Result{}, err
		}
		res := backends.Result{
			Documents: []backends.Document{d}, Requested: 1, Available: 1, Metadata: map[string]any{"engine": engine},
		}
		return Judged(res, c, Query{Words: d.Title, Limit: 1, Ageless: true}, engine, "web_pages", nil), nil
	}}
}

// Judged rates the answer of a web search. Engines without scores are rated by how much of the query their pages match.
// more adds what a source searched on the web knows better.
func Judged(res backends.Result, c *fetch.Client, q Query, engine, resultType string,
	more func(*backends.Quality),
) backends.Result {
	a := backends.Asked{
		Query: q.Words, Limit: q.Limit, DateGiven: q.Ageless || q.After != "" || q.Before != "",
		Now: c.Now(),
	}
	return backends.Judged(res, a, func(own *backends.Quality) {
		own.Metadata["search_engine"], own.Metadata["result_type"] = engine, resultType
		if backends.Share(res.Documents, func(d backends.Document) bool { return d.Score > 0 }) == 0 {
			own.Rate(backends.MeanMatch(q.Words, res.Documents))
		}
		if len(q.Domains) == 0 && len(res.Documents) > 0 {
			own.Hint("Restrict the search to official pages with include_domains, such as *.gov")
		}
		if more != nil {
			more(own)
		}
	})
}
