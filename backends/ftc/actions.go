package ftc

import (
	"context"

	"headnote/backends"
	"headnote/backends/federalregister"
	"headnote/backends/web"
)

// actions finds FTC actions: on its own pages, if there is a web search key, and in the Federal Register, which
// publishes its consent agreements, orders and rules. One of the two is enough for an answer.
func (s source) actions(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	query, limit := p.String("query"), p.Int("limit", 10)
	res := backends.Result{Requested: limit, Metadata: map[string]any{"notice": "the FTC has no interface for its cases"}}
	engine := "Federal Register"

	report(backends.Progress{Done: 0.1, Note: "searching the Federal Register"})
	register := backends.Params{"query": query, "agency": "Federal Trade Commission", "limit": limit}
	if day := p.String("date_after"); day != "" {
		register["date_after"] = day
	}
	published, err := federalregister.Calls(s.c)["search_federal_register"](ctx, register, func(backends.Progress) {})
	failed := err
	if web.Available(s.c) {
		report(backends.Progress{Done: 0.5, Note: "searching the pages of the FTC"})
		found, err := web.Search(ctx, s.c,
			web.Query{Words: query, Domains: []string{"ftc.gov"}, After: p.String("date_after"), Limit: limit})
		if err == nil {
			engine = found.Engine
			for _, d := range found.Documents {
				d.Kind, d.Court = backends.KindAction, "FTC"
				res.Documents = append(res.Documents, d)
			}
			if failed == nil {
				engine += " and Federal Register"
			}
		}
		if err != nil && failed != nil {
			return backends.Result{}, failed
		}
		if err != nil {
			res.Metadata["web_search"] = err.Error()
		}
	} else {
		if failed != nil {
			return backends.Result{}, failed
		}
		res.Metadata["web_search"] = "not asked: set " + web.ExaKey + " or " + web.TavilyKey +
			" to search the FTC's own pages"
	}
	if failed != nil {
		res.Metadata["federal_register"] = failed.Error()
	}
	res.Documents = mix(res.Documents, published.Documents)
	res.Available = max(len(res.Documents), published.Available)
	res.Documents = res.Documents[:min(len(res.Documents), limit)]
	a := backends.Asked{Query: query, Now: s.c.Now(), DateGiven: p.String("date_after") != ""}
	return backends.Judged(res, a, func(q *backends.Quality) {
		describe(q, res.Documents, engine)
		q.Rate(backends.MeanMatch(query, res.Documents))
		if !web.Available(s.c) {
			q.Hint("Set " + web.ExaKey + " or " + web.TavilyKey + " to search the FTC's own pages, too")
		}
		if len(backends.Tally(res.Documents, caseType)) > 1 {
			q.Hint("Add the kind of case, such as merger, privacy or advertising")
		}
		if len(res.Documents) == 0 {
			q.Hint("Name the company, or ask search_hsr_terminations for mergers that were let through")
		}
	}), nil
}

// mix alternates between both lists, so that neither hides the other.
func mix(a, b []backends.Document) []backends.Document {
	var out []backends.Document
	seen := make(map[string]bool)
	for i := range max(len(a), len(b)) {
		for _, list := range [][]backends.Document{a, b} {
			if i < len(list) && !seen[list[i].ID] {
				seen[list[i].ID] = true
				out = append(out, list[i])
			}
		}
	}
	return out
}
