// Package fda queries the Food and Drug Administration: openFDA for labels, approvals, adverse events, recalls and
// enforcement reports. Warning letters and inspectional observations (Form FDA 483) have no API of their own; they are
// found by a web search restricted to fda.gov, and every result states that.
package fda

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const (
	api    = "https://api.fda.gov/"
	agency = "U.S. Food and Drug Administration"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{
		"search_fda_drug_labels":         s.labels,
		"search_fda_adverse_events":      s.events,
		"search_fda_recalls":             s.recalls,
		"search_fda_enforcement_reports": s.enforcement,
		"search_fda_warning_letters":     s.warningLetters,
		"search_fda_483_observations":    s.observations,
	}
}

type source struct{ c *fetch.Client }

// page is an answer of openFDA.
type page struct {
	Records []lenientjson.Object
	Total   int
	Updated string // day of the last update of the data set
}

// ask reads one page of an endpoint such as "drug/label". No match is an empty page; openFDA reports it as a 404.
func (s source) ask(ctx context.Context, endpoint string, q url.Values) (page, error) {
	var answer struct {
		Meta    lenientjson.Object   `json:"meta"`
		Results []lenientjson.Object `json:"results"`
	}
	_, err := s.c.JSON(ctx, fetch.Request{URL: api + endpoint + ".json", Query: q}, &answer)
	var status *fetch.StatusError
	if errors.As(err, &status) {
		says := string(status.Body)
		switch {
		case status.Status == http.StatusNotFound &&
			(strings.Contains(says, "NOT_FOUND") || strings.Contains(says, "No matches")):
			return page{}, nil
		case strings.Contains(says, "token_mgr_error") || strings.Contains(says, "parse_exception"):
			return page{}, &backends.Error{
				Code: backends.InvalidParameters, Source: "fda",
				Message: "openFDA cannot read the search " + q.Get("search"), Cause: err,
				Next: "check its quotes, brackets and field names, or use plain words",
			}
		}
	}
	if err != nil {
		return page{}, err
	}
	records := slices.DeleteFunc(answer.Results, func(r lenientjson.Object) bool { return len(r) == 0 })
	p := page{Records: records, Total: answer.Meta.Int("results.total"), Updated: answer.Meta.Date("last_updated")}
	p.Total = max(p.Total, len(p.Records))
	return p, nil
}

// search requests the records that match an expression.
func (s source) search(ctx context.Context, endpoint, expression, sort string, limit int) (page, error) {
	q := url.Values{"search": {expression}, "limit": {strconv.Itoa(limit)}}
	if sort != "" {
		q.Set("sort", sort)
	}
	return s.ask(ctx, endpoint, q)
}

// recordURL returns an address that opens one openFDA record in a browser; most have no page of their own.
func recordURL(endpoint, field, value string) string {
	return api + endpoint + ".json?" + url.Values{"search": {field + `:"` + value + `"`}}.Encode()
}
