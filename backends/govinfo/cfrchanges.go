package govinfo

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
	"headnote/text/redline"
)

// cfrChanges lists the amended sections of a part or a title: the versions that the eCFR issued within a period. The
// versions endpoint of the versioner service and its conditions are those of "eCFR API Documentation", versioner v1, as
// of January 2026; its dates are issue dates.
func (s source) cfrChanges(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	at, err := cfrPlaceOf(p.String("title"), p.String("section"))
	if err != nil {
		return backends.Result{}, err
	}
	q := at.query()
	for name, bound := range map[string]string{"date_after": "gte", "date_before": "lte"} {
		if day := p.String(name); day != "" {
			q.Set("issue_date["+bound+"]", day)
		}
	}
	var answer lenientjson.Object
	req := fetch.Request{URL: versioner + "versions/title-" + at.title + ".json", Query: q}
	if _, err := s.c.JSON(ctx, req, &answer); err != nil {
		return backends.Result{}, err
	}
	after, before := p.String("date_after"), p.String("date_before")
	res := backends.Result{Requested: p.Int("limit", 10)}
	seen := make(map[string]bool)
	all := answer.Objects("content_versions")
	for i := len(all) - 1; i >= 0; i-- { // the latest are last
		r := all[i]
		d, ok := version(at, r)
		issued := lenientjson.Day(r.First("issue_date", "date"))
		if !ok || seen[d.ID] || after != "" && issued < after || before != "" && issued > before {
			continue
		}
		if substantive, known := r["substantive"].(bool); known && !substantive {
			continue // reissued without a change of text
		}
		seen[d.ID] = true
		res.Available++
		if len(res.Documents) < res.Requested {
			res.Documents = append(res.Documents, d)
		}
	}
	a := backends.Asked{Query: at.cite(), Limit: res.Requested, DateGiven: after+before != "", Now: s.c.Now()}
	return ofECFR(judged(res, a, p)), nil
}

// version is one version of a section or an appendix.
func version(at cfrPlace, r lenientjson.Object) (backends.Document, bool) {
	number, day := text.Line(r.String("identifier")), lenientjson.Day(r.First("date", "issue_date"))
	if number == "" || day == "" {
		return backends.Document{}, false
	}
	d := backends.Document{
		ID:     "govinfo:cfr-change/" + at.title + "/" + url.PathEscape(number) + "/" + day,
		Source: "govinfo", Kind: backends.KindRegulation, Date: day, Title: text.Line(r.String("name")),
		Citation: at.title + " C.F.R. § " + number + " (as of " + day + ")",
		URL:      "https://www.ecfr.gov/on/" + day + "/title-" + at.title + "/section-" + url.PathEscape(number),
		Extra: map[string]any{
			"collection": "ECFR", "title": at.title, "section": number, "as_of": day, "part": r.String("part"),
			"amendment_date": lenientjson.Day(r.String("amendment_date")),
			"issue_date":     lenientjson.Day(r.String("issue_date")), "removed": r.Bool("removed"),
		},
	}
	if r.String("type") == "appendix" {
		d.Citation = at.title + " C.F.R. pt. " + at.part + ", " + number + " (as of " + day + ")"
		d.URL = at.page(day)
	}
	if d.Title == "" {
		d.Title = number
	}
	d.Snippet = "amended " + day
	if r.Bool("removed") {
		d.Snippet = "removed " + day
	}
	d.Listed(d.Citation + ": " + d.Title + " was " + d.Snippet)
	return d, true
}

// cfrCompare shows how a section or a part differs between two days; the earlier one defaults to the day before.
func (s source) cfrCompare(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	at, err := cfrPlaceOf(p.String("title"), p.String("section"))
	if err != nil {
		return backends.Result{}, err
	}
	later, earlier := p.String("as_of"), p.String("compared_with")
	if later == "" {
		report(backends.Progress{Done: 0.1, Note: "asking for the latest issue"})
		if later, err = s.latestIssue(ctx, at.title); err != nil {
			return backends.Result{}, err
		}
	}
	if earlier == "" {
		day, err := time.Parse(time.DateOnly, later)
		if err != nil {
			return backends.Result{}, err
		}
		earlier = day.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	if earlier > later {
		earlier, later = later, earlier
	}
	report(backends.Progress{Done: 0.4, Note: "reading " + at.cite() + " as of " + earlier + " and " + later})
	before, err := s.cfrTextOrNone(ctx, at, earlier)
	if err != nil {
		return backends.Result{}, err
	}
	after, err := s.cfrTextOrNone(ctx, at, later)
	if err != nil {
		return backends.Result{}, err
	}
	if before.Text == "" && after.Text == "" {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "govinfo", Message: "the eCFR has no " + at.cite() + " on either day",
			Next: "check the number, or name other days",
		}
	}
	a := backends.Asked{Query: at.cite(), DateGiven: true, Now: s.c.Now()}
	d := compared(at, before, after, earlier, later)
	res := backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}
	return ofECFR(judged(res, a, p)), nil
}

// cfrTextOrNone reads a place, or nothing if it did not exist on that day.
func (s source) cfrTextOrNone(ctx context.Context, at cfrPlace, day string) (backends.Document, error) {
	d, err := s.cfrText(ctx, at, day)
	if errors.Is(err, &backends.Error{Code: backends.NotFound}) {
		return backends.Document{}, nil
	}
	return d, err
}

// compared returns the comparison as a document.
func compared(at cfrPlace, before, after backends.Document, earlier, later string) backends.Document {
	d := after
	if d.Text == "" {
		d = before
	}
	changes, cut := redline.Changes(before.Text, after.Text)
	var b strings.Builder
	b.WriteString("# " + d.Title + "\n\n")
	switch {
	case before.Text == "":
		b.WriteString(at.cite() + " did not exist on " + earlier + ". Its text on " + later + ":\n\n" + after.Text)
	case after.Text == "":
		b.WriteString(at.cite() + " was removed after " + earlier + ". Its text on that day:\n\n" + before.Text)
	case len(changes) == 0:
		b.WriteString("The text of " + at.cite() + " is the same on " + earlier + " and on " + later + ".\n")
	default:
		b.WriteString("Changes of " + at.cite() + " from " + earlier + " to " + later + ":\n")
		for _, c := range changes {
			b.WriteString("\n" + c.String() + "\n")
		}
	}
	if cut {
		b.WriteString("\nThe text is longer than what is compared; its end is left out.\n")
	}
	d.ID = "govinfo:cfr-change/" + at.title + "/" + url.PathEscape(at.number()) + "/" + later
	d.Citation = at.cite() + " (compare " + earlier + " with " + later + ")"
	d.URL, d.Date, d.Text = at.page(later), later, b.String()
	d.Extra = map[string]any{
		"collection": "ECFR", "title": at.title, "section": at.number(), "as_of": later, "compared_with": earlier,
		"changes": strconv.Itoa(len(changes)),
	}
	return d
}

// ofECFR names the service that answered.
func ofECFR(r backends.Result) backends.Result {
	if r.Quality.Metadata != nil {
		r.Quality.Metadata["search_engine"], r.Quality.Metadata["domain"] = "eCFR", "ecfr.gov"
	}
	return r
}
