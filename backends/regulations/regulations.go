// Package regulations searches Regulations.gov: documents of rulemaking dockets and public comments. Endpoints,
// parameters and limits are those of "Regulations.gov API", version 4, open.gsa.gov/api/regulationsgov, as of 2025. It
// returns the text of comments but not of documents, whose text is in the Federal Register.
package regulations

import (
	"context"
	"maps"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/htmltext"
)

const api = "https://api.regulations.gov/v4/"

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{
		"search_regulations_gov": s.documents, "search_public_comments": s.comments, "get_public_comment": s.comment,
	}
}

type source struct{ c *fetch.Client }

// types maps kinds of document in the Federal Register to the service's.
var types = map[string]string{"RULE": "Rule", "PRORULE": "Proposed Rule", "NOTICE": "Notice"}

func (s source) documents(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	q := url.Values{}
	if docket := strings.TrimSpace(p.String("docket_id")); docket != "" {
		q.Set("filter[docketId]", strings.ToUpper(docket))
	}
	if t := types[p.String("document_type")]; t != "" {
		q.Set("filter[documentType]", t)
	}
	if p.Bool("comment_open") {
		q.Set("filter[withinCommentPeriod]", "true")
	}
	return s.search(ctx, p, "documents", q)
}

func (s source) comments(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	words := []string{strings.TrimSpace(p.String("query"))}
	if docket := strings.TrimSpace(p.String("docket_id")); docket != "" {
		words = append([]string{strconv.Quote(strings.ToUpper(docket))}, words...) // there is no filter for it
	}
	own := maps.Clone(p)
	own["query"] = strings.TrimSpace(strings.Join(words, " "))
	return s.search(ctx, own, "comments", url.Values{})
}

// search requests the latest matches from an endpoint.
func (s source) search(ctx context.Context, p backends.Params, endpoint string, q url.Values) (backends.Result, error) {
	limit := p.Int("limit", 10)
	a := backends.Asked{Query: p.String("query"), Limit: limit, Now: s.c.Now()}
	q.Set("sort", "-postedDate")
	q.Set("page[size]", strconv.Itoa(min(max(limit, 5), 250))) // less than five is refused
	if a.Query != "" {
		q.Set("filter[searchTerm]", a.Query)
	}
	if agency := text.Line(p.String("agency")); agency != "" {
		q.Set("filter[agencyId]", short(agency))
	}
	for name, bound := range map[string]string{"date_after": "ge", "date_before": "le"} {
		if day := p.String(name); day != "" {
			q.Set("filter[postedDate]["+bound+"]", day)
			a.DateGiven = true
		}
	}
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: api + endpoint, Query: q}, &answer); err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{Requested: limit, Available: answer.Int("meta.totalElements")}
	docket := strings.ToUpper(strings.TrimSpace(p.String("docket_id")))
	for _, r := range answer.Objects("data") {
		d, ok := document(endpoint, r)
		if ok && len(res.Documents) < limit && (docket == "" || d.Docket == "" || strings.EqualFold(d.Docket, docket)) {
			res.Documents = append(res.Documents, d)
		}
	}
	return s.judged(res, a), nil
}

var id = regexp.MustCompile(`^[A-Za-z0-9_]{2,20}(?:[-_][A-Za-z0-9]{1,20}){2,6}$`)

// document converts a row of an answer.
func document(endpoint string, r lenientjson.Object) (backends.Document, bool) {
	number, at := r.String("id"), r.Object("attributes")
	if !id.MatchString(number) {
		return backends.Document{}, false
	}
	d := backends.Document{
		ID: "regulations:" + number, Source: "regulations", Kind: backends.KindRegister, Citation: number,
		Title: at.String("title"), Docket: at.String("docketId"), Court: at.String("agencyId"),
		Date: day(at.String("postedDate")),
		URL:  "https://www.regulations.gov/document/" + number, Snippet: htmltext.Snippet(at.Text("highlightedContent")),
		Extra: at.Without("title", "highlightedContent", "agencyId", "docketId", "comment"),
	}
	if endpoint == "comments" {
		d.ID, d.Kind = "regulations:comment/"+number, backends.KindOther
		d.URL = "https://www.regulations.gov/comment/" + number
	}
	if d.Title == "" {
		d.Title = number
	}
	say := []string{at.String("documentType") + " " + number, d.Title}
	if d.Docket != "" {
		say = append(say, "docket "+d.Docket)
	}
	say = append(say, "posted "+d.Date)
	if end := day(at.String("commentEndDate")); end != "" {
		d.Extra["comments_close_on"] = end
		say = append(say, "comments close "+end)
	}
	d.Listed(strings.TrimSpace(strings.Join(say, "; ")))
	return d, true
}

// day returns the day in Washington of a UTC time from the service: days there begin at four or five o'clock UTC, and
// comment periods end a second before.
func day(s string) string {
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return lenientjson.Day(s)
	}
	behind := 4 * time.Hour
	if at.Minute() == 59 && at.Second() == 59 {
		behind = 5 * time.Hour
	}
	return at.UTC().Add(-behind).Format(time.DateOnly)
}

// comment reads one comment.
func (s source) comment(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	number := strings.TrimPrefix(strings.TrimSpace(p.String("comment_id")), "regulations:comment/")
	if !id.MatchString(number) {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "regulations", Message: "comment_id is not the id of a comment",
			Next: "give one such as FDA-2019-N-0560-0042, from search_public_comments",
		}
	}
	var answer lenientjson.Object
	res, err := s.c.JSON(ctx, fetch.Request{URL: api + "comments/" + number}, &answer)
	if err != nil {
		return backends.Result{}, err
	}
	d, ok := document("comments", answer.Object("data"))
	d.Text = htmltext.Text(answer.Object("data").Object("attributes").Text("comment"))
	if !ok || strings.TrimSpace(d.Text) == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "regulations", Message: "Regulations.gov has no text of comment " + number,
			Next: "open its page: what was said may be in an attachment",
		}
	}
	d.Passages, d.Retrieved = nil, fetch.Day(res.Time)
	a := backends.Asked{DateGiven: true, Now: s.c.Now()}
	return s.judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}, a), nil
}

func (s source) judged(res backends.Result, a backends.Asked) backends.Result {
	return backends.Judged(res, a, func(q *backends.Quality) {
		q.From("Regulations.gov", "regulations.gov", "rulemaking_documents")
		q.Metadata["agencies"] = backends.Tally(res.Documents, func(d backends.Document) string { return d.Court })
		q.Rate(backends.MeanMatch(a.Query, res.Documents))
	})
}

// short returns the acronym by which the service knows an agency: the capitals of its name, or the input if it is an
// acronym.
func short(agency string) string {
	if !strings.Contains(agency, " ") {
		return strings.ToUpper(agency)
	}
	var b strings.Builder
	for word := range strings.FieldsSeq(agency) {
		if r := word[0]; r >= 'A' && r <= 'Z' {
			b.WriteByte(r)
		}
	}
	return b.String()
}
