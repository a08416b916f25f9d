package courtlistener

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
)

// entries lists the filings in a case by docket number, newest first, as far as RECAP has them. The date condition is
// in the query: filed_after applies to the docket, not to its entries ("Advanced Search", fields of RECAP,
// courtlistener.com/help/search-operators, 2025).
func (s source) entries(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	number := strings.TrimSpace(p.String("docket_number"))
	if !docketNumber.MatchString(number) {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "courtlistener", Message: "docket_number is not one of a federal court",
			Next: "give one such as 1:16-cv-00745",
		}
	}
	courts, err := courtIDs(p.String("court"))
	if err != nil {
		return backends.Result{}, err
	}
	after, before := p.String("date_filed_after"), p.String("date_filed_before")
	query := `docketNumber:"` + number + `"`
	if after+before != "" {
		query += " AND entry_date_filed:[" + or(after) + " TO " + or(before) + "]"
	}
	q := url.Values{"type": {"rd"}, "q": {query}, "order_by": {"entry_date_filed desc"}}
	if courts != "" {
		q.Set("court", courts)
	}
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: api + "search/", Query: q}, &answer); err != nil {
		return backends.Result{}, err
	}
	a := backends.Asked{Query: number, Limit: p.Int("limit", 10), DateGiven: after+before != "", Now: s.c.Now()}
	res := backends.Result{Requested: a.Limit, Available: answer.Int("count")}
	for _, r := range answer.Objects("results") {
		d, ok := document("rd", r)
		day := lenientjson.Day(r.String("entry_date_filed"))
		if !ok || day != "" && (after != "" && day < after || before != "" && day > before) {
			continue
		}
		if n := r.String("entry_number"); n != "" {
			d.Citation = strings.TrimSpace("ECF No. " + n + attachment(r))
		}
		d.Listed(entry(d))
		if len(res.Documents) < a.Limit {
			res.Documents = append(res.Documents, d)
		}
	}
	return judged(res, a, p, "rd"), nil
}

func or(day string) string {
	if day == "" {
		return "*"
	}
	return day
}

func attachment(r lenientjson.Object) string {
	if n := r.String("attachment_number"); n != "" {
		return "-" + n
	}
	return ""
}

// entry describes in words what the results list says about a filing.
func entry(d backends.Document) string {
	var say []string
	for _, part := range []string{d.Title, d.Citation, "No. " + d.Docket, d.Court, "filed " + d.Date, d.Snippet} {
		if part = strings.TrimSpace(part); part != "" && part != "No." && part != "filed" {
			say = append(say, part)
		}
	}
	return strings.Join(say, "; ")
}

var filingID = regexp.MustCompile(`^(?:courtlistener:)?(?:filing/)?(\d{1,12})$`)

// filingText reads a RECAP document: the text that CourtListener extracted from the PDF. The recap-documents endpoint
// is for selected users only ("PACER Data APIs", courtlistener.com/help/api/rest/pacer, 2025); a refusal explains that.
func (s source) filingText(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	m := filingID.FindStringSubmatch(strings.TrimSpace(p.String("filing_id")))
	if m == nil {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "courtlistener", Message: "filing_id is not the id of a filing",
			Next: "give the id of a filing that get_docket_entries found, such as courtlistener:filing/2974081",
		}
	}
	var r lenientjson.Object
	res, err := s.c.JSON(ctx, fetch.Request{URL: api + "recap-documents/" + m[1] + "/"}, &r)
	if err != nil {
		return backends.Result{}, chosen(err)
	}
	d := backends.Document{
		ID: "courtlistener:filing/" + m[1], Source: "courtlistener", Kind: backends.KindFiling,
		Title: r.First("description", "short_description"), Text: r.Text("plain_text"),
		URL: link(r.String("absolute_url")), Retrieved: fetch.Day(res.Time),
		Extra: r.Without("plain_text", "absolute_url"),
	}
	if d.Title == "" {
		d.Title = "Filing " + m[1]
	}
	if n := r.String("document_number"); n != "" {
		d.Citation = "ECF No. " + n + attachment(r)
	}
	if pdf := r.String("filepath_local"); pdf != "" {
		d.Extra["pdf"] = "https://storage.courtlistener.com/" + strings.TrimPrefix(pdf, "/")
	}
	if strings.TrimSpace(d.Text) == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "courtlistener", Message: "RECAP has no text of filing " + m[1],
			Next: "open its page: nobody may have bought the document yet, or it is a scan",
		}
	}
	return s.looked(backends.Result{Documents: []backends.Document{d}}), nil
}

// chosen explains a refusal of RECAP documents.
func chosen(err error) error {
	var status *fetch.StatusError
	var e *backends.Error
	if errors.As(err, &status) && errors.As(err, &e) && status.Status == http.StatusForbidden {
		own := *e
		own.Message = "CourtListener gives the text of filings to chosen users only"
		own.Next = "ask the Free Law Project for access to the PACER data APIs, or open the filing's page"
		return &own
	}
	return err
}
