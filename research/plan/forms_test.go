package plan_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
)

// paramsOf returns the parameters of the first call of a tool in the plan for a question, or nil if it is not called.
func paramsOf(t *testing.T, question string, tools ...string) backends.Params {
	t.Helper()
	calls := planned(t, question).Calls
	i := slices.IndexFunc(calls, func(c events.Call) bool { return slices.Contains(tools, c.Tool) })
	if i < 0 {
		return nil
	}
	return calls[i].Params
}

// Periods as people write them, on March 10, 2026: the first and the last date of filing; none of their words is
// searched for. Impossible dates, and periods that end before they begin, set no limits.
func TestPeriodsOfQuestions(t *testing.T) {
	for said, want := range map[string][2]string{
		"since 2019":                       {"2019-01-01", ""},
		"since March 2021":                 {"2021-03-01", ""},
		"since MARCH 2021":                 {"2021-03-01", ""},
		"since Sept. 2021":                 {"2021-09-01", ""},
		"since January 5, 2022":            {"2022-01-05", ""},
		"since  January  5,  2022":         {"2022-01-05", ""},
		"since Jan. 5, 2022":               {"2022-01-05", ""},
		"since 5 January 2022":             {"2022-01-05", ""},
		"since the 5th of January 2022":    {"2022-01-05", ""},
		"since 2022-01-05":                 {"2022-01-05", ""},
		"after 2019":                       {"2020-01-01", ""},
		"after February 28, 2024":          {"2024-02-29", ""},
		"before 2020":                      {"", "2019-12-31"},
		"before March 1, 2024":             {"", "2024-02-29"},
		"until June 2023":                  {"", "2023-06-30"},
		"through February 2024":            {"", "2024-02-29"},
		"through 2022":                     {"", "2022-12-31"},
		"between 2018 and 2020":            {"2018-01-01", "2020-12-31"},
		"between 2018-2020":                {"2018-01-01", "2020-12-31"},
		"from 2018 – 2020":                 {"2018-01-01", "2020-12-31"},
		"from 2018 to 2020":                {"2018-01-01", "2020-12-31"},
		"between March 2024 and June 2024": {"2024-03-01", "2024-06-30"},
		"between March 3, 2024 and today":  {"2024-03-03", ""},
		"before 2020 and after 2017":       {"2018-01-01", "2019-12-31"},
		"from 2021 on":                     {"2021-01-01", ""},
		"from 2021 onwards":                {"2021-01-01", ""},
		"in the last two years":            {"2024-03-10", ""},
		"in the last twelve months":        {"2025-03-10", ""},
		"over the past 6 months":           {"2025-09-10", ""},
		"in the past month":                {"2026-02-10", ""},
		"in the last 30 days":              {"2026-02-08", ""},
		"in the last 120 days":             {"2025-11-10", ""},
		"in the last quarter":              {"2025-12-10", ""},
		"over the past decade":             {"2016-03-10", ""},
		"this year":                        {"2026-01-01", ""},
		"so far this month":                {"2026-03-01", ""},
		"in 2023":                          {"", ""}, // when it happened, not when it was written
		"between 2020 and 2018":            {"", ""},
		"since 2022 and before 2020":       {"", ""},
		"as of June 1, 2020":               {"", ""},
		"for 2019":                         {"", ""},
	} {
		p := paramsOf(t, "What have courts held on standing "+said+"?", "search_cases")
		require.Equal(t, want, [2]string{p.String("date_filed_after"), p.String("date_filed_before")}, said)
		if said != "between March 3, 2024 and today" {
			require.Equal(t, "standing", p.String("query"), said)
		}
	}
	for _, said := range []string{
		"under the Act of 1934", "since February 30, 2024", "after the 2019 merger", "since 1.5.2020", "since the 1990s",
		"on 2020 facts", "in the last paragraph", "in the past", "in march", "since it was filed",
	} {
		p := paramsOf(t, "What have courts held on standing "+said+"?", "search_cases")
		require.Empty(t, p.String("date_filed_after")+p.String("date_filed_before"), said)
	}
}

