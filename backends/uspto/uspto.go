// Package uspto queries the Patent and Trademark Office's Open Data Portal for patents, applications and citations. The
// portal has the file of each application since 2001 (titles, parties, dates, status), but no claims.
package uspto

import (
	"cmp"
	"context"
	_ "embed"
	"net/url"
	"strings"
	"sync"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/uspto/odp"
)

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{
		"search_patents":             s.patents,
		"search_patent_applications": s.applications,
		"get_patent_citations":       s.citations,
	}
}

type source struct{ c *fetch.Client }

const (
	office = "U.S. Patent and Trademark Office"
	bag    = "patentFileWrapperDataBag"
	title  = "applicationMetaData.inventionTitle"
	// files omits the history of events, which is most of an answer.
	files = "applicationNumberText,applicationMetaData,assignmentBag,grantDocumentMetaData,pgpubDocumentMetaData"
)

//go:embed generic.txt
var genericWords string

var generic = sync.OnceValue(func() map[string]bool { return backends.Words(genericWords) })

// patents searches granted patents or, with query_type, applications.
func (s source) patents(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	granted := p.String("query_type") != "applications"
	return s.search(ctx, p, p.String("search_text"), granted, report)
}

// applications searches applications of any status.
func (s source) applications(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	return s.search(ctx, p, p.String("query"), false, report)
}

// search looks for a number if the search has one; else for every word in the title, and failing that, for some of
// them.
func (s source) search(ctx context.Context, p backends.Params, search string, granted bool,
	report func(backends.Progress),
) (backends.Result, error) {
	limit := p.Int("limit", 10)
	words := backends.Terms(search, 8, generic())
	narrow := s.narrow(p, granted)
	ways := []odp.Way{
		{Note: "every word in the title", Query: odp.And(odp.All(words, title), narrow)},
		{Note: "some words in the title", Query: odp.And(odp.Some(words, title), narrow), Wide: true},
	}
	if n, ok := odp.Find(search); ok {
		ways = []odp.Way{{Note: "by number", Query: byNumber(n)}}
	} else if odp.Written(search) {
		ways = []odp.Way{{Note: "as written", Query: odp.And(search, narrow)}}
	}
	report(backends.Progress{Done: -1, Note: "searching the Open Data Portal"})
	got, way, err := odp.Search(ctx, s.c, "applications/search", ways, url.Values{"fields": {files}}, limit, bag)
	if err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{Requested: limit, Available: got.Total, Metadata: map[string]any{
		"strategy": way.Note,
		"covers":   "titles, parties, dates and status of applications since 2001; no claims",
	}}
	snippets, given := p["include_snippet"].(bool)
	for _, r := range got.Records {
		res.Documents = append(res.Documents, document(r))
	}
	if way.Wide {
		backends.Rank(strings.Join(words, " "), res.Documents)
	}
	res.Documents = res.Documents[:min(len(res.Documents), limit)]
	for i := range res.Documents {
		if given && !snippets {
			res.Documents[i].Snippet = ""
		}
	}
	return s.judge(res, p, search, words, way.Note == "by number"), nil
}

func byNumber(n odp.Number) string {
	switch {
	case n.Patent != "":
		return "applicationMetaData.patentNumber:" + n.Patent
	case n.Publication != "":
		return "applicationMetaData.earliestPublicationNumber:" + n.Publication
	}
	return "applicationNumberText:" + n.Application
}

// narrow returns the conditions of the other parameters: party, class, days. Days are grant dates for patents, filing
// dates for applications.
func (s source) narrow(p backends.Params, granted bool) string {
	party, class, days := "", "", ""
	if a := p.String("assignee"); a != "" {
		party = odp.Phrase(a, "applicationMetaData.firstApplicantName", "applicationMetaData.applicantBag.applicantNameText",
			"assignmentBag.assigneeBag.assigneeNameText")
	}
	if c := p.String("cpc"); c != "" {
		class = "applicationMetaData.cpcClassificationBag:" + symbol(c)
	}
	after, before := p.String("date_after"), p.String("date_before")
	if granted {
		days = odp.Between("applicationMetaData.grantDate", cmp.Or(after, "1790-01-01"), before) // any day: it was granted
	} else {
		days = odp.Between("applicationMetaData.filingDate", after, before)
	}
	return odp.And(party, class, days)
}

// symbol formats a CPC symbol as the portal stores it, with the group right-aligned in four places: A61K 31/485 is
// "A61K 31/485". An incomplete symbol matches everything in its subclass.
func symbol(cpc string) string {
	cpc = strings.ToUpper(strings.Join(strings.Fields(strings.NewReplacer(`"`, " ", `\`, " ", ":", " ").Replace(cpc)), ""))
	if len(cpc) > 4 && strings.Contains(cpc, "/") {
		group, sub, _ := strings.Cut(cpc[4:], "/")
		return `"` + cpc[:4] + strings.Repeat(" ", max(0, 4-len(group))) + group + "/" + sub + `"`
	}
	return cpc[:min(4, len(cpc))] + "*"
}
