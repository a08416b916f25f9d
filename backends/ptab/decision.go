package ptab

import (
	"cmp"
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/backends/uspto/odp"
	"headnote/text"
)

var (
	appealNumber       = regexp.MustCompile(`\b((?:19|20)\d{2})-?(\d{6})\b`)
	interferenceNumber = regexp.MustCompile(`\b(10\d),?(\d{3})\b`)
)

// place is where the portal keeps the decisions of a proceeding.
type place struct {
	number, path string
	bags         []string // as documented, and as sent
}

// placeOf distinguishes trials, appeals and interferences by their numbers.
func placeOf(number string) (place, bool) {
	if t := trial(number); t != "" {
		return place{t, "trials/" + t + "/decisions", []string{"patentTrialDecisionDataBag", "patentTrialDocumentDataBag"}},
			true
	}
	if m := appealNumber.FindStringSubmatch(number); m != nil {
		return place{m[1] + m[2], "appeals/" + m[1] + m[2] + "/decisions", []string{"patentAppealDataBag"}}, true
	}
	if m := interferenceNumber.FindStringSubmatch(number); m != nil {
		return place{m[1] + m[2], "interferences/" + m[1] + m[2] + "/decisions", []string{"patentInterferenceDataBag"}}, true
	}
	return place{}, false
}

// decision reads the decisions in one proceeding, the final one first.
func (s source) decision(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	asked := p.String("proceeding_number")
	at, ok := placeOf(asked)
	if !ok {
		return backends.Result{}, &backends.Error{
			Code: backends.InvalidParameters, Source: "ptab",
			Message: asked + " is not a valid number of a proceeding",
			Next: "give a trial such as IPR2019-00123, an appeal such as " +
				"2026001845, or an interference such as 106130; search_ptab_proceedings finds them",
		}
	}
	got, err := odp.Get(ctx, s.c, at.path, url.Values{}, at.bags...)
	if err != nil {
		return backends.Result{}, err
	}
	if len(got.Records) == 0 {
		return backends.Result{}, noDecision(at.number)
	}
	res := backends.Result{Available: got.Total, Metadata: map[string]any{
		"proceeding": at.number, "pdf": "the PDF of a decision wants the key, in the header X-API-KEY",
		"text": "the text is read by machine from the PDF, and the portal may send its beginning only",
	}}
	for _, r := range got.Records {
		res.Documents = append(res.Documents, ruling(r, at.number))
	}
	slices.SortStableFunc(res.Documents, func(a, b backends.Document) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)), strings.Compare(b.Date, a.Date))
	})
	return s.judgeDecisions(res, at.number), nil
}

// weight orders final decisions first, then decisions on institution, then others.
func weight(d backends.Document) int {
	switch t := strings.ToLower(d.Title); {
	case strings.Contains(t, "final written") || strings.Contains(t, "judgment") ||
		strings.Contains(t, "decision on appeal"):
		return 2
	case strings.Contains(t, "institution"):
		return 1
	}
	return 0
}

func ruling(r lenientjson.Object, number string) backends.Document {
	doc := r.Object("documentData")
	what := r.Object("decisionData")
	if len(what) == 0 {
		what = doc // for interferences
	}
	outcome := what.First("trialOutcomeCategory", "appealOutcomeCategory", "interferenceOutcomeCategory")
	named := cmp.Or(doc.String("documentTitleText"), doc.String("documentTypeDescriptionText"), "Decision")
	if strings.EqualFold(named, "Paper") || named == "" {
		named = "Decision on appeal"
	}
	style := cmp.Or(r.String("interferenceMetaData.interferenceStyleName"), parties(r).style())
	if appellant := r.First("appellantData.realPartyInInterestName", "appellantData.patentOwnerName",
		"appellantData.inventorName"); appellant != "" {
		style = "Ex parte " + appellant
	}
	style = text.Truncate(style, 150)
	day := cmp.Or(what.Date("decisionIssueDate"), doc.Date("documentFilingDate"))
	id := cmp.Or(doc.String("documentIdentifier"), number+":"+day)
	paper := number
	if n := doc.String("documentNumber"); n != "" {
		paper += ", Paper " + n
	}
	d := backends.Document{
		ID: "ptab:" + id, Source: "ptab", Kind: backends.KindProceeding, Court: board, Docket: number, Date: day,
		URL:      page(r),
		Title:    text.Truncate(named, 200) + ", " + style + ", " + number,
		Citation: style + ", " + paper + " (P.T.A.B. " + day + ")",
		Text:     text.Clean(doc.Text("documentOCRText")),
	}
	var lines []string
	for _, l := range [...]struct{ label, value string }{
		{"Outcome", outcome},
		{"Status", r.String("trialMetaData.trialStatusCategory")},
		{"Issues", strings.Join(sections(what.Strings("issueTypeBag")), ", ")},
		{"Authorities", strings.Join(what.Strings("statuteAndRuleBag"), "; ")},
		{"Patent", odp.Commas(r.First("patentOwnerData.patentNumber", "juniorPartyData.patentNumber"))},
		{"Petition filed", r.Date("trialMetaData.petitionFilingDate")},
		{"Institution decided", r.Date("trialMetaData.institutionDecisionDate")},
	} {
		if l.value != "" {
			lines = append(lines, l.label+": "+l.value)
		}
	}
	d.Snippet = text.Truncate(strings.Join(append(lines, text.Line(text.Truncate(d.Text, 600))), "; "), 400)
	if d.Text == "" {
		d.Text = strings.Join(lines, "\n")
	}
	d.Extra = r.Without("documentData")
	d.Extra["outcome"] = outcome
	d.Extra["document"] = doc.Without("documentOCRText")
	return d
}

// sections formats the issues of a decision as sections of title 35.
func sections(issues []string) []string {
	for i := range issues {
		issues[i] = "35 U.S.C. § " + issues[i]
	}
	return issues
}

func (s source) judgeDecisions(res backends.Result, number string) backends.Result {
	return backends.Judged(res, backends.Asked{Query: number, DateGiven: true, Now: s.c.Now()}, func(q *backends.Quality) {
		q.Rate(1)
		final := 0
		for _, d := range res.Documents {
			if weight(d) == 2 {
				final++
			}
		}
		rate, decided, _ := outcomes(res.Documents)
		m := q.Metadata
		q.From("USPTO Open Data Portal", "uspto.gov", "patent_proceedings")
		m["proceeding_types"] = map[string]int{kindOf(number): len(res.Documents)}
		m["institution_rate"], m["institution_decided"], m["final_written_decisions"] = rate, decided, final
		m["outcomes"] = backends.Tally(res.Documents,
			func(d backends.Document) string { return lenientjson.Object(d.Extra).String("outcome") })
		m["date_range"] = backends.DateRange(res.Documents)
		if final == 0 {
			q.Hint("None of these is a final decision: see the status of the proceeding")
		}
	})
}

// kindOf returns the type of a proceeding, by its number.
func kindOf(number string) string {
	switch {
	case trialNumber.MatchString(number):
		return number[:3]
	case len(number) == 10:
		return "appeal"
	}
	return "interference"
}