// Courts by their names and by their citation forms; what only resembles one is searched for as words.
func TestCourtsOfQuestions(t *testing.T) {
	for said, want := range map[string]string{
		"the Ninth Circuit":                               "ca9",
		"the 9th Cir.":                                    "ca9",
		"the D.C. Circuit":                                "cadc",
		"the Federal Circuit":                             "cafc",
		"the Second and Third Circuits":                   "ca2 ca3",
		"the Fifth, Ninth and Eleventh Circuits":          "ca11 ca5 ca9",
		"the 2d and 3d Circuits":                          "ca2 ca3",
		"the Fifth Circuit and the Eleventh Circuit":      "ca11 ca5",
		"the S.D.N.Y.":                                    "nysd",
		"D. Mass.":                                        "mad",
		"the Northern District of California":             "cand",
		"the Western District of Washington":              "wawd",
		"the District of Massachusetts":                   "mad",
		"the District Court for the District of Columbia": "dcd",
		"the Court of International Trade":                "cit",
		"the Court of Federal Claims":                     "uscfc",
		"the Supreme Court of Texas":                      "tex",
		"the California Supreme Court":                    "cal",
		"the New York Court of Appeals":                   "ny",
		"the Supreme Judicial Court of Massachusetts":     "mass",
		"the Delaware Court of Chancery":                  "delch",
		"the courts of Texas":                             "",
		"courts sitting near Southern California Edison":  "",
		"courts for the Printed Circuits and Boards case": "",
		"courts of other circuits":                        "",
	} {
		p := paramsOf(t, "What did "+said+" hold on standing?", "search_cases", "search_state_cases")
		require.NotNil(t, p, said)
		require.Equal(t, want, p.String("court"), said)
		require.Contains(t, p.String("query"), "standing", said)
	}
}

// Cities with their states, whatever their names consist of; a state alone is not a city, and a ZIP code removes
// neither.
func TestPlacesOfQuestions(t *testing.T) {
	for said, want := range map[string]backends.Params{
		"Baton Rouge, LA":               {"city": "Baton Rouge", "state": "LA"},
		"St. Louis, Missouri":           {"city": "St. Louis", "state": "MO"},
		"Winston-Salem, North Carolina": {"city": "Winston-Salem", "state": "NC"},
		"Wilkes-Barre, PA":              {"city": "Wilkes-Barre", "state": "PA"},
		"O'Fallon, Illinois":            {"city": "O'Fallon", "state": "IL"},
		"Coeur d’Alene, Idaho":          {"city": "Coeur d’Alene", "state": "ID"},
		"Portland, Oregon":              {"city": "Portland", "state": "OR"},
		"Kansas City, Missouri":         {"city": "Kansas City", "state": "MO"},
		"Washington, D.C.":              {"city": "Washington", "state": "DC"},
		"New York, New York":            {"state": "NY"},
		"West Virginia":                 {"state": "WV"},
		"the District of Columbia":      {"state": "DC"},
		"Houston, TX 77002":             {"city": "Houston", "state": "TX", "zip": "77002"},
		"ZIP code 77536":                {"zip": "77536"},
	} {
		p := paramsOf(t, "Which facilities in "+said+" have air violations?", "search_epa_facilities")
		require.Equal(t, want, p, said)
	}
}

// Numbers are recognized by their forms, and are not confused with numbers of another kind or of none.
func TestNumbersOfQuestions(t *testing.T) {
	for question, want := range map[string]struct {
		tool, param, value string
	}{
		"What does U.S. Patent No. 9,812,512 claim?":         {"search_patents", "patent_number", ""},
		"Which prior art does patent RE45,123 cite?":         {"get_patent_citations", "patent_number", "RE45,123"},
		"Which prior art does the '512 patent cite?":         {"get_patent_citations", "patent_number", "512"},
		"What did the Board decide in PGR2023-00017?":        {"get_ptab_decision", "proceeding_number", "PGR2023-00017"},
		"What did the Board decide in ipr2025-00417?":        {"get_ptab_decision", "proceeding_number", "IPR2025-00417"},
		"What did the Board decide in IPR2025-417?":          {"get_ptab_decision", "proceeding_number", ""},
		"What is in docket 1:26-CV-00417 since May 1, 2025?": {"search_court_opinions", "query", "1:26-cv-00417"},
		"Show the filing 0000320193-24-000123 of the company": {
			"get_sec_filing_details", "accession_number", "0000320193-24-000123",
		},
	} {
		p := paramsOf(t, question, want.tool)
		require.Equal(t, want.value, p.String(want.param), "%s: %v", question, p)
	}
}
