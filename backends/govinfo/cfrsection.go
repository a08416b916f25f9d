package govinfo

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
)

const versioner = "https://www.ecfr.gov/api/versioner/v1/"

var (
	cfrTitle   = regexp.MustCompile(`^\d{1,2}$`)
	cfrSection = regexp.MustCompile(`^(\d{1,5}[a-z]?)(?:\.[0-9][0-9A-Za-z-]*)?$`)
	// cfrHead is where a section or a part has its heading, which in HTML is something else.
	cfrHead = strings.NewReplacer("<HEAD>", "<h3>", "</HEAD>", "</h3>", "<CITA", "<p", "</CITA>", "</p>",
		"<AUTH>", "<div>", "</AUTH>", "</div>", "<SOURCE>", "<div>", "</SOURCE>", "</div>")
)

// cfrAsOf reads a section of the Code of Federal Regulations, or a whole part, as it stood
// on a day, from the eCFR; the day of its latest issue where none is named.
func (s source) cfrAsOf(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	title, section := strings.TrimSpace(p.String("title")), strings.TrimSpace(strings.TrimLeft(p.String("section"), "§ "))
	section, _, _ = strings.Cut(section, "(") // a paragraph is read with its section
	m := cfrSection.FindStringSubmatch(strings.TrimSpace(section))
	if !cfrTitle.MatchString(title) || m == nil {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "govinfo", Message: "that is not a section of the C.F.R.",
			Next: "give a title and a section or part, such as 21 and 314.94",
		}
	}
	day := p.String("as_of")
	if day == "" {
		report(backends.Progress{Done: 0.2, Note: "asking for the latest issue"})
		var err error
		if day, err = s.latestIssue(ctx, title); err != nil {
			return backends.Result{}, err
		}
	}
	q := url.Values{"part": {m[1]}}
	at, cite := "part-"+m[1], title+" C.F.R. pt. "+m[1]
	if strings.Contains(section, ".") {
		q.Set("section", section)
		at, cite = "section-"+section, title+" C.F.R. § "+section
	}
	report(backends.Progress{Done: 0.5, Note: "reading " + cite + " as of " + day})
	res, err := s.c.Get(ctx, fetch.Request{
		URL: versioner + "full/" + day + "/title-" + title + ".xml", Query: q, Accept: "application/xml",
	})
	if err != nil {
		return backends.Result{}, err
	}
	if !marked(string(res.Body)) {
		return backends.Result{}, notAPage()
	}
	d := backends.Document{
		ID: "govinfo:ecfr/" + title + "/" + section, Source: "govinfo", Kind: backends.KindRegulation, Citation: cite,
		Text: htmltext.Text(cfrHead.Replace(string(res.Body))), Retrieved: fetch.Day(res.Time),
		URL:   "https://www.ecfr.gov/on/" + day + "/title-" + title + "/" + at,
		Extra: map[string]any{"collection": "ECFR", "as_of": day},
	}
	if strings.TrimSpace(d.Text) == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "govinfo", Message: "the eCFR has no " + cite + " as of " + day,
			Next: "check the number, or name another day",
		}
	}
	head, _, _ := strings.Cut(d.Text, "\n")
	d.Title = strings.TrimLeft(head, "# ")
	out := judged(backends.Result{
		Documents: []backends.Document{d}, Requested: 1, Available: 1, Metadata: map[string]any{"as_of": day},
	}, backends.Asked{Query: cite, DateGiven: true, Now: s.c.Now()}, p)
	out.Quality.Metadata["search_engine"], out.Quality.Metadata["domain"] = "eCFR", "ecfr.gov"
	return out, nil
}

// latestIssue is the day up to which a title of the eCFR is current.
func (s source) latestIssue(ctx context.Context, title string) (string, error) {
	var answer lenientjson.Object
	if _, err := s.c.JSON(ctx, fetch.Request{URL: versioner + "titles.json"}, &answer); err != nil {
		return "", err
	}
	for _, t := range answer.Objects("titles") {
		if t.String("number") != title {
			continue
		}
		day := t.First("up_to_date_as_of", "latest_issue_date")
		if _, err := time.Parse("2006-01-02", day); err == nil {
			return day, nil
		}
	}
	return "", &backends.Error{
		Code: backends.NotFound, Source: "govinfo", Message: fmt.Sprintf("the eCFR has no title %s", title),
		Next: "titles are 1 to 50",
	}
}
