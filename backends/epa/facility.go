package epa

import (
	"context"
	"net/url"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/backends/states"
	"headnote/text"
)

// prefixes of ECHO's column names, by service: FacName, CWPName, AIRName, …
var prefixes = [...]string{"Fac", "CWP", "AIR", "RCRA", "SDW", "Facility", ""}

// column returns the value of a column under whichever name the service uses.
func column(row lenientjson.Object, names ...string) string {
	for _, name := range names {
		for _, p := range prefixes {
			if v := row.String(p + name); v != "" {
				return v
			}
		}
	}
	return ""
}

// statutes whose compliance ECHO reports, by column name prefix.
var statutes = [...]struct{ prefix, name string }{
	{"CAA", "Clean Air Act"}, {"CWA", "Clean Water Act"}, {"RCRA", "RCRA"}, {"SDWA", "Safe Drinking Water Act"},
}

// facilities lists facilities of all media.
func (s source) facilities(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	limit := p.Int("limit", 10)
	q := where(p, "company_name")
	if p.Bool("violations_only") {
		q.Set("p_cs", "2")
	}
	got, err := s.query(ctx, "echo", "get_facilities", q, limit, report)
	if err != nil {
		return backends.Result{}, err
	}
	violations, given := p["include_violations"].(bool)
	res := backends.Result{
		Requested: limit, Available: got.total,
		Metadata: map[string]any{
			"freshness": "ECHO is refreshed weekly",
			"caveat":    "a facility is found by its name: that it belongs to the company is not shown",
		},
	}
	for _, row := range got.rows {
		res.Documents = append(res.Documents, facility(row, violations || !given))
	}
	return s.judgeFacilities(res, p, got.summary), nil
}

// where builds ECHO's filter from the place and name requested.
func where(p backends.Params, who string) url.Values {
	q := url.Values{}
	set(q, "p_fn", name(p.String(who)))
	set(q, "p_ct", text.Line(p.String("city")))
	set(q, "p_st", postal(p.String("state")))
	set(q, "p_zip", text.Line(p.String("zip")))
	return q
}

// postal returns the postal code of a state given by code or name.
func postal(state string) string {
	if s, ok := states.Find(state); ok {
		return s.Postal
	}
	return strings.ToUpper(text.Line(state))
}

func facility(row lenientjson.Object, violations bool) backends.Document {
	id := row.First("RegistryID", "SourceID", "FacilityID")
	d := backends.Document{
		ID: "epa:facility:" + id, Source: "epa", Kind: backends.KindFacility, Court: agency, Docket: id,
		Title:    text.Truncate(strings.TrimSpace(column(row, "Name")+" "+paren(place(row))), 200),
		Citation: "EPA FRS No. " + id,
		URL:      report(row), Extra: row.Without(),
	}
	if row.String("RegistryID") == "" {
		d.Citation = "EPA facility " + id
	}
	if column(row, "Name") == "" {
		d.Title = strings.TrimSpace("Facility " + id + " " + paren(place(row)))
	}
	lines := []string{column(row, "Street") + ", " + place(row) + " " + column(row, "Zip")}
	if violations {
		d.Date = max(row.Date("FacDateLastFormalAction"), row.Date("FacDateLastInspection"), row.Date("FacDateLastPenalty"),
			row.Date("FacDateLastInformalAction"))
		lines = append(lines, compliance(row)...)
	} else {
		for key := range d.Extra {
			if tellsViolations(key) {
				delete(d.Extra, key)
			}
		}
	}
	if ids := permitsOf(row); ids != "" {
		lines = append(lines, "Permits: "+ids)
	}
	d.Text = strings.Join(lines, "\n")
	d.Snippet = text.Truncate(strings.Join(lines, "; "), 400)
	return d
}

// compliance returns ECHO's information on a facility's violations, line by line.
func compliance(row lenientjson.Object) []string {
	var lines []string
	add := func(label, value string) {
		if value != "" && value != "0" && value != "$0" {
			lines = append(lines, label+": "+value)
		}
	}
	add("Compliance", column(row, "ComplianceStatus"))
	if severity(row) == "significant" {
		lines = append(lines, "In significant noncompliance")
	}
	add("Quarters in noncompliance, of the last 12", column(row, "QtrsWithNC"))
	for _, st := range statutes {
		add(st.name, row.String(st.prefix+"ComplianceStatus"))
	}
	add("Inspections in five years", column(row, "InspectionCount"))
	add("Informal actions in five years", column(row, "InformalCount"))
	add("Formal actions in five years", column(row, "FormalActionCount"))
	add("Last formal action", row.Date("FacDateLastFormalAction"))
	add("Penalties in five years", column(row, "TotalPenalties", "PenaltyCount"))
	add("Last penalty", column(row, "LastPenaltyAmt"))
	add("Cases", row.String("FecCaseIDs"))
	return lines
}

// tellsViolations reports whether include_violations covers a column.
func tellsViolations(column string) bool {
	for _, part := range [...]string{
		"Compl", "SNC", "QtrsWithNC", "Penal", "Action", "Informal", "Inspect", "Viol", "Fec",
		"Evaluation", "Exceed",
	} {
		if strings.Contains(column, part) {
			return true
		}
	}
	return false
}

// severity classifies a facility's record: significant, violation, none, unknown.
func severity(row lenientjson.Object) string {
	status := strings.ToLower(column(row, "ComplianceStatus", "Status"))
	switch {
	case row.Bool("FacSNCFlg") || row.Bool("CAAHpvFlag") || row.Bool("CurrSvFlag") ||
		strings.Contains(status, "significant") || strings.Contains(status, "high priority"):
		return "significant"
	case row.Bool("CurrVioFlag") || row.Int("FacQtrsWithNC") > 0 || strings.Contains(status, "violation") &&
		!strings.Contains(status, "no violation") || strings.Contains(status, "noncompliance"):
		return "violation"
	case strings.Contains(status, "no violation") || strings.Contains(status, "in compliance"):
		return "none"
	}
	return "unknown"
}

func place(row lenientjson.Object) string {
	return strings.Trim(column(row, "City")+", "+column(row, "State"), ", ")
}

func paren(s string) string {
	if s == "" {
		return ""
	}
	return "(" + s + ")"
}

// report returns the address of ECHO's page about a facility.
func report(row lenientjson.Object) string {
	if u := row.String("DfrUrl"); strings.HasPrefix(u, "https://echo.epa.gov/") {
		return u
	}
	id := row.First("RegistryID", "SourceID")
	if id == "" {
		return ""
	}
	return "https://echo.epa.gov/detailed-facility-report?fid=" + url.QueryEscape(id)
}

func permitsOf(row lenientjson.Object) string {
	var list []string
	for _, p := range [...]struct{ column, name string }{
		{"NPDESIDs", "NPDES"},
		{"AIRIDs", "air"},
		{"RCRAIDs", "RCRA"},
		{"SDWAIDs", "drinking water"},
	} {
		if ids := row.String(p.column); ids != "" {
			list = append(list, p.name+" "+ids)
		}
	}
	return strings.Join(list, "; ")
}
