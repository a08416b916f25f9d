package federalregister

import (
	"context"
	"net/url"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
)

// text reads one document in full: its metadata and its printed text, in which [[Page 24718]] marks page starts.
func (s source) text(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	number := strings.TrimSpace(p.String("document_number"))
	if !numberForm.MatchString(number) {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "federalregister", Message: "document_number is not one of the register",
			Next: "give one such as 2025-10800, from search_federal_register",
		}
	}
	var about lenientjson.Object
	asked := fetch.Request{URL: base + "/" + number + ".json", Query: url.Values{"fields[]": fields}}
	if _, err := s.c.JSON(ctx, asked, &about); err != nil {
		return backends.Result{}, err
	}
	d := document(about)
	if about.String("document_number") == "" {
		return backends.Result{}, noText(number)
	}
	at, err := url.Parse(about.String("raw_text_url"))
	if err != nil || at.Scheme != "https" || at.Hostname() != "www.federalregister.gov" {
		return backends.Result{}, noText(number)
	}
	report(backends.Progress{Done: 0.5, Note: "reading " + d.Title})
	res, err := s.c.Get(ctx, fetch.Request{URL: at.String(), Accept: "text/html, text/plain"})
	if err != nil {
		return backends.Result{}, err
	}
	if !strings.HasPrefix(strings.TrimSpace(string(res.Body)), "<") {
		return backends.Result{}, noText(number)
	}
	if d.Text = htmltext.Text(string(res.Body)); strings.TrimSpace(d.Text) == "" {
		return backends.Result{}, noText(number)
	}
	d.Retrieved = fetch.Day(res.Time)
	a := backends.Asked{Query: d.Title, DateGiven: true, Now: s.c.Now()}
	return s.judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}, a, p), nil
}

func noText(number string) error {
	return &backends.Error{
		Code: backends.NotFound, Source: "federalregister", Message: "the register has no text of document " + number,
		Next: "open its PDF, which is the official edition",
	}
}
