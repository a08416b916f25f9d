// Package congress reads Congress.gov: bills with their summaries and actions, and reports of the Congressional
// Research Service. Endpoints and limits are those of "Congress.gov API", version 3,
// github.com/LibraryOfCongress/api.congress.gov, as of 2025. The API has no text search: bills and committee reports
// are searched in GovInfo.
package congress

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
)

const api = "https://api.congress.gov/v3/"

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"get_congress_bill": s.bill, "get_crs_report": s.report}
}

type source struct{ c *fetch.Client }

var (
	billForm = regexp.MustCompile(`(?i)^(h\.?\s*r|s|h\.?\s*j\.?\s*res|s\.?\s*j\.?\s*res|h\.?\s*con\.?\s*res|` +
		`s\.?\s*con\.?\s*res|h\.?\s*res|s\.?\s*res)\.?\s*(\d{1,5})$`)
	reportForm = regexp.MustCompile(`(?i)^(R|RL|RS|RR|IF|IN|LSB|IG|TE|HR)\s?(\d{3,6})$|^(\d{2}-\d{2,4})$`)
)

// pages maps bill types to parts of Congress.gov addresses.
var pages = map[string]string{
	"hr": "house-bill", "s": "senate-bill", "hjres": "house-joint-resolution", "sjres": "senate-joint-resolution",
	"hconres": "house-concurrent-resolution", "sconres": "senate-concurrent-resolution", "hres": "house-resolution",
	"sres": "senate-resolution",
}

// bill reads one bill: its metadata, its latest summary and its history.
func (s source) bill(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	m := billForm.FindStringSubmatch(strings.TrimSpace(p.String("bill")))
	if m == nil {
		return backends.Result{}, invalid("bill is not the number of one", "give one such as H.R. 1234 or S. 42")
	}
	kind := strings.ToLower(strings.NewReplacer(".", "", " ", "").Replace(m[1]))
	congress := p.Int("congress", 0)
	if congress == 0 {
		congress = current(s.c.Now())
	}
	path := "bill/" + strconv.Itoa(congress) + "/" + kind + "/" + m[2]
	about, got, err := s.get(ctx, path)
	if err != nil {
		return backends.Result{}, err
	}
	b := about.Object("bill")
	if b.String("title") == "" {
		return backends.Result{}, missing("bill " + p.String("bill") + " of the " + ordinal(congress) + " Congress")
	}
	d := backends.Document{
		ID: "congress:" + path, Source: "congress", Kind: backends.KindStatute, Title: b.String("title"),
		Citation: cite(kind, m[2], congress), Date: lenientjson.Day(b.First("latestAction.actionDate", "introducedDate")),
		URL: "https://www.congress.gov/bill/" + ordinal(congress) + "-congress/" + pages[kind] + "/" + m[2], Retrieved: got,
		Extra: map[string]any{
			"congress": congress, "introduced": b.String("introducedDate"), "latest_action": b.String("latestAction.text"),
			"policy_area": b.String("policyArea.name"), "law": b.String("laws.number"),
		},
	}
	var t strings.Builder
	t.WriteString("# " + d.Citation + ": " + d.Title + "\n\nIntroduced " + b.String("introducedDate") + ".\n")
	if action := b.String("latestAction.text"); action != "" {
		t.WriteString("\nLatest action, " + b.String("latestAction.actionDate") + ": " + action + "\n")
	}
	var left []string
	for _, part := range []struct {
		name string
		add  func(lenientjson.Object)
	}{
		{"summaries", func(o lenientjson.Object) { summary(&t, o) }},
		{"actions", func(o lenientjson.Object) { actions(&t, o) }},
	} {
		report(backends.Progress{Done: -1, Note: "reading the " + part.name})
		more, _, err := s.get(ctx, path+"/"+part.name)
		if err != nil {
			left = append(left, part.name+": "+err.Error())
			continue
		}
		part.add(more)
	}
	d.Text = t.String()
	res := s.one(d)
	if len(left) > 0 {
		res.Note("not read: " + strings.Join(left, "; "))
	}
	return res, nil
}

