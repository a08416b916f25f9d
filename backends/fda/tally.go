package fda

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
)

// tally summarizes all matching reports, not only those listed.
type tally struct {
	of        string // "all matching reports", or a description of the subset
	serious   int
	reactions []count
	years     map[string]int
}

type count struct {
	Term  string `json:"term"`
	Count int    `json:"count"`
}

// tally counts over all matching reports. A count costs a request, so it is made only if more reports match than are
// listed; if it fails, the listed ones are counted.
func (s source) tally(ctx context.Context, from set, expression string, got page,
	report func(backends.Progress),
) tally {
	own := tallyOf(from, got.Records)
	if got.Total <= len(got.Records) {
		return own
	}
	report(backends.Progress{Done: 0.5, Note: "counting reactions"})
	counted := func(more, field, limit string) ([]lenientjson.Object, bool) {
		q := url.Values{"search": {and(expression, more)}, "count": {field}}
		if limit != "" {
			q.Set("limit", limit)
		}
		answer, err := s.ask(ctx, from.endpoint, q)
		return answer.Records, err == nil && len(answer.Records) > 0 && answer.Records[0].Int("count") > 0
	}
	reactions, ok := counted("", from.reactions, "10")
	if !ok {
		return own
	}
	t := tally{of: "all matching reports", serious: own.serious, years: map[string]int{}}
	for _, r := range reactions {
		t.reactions = append(t.reactions, count{strings.ToLower(r.String("term")), r.Int("count")})
	}
	report(backends.Progress{Done: 0.75, Note: "counting reports by year"})
	days, ok := counted("", from.date, "")
	all := 0
	for _, day := range days {
		if at := day.Date("time"); at != "" {
			t.years[at[:4]] += day.Int("count")
			all += day.Int("count")
		}
	}
	if !ok || all < got.Total { // truncated, so not all reactions
		t.years = own.years
	}
	if answer, err := s.ask(ctx, from.endpoint,
		url.Values{"search": {and(expression, from.serious)}, "limit": {"1"}}); err == nil && answer.Total >= own.serious {
		t.serious = answer.Total
	}
	return t
}

func tallyOf(from set, records []lenientjson.Object) tally {
	t := tally{of: "the reports listed", years: map[string]int{}}
	reactions := make(map[string]int)
	for _, r := range records {
		if r.Bool("serious") || grave(strings.Join(append(r.Strings("outcomes"), r.String("event_type")), " ")) {
			t.serious++
		}
		if day := r.Date(from.date); day != "" {
			t.years[day[:4]]++
		}
		for _, term := range reactionsOf(r) {
			reactions[term]++
		}
	}
	for _, term := range slices.Sorted(maps.Keys(reactions)) {
		t.reactions = append(t.reactions, count{term, reactions[term]})
	}
	slices.SortStableFunc(t.reactions, func(a, b count) int { return b.Count - a.Count })
	t.reactions = t.reactions[:min(len(t.reactions), 10)]
	return t
}

// reactionsOf returns the reactions of a report, in lower case.
func reactionsOf(r lenientjson.Object) []string {
	list := lenientjson.Distinct(r.Objects("patient.reaction"), "reactionmeddrapt")
	if len(list) == 0 {
		list = append(r.Strings("product_problems"), r.Strings("reactions")...)
	}
	for i := range list {
		list[i] = strings.ToLower(list[i])
	}
	return list
}

// harms are the words for serious outcomes in device and food reports, gravest first.
var harms = [...]string{"death", "life threatening", "disability", "hospitalization", "injury"}

// rank returns the sort order of an outcome, gravest first.
func rank(outcome string) string {
	for i, h := range harms {
		if strings.Contains(outcome, h) {
			return string(rune('a' + i))
		}
	}
	return "z" + outcome
}

func grave(outcome string) bool { return !strings.HasPrefix(rank(strings.ToLower(outcome)), "z") }
