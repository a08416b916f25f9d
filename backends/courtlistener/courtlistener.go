// Package courtlistener queries the Free Law Project's CourtListener for opinions, dockets, filings and the cases that
// citations name. A regular user has five requests a minute and 125 a day, so one call is one request wherever
// possible.
package courtlistener

import (
	"context"
	"maps"
	"net/url"
	"regexp"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/backends/states"
)

const (
	site = "https://www.courtlistener.com"
	api  = site + "/api/rest/v4/"
	page = 20 // results per request, fixed
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{
		"search_cases":          s.cases,
		"search_court_opinions": s.records,
		"search_state_cases":    s.stateCases,
		"get_case_details":      s.details,
		"get_case_text":         s.text,
		"lookup_citation":       s.lookup,
		"get_docket_entries":    s.entries,
		"get_court_filing":      s.filingText,
	}
}

type source struct{ c *fetch.Client }

// cases searches published opinions.
func (s source) cases(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	courts, err := courtIDs(p.String("court"))
	if err != nil {
		return backends.Result{}, err
	}
	return s.search(ctx, p, report, url.Values{"type": {"o"}, "court": {courts}})
}

// stateCases searches published opinions of the courts of one state, or of all.
func (s source) stateCases(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	courts, err := courtIDs(p.String("court"))
	switch state := p.String("state"); {
	case err != nil:
		return backends.Result{}, err
	case courts != "":
	case state == "":
		courts = courtsOfStates()
	default:
		if courts, err = courtsIn(state); err != nil {
			return backends.Result{}, err
		}
	}
	return s.search(ctx, p, report, url.Values{"type": {"o"}, "court": {courts}})
}

// courtsIn returns the courts of a comma-separated list of states.
func courtsIn(list string) (string, error) {
	var all []string
	for state := range strings.SplitSeq(list, ",") {
		st, ok := states.Find(strings.TrimSpace(state))
		if !ok {
			return "", &backends.Error{
				Code: backends.InvalidParameters, Source: "courtlistener",
				Message: "there is no state " + strings.TrimSpace(state), Next: "give its postal code, such as CA",
			}
		}
		courts := courtsOf(st.Postal)
		if courts == "" {
			return "", &backends.Error{
				Code: backends.InvalidParameters, Source: "courtlistener",
				Message: "no courts of " + st.Name + " are known", Next: "name them with court, or search all with search_cases",
			}
		}
		all = append(all, courts)
	}
	return strings.Join(all, " "), nil
}

// docketNumber matches a federal docket number: "1:16-cv-00745".
var docketNumber = regexp.MustCompile(`^\d:\d{2}-[a-z]{2,4}-\d{1,6}(-[A-Z]{2,4})*$`)

// unpublished selects opinions of every status.
var unpublished = []string{
	"stat_Published", "stat_Unpublished", "stat_Errata", "stat_Separate", "stat_In-chambers",
	"stat_Relating-to", "stat_Unknown",
}

// records searches opinions of every status, dockets or filings.
func (s source) records(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	courts, err := courtIDs(p.String("court"))
	if err != nil {
		return backends.Result{}, err
	}
	if courts == "" {
		switch p.String("jurisdiction") {
		case "federal":
			courts = courtsOf("US")
		case "state":
			courts = courtsOfStates()
		}
	}
	q := url.Values{"court": {courts}}
	kind := p.String("record_type")
	if kind == "" {
		kind = "opinions"
		if docketNumber.MatchString(strings.TrimSpace(p.String("query"))) {
			kind = "dockets"
		}
	}
	switch kind {
	case "dockets":
		q.Set("type", "r")
	case "filings":
		q.Set("type", "rd")
	default:
		q.Set("type", "o")
		for _, status := range unpublished {
			q.Set(status, "on")
		}
	}
	return s.search(ctx, p, report, q)
}

// rungs is how often a search without results is retried with fewer words: each retry costs one of five requests a
// minute.
const rungs = 2