func summary(t *strings.Builder, o lenientjson.Object) {
	all := o.Objects("summaries")
	if len(all) == 0 {
		return
	}
	last := all[len(all)-1]
	t.WriteString("\n## Summary (" + last.String("actionDesc") + ", " + last.String("actionDate") + ")\n\n" +
		htmltext.Text(last.Text("text")) + "\n")
}

func actions(t *strings.Builder, o lenientjson.Object) {
	t.WriteString("\n## Actions\n\n")
	for _, a := range o.Objects("actions") {
		t.WriteString(a.String("actionDate") + ": " + a.String("text") + "\n\n")
	}
}

// report reads a report of the Congressional Research Service: its summary, and where its text is.
func (s source) report(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	number := strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(p.String("report_number")), " ", ""))
	if !reportForm.MatchString(number) {
		return backends.Result{}, invalid("report_number is not that of a report of the CRS",
			"give one such as R46996 or IF12345")
	}
	answer, got, err := s.get(ctx, "crsreport/"+number)
	if err != nil {
		return backends.Result{}, err
	}
	r := answer.Object("CRSReport")
	if r.String("title") == "" {
		return backends.Result{}, missing("CRS report " + number)
	}
	var authors []string
	for _, a := range r.Objects("authors") {
		authors = append(authors, a.First("author", "name"))
	}
	d := backends.Document{
		ID: "congress:crsreport/" + number, Source: "congress", Kind: backends.KindOther, Title: r.String("title"),
		Author: strings.Join(authors, ", "), Court: "Congressional Research Service", Retrieved: got,
		Date: lenientjson.Day(r.First("updateDate", "publishDate")), URL: "https://www.congress.gov/crs-product/" + number,
		Text:  "# " + r.String("title") + "\n\n" + htmltext.Text(r.Text("summary")),
		Extra: map[string]any{"status": r.String("status"), "type": r.String("contentType"), "version": r.String("version")},
	}
	d.Citation = "Cong. Rsch. Serv., " + number
	if len(d.Date) >= 4 {
		d.Citation += " (" + d.Date[:4] + ")"
	}
	for _, f := range r.Objects("formats") {
		d.Extra[strings.ToLower(f.String("format"))] = f.String("url")
	}
	res := s.one(d)
	res.Note("this is the summary of the report; its text is at the address of the report")
	return res, nil
}

func (s source) get(ctx context.Context, path string) (lenientjson.Object, string, error) {
	var o lenientjson.Object
	req := fetch.Request{URL: api + path + "?format=json&limit=250"}
	res, err := s.c.JSON(ctx, req, &o)
	return o, fetch.Day(res.Time), err
}

func (s source) one(d backends.Document) backends.Result {
	a := backends.Asked{DateGiven: true, Now: s.c.Now()}
	return backends.Judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}, a,
		func(q *backends.Quality) { q.From("Congress.gov", "congress.gov", "legislative_documents") })
}

// current returns the Congress in session: the first met in 1789, each lasts two years from January 3.
func current(at time.Time) int { return (at.AddDate(0, 0, -2).Year()-1789)/2 + 1 }

func ordinal(n int) string {
	end := "th"
	switch {
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		end = "st"
	case n%10 == 2:
		end = "nd"
	case n%10 == 3:
		end = "rd"
	}
	return strconv.Itoa(n) + end
}

// cited maps bill types to their citation forms.
var cited = map[string]string{
	"hr": "H.R.", "s": "S.", "hjres": "H.R.J. Res.", "sjres": "S.J. Res.", "hconres": "H.R. Con. Res.",
	"sconres": "S. Con. Res.", "hres": "H.R. Res.", "sres": "S. Res.",
}

func cite(kind, number string, congress int) string {
	return cited[kind] + " " + number + ", " + ordinal(congress) + " Cong."
}

func invalid(what, next string) error {
	return &backends.Error{Code: backends.InvalidParameters, Source: "congress", Message: what, Next: next}
}

func missing(what string) error {
	return &backends.Error{
		Code: backends.NotFound, Source: "congress", Message: "Congress.gov has no " + what,
		Next: "check the number and the Congress, or search with search_legislation",
	}
}
