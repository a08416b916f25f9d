package govinfo

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text/htmltext"
	"headnote/text/pattern"
)

const versioner = "https://www.ecfr.gov/api/versioner/v1/"

var (
	cfrTitle   = pattern.New(`^\d{1,2}$`)
	cfrSection = pattern.New(`^(\d{1,5}[a-z]?)(?:\.[0-9][0-9A-Za-z-]*)?$`)
	// cfrHead replaces the heading tags of a section or a part, which mean something else in HTML.
	cfrHead = strings.NewReplacer("<HEAD>", "<h3>", "</HEAD>", "</h3>", "<CITA", "<p", "</CITA>", "</p>",
		"<AUTH>", "<div>", "</AUTH>", "</div>", "<SOURCE>", "<div>", "</SOURCE>", "</div>")
)

// cfrAsOf reads a section of the Code of Federal Regulations, or a whole part, as of a day, from the eCFR; the default
// is the day of its latest issue.
func (s source) cfrAsOf(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	at, err := cfrPlaceOf(p.String("title"), p.String("section"))
	if err != nil {
		return backends.Result{}, err
	}
	day := p.String("as_of")
	if day == "" {
		report(backends.Progress{Done: 0.2, Note: "asking for the latest issue"})
		if day, err = s.latestIssue(ctx, at.title); err != nil {
			return backends.Result{}, err
		}
	}
	report(backends.Progress{Done: 0.5, Note: "reading " + at.cite() + " as of " + day})
	d, err := s.cfrText(ctx, at, day)
	if err != nil {
		return backends.Result{}, err
	}
	return ofECFR(judged(backends.Result{
		Documents: []backends.Document{d}, Requested: 1, Available: 1, Metadata: map[string]any{"as_of": day},
	}, backends.Asked{Query: d.Citation, DateGiven: true, Now: s.c.Now()}, p)), nil
}

// cfrPlace is a section of the Code of Federal Regulations, or a part.
type cfrPlace struct{ title, part, section string } // section: "" for the whole part

func cfrPlaceOf(title, section string) (cfrPlace, error) {
	title, section = strings.TrimSpace(title), strings.TrimSpace(strings.TrimLeft(section, "§ "))
	section, _, _ = strings.Cut(section, "(") // a paragraph is read with its section
	section = strings.TrimSpace(section)
	m := cfrSection.FindStringSubmatch(section)
	if !cfrTitle.MatchString(title) || m == nil {
		return cfrPlace{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "govinfo", Message: "that is not a section of the C.F.R.",
			Next: "give a title and a section or part, such as 21 and 314.94",
		}
	}
	if !strings.Contains(section, ".") {
		section = ""
	}
	return cfrPlace{title, m[1], section}, nil
}

func (p cfrPlace) number() string { return cmp.Or(p.section, p.part) }

func (p cfrPlace) cite() string {
	if p.section == "" {
		return p.title + " C.F.R. pt. " + p.part
	}
	return p.title + " C.F.R. § " + p.section
}

func (p cfrPlace) query() url.Values {
	q := url.Values{"part": {p.part}}
	if p.section != "" {
		q.Set("section", p.section)
	}
	return q
}

// page returns the address of its web page as of a day.
func (p cfrPlace) page(day string) string {
	at := "part-" + p.part
	if p.section != "" {
		at = "section-" + p.section
	}
	return "https://www.ecfr.gov/on/" + day + "/title-" + p.title + "/" + at
}

// cfrText reads a place as of a day.
func (s source) cfrText(ctx context.Context, at cfrPlace, day string) (backends.Document, error) {
	res, err := s.c.Get(ctx, fetch.Request{
		URL: versioner + "full/" + day + "/title-" + at.title + ".xml", Query: at.query(), Accept: "application/xml",
	})
	if err != nil {
		return backends.Document{}, err
	}
	if body := string(res.Body); !marked(body) || strings.Contains(strings.ToLower(body[:min(len(body), 200)]), "<html") {
		return backends.Document{}, notAPage()
	}
	d := backends.Document{
		ID: "govinfo:ecfr/" + at.title + "/" + at.number(), Source: "govinfo", Kind: backends.KindRegulation,
		Citation: at.cite(), Text: htmltext.Text(cfrHead.Replace(string(res.Body))), Retrieved: fetch.Day(res.Time),
		URL: at.page(day), Extra: map[string]any{"collection": "ECFR", "as_of": day},
	}
	if strings.TrimSpace(d.Text) == "" {
		return backends.Document{}, &backends.Error{
			Code: backends.NotFound, Source: "govinfo", Message: "the eCFR has no " + at.cite() + " as of " + day,
			Next: "check the number, or name another day",
		}
	}
	head, _, _ := strings.Cut(d.Text, "\n")
	d.Title = strings.TrimLeft(head, "# ")
	return d, nil
}

// latestIssue returns the day through which a title of the eCFR is current.
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
