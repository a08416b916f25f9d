package sec

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const searchAddress = "https://efts.sec.gov/LATEST/search-index"

// fullText searches the words of filings since 2001. It uses the undocumented API behind EDGAR's own page.
func (s source) fullText(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	query := strings.TrimSpace(p.String("query"))
	var res backends.Result
	for _, words := range backends.Ladder(ctx, query, 3) {
		var err error
		if res, err = s.ask(ctx, p, words); err != nil {
			return res, err
		}
		if len(res.Documents) > 0 {
			res.Fewer(query, words)
			break
		}
	}
	return res, nil
}

// ask searches for words, all of which must occur.
func (s source) ask(ctx context.Context, p backends.Params, words string) (backends.Result, error) {
	q := url.Values{"q": {words}}
	asks := wanted{
		form: formOf(p.String("filing_type")), after: p.String("date_after"), before: p.String("date_before"),
		limit: p.Int("limit", 10),
	}
	if asks.form != "" {
		q.Set("forms", asks.form)
		if rest, ok := strings.CutPrefix(asks.form, "SC 13"); ok {
			q.Set("forms", asks.form+",SCHEDULE 13"+rest)
		}
	}
	if asks.after != "" || asks.before != "" {
		// Without this, the dates are ignored.
		q.Set("dateRange", "custom")
		q.Set("startdt", or(asks.after, "2001-01-01"))
		q.Set("enddt", or(asks.before, s.c.Now().Format("2006-01-02")))
	}
	var answer lenientjson.Object
	req := fetch.Request{URL: searchAddress, Query: q}
	if _, err := s.c.JSON(ctx, req, &answer); err != nil {
		return backends.Result{}, explained(err)
	}
	if said := answer.String("message"); said != "" && answer["hits"] == nil {
		s.c.Forget(ctx, req)
		return backends.Result{}, &backends.Error{
			Code: backends.ToolExecutionError, Source: "sec",
			Message: "the full-text search of EDGAR says: " + said, Next: "try again; it fails now and then", Retryable: true,
		}
	}
	res := backends.Result{Requested: asks.limit, Available: answer.Int("hits.total.value")}
	best := answer.Float("hits.max_score")
	for _, hit := range answer.Objects("hits.hits") {
		if len(res.Documents) == asks.limit {
			break
		}
		if d, ok := hitDocument(hit, best); ok {
			res.Documents = append(res.Documents, d)
		}
	}
	if answer.String("hits.total.relation") == "gte" {
		res.Metadata = map[string]any{
			"notice": fmt.Sprintf("more than %d documents have these words: EDGAR counts no further", res.Available),
		}
	}
	a := backends.Asked{Query: words, DateGiven: q.Has("dateRange"), Now: s.c.Now()}
	return backends.Judged(res, a, func(q *backends.Quality) { judgeText(q, res, asks) }), nil
}

// hitDocument converts one document of a filing, which may be an exhibit.
func hitDocument(hit lenientjson.Object, best float64) (backends.Document, bool) {
	src := hit.Object("_source")
	number, ok := accession(src.String("adsh"))
	filer, known := parseCIK(src.String("ciks"))
	if !ok || !known {
		return backends.Document{}, false
	}
	_, file, _ := strings.Cut(hit.String("_id"), ":")
	name, _, _ := strings.Cut(src.String("display_names"), " (CIK")
	c := company{cik: filer, name: cmp.Or(strings.TrimSpace(name), "CIK "+filer.padded())}
	d := c.filing(filing{
		accession: number, form: src.First("form", "root_forms"), filed: src.Date("file_date"),
		report: src.Date("period_ending"), items: strings.Join(src.Strings("items"), ","), document: file,
	})
	if file != "" {
		d.ID += ":" + file
	}
	if kind := src.String("file_type"); kind != "" && kind != src.String("form") {
		d.Title += ", " + kind
		d.Snippet += "; " + src.First("file_description", "file_type")
	}
	if best > 0 {
		d.Score = min(max(hit.Float("_score")/best, 0), 1)
	}
	d.Extra["companies"], d.Extra["file_type"], d.Extra["sics"], d.Extra["locations"] = src.Strings("display_names"),
		src.String("file_type"), src.Strings("sics"), src.Strings("biz_locations")
	return d, true
}

func or(s, t string) string {
	if s != "" {
		return s
	}
	return t
}
