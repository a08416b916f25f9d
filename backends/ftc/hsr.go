// Package ftc queries the Federal Trade Commission for early terminations of premerger waiting periods, which have an
// API, and for its actions, which do not: those are searched for in the Federal Register and on its pages.
package ftc

import (
	"context"
	_ "embed"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

const notices = "https://api.ftc.gov/v0/hsr-early-termination-notices"

//go:embed generic.txt
var genericWords string

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c, backends.Words(genericWords)}
	return backends.Calls{"search_hsr_terminations": s.terminations, "search_ftc_actions": s.actions}
}

type source struct {
	c       *fetch.Client
	generic map[string]bool
}

// terminations finds notices by a party or their number. The title of a notice contains both parties and the number; it
// is searched for the query as written, and failing that, for each of its words.
func (s source) terminations(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result,
	error,
) {
	query := strings.TrimSpace(p.String("query"))
	res := backends.Result{Requested: p.Int("limit", 10)}
	for _, words := range s.titles(query) {
		available, err := s.read(ctx, words, p, &res)
		if err != nil {
			return backends.Result{}, err
		}
		res.Available += available
		if words == query && len(res.Documents) > 0 {
			break
		}
	}
	slices.SortStableFunc(res.Documents, func(a, b backends.Document) int { return strings.Compare(b.Date, a.Date) })
	res.Documents = res.Documents[:min(len(res.Documents), res.Requested)]
	a := backends.Asked{Query: query, Now: s.c.Now(), DateGiven: p.String("date_after") != ""}
	return backends.Judged(res, a, func(q *backends.Quality) {
		describe(q, res.Documents, "FTC")
		q.Metadata["case_types"] = map[string]int{"early termination": len(res.Documents)}
		q.Rate(backends.MeanMatch(strings.Join(backends.Terms(query, 10, s.generic), " "), res.Documents))
		if len(res.Documents) == 0 {
			q.Hint("Name one party by the beginning of its registered name; transactions whose waiting period ran out are " +
				"not published")
		}
		if p.String("date_after") == "" && res.Available > res.Requested {
			q.Hint("Set date_after: there are " + strconv.Itoa(res.Available) + " in all")
		}
	}), nil
}

// titles returns the texts to search for, one after the other; "" is all notices.
func (s source) titles(query string) []string {
	words := backends.Terms(query, 3, s.generic)
	if len(words) > 0 && s.generic[words[0]] {
		return []string{""} // "early terminations" asks for the latest
	}
	if len(words) == 1 && strings.EqualFold(words[0], query) {
		words = nil
	}
	return append([]string{query}, words...)
}

func (s source) read(ctx context.Context, words string, p backends.Params, res *backends.Result) (int, error) {
	q := url.Values{"page[limit]": {strconv.Itoa(min(res.Requested, 50))}, "sort": {"-date"}}
	if words != "" {
		q.Set("filter[title][operator]", "CONTAINS")
		q.Set("filter[title][value]", words)
	}
	if day := p.String("date_after"); day != "" {
		q.Set("filter[after][condition][path]", "date")
		q.Set("filter[after][condition][operator]", ">=")
		q.Set("filter[after][condition][value]", day)
	}
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: notices, Query: q}, &answer); err != nil {
		return 0, err
	}
	found := 0
	for _, r := range answer.Objects("data") {
		d, ok := notice(r)
		seen := slices.ContainsFunc(res.Documents, func(old backends.Document) bool { return old.ID == d.ID })
		if ok && !seen && d.Date >= p.String("date_after") {
			res.Documents = append(res.Documents, d)
			found++
		}
	}
	return max(answer.Int("meta.count"), found), nil
}

func notice(r lenientjson.Object) (backends.Document, bool) {
	a := r.Object("attributes")
	number, title, _ := strings.Cut(a.String("title"), ": ")
	if n := a.First("transaction-number", "transaction_number"); n != "" {
		number = n
	}
	if number == "" {
		return backends.Document{}, false
	}
	acquiring, acquired := a.First("acquiring-party", "acquiring_party"), a.First("acquired-party", "acquired_party")
	entities := a.Strings("acquired-entities")
	d := backends.Document{
		ID: "ftc:hsr-" + number, Source: "ftc", Kind: backends.KindMerger, Court: "FTC", Docket: number, Date: a.Date("date"),
		Title: acquiring + " / " + acquired,
		URL:   "https://www.ftc.gov/legal-library/browse/early-termination-notices/" + url.PathEscape(number),
		Extra: map[string]any{
			"acquiring_party": acquiring, "acquired_party": acquired, "acquired_entities": entities,
			"transaction_number": number,
		},
	}
	if acquiring == "" || acquired == "" {
		d.Title = title
	}
	d.Citation = "HSR Early Termination Notice No. " + number
	if d.Date != "" {
		d.Citation += " (" + backends.CitedDay(d.Date) + ")"
	}
	d.Snippet = "Early termination of the waiting period granted " + d.Date + ": " + acquiring + " acquires from " +
		acquired
	if len(entities) > 0 {
		d.Snippet += " " + strings.Join(entities, ", ")
	}
	d.Listed(d.Snippet)
	return d, true
}
