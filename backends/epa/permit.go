package epa

import (
	"context"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/text"
)

// program is a permit program: a statute and its ECHO service.
type program struct{ name, service, cite, statute string }

var programs = []program{
	{"water", "cwa", "NPDES Permit No. ", "Clean Water Act"},
	{"air", "air", "CAA Source No. ", "Clean Air Act"},
	{"waste", "rcra", "RCRA Handler No. ", "RCRA"},
}

// permits queries each program in turn. A failing one is noted, and the others' answers count.
func (s source) permits(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	limit := p.Int("limit", 10)
	from := programs
	if only := p.String("program"); only != "" {
		from = slices.DeleteFunc(slices.Clone(programs), func(g program) bool { return g.name != only })
	}
	res := backends.Result{Requested: limit, Metadata: map[string]any{"freshness": "ECHO is refreshed weekly"}}
	var found [][]backends.Document
	var failed error
	summary := lenientjson.Object{}
	for _, g := range from {
		got, err := s.query(ctx, g.service, "get_facilities", where(p, "facility_name"), limit, report)
		if ctx.Err() != nil && err != nil {
			return backends.Result{}, err
		}
		if err != nil {
			failed = err
			res.Note(g.statute + " permits could not be asked: " + err.Error())
			continue
		}
		res.Available += got.total
		for _, counts := range []map[string]string{violationCounts, enforcementCounts} {
			for _, column := range counts {
				if got.summary.String(column) != "" {
					summary[column] = float64(summary.Int(column) + got.summary.Int(column))
				}
			}
		}
		docs := make([]backends.Document, 0, len(got.rows))
		for _, row := range got.rows {
			docs = append(docs, permit(row, g))
		}
		found = append(found, docs)
	}
	if len(found) == 0 {
		return backends.Result{}, failed
	}
	for i := 0; len(res.Documents) < limit; i++ { // one per program, in rotation
		any := false
		for _, docs := range found {
			if i < len(docs) && len(res.Documents) < limit {
				res.Documents, any = append(res.Documents, docs[i]), true
			}
		}
		if !any {
			break
		}
	}
	return s.judgePermits(res, p, summary), nil
}

func permit(row lenientjson.Object, g program) backends.Document {
	id := row.First("SourceID", "RegistryID")
	status := column(row, "PermitStatusDesc", "Status", "UniverseDesc")
	d := backends.Document{
		ID: "epa:permit:" + id, Source: "epa", Kind: backends.KindFacility, Court: agency, Docket: id, Citation: g.cite + id,
		Title: text.Truncate(strings.TrimSuffix(g.cite,
			" No. ")+" "+id+": "+strings.TrimSpace(column(row, "Name")+" "+paren(place(row))), 200),
		Date: firstDay(row, "CWPIssueDate", "CWPEffectiveDate", "CWPDateLastInspection", "AIRLastInspectionDate"),
		URL:  report(row), Extra: row.Without(),
	}
	d.Extra["program"] = g.name
	lines := []string{g.statute, column(row, "Street") + ", " + place(row) + " " + column(row, "Zip")}
	for _, l := range [...]struct{ label, value string }{
		{"Permit", status},
		{"Type", column(row, "PermitTypeDesc", "Classification")},
		{"Effective", row.Date("CWPEffectiveDate")},
		{"Expires", row.Date("CWPExpirationDate")},
		{"General permit", row.String("MasterExternalPermitNmbr")},
		{"County", column(row, "County")},
	} {
		if l.value != "" {
			lines = append(lines, l.label+": "+l.value)
		}
	}
	lines = append(lines, compliance(row)...)
	d.Text = strings.Join(lines, "\n")
	d.Snippet = text.Truncate(strings.Join(lines, "; "), 400)
	return d
}
