package sec

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const submissions = "https://data.sec.gov/submissions/"

// filing is a row of a company's filings.
type filing struct {
	accession, form, filed, report, items, document, describes string
	size                                                       int
}

// columns parses the filings of a company, which EDGAR keeps as one list per field. The lists should be of equal
// length; missing values are empty.
func columns(o lenientjson.Object) []filing {
	number := o.Strings("accessionNumber")
	lists := make(map[string][]any)
	for _, name := range []string{
		"form", "filingDate", "reportDate", "items", "primaryDocument", "primaryDocDescription",
		"size",
	} {
		if l, ok := o[name].([]any); ok {
			lists[name] = l
		}
	}
	if all, ok := o["accessionNumber"].([]any); !ok || len(all) != len(number) {
		return nil // a gap in the numbers would shift all that follow
	}
	out := make([]filing, len(number))
	for i, n := range number {
		at := lenientjson.Object{}
		for name, l := range lists {
			if i < len(l) {
				at[name] = l[i]
			}
		}
		out[i] = filing{
			accession: n, form: at.String("form"), filed: at.Date("filingDate"), report: at.Date("reportDate"),
			items:    at.String("items"),
			document: at.String("primaryDocument"), describes: at.String("primaryDocDescription"), size: at.Int("size"),
		}
	}
	return out
}

// filings lists the filings of a company.
func (s source) filings(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	report(backends.Progress{Done: 0.1, Note: "finding the company"})
	c, others, err := s.resolve(ctx, cmp.Or(p.String("cik"), p.String("company_identifier")))
	if err != nil {
		return backends.Result{}, explained(err)
	}
	report(backends.Progress{Done: 0.4, Note: "reading its filings"})
	asks := wanted{
		form: formOf(p.String("filing_type")), after: p.String("date_after"), before: p.String("date_before"),
		limit: p.Int("limit", 10),
	}
	c, found, complete, err := s.submissions(ctx, c, asks)
	if err != nil {
		return backends.Result{}, explained(err)
	}
	res := backends.Result{
		Requested: asks.limit, Available: len(found),
		Metadata: map[string]any{"company": c.name, "cik": c.cik.padded()},
	}
	if !complete {
		res.Metadata["notice"] = "older filings were not looked through"
	}
	for _, f := range found[:min(len(found), asks.limit)] {
		d := c.filing(f)
		if !p.Bool("include_snippet") {
			d.Snippet = ""
		}
		res.Documents = append(res.Documents, d)
	}
	a := backends.Asked{
		Query: p.String("company_identifier"), DateGiven: asks.after != "" || asks.before != "",
		Now: s.c.Now(),
	}
	return backends.Judged(res, a, func(q *backends.Quality) { judgeFilings(q, res, c, others, asks) }), nil
}

// wanted describes the filings that a call requests.
type wanted struct {
	form, after, before string
	limit               int
}

func (w wanted) holds(f filing) bool {
	return ofForm(f.form, w.form) && (w.after == "" || f.filed >= w.after) && (w.before == "" || f.filed <= w.before)
}

// oldest is how many files of a company's older filings are read per call.
const oldest = 3

// submissions reads the filings of a company, newest first, as far back as the call asks; complete is false if there
// are more.
func (s source) submissions(ctx context.Context, c company, asks wanted) (company, []filing, bool, error) {
	var answer lenientjson.Object
	_, err := s.c.JSON(ctx, fetch.Request{URL: submissions + "CIK" + c.cik.padded() + ".json"}, &answer)
	if errors.Is(err, &backends.Error{Code: backends.NotFound}) {
		return c, nil, false, &backends.Error{
			Code: backends.NotFound, Source: "sec",
			Message: "no filer has the number " + c.cik.padded(), Next: "find it by name: search_sec_company_tickers",
		}
	}
	if err != nil {
		return c, nil, false, err
	}
	if name := answer.String("name"); name != "" {
		c.name = name
	}
	if c.ticker == "" {
		c.ticker = answer.String("tickers")
	}
	var found []filing
	add := func(all []filing) {
		for _, f := range all {
			if asks.holds(f) {
				found = append(found, f)
			}
		}
	}
	add(columns(answer.Object("filings.recent")))
	files := answer.Objects("filings.files")
	slices.SortFunc(files, func(a,
		b lenientjson.Object,
	) int {
		return strings.Compare(b.Date("filingTo"), a.Date("filingTo"))
	})
	complete := true
	for i, file := range files {
		name := file.String("name")
		if asks.after > file.Date("filingTo") || asks.before != "" && asks.before < file.Date("filingFrom") ||
			len(found) >= asks.limit {
			complete = complete && (len(found) < asks.limit || asks.after > file.Date("filingTo"))
			continue
		}
		if i >= oldest || !strings.HasPrefix(name, "CIK") || strings.ContainsAny(name, "/?#") {
			complete = false
			continue
		}
		var older lenientjson.Object
		if _, err := s.c.JSON(ctx, fetch.Request{URL: submissions + name}, &older); err != nil {
			return c, nil, false, err
		}
		add(columns(older))
	}
	slices.SortStableFunc(found, func(a, b filing) int { return strings.Compare(b.filed, a.filed) })
	return c, found, complete, nil
}
