package epa

import (
	"fmt"
	"strings"

	"headnote/backends"
	"headnote/backends/lenientjson"
)

// judge rates a result by the measures shared by all ECHO tools, then by own's.
func (s source) judge(res backends.Result, p backends.Params, who string,
	own func(q *backends.Quality),
) backends.Result {
	asked := strings.TrimSpace(p.String(who) + " " + p.String("city") + " " + p.String("state") + " " + p.String("zip"))
	dated := true // a facility's record goes back for years, which does not make it outdated
	return backends.Judged(res, backends.Asked{Query: asked, DateGiven: dated, Now: s.c.Now()}, func(q *backends.Quality) {
		m := q.Metadata
		q.From("EPA ECHO", "epa.gov", "environmental_compliance")
		m["geographic_scope"] = scope(res.Documents, p)
		q.Rate(backends.Share(res.Documents, func(d backends.Document) bool { return there(d, p, who) }))
		own(q)
		if p.String(who) == "" && p.String("city") == "" && p.String("zip") == "" {
			q.Hint("Give a city, a ZIP code or the name of the facility: a state alone is mostly too much")
		} else if p.String("city") == "" && p.String("zip") == "" && len(res.Documents) >= res.Requested {
			q.Hint("Give a city to narrow the search")
		}
	})
}

// there reports whether a result is in the place searched and has the name.
func there(d backends.Document, p backends.Params, who string) bool {
	row := lenientjson.Object(d.Extra)
	same := func(asked, got string) bool { return asked == "" || got == "" || strings.EqualFold(asked, got) }
	return same(p.String("city"), column(row, "City")) && same(postal(p.String("state")), column(row, "State")) &&
		(p.String("zip") == "" || strings.HasPrefix(column(row, "Zip"), p.String("zip"))) &&
		(p.String(who) == "" || backends.Match(p.String(who), d.Title+" "+d.Author) >= 0.5)
}

// scope returns where the results are, and how specific the requested place was.
func scope(docs []backends.Document, p backends.Params) map[string]any {
	level := "none"
	for _, name := range [...]string{"state", "city", "zip"} {
		if p.String(name) != "" {
			level = name
		}
	}
	of := func(name string) map[string]int {
		return backends.Tally(docs, func(d backends.Document) string { return column(lenientjson.Object(d.Extra), name) })
	}
	return map[string]any{"asked_by": level, "states": of("State"), "cities": of("City")}
}

// over returns ECHO's counts over all matches, not only those listed.
func over(summary lenientjson.Object, columns map[string]string) map[string]int {
	n := make(map[string]int)
	for name, column := range columns {
		if summary.String(column) != "" {
			n[name] = summary.Int(column)
		}
	}
	return n
}

var (
	violationCounts   = map[string]string{"significant": "SVRows", "current": "CVRows", "last_three_years": "V3Rows"}
	enforcementCounts = map[string]string{
		"formal_actions": "FEARows", "informal_actions": "InfFEARows",
		"inspections": "INSPRows",
	}
	caseCounts = map[string]string{"criminal": "CriminalRows", "judicial": "JDCRows", "administrative": "AFRRows"}
)

func (s source) judgeFacilities(res backends.Result, p backends.Params, summary lenientjson.Object) backends.Result {
	return s.judge(res, p, "company_name", func(q *backends.Quality) {
		violations(q, res, summary)
		include, given := p["include_violations"].(bool)
		if given && !include && len(res.Documents) > 0 {
			q.Hint("Set include_violations to see violations, inspections and penalties")
		}
		if n := summary.Int("CVRows"); n > 0 && !p.Bool("violations_only") {
			q.Hint(fmt.Sprintf("Set violations_only to see the %d facilities in noncompliance alone", n))
		}
	})
}

// violations summarizes the severity of records: of all matches if ECHO reports it, and of those listed.
func violations(q *backends.Quality, res backends.Result, summary lenientjson.Object) {
	q.Metadata["violation_severity"] = over(summary, violationCounts)
	q.Metadata["violation_severity_listed"] = backends.Tally(res.Documents,
		func(d backends.Document) string { return severity(lenientjson.Object(d.Extra)) })
	q.Metadata["enforcement_level"] = over(summary, enforcementCounts)
	if total := summary.String("TotalPenalties"); total != "" {
		q.Metadata["total_penalties"] = total
	}
}

func (s source) judgeCases(res backends.Result, p backends.Params, summary lenientjson.Object) backends.Result {
	return s.judge(res, p, "facility_name", func(q *backends.Quality) {
		levels := backends.Tally(res.Documents, func(d backends.Document) string {
			level, ok := d.Extra["level"].(string)
			if !ok {
				return "unknown"
			}
			return level
		})
		q.Metadata["enforcement_level"], q.Metadata["violation_severity"] = levels, over(summary, caseCounts)
		q.Metadata["statutes"] = backends.Tally(res.Documents,
			func(d backends.Document) string { return lenientjson.Object(d.Extra).String("PrimaryLaw") })
		total := 0.0
		for _, d := range res.Documents {
			total += lenientjson.Object(d.Extra).Float("FedPenalty")
		}
		q.Metadata["federal_penalties_listed"] = total
		if p.String("date_after") == "" && len(res.Documents) >= res.Requested {
			q.Hint("Set date_after to see recent cases alone, or statute, such as CWA")
		}
	})
}

func (s source) judgePermits(res backends.Result, p backends.Params, summary lenientjson.Object) backends.Result {
	return s.judge(res, p, "facility_name", func(q *backends.Quality) {
		violations(q, res, summary)
		q.Metadata["programs"] = backends.Tally(res.Documents,
			func(d backends.Document) string { return lenientjson.Object(d.Extra).String("program") })
		if p.String("program") == "" && len(res.Documents) > 0 {
			q.Hint("Set program to water, air or waste to see one kind of permit alone")
		}
	})
}
