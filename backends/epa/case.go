package epa

import (
	"context"
	"net/url"
	"strings"
	"time"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// enforcement lists cases. A party is searched for in the case summaries: ECHO accepts a case name but may ignore it
// and return all cases. Such an answer is detected and refused.
func (s source) enforcement(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	limit := p.Int("limit", 10)
	q := url.Values{}
	party := name(p.String("facility_name"))
	if party != "" {
		q.Set("p_case_summary", party)
		q.Set("p_case_summary_type", "ALL")
	}
	set(q, "p_state", postal(p.String("state")))
	set(q, "p_law", strings.ToUpper(text.Line(p.String("statute"))))
	if after, before := p.String("date_after"), p.String("date_before"); after != "" || before != "" {
		q.Set("p_from_date", american(after, "01/01/1970"))
		q.Set("p_to_date", american(before, s.c.Now().Format("01/02/2006"))) // ECHO wants both
	}
	got, err := s.query(ctx, "case", "get_cases", q, limit, report)
	if err != nil {
		return backends.Result{}, err
	}
	res := backends.Result{
		Requested: limit, Available: got.total,
		Metadata: map[string]any{"freshness": "ECHO is refreshed weekly"},
	}
	var others []backends.Document
	for _, row := range got.rows {
		if d := action(row); party == "" || backends.Match(party, d.Title+" "+d.Author) > 0 {
			res.Documents = append(res.Documents, d)
		} else {
			others = append(others, d) // the summary names the party, but ECHO does not show it
		}
	}
	if party != "" && len(res.Documents) == 0 && got.total > everything {
		return backends.Result{}, &backends.Error{
			Code: backends.ToolExecutionError, Source: "epa",
			Message: "ECHO did not look for " + party + ": it answered with all its cases",
			Next:    "search facilities by the name, and follow their cases",
		}
	}
	res.Documents = append(res.Documents, others...)
	return s.judgeCases(res, p, got.summary), nil
}

// everything is a number of cases that no single party has.
const everything = 50_000

// american formats a day for ECHO.
func american(day, otherwise string) string {
	at, err := time.Parse("2006-01-02", day)
	if err != nil {
		return otherwise
	}
	return at.Format("01/02/2006")
}

func action(row lenientjson.Object) backends.Document {
	number := row.First("CaseNumber", "ActivityId", "ProsecutionSummaryId")
	d := backends.Document{
		ID: "epa:case:" + number, Source: "epa", Kind: backends.KindAction, Court: agency,
		Docket: row.First("CourtDocketNumber", "DOJDocketNmbr", "CaseNumber"), Author: row.String("DefendantName"),
		Title:    text.Truncate(row.First("CaseName", "DefendantName"), 200),
		Citation: row.String("CaseName") + ", EPA Case No. " + number,
		Date:     firstDay(row, "SettlementDate", "DateLodged", "DateFiled", "DateClosed"),
		URL:      "https://echo.epa.gov/enforcement-case-report?id=" + url.QueryEscape(number),
		Extra:    row.Without(),
	}
	if d.Title == "" {
		d.Title = "EPA case " + number
	}
	d.Extra["level"] = level(row)
	law := strings.TrimSpace(row.String("PrimaryLaw") + " " + row.String("PrimarySection"))
	var lines []string
	for _, l := range [...]struct{ label, value string }{
		{"Kind", row.First("CaseCategoryDesc", "CaseCategoryCode")},
		{"Law", law},
		{"Status", row.First("CaseStatusDesc", "CaseStatusCode")},
		{"Outcome", row.String("EnfOutcome")},
		{"Filed", row.Date("DateFiled")},
		{"Lodged", row.Date("DateLodged")},
		{"Settled", row.Date("SettlementDate")},
		{"Closed", row.Date("DateClosed")},
		{"Federal penalty", amount(row, "FedPenalty")},
		{"State or local penalty", amount(row, "StateLocPenaltyAmt")},
		{"Cost of compliance", amount(row, "TotalCompActionAmt")},
		{"Supplemental projects", amount(row, "SEPCost")},
		{"Cost recovery", amount(row, "CostRecovery")},
		{"Court docket", row.String("CourtDocketNumber")},
		{"DOJ docket", row.String("DOJDocketNmbr")},
		{"Lead", row.String("Lead")},
	} {
		if l.value != "" {
			lines = append(lines, l.label+": "+l.value)
		}
	}
	d.Text = strings.Join(lines, "\n")
	d.Snippet = text.Truncate(strings.Join(lines, "; "), 400)
	return d
}

// amount returns an amount, or "" for zero.
func amount(row lenientjson.Object, column string) string {
	if row.Float(column) == 0 {
		return ""
	}
	return row.String(column)
}

func firstDay(row lenientjson.Object, columns ...string) string {
	for _, c := range columns {
		if day := row.Date(c); day != "" {
			return day
		}
	}
	return ""
}

// level returns how far enforcement went: criminal, judicial, administrative, informal.
func level(row lenientjson.Object) string {
	category := strings.ToUpper(row.First("CaseCategoryCode", "CaseCategoryDesc"))
	switch {
	case strings.HasPrefix(strings.ToUpper(row.String("CivilCriminalIndicator")), "CR"):
		return "criminal"
	case strings.HasPrefix(category, "J"):
		return "judicial"
	case strings.HasPrefix(category, "AIF") || strings.Contains(category, "INFORMAL"):
		return "informal"
	case strings.HasPrefix(category, "A"):
		return "administrative"
	}
	return "unknown"
}
