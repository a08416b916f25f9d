package courtlistener

import (
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

// caseID matches the ID of a case or docket as a search returns it, or as in the address of its page.
var caseID = regexp.MustCompile(`^(?:courtlistener:)?(docket/)?(\d+)$|/(opinion|docket)/(\d+)(?:/|$)`)

// details reads one case with its opinions and its docket, in three requests. If one of the last two fails, the failure
// is noted and the case is returned without it.
func (s source) details(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	m := caseID.FindStringSubmatch(strings.TrimSpace(p.String("case_id")))
	if m == nil {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "courtlistener",
			Message: "case_id " + text.Truncate(text.Line(p.String("case_id")), 60) + " is not a valid id of a case",
			Next:    "give the id of a document that search_cases found, such as courtlistener:112332",
		}
	}
	if m[1] != "" || m[3] == "docket" {
		r, err := s.get(ctx, "dockets/"+m[2]+m[4]+"/", nil)
		if err != nil {
			return backends.Result{}, err
		}
		return s.looked(backends.Result{Documents: []backends.Document{docketDetails(r)}}), nil
	}
	id := m[2] + m[4]
	cluster, err := s.get(ctx, "clusters/"+id+"/", nil)
	if err != nil {
		return backends.Result{}, err
	}
	if cluster.String("id") == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "courtlistener",
			Message: "CourtListener has no case " + id, Next: "search for it with search_cases",
		}
	}
	d := caseOf(cluster)
	d.ID = "courtlistener:" + id
	res := backends.Result{Metadata: map[string]any{}}
	var missing []string

	report(backends.Progress{Done: 0.3, Note: "reading the opinions"})
	if r, err := s.get(ctx, "opinions/", url.Values{"cluster": {id}}); err != nil {
		missing = append(missing, "opinions: "+err.Error())
	} else {
		d.Text, d.Extra["opinions"] = opinions(r.Objects("results"))
		if d.Snippet == "" {
			d.Snippet = htmltext.Snippet(text.Truncate(d.Text, 2000))
		}
	}
	report(backends.Progress{Done: 0.7, Note: "reading the docket"})
	if docket := cluster.String("docket_id"); docket != "" {
		if r, err := s.get(ctx, "dockets/"+docket+"/", nil); err != nil {
			missing = append(missing, "docket: "+err.Error())
		} else {
			own := docketDetails(r)
			d.Docket, d.Court = own.Docket, own.Court
			d.Extra["docket"] = own.Extra
			if d.Citation == "" {
				d.Citation = own.Citation
			}
		}
	}
	if len(missing) > 0 {
		res.Metadata["missing"] = missing
	}
	res.Documents = []backends.Document{d}
	return s.looked(res), nil
}

func (s source) get(ctx context.Context, path string, q url.Values) (lenientjson.Object, error) {
	var r lenientjson.Object
	_, err := s.c.JSON(ctx, fetch.Request{URL: api + path, Query: q}, &r)
	if err == nil && r.String("id") == "" && r.At("results") == nil {
		err = &backends.Error{
			Code: backends.ToolExecutionError, Source: "courtlistener",
			Message: "CourtListener answered in a form that is not known",
			Next:    "try again later; if it stays so, the source has changed its form",
		}
	}
	return r, err
}

// caseOf converts a case as clusters and the citation lookup describe it.
func caseOf(r lenientjson.Object) backends.Document {
	day := lenientjson.Day(r.String("date_filed"))
	var parallel []string
	for _, c := range r.Objects("citations") {
		parallel = append(parallel, text.Line(c.String("volume")+" "+c.String("reporter")+" "+c.String("page")))
	}
	d := backends.Document{
		ID: "courtlistener:" + r.String("id"), Source: "courtlistener", Kind: backends.KindOpinion,
		Title: r.First("case_name", "case_name_full", "case_name_short"), Author: r.String("judges"), Date: day,
		URL:      link(r.String("absolute_url")),
		Citation: cite(parallel, "", day),
		Snippet:  htmltext.Snippet(r.First("summary", "headnotes", "syllabus", "disposition")),
	}
	// the service finds the page by the citation
	if first := r.Object("citations"); d.URL == "" && first.String("page") != "" {
		d.URL = site + "/c/" + url.PathEscape(first.String("reporter")) + "/" + url.PathEscape(first.String("volume")) + "/" +
			url.PathEscape(first.String("page")) + "/"
	}
	if r.String("id") == "" { // omitted in a shortened answer: the address or citation identifies it
		d.ID += strings.Trim(r.First("absolute_url", "case_name"), "/") + strings.Join(parallel, ";")
	}
	if slices.ContainsFunc(parallel,
		func(s string) bool { return strings.Contains(s, " U.S. ") || strings.Contains(s, " S. Ct. ") }) {
		d.Court = "Supreme Court of the United States"
	}
	d.Extra = r.Without("case_name", "judges", "date_filed", "absolute_url", "citations", "resource_uri", "panel",
		"non_participating_judges", "headnotes", "summary", "syllabus")
	d.Extra["citation"] = parallel
	if n := r.Int("citation_count"); n > 0 {
		d.Extra["citeCount"] = n
	}
	return d
}

func docketDetails(r lenientjson.Object) backends.Document {
	d := backends.Document{
		ID: "courtlistener:docket/" + r.String("id"), Source: "courtlistener", Kind: backends.KindDocket,
		Title: r.First("case_name", "case_name_full"), Court: r.String("court_id"), Docket: r.String("docket_number"),
		Author: r.String("assigned_to_str"),
		Date:   lenientjson.Day(r.First("date_filed", "date_argued")), URL: link(r.String("absolute_url")),
	}
	d.Citation = docketCite(d.Docket, "", d.Date)
	d.Snippet = htmltext.Snippet(strings.Join([]string{r.String("nature_of_suit"), r.String("cause")}, " · "))
	d.Listed(docketEntry(d, lenientjson.Day(r.String("date_terminated"))))
	d.Extra = r.Without("case_name", "case_name_full", "docket_number", "assigned_to_str", "absolute_url", "resource_uri",
		"view_count", "filepath_local")
	return d
}

// bodies are the fields that hold an opinion's text, best first.
var bodies = []string{"html_with_citations", "html_columbia", "html_lawbox", "xml_harvard", "html_anon_2020", "html"}

// opinions joins the texts of a case's opinions in order of type (combined, lead, concurrence, dissent), and lists
// them.
func opinions(list []lenientjson.Object) (string, []map[string]any) {
	slices.SortStableFunc(list, func(a,
		b lenientjson.Object,
	) int {
		return strings.Compare(a.String("type"), b.String("type"))
	})
	var texts []string
	var about []map[string]any
	for _, o := range list {
		body := text.Clean(o.Text("plain_text"))
		for _, field := range bodies {
			if html := o.Text(field); html != "" {
				body = htmltext.Text(html)
				break
			}
		}
		kind := strings.TrimLeft(o.String("type"), "0123456789")
		if len(list) > 1 {
			body = "# " + strings.ToUpper(kind[:min(1, len(kind))]) + kind[min(1, len(kind)):] + "\n\n" + body
		}
		texts = append(texts, strings.TrimSpace(body))
		about = append(about, map[string]any{
			"id": o.String("id"), "type": kind, "author": o.String("author_str"),
			"pages": o.Int("page_count"), "download_url": o.String("download_url"),
		})
	}
	return strings.Join(texts, "\n\n"), about
}
