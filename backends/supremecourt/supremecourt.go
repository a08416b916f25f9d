// Package supremecourt reads dockets of the Supreme Court of the United States, from the JSON that the Court publishes
// with each docket page (www.supremecourt.gov/RSS/Cases/JSON/NUMBER.json). The Court documents the docket ("Docket
// Search", www.supremecourt.gov/docket, 2025) but not its fields, which are those used by open-source readers: a
// missing field is left out.
package supremecourt

import (
	"context"
	"regexp"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/lenientjson"
	"headnote/text"
)

const site = "https://www.supremecourt.gov/"

// Calls returns the tools of this source.
func Calls(c *fetch.Client) backends.Calls {
	s := source{c}
	return backends.Calls{"get_supreme_court_docket": s.docket}
}

type source struct{ c *fetch.Client }

// form matches a docket number of the Court: 22-451 for a petition, 23A745 for an application, 22M11 for a motion,
// 22O141 for an original case.
var form = regexp.MustCompile(`(?i)^(?:no\.?\s*)?(\d{2})(-|A|M|O)(\d{1,5})$`)

func (s source) docket(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	m := form.FindStringSubmatch(strings.TrimSpace(p.String("case_number")))
	if m == nil {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "supremecourt", Message: "case_number is not one of the Supreme Court",
			Next: "give one such as 22-451 or 23A745",
		}
	}
	number := m[1] + strings.ToUpper(m[2]) + m[3]
	var r lenientjson.Object
	got, err := s.c.JSON(ctx, fetch.Request{URL: site + "RSS/Cases/JSON/" + number + ".json"}, &r)
	if err != nil {
		return backends.Result{}, err
	}
	title := strings.Join(parties(r), " v. ")
	entries := r.Objects("ProceedingsandOrder")
	if title == "" && len(entries) == 0 {
		return backends.Result{}, &backends.Error{
			Code: backends.NotFound, Source: "supremecourt", Message: "the Court shows no docket " + number,
			Next: "check the number, or search with search_court_opinions",
		}
	}
	d := backends.Document{
		ID: "supremecourt:" + number, Source: "supremecourt", Kind: backends.KindDocket, Title: title,
		Citation: "No. " + number + " (U.S.)", Court: "Supreme Court of the United States", Docket: number,
		URL:       site + "docket/docketfiles/html/public/" + strings.ToLower(number) + ".html",
		Retrieved: fetch.Day(got.Time), Extra: map[string]any{"docketed": day(r.String("DocketedDate"))},
	}
	if d.Title == "" {
		d.Title = "No. " + number
	}
	d.Text = sheet(d, r, entries)
	for _, e := range entries {
		d.Date = max(d.Date, day(e.String("Date")))
	}
	a := backends.Asked{DateGiven: true, Now: s.c.Now()}
	return backends.Judged(backends.Result{Documents: []backends.Document{d}, Requested: 1, Available: 1}, a,
		func(q *backends.Quality) { q.From("Supreme Court", "supremecourt.gov", "dockets") }), nil
}

// parties returns the two sides, as the docket names them.
func parties(r lenientjson.Object) []string {
	var out []string
	for _, name := range []string{"PetitionerTitle", "RespondentTitle"} {
		side, _, _ := strings.Cut(text.Line(r.String(name)), ", Petitioner")
		if side, _, _ = strings.Cut(side, ", Applicant"); side != "" {
			out = append(out, side)
		}
	}
	return out
}

// sheet returns the docket as text, one paragraph per entry.
func sheet(d backends.Document, r lenientjson.Object, entries []lenientjson.Object) string {
	var b strings.Builder
	b.WriteString("# " + d.Citation + ": " + d.Title + "\n\n")
	for _, f := range []struct{ words, field string }{
		{"Docketed ", "DocketedDate"},
		{"Lower court: ", "LowerCourt"},
		{"Case numbers below: ", "LowerCourtCaseNumbers"},
		{"Decision below: ", "LowerCourtDecision"},
		{"Rehearing denied below: ", "LowerCourtRehearingDenied"},
	} {
		if v := text.Line(r.String(f.field)); v != "" {
			b.WriteString(f.words + v + "\n\n")
		}
	}
	for _, e := range entries {
		b.WriteString(text.Line(e.String("Date")) + ": " + text.Line(e.String("Text")) + "\n\n")
	}
	return strings.TrimSpace(b.String())
}

// day parses a day as the docket writes it: "Nov 15 2022" or "November 15, 2022".
func day(s string) string {
	s = strings.Join(strings.Fields(strings.ReplaceAll(s, ",", " ")), " ")
	for _, form := range []string{"Jan 2 2006", "January 2 2006"} {
		if at, err := time.Parse(form, s); err == nil {
			return at.Format(time.DateOnly)
		}
	}
	return lenientjson.Day(s)
}