// search looks for the words, and for fewer of them if nothing has them all. A question about opinions is first
// searched semantically, which always finds something, and only once: later attempts use keywords.
func (s source) search(ctx context.Context, p backends.Params, report func(backends.Progress),
	q url.Values,
) (backends.Result, error) {
	query := strings.TrimSpace(p.String("query"))
	var res backends.Result
	for i, words := range backends.Ladder(ctx, query, rungs) {
		own := maps.Clone(q)
		if i == 0 && q.Get("type") == "o" && natural(words) && !backends.IsAsWorded(ctx) {
			own.Set("semantic", "true")
		}
		var err error
		if res, err = s.ask(ctx, p, report, own, words); err != nil {
			return res, err
		}
		if len(res.Documents) > 0 {
			res.Fewer(query, words)
			break
		}
	}
	return res, nil
}

// natural reports whether words are suited to semantic search: several, without operators, numbers or phrases.
func natural(words string) bool {
	return len(strings.Fields(words)) >= 3 && !strings.ContainsAny(words, `":()[]*~0123456789`) &&
		!strings.Contains(words, " AND ") && !strings.Contains(words, " OR ") && !strings.Contains(words, " v. ")
}

// ask requests as many pages as the limit needs.
func (s source) ask(ctx context.Context, p backends.Params, report func(backends.Progress), q url.Values,
	words string,
) (backends.Result, error) {
	a := backends.Asked{Query: words, Limit: p.Int("limit", 10), Now: s.c.Now()}
	q.Set("q", lucene(a.Query))
	q.Set("order_by", "score desc")
	for name, param := range map[string]string{"date_filed_after": "filed_after", "date_filed_before": "filed_before"} {
		if day := p.String(name); day != "" {
			q.Set(param, day)
			a.DateGiven = true
		}
	}
	if q.Get("court") == "" {
		q.Del("court")
	}
	if p.Bool("include_snippet") {
		q.Set("highlight", "on") // snippets around the matches, not the first lines
	}
	res := backends.Result{Requested: a.Limit}
	req := fetch.Request{URL: api + "search/", Query: q}
	seen := make(map[string]bool)
	for {
		var answer lenientjson.Object
		if _, err := s.c.JSON(ctx, req, &answer); err != nil {
			if len(res.Documents) == 0 {
				return res, err
			}
			res.Metadata = map[string]any{"incomplete": "the next page was not had: " + err.Error()}
			break
		}
		res.Available = max(res.Available, answer.Int("count"))
		fresh := 0
		for _, r := range answer.Objects("results") {
			d, ok := document(q.Get("type"), r)
			if !ok || seen[d.ID] {
				continue
			}
			seen[d.ID] = true
			fresh++
			if !p.Bool("include_snippet") && q.Get("type") == "o" {
				d.Snippet = ""
			}
			res.Documents = append(res.Documents, d)
		}
		next := answer.String("next")
		if a.Limit <= page || len(res.Documents) >= a.Limit || fresh == 0 || !strings.HasPrefix(next, api) {
			break
		}
		report(backends.Progress{Done: float64(len(res.Documents)) / float64(a.Limit), Note: "asking for the next page"})
		req = fetch.Request{URL: next}
	}
	res.Documents = res.Documents[:min(len(res.Documents), a.Limit)]
	return judged(res, a, p, q.Get("type")), nil
}

// lucene keeps a query from being rejected as invalid syntax: unbalanced quotation marks and brackets are removed, and
// citation marks become spaces.
func lucene(s string) string {
	s = strings.NewReplacer("“", `"`, "”", `"`, "§", " ", "¶", " ", "/", " ", "\\", " ", "^", " ", "~", " ").Replace(s)
	if strings.Count(s, `"`)%2 == 1 {
		s = strings.ReplaceAll(s, `"`, " ")
	}
	if strings.Count(s, "(") != strings.Count(s, ")") {
		s = strings.NewReplacer("(", " ", ")", " ").Replace(s)
	}
	if strings.Count(s, "[") != strings.Count(s, "]") {
		s = strings.NewReplacer("[", " ", "]", " ").Replace(s)
	}
	return strings.Join(strings.Fields(s), " ")
}
