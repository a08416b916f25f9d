// Package govinfo reads publications of the Government Publishing Office: the United States Code, the Code of Federal
// Regulations, bills and public laws, and everything else in its collections. Reading sections of the Code requires no
// key; searching does.
package govinfo

import (
	"context"
	"maps"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const (
	api  = "https://api.govinfo.gov/"
	site = "https://www.govinfo.gov/"
	key  = "DATA_GOV_API_KEY"
)

// Options configure get_usc_section and the limits of a search.
type Options struct {
	Direct       bool          // try the section's own address
	GranulePages int           // pages of 100 sections searched for one
	Web          bool          // search the web as a last resort
	Within       time.Duration // total time limit
	Texts        time.Duration // time limit for the texts of the first search results
}

// Defaults returns the default options. Nine seconds leave one of the promised ten to those who wait for the answer.
func Defaults() Options {
	return Options{Direct: true, GranulePages: 10, Web: true, Within: 9 * time.Second, Texts: 3 * time.Second}
}

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls { return CallsWith(c, Defaults()) }

// CallsWith returns the tools with other options.
func CallsWith(c *fetch.Client, o Options) backends.Calls {
	s := source{c, o}
	return backends.Calls{
		"get_usc_section":    s.uscSection,
		"search_us_code":     s.usCode,
		"search_legislation": s.legislation,
		"search_cfr":         s.cfr,
		"search_govinfo":     s.everything,
		"get_cfr_section":    s.cfrAsOf,
		"search_cfr_changes": s.cfrChanges,

		"compare_cfr_section": s.cfrCompare,

		"get_govinfo_document": s.text,
	}
}

type source struct {
	c *fetch.Client
	o Options
}

func (s source) usCode(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	words := plainWords(p.String("query"))
	queries := []string{"collection:USCODE " + words}
	if cite, ok := usCite(p.String("query")); ok {
		queries = append([]string{"collection:USCODE citation:\"" + cite + "\""}, queries...)
	}
	return s.search(ctx, p, report, queries, current)
}

func (s source) legislation(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	collections := "collection:(BILLS OR PLAW OR STATUTE) "
	queries := []string{collections + plainWords(p.String("query"))}
	if congress, number, ok := publicLaw(p.String("query")); ok {
		queries = append([]string{"collection:PLAW congress:" + congress + " docnumber:" + number}, queries...)
	} else if cite, ok := usCite(p.String("query")); ok {
		queries = append([]string{"collection:PLAW lawtype:public uscodecitation:\"" + cite + "\""}, queries...)
	}
	return s.search(ctx, p, report, queries, nil)
}

func (s source) everything(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	query := closed(p.String("query")) // the service's own operators are allowed here
	if c := p.String("collection"); c != "" {
		query = "collection:" + strings.ToUpper(plainWords(c)) + " " + query
	}
	if after, before := p.String("date_after"), p.String("date_before"); after+before != "" {
		query += " publishdate:range(" + after + "," + before + ")"
	}
	return s.search(ctx, p, report, []string{query}, nil)
}

// current excludes superseded editions.
var current = map[string]any{"historical": false}

// search tries the queries in order until one finds something.
func (s source) search(ctx context.Context, p backends.Params, report func(backends.Progress), queries []string,
	more map[string]any,
) (backends.Result, error) {
	a := backends.Asked{
		Query: p.String("query"), Limit: p.Int("limit", 10),
		DateGiven: p.String("date_after")+p.String("date_before") != "", Now: s.c.Now(),
	}
	res := backends.Result{Requested: a.Limit, Metadata: map[string]any{}}
	for _, query := range queries {
		found, count, err := s.find(ctx, query, a.Limit, more)
		if err != nil {
			return backends.Result{}, err
		}
		res.Available = count
		res.Metadata["query"] = query
		for _, r := range found[:min(len(found), a.Limit)] {
			if d, ok := document(r); ok {
				res.Documents = append(res.Documents, d)
			}
		}
		if len(res.Documents) > 0 {
			break
		}
	}
	for i := range res.Documents {
		res.Documents[i].Snippet = about(res.Documents[i])
	}
	if p.Bool("include_snippet") {
		s.texts(ctx, a.Query, res.Documents, report)
	}
	return judged(res, a, p), nil
}

// find sends one query.
func (s source) find(ctx context.Context, query string, limit int, more map[string]any) ([]lenientjson.Object, int,
	error,
) {
	body := map[string]any{
		"query": strings.Join(strings.Fields(query), " "), "pageSize": min(limit, 100), "offsetMark": "*",
		"resultLevel": "default",
		"sorts":       []map[string]string{{"field": "score", "sortOrder": "DESC"}},
	}
	maps.Copy(body, more)
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: api + "search", JSON: body, Fresh: 24 * time.Hour},
		&answer); err != nil {
		return nil, 0, err
	}
	if answer.At("results") == nil && answer.At("count") == nil {
		return nil, 0, &backends.Error{
			Code: backends.ToolExecutionError, Source: "govinfo",
			Message: "the search of govinfo answered in a form that is not known",
			Next:    "ask another source; the service is a preview and may have changed",
		}
	}
	return answer.Objects("results"), answer.Int("count"), nil
}

// describe adds what every GovInfo answer has.
func describe(q *backends.Quality, docs []backends.Document) {
	q.From("GovInfo", "govinfo.gov", "government_documents")
	q.Metadata["collections"], q.Metadata["date_range"] = backends.Tally(docs, collection), backends.DateRange(docs)
	q.Metadata["document_types"] = backends.Names(docs, func(d backends.Document) string { return d.Kind })
}

func collection(d backends.Document) string { return lenientjson.Object(d.Extra).String("collection") }

// judged rates the answer. The service returns no scores, so relevance is the share of the query's words in titles.
func judged(res backends.Result, a backends.Asked, p backends.Params) backends.Result {
	return backends.Judged(res, a, func(q *backends.Quality) {
		docs := res.Documents
		describe(q, docs)
		collections := backends.Names(docs, collection)
		if backends.Share(docs, func(d backends.Document) bool { return d.Score > 0 }) == 0 {
			q.Rate(backends.MeanMatch(a.Query, docs))
		}
		if len(collections) > 2 && p.String("collection") == "" {
			q.Hint("Name a collection, such as collection=" + collections[0])
		}
		if _, cited := usCite(a.Query); cited {
			q.Hint("Use get_usc_section for the text of the section")
		}
	})
}
