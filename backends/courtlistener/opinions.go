package courtlistener

import (
	"context"
	"net/url"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

// text reads the opinions of one case in one request, with the page breaks of its reporter if the service has them. The
// other metadata comes from the search.
func (s source) text(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	id, err := clusterOf(p.String("case_id"))
	if err != nil {
		return backends.Result{}, err
	}
	var r lenientjson.Object
	res, err := s.c.JSON(ctx, fetch.Request{URL: api + "opinions/", Query: url.Values{"cluster": {id}}}, &r)
	if err != nil {
		return backends.Result{}, err
	}
	d := backends.Document{
		ID: "courtlistener:" + id, Source: "courtlistener", Kind: backends.KindOpinion, Title: "Case " + id,
		Retrieved: fetch.Day(res.Time), Extra: map[string]any{},
	}
	d.Text, d.Extra["opinions"] = opinions(r.Objects("results"))
	if d.Text == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "courtlistener", Message: "CourtListener has no text of case " + id,
			Next: "open its page, or the scan that it links to",
		}
	}
	if first := r.Object("results"); first.String("absolute_url") != "" {
		d.URL = link(first.String("absolute_url"))
	}
	return s.looked(backends.Result{Documents: []backends.Document{d}}), nil
}

// clusterOf returns the number of a case from its ID or the address of its page.
func clusterOf(s string) (string, error) {
	m := caseID.FindStringSubmatch(s)
	if m == nil || m[1] != "" || m[3] == "docket" {
		return "", &backends.Error{
			Code: backends.InvalidParameters, Source: "courtlistener", Message: "case_id is not the id of a case",
			Next: "give the id of a case that search_cases found, such as courtlistener:112332",
		}
	}
	return m[2] + m[4], nil
}
