package uspto

import (
	"fmt"
	"strings"

	"headnote/backends"
)

// judge rates a result: a file is relevant by the share of the search's words in its title and parties, or if it has
// the number.
func (s source) judge(res backends.Result, p backends.Params, search string, words []string,
	byNumber bool,
) backends.Result {
	a := backends.Asked{Query: search, DateGiven: true, Now: s.c.Now()} // an old patent is not outdated
	return backends.Judged(res, a, func(q *backends.Quality) {
		share := 1.0
		if !byNumber {
			share = backends.MeanMatch(strings.Join(words, " "), res.Documents)
		}
		q.Rate(share)
		m := q.Metadata
		q.From("USPTO Open Data Portal", "uspto.gov", "patent_documents")
		classes := over(res.Documents, func(d backends.Document) []string { return list(d, "cpc") },
			func(c string) string { return c[:min(4, len(c))] })
		owners := over(res.Documents, func(d backends.Document) []string { return list(d, "assignees") }, strings.ToUpper)
		lands := over(res.Documents, func(d backends.Document) []string { return list(d, "countries") }, strings.ToUpper)
		m["classification_types"] = map[string]any{
			"cpc": classes,
			"uspc": backends.Tally(res.Documents, func(d backends.Document) string {
				if c, ok := d.Extra["class"].(string); ok {
					return c
				}
				return ""
			}),
		}
		m["assignee_diversity"] = map[string]any{"distinct": len(owners), "assignees": owners}
		m["geography"], m["date_range"] = lands, backends.DateRange(res.Documents)
		if byNumber {
			return
		}
		lower := strings.ToLower(search)
		if strings.Contains(lower, "prior art") && p.String("date_before") == "" {
			q.Hint("For prior art set date_before to the day before the priority date")
		}
		if len(res.Documents) == 0 {
			q.Hint("Search by words of the title, by the applicant (assignee) or by number; claims are not searched here")
			return
		}
		if top := backends.Commonest(classes); p.String("cpc") == "" && top != "" {
			q.Hint("Set cpc to narrow by class; the commonest here is " + top)
		}
		if top := backends.Commonest(owners); p.String("assignee") == "" && len(owners) > 1 {
			q.Hint(fmt.Sprintf("Set assignee to see one of %d owners alone, such as %s", len(owners), top))
		}
		if len(lands) > 1 {
			q.Hint(fmt.Sprintf("The inventors are of %d countries; patents of other countries are with their own offices",
				len(lands)))
		}
	})
}

func list(d backends.Document, name string) []string {
	values, ok := d.Extra[name].([]string)
	if !ok {
		return nil
	}
	return values
}

// over counts in how many documents each value occurs, as converted by key.
func over(docs []backends.Document, values func(backends.Document) []string, key func(string) string) map[string]int {
	n := make(map[string]int)
	for _, d := range docs {
		seen := make(map[string]bool)
		for _, v := range values(d) {
			if k := key(v); k != "" && !seen[k] {
				seen[k] = true
				n[k]++
			}
		}
	}
	return n
}

// judgeCitations treats every citation as relevant.
func (s source) judgeCitations(res backends.Result, own backends.Document) backends.Result {
	return backends.Judged(res, backends.Asked{Query: own.Citation, DateGiven: true, Now: s.c.Now()},
		func(q *backends.Quality) {
			q.Rate(1)
			of := func(name string) map[string]int {
				return backends.Tally(res.Documents, func(d backends.Document) string {
					v, ok := d.Extra[name].(string)
					if !ok {
						return ""
					}
					return v
				})
			}
			m := q.Metadata
			q.From("USPTO Open Data Portal", "uspto.gov", "patent_documents")
			m["relations"], m["citation_categories"], m["cited_by_whom"] = of("relation"), of("citation_category"),
				of("category")
			m["classification_types"], m["assignee_diversity"] = map[string]any{"cpc": list(own, "cpc")},
				map[string]any{"distinct": len(list(own, "assignees"))}
			m["date_range"] = backends.DateRange(res.Documents)
			if of("citation_category")["X"] > 0 {
				q.Hint("References of category X stood against novelty: read those first")
			}
			if len(res.Documents) == 0 {
				q.Hint("Nothing is known to cite it or to be cited by it: office actions are covered since about 2017")
			}
		})
}
