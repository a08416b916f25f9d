// Package epa queries the Environmental Protection Agency's Enforcement and Compliance History Online (ECHO) for
// facilities, enforcement cases and permits.
package epa

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
)

const (
	api    = "https://echodata.epa.gov/echo/"
	agency = "U.S. Environmental Protection Agency"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{
		"search_epa_facilities":  s.facilities,
		"search_epa_enforcement": s.enforcement,
		"search_epa_permits":     s.permits,
	}
}

type source struct{ c *fetch.Client }

// found is an answer of ECHO: the first rows and the totals for all matches.
type found struct {
	rows    []lenientjson.Object
	total   int
	summary lenientjson.Object
}

// patience is how often ECHO is polled while it is still working.
const patience = 10

// query follows ECHO's two steps: a search returns counts and a query ID, and the ID returns the rows. IDs live for
// half an hour and are then reused, so neither step may be cached.
func (s source) query(ctx context.Context, service, search string, filter url.Values, limit int,
	report func(backends.Progress),
) (found, error) {
	filter.Set("output", "JSON")
	filter.Set("responseset", strconv.Itoa(limit))
	report(backends.Progress{Done: 0.2, Note: "ECHO: searching " + service})
	sum, err := s.step(ctx, service+"_rest_services."+search, filter)
	if err != nil {
		return found{}, err
	}
	f := found{total: sum.Int("QueryRows"), summary: sum, rows: rows(sum)}
	id := sum.String("QueryID")
	switch {
	case len(f.rows) > 0 || f.total == 0 && sum.String("QueryRows") != "":
		return f.first(limit), nil
	case id == "":
		return found{}, &backends.Error{
			Code: backends.ToolExecutionError, Source: "epa",
			Message: "ECHO's answer holds neither rows nor a query id", Retryable: true,
			Next: "try again later; if it stays so, the source has changed its form",
		}
	}
	report(backends.Progress{Done: 0.6, Note: fmt.Sprintf("ECHO: reading %d of %d", min(limit, f.total), f.total)})
	got, err := s.step(ctx, service+"_rest_services.get_qid",
		url.Values{"output": {"JSON"}, "qid": {id}, "pageno": {"1"}, "responseset": {strconv.Itoa(limit)}})
	if err != nil {
		return found{}, err
	}
	if other := got.String("QueryID"); other != "" && other != id {
		return found{}, &backends.Error{
			Code: backends.ToolExecutionError, Source: "epa",
			Message: "ECHO answered query " + other + " in place of " + id, Retryable: true, Next: "try again",
		}
	}
	f.rows, f.total = rows(got), max(f.total, got.Int("QueryRows"))
	return f.first(limit), nil
}

func (f found) first(limit int) found {
	f.rows = f.rows[:min(len(f.rows), limit)]
	f.total = max(f.total, len(f.rows))
	return f
}

func rows(results lenientjson.Object) []lenientjson.Object {
	for _, name := range [...]string{"Facilities", "Cases"} {
		var list []lenientjson.Object
		for _, row := range results.Objects(name) {
			if len(row) > 0 {
				list = append(list, row)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// step sends one request, repeatedly while ECHO is working on it. ECHO reports errors with status 200.
func (s source) step(ctx context.Context, endpoint string, q url.Values) (lenientjson.Object, error) {
	for range patience {
		var answer struct{ Results lenientjson.Object }
		if _, err := s.c.JSON(ctx, fetch.Request{URL: api + endpoint, Query: q, Fresh: -1}, &answer); err != nil {
			return nil, err
		}
		if says := answer.Results.First("Error.ErrorMessage", "Error"); says != "" {
			return nil, refusal(says)
		}
		if !strings.EqualFold(answer.Results.String("Message"), "working") {
			return answer.Results, nil
		}
	}
	return nil, &backends.Error{
		Code: backends.Timeout, Source: "epa", Message: "ECHO is still working on the query",
		Retryable: true, Next: "try again in a minute, or narrow the search",
	}
}

// refusal explains what to do about an error of ECHO.
func refusal(says string) error {
	e := &backends.Error{
		Code: backends.ToolExecutionError, Source: "epa", Message: "ECHO: " + text.Truncate(says, 300),
		Next: "change the parameters of the call",
	}
	if l := strings.ToLower(says); strings.Contains(l, "limit would be exceeded") ||
		strings.Contains(l, "more selective") {
		e.Code, e.Next = backends.InvalidParameters, "give a city, a ZIP code or the name of the facility"
	}
	return e
}

// name returns the name of a facility or company as ECHO accepts it: a comma would split “Acme, Inc.” into two names,
// the second of which matches everything.
func name(s string) string {
	return strings.Join(strings.Fields(strings.NewReplacer(",", " ", "%", " ").Replace(text.Line(s))), " ")
}

func set(q url.Values, field, value string) {
	if value != "" {
		q.Set(field, value)
	}
}
