// Package federalregister searches the Federal Register: rules, proposed rules,
// notices and presidential documents.
package federalregister

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const base = "https://www.federalregister.gov/api/v1/documents"

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"search_federal_register": s.search, "get_federal_register_document": s.text}
}

type source struct{ c *fetch.Client }

// fields are the fields requested for each document.
var fields = []string{
	"title", "type", "subtype", "abstract", "action", "document_number", "citation", "html_url", "pdf_url", "raw_text_url",
	"publication_date",
	"agencies", "excerpts", "dates", "effective_on", "comments_close_on", "comment_url", "docket_ids",
	"regulation_id_numbers", "cfr_references", "significant",
	"executive_order_number",
}

var (
	citationForm = regexp.MustCompile(`^(\d+)\s+F(?:ed)?\.?\s*R(?:eg)?\.?\s+(\d[\d,]*)$`)
	numberForm   = regexp.MustCompile(`^(?:[A-Z]\d-)?(?:\d{4}|\d{2}|E\d)-\d{1,6}$`)
)

// rungs is how often a search without results is retried with fewer words.
const rungs = 3

func (s source) search(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	query := strings.TrimSpace(p.String("query"))
	var res backends.Result
	for _, words := range backends.Ladder(ctx, query, rungs) {
		own := maps.Clone(p)
		own["query"] = words
		var err error
		if res, err = s.ask(ctx, own); err != nil {
			return res, err
		}
		if len(res.Documents) > 0 {
			res.Fewer(query, words)
			break
		}
	}
	return res, nil
}

func (s source) ask(ctx context.Context, p backends.Params) (backends.Result, error) {
	req, a, err := s.request(p)
	if err != nil {
		return backends.Result{}, err
	}
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, req, &answer); err != nil {
		return backends.Result{}, explained(err, p)
	}
	found := answer.Objects("results") // absent if nothing was found
	if answer.String("document_number") != "" {
		found = []lenientjson.Object{answer}
	}
	res := backends.Result{Requested: a.Limit, Available: answer.Int("count")}
	for _, r := range found {
		d := document(r)
		if p.Bool("comment_open") && !open(d, a.Now) {
			continue // the published API does not promise that filter
		}
		if len(res.Documents) < a.Limit {
			res.Documents = append(res.Documents, d)
		}
	}
	if p.Bool("comment_open") {
		res.Available = len(res.Documents)
	}
	return s.judged(res, a, p), nil
}

// request builds the search, or the lookup of a citation or a document number.
func (s source) request(p backends.Params) (fetch.Request, backends.Asked, error) {
	query := strings.TrimSpace(p.String("query"))
	a := backends.Asked{Query: query, Limit: p.Int("limit", 10), Now: s.c.Now()}
	if m := citationForm.FindStringSubmatch(query); m != nil {
		at := url.PathEscape(m[1] + " FR " + strings.ReplaceAll(m[2], ",", ""))
		return fetch.Request{URL: base + "/" + at + ".json", Query: url.Values{"fields[]": fields}}, a, nil
	}
	if numberForm.MatchString(query) {
		return fetch.Request{URL: base + "/" + query + ".json", Query: url.Values{"fields[]": fields}}, a, nil
	}
	q := url.Values{
		"order": {"relevance"}, "fields[]": fields,
		"per_page": {strconv.Itoa(max(a.Limit, 2))}, // the API reads 1 as 20
	}
	if query != "" {
		q.Set("conditions[term]", query)
	} else {
		q.Set("order", "newest")
	}
	for name, condition := range map[string]string{
		"docket_id": "docket_id", "regulation_id_number": "regulation_id_number",
		"cfr_part": "cfr][part", "cfr_title": "cfr][title",
	} {
		if v := strings.TrimSpace(p.String(name)); v != "" {
			q.Set("conditions["+condition+"]", v)
		}
	}
	if agency := p.String("agency"); agency != "" {
		q.Set("conditions[agencies][]", slugOf(agency))
	}
	if t := p.String("document_type"); t != "" {
		code, ok := typeOf(t)
		if !ok {
			return fetch.Request{}, a, &backends.Error{
				Code: backends.InvalidParameters, Source: "federalregister",
				Message: "document_type " + strconv.Quote(t) + " is not one of its kinds",
				Next:    "give RULE, PRORULE, NOTICE or PRESDOCU",
			}
		}
		q.Set("conditions[type][]", code)
	}
	for name, bound := range map[string]string{"date_after": "gte", "date_before": "lte"} {
		if day := p.String(name); day != "" {
			q.Set("conditions[publication_date]["+bound+"]", day)
			a.DateGiven = true
		}
	}
	if p.Bool("comment_open") {
		q.Set("conditions[comment_date][gte]", a.Now.Format("2006-01-02"))
		q.Set("per_page", strconv.Itoa(min(max(5*a.Limit, 20), 200))) // closed ones are filtered out here
	}
	return fetch.Request{URL: base + ".json", Query: q}, a, nil
}

// open reports whether a document accepts comments on a day.
func open(d backends.Document, now time.Time) bool {
	return lenientjson.Object(d.Extra).String("comments_close_on") >= now.Format("2006-01-02")
}

// explained adds the likely cause of a refused condition.
func explained(err error, p backends.Params) error {
	var status *fetch.StatusError
	var e *backends.Error
	if errors.As(err, &status) && errors.As(err, &e) && status.Status == http.StatusBadRequest &&
		p.String("agency") != "" {
		own := *e
		own.Code, own.Next = backends.InvalidParameters, "check the agency: it was taken as "+slugOf(p.String("agency"))+
			"; give its full name, such as Environmental Protection Agency"
		return &own
	}
	return err
}
