package federalregister

import (
	"maps"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

func document(r lenientjson.Object) backends.Document {
	d := backends.Document{
		ID: "federalregister:" + r.String("document_number"), Source: "federalregister", Kind: backends.KindRegister,
		Title: r.String("title"), Date: lenientjson.Day(r.String("publication_date")), Court: agencyOf(r),
		Docket: r.String("docket_ids"),
		URL:    r.String("html_url"), Snippet: htmltext.Snippet(r.Text("abstract")),
	}
	d.Citation = citation(r.String("citation"), d.Date)
	excerpt := htmltext.Snippet(strings.Join(r.Strings("excerpts"), " … "))
	if d.Snippet == "" {
		d.Snippet = excerpt
	}
	if d.Snippet == "" {
		d.Snippet = htmltext.Snippet(r.First("action", "dates"))
	}
	d.Extra = r.Without("title", "abstract", "excerpts", "html_url", "citation", "agencies", "publication_date")
	if excerpt != "" {
		d.Extra["excerpt"] = excerpt
	}
	var names []string
	for _, a := range r.Objects("agencies") {
		names = append(names, a.First("name", "raw_name"))
	}
	d.Extra["agencies"] = names
	return d
}

// agencyOf returns the acting agency: the bureau rather than its department.
func agencyOf(r lenientjson.Object) string {
	agencies := r.Objects("agencies")
	parents := make(map[string]bool)
	for _, a := range agencies {
		parents[a.String("parent_id")] = true
	}
	for _, a := range agencies {
		if id := a.String("id"); id == "" || !parents[id] {
			return a.First("name", "raw_name")
		}
	}
	return ""
}

// citation converts to the form that lawyers use, "90 Fed. Reg. 24717".
func citation(s, day string) string {
	volume, page, ok := strings.Cut(s, " FR ")
	if !ok {
		return s
	}
	s = volume + " Fed. Reg. " + page
	if at, err := time.Parse("2006-01-02", day); err == nil {
		s += " (" + text.ShortMonth(at.Month()) + at.Format(" 2, 2006") + ")"
	}
	return s
}

// judged rates the answer. The Federal Register returns no scores, so relevance is the share of the query's words in
// titles and abstracts.
func (s source) judged(res backends.Result, a backends.Asked, p backends.Params) backends.Result {
	return backends.Judged(res, a, func(q *backends.Quality) {
		docs := res.Documents
		today := a.Now.Format("2006-01-02")
		open := 0
		for _, d := range docs {
			if closes := lenientjson.Object(d.Extra).String("comments_close_on"); closes >= today {
				open++
			}
		}
		kinds := backends.Tally(docs, func(d backends.Document) string { return lenientjson.Object(d.Extra).String("type") })
		agencies := backends.Tally(docs, func(d backends.Document) string { return d.Court })
		q.From("Federal Register", "federalregister.gov", "regulatory_documents")
		maps.Copy(q.Metadata, map[string]any{
			"document_types": kinds, "agencies": agencies, "comment_period_open": open,
		})
		q.Rate(backends.MeanMatch(a.Query, docs))
		if p.String("agency") == "" && len(agencies) > 1 {
			q.Hint("Name an agency, such as " + backends.Commonest(agencies))
		}
		if p.String("document_type") == "" && len(kinds) > 1 {
			q.Hint("Set document_type: RULE, PRORULE, NOTICE or PRESDOCU")
		}
		if open > 0 {
			q.Hint(strconv.Itoa(open) + " of these are open for comment")
		}
	})
}
