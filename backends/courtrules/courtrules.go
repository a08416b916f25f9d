// Package courtrules searches court rules. No court publishes them through an API, so the courts' own pages are
// searched on the web.
package courtrules

import (
	"context"
	_ "embed"
	"maps"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/backends/states"
	"headnote/backends/web"
	"headnote/citations"
)

//go:embed domains.tsv
var domainData string

//go:embed categories.tsv
var categoryData string

//go:embed levels.tsv
var levelData string

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"search_court_rules": s.search}
}

type source struct{ c *fetch.Client }

func (s source) search(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	place := states.State{Postal: "US", Name: "federal"}
	if state := strings.TrimSpace(p.String("state")); state != "" && !strings.EqualFold(state, "US") &&
		!strings.EqualFold(state, "federal") {
		st, ok := states.Find(state)
		if !ok {
			return backends.Result{}, &backends.Error{
				Code: backends.InvalidParameters, Source: "courtrules",
				Message: "there is no state " + state, Next: "give its postal code, such as CA, or leave it out for the " +
					"federal courts",
			}
		}
		place = st
	}
	domains, words := domainsOf(place.Postal), place.Name+" "+p.String("court_level")+" court rules "
	if court := strings.TrimSpace(p.String("court")); court != "" {
		id, host, ok := federal(court)
		if !ok {
			return backends.Result{}, &backends.Error{
				Code: backends.InvalidParameters, Source: "courtrules",
				Message: "there is no federal court " + court,
				Next:    "give one by its id, such as cand or ca9, or state for the rules of a state's courts",
			}
		}
		place = states.State{Postal: "US", Name: citations.CourtName(id)}
		domains, words = []string{host}, "local rules "
	}
	if len(domains) == 0 {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "courtrules",
			Message: "no pages are known on which the courts of " + place.Name + " publish their rules",
			Next:    "search the web with web_search",
		}
	}
	level := p.String("court_level")
	query := strings.TrimSpace(p.String("query"))
	q := web.Query{
		Words: strings.Join(strings.Fields(words+query), " "), Domains: domains,
		Limit: p.Int("limit", 10),
	}
	found, err := web.Search(ctx, s.c, q)
	if err != nil {
		return backends.Result{}, err
	}
	res := found.Result(q)
	for i := range res.Documents {
		describe(&res.Documents[i], place)
	}
	q.Words, q.Ageless = query, true
	return web.Judged(res, s.c, q, found.Engine, "court_rules",
		func(own *backends.Quality) { s.judge(own, res.Documents, place, level) }), nil
}

var ruleNumber = regexp.MustCompile(`\bRule\s+(\d+[A-Za-z]?(?:[.:-]\d+)*(?:\([0-9a-zA-Z]+\))*)`)

// describe turns a web page into a rule.
func describe(d *backends.Document, place states.State) {
	d.ID, d.Source, d.Kind = "courtrules:"+d.URL, "courtrules", backends.KindRule
	d.Court = "Courts of " + place.Name
	switch {
	case place.Postal == "US" && place.Name == "federal":
		d.Court = "Federal courts"
	case place.Postal == "US":
		d.Court = place.Name
	}
	if m := ruleNumber.FindStringSubmatch(d.Title); m != nil {
		d.Extra["rule"] = m[1]
	}
	about := d.Title + " " + d.Snippet + " " + d.URL
	if c := signs(categoryData, about); len(c) > 0 {
		d.Extra["categories"] = c
	}
	if l := signs(levelData, about); len(l) > 0 {
		d.Extra["court_level"] = l[0]
	}
}

// judge adds the quality measures specific to rules.
func (s source) judge(own *backends.Quality, docs []backends.Document, place states.State, level string) {
	levels := backends.Names(docs,
		func(d backends.Document) string { return lenientjson.Object(d.Extra).String("court_level") })
	kinds := []string{}
	for _, d := range docs {
		if list, ok := d.Extra["categories"].([]string); ok {
			kinds = append(kinds, list...)
		}
	}
	slices.Sort(kinds)
	kinds = slices.Compact(kinds)
	updated := backends.DateRange(docs)["to"]
	maps.Copy(own.Metadata, map[string]any{
		"state": place.Postal, "court_level": levels, "rule_categories": kinds,
		"last_updated": updated,
	})
	switch {
	case len(docs) == 0:
		return
	case len(kinds) > 1:
		own.Hint("Name the kind of rules, such as " + kinds[0])
	}
	if level == "" && len(levels) > 1 {
		own.Hint("Set court_level: supreme, appellate or trial")
	}
	if place.Postal == "US" && place.Name == "federal" {
		own.Hint("Set state for the rules of a state's courts, or court for the local rules of a federal one")
	}
	if updated == "" {
		own.Hint("No page tells its date: check that the rule is in force")
	}
}

// federalCourt matches the ID of a district, bankruptcy or circuit court, which is also its host name.
var federalCourt = regexp.MustCompile(`^(?:ca(?:\d{1,2}|dc|fc)|cadc|cafc|[a-z]{2,3}[db])$`)

// federal returns the ID of a federal court, given as that or as cited, and the host of its pages.
func federal(court string) (id, host string, ok bool) {
	id = strings.ToLower(court)
	if cited := citations.CourtID(court); cited != "" {
		id = cited
	}
	switch {
	case id == "scotus":
		return id, "www.supremecourt.gov", true
	case federalCourt.MatchString(id) && citations.CourtName(id) != "":
		return id, id + ".uscourts.gov", true
	}
	return "", "", false
}

func domainsOf(postal string) []string {
	for line := range strings.Lines(domainData) {
		if place, hosts, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && place == postal {
			return strings.Split(hosts, ",")
		}
	}
	return nil
}

// signs returns the rows of a table whose keywords a text contains, in the table's order.
func signs(table, s string) []string {
	s = strings.ToLower(s)
	var list []string
	for line := range strings.Lines(table) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) > 1 && slices.ContainsFunc(f[1:], func(sign string) bool { return strings.Contains(s, sign) }) {
			list = append(list, f[0])
		}
	}
	return list
}
