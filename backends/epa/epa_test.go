package epa_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/epa"
	"headnote/backends/fetch/fetchtest"
)

const host = "echodata.epa.gov/echo/"

func call(t *testing.T, s *fetchtest.Server, tool string, p backends.Params) backends.Result {
	t.Helper()
	res, err := s.Call(epa.Calls(s.Client), tool, fetchtest.WithLimit(p))
	require.NoError(t, err)
	return res
}

func TestFacilities(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "echo_rest_services.get_facilities": fetchtest.Fixture(t, "summary.json"),
		host + "echo_rest_services.get_qid?qid=41": fetchtest.Fixture(t, "facilities.json"),
	})
	res := call(t, s, "search_epa_facilities",
		backends.Params{"company_name": "Corvane, Inc.", "city": "Port Alder", "state": "fr", "include_violations": true})
	require.Equal(t, 1204, res.Available)
	d := res.Documents[0]
	require.Equal(t, "epa:facility:110000000001", d.ID)
	require.Equal(t, "CORVANE CHEMICAL WORKS (PORT ALDER, FR)", d.Title)
	require.Equal(t, "EPA FRS No. 110000000001", d.Citation)
	require.Equal(t, backends.KindFacility, d.Kind)
	require.Equal(t, "2026-04-01", d.Date)
	require.Equal(t, "https://echo.epa.gov/detailed-facility-report?fid=110000000001", d.URL)
	require.Contains(t, d.Text, "In significant noncompliance")
	require.Contains(t, d.Text, "Clean Water Act: Significant/Category I Noncompliance")
	require.Contains(t, d.Text, "Penalties in five years: $12,000")
	require.Contains(t, d.Snippet, "1 QUAY RD")
	require.Equal(t, "https://echo.epa.gov/detailed-facility-report?fid=110000000002", res.Documents[1].URL,
		"only addresses of ECHO are passed on")

	q := s.Asked()[0].Query
	require.Equal(t, "Corvane Inc.", q.Get("p_fn"), "a comma would make two names of one")
	require.Equal(t, "Port Alder", q.Get("p_ct"))
	require.Equal(t, "FR", q.Get("p_st"))
	require.Equal(t, "JSON", q.Get("output"))
	require.Equal(t, "10", q.Get("responseset"))

	m := res.Quality.Metadata
	require.Equal(t, map[string]int{"significant": 2, "current": 7, "last_three_years": 9}, m["violation_severity"])
	require.Equal(t, map[string]int{"significant": 1, "none": 1}, m["violation_severity_listed"])
	require.Equal(t, map[string]int{"formal_actions": 4, "informal_actions": 5, "inspections": 33}, m["enforcement_level"])
	require.Equal(t, map[string]any{
		"asked_by": "city", "states": map[string]int{"FR": 2},
		"cities": map[string]int{"PORT ALDER": 1, "ALDER FALLS": 1},
	}, m["geographic_scope"])
	require.Equal(t, "environmental_compliance", m["result_type"])
	require.Equal(t, "medium", res.Quality.Relevance, "one of two lies in the city")
	require.Contains(t, res.Quality.Suggestion, "violations_only to see the 7 facilities")
}

// Query IDs are reused after a while: a cached answer would be that of another search.
func TestNothingIsAnsweredFromTheCache(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "echo_rest_services.get_facilities": fetchtest.Fixture(t, "summary.json"),
		host + "echo_rest_services.get_qid?qid=41": fetchtest.Fixture(t, "facilities.json"),
	})
	for range 2 {
		call(t, s, "search_epa_facilities", backends.Params{"city": "Port Alder"})
	}
	require.Len(t, s.Asked(), 4)
}

func TestWithoutViolations(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "echo_rest_services.get_facilities": fetchtest.Fixture(t, "summary.json"),
		host + "echo_rest_services.get_qid?qid=41": fetchtest.Fixture(t, "facilities.json"),
	})
	res := call(t, s, "search_epa_facilities",
		backends.Params{"state": "FR", "violations_only": true, "include_violations": false})
	require.NotContains(t, res.Documents[0].Text, "noncompliance")
	require.NotContains(t, res.Documents[0].Extra, "FacTotalPenalties")
	require.Contains(t, res.Quality.Suggestion, "Set include_violations")
	require.Contains(t, res.Quality.Suggestion, "Give a city, a ZIP code or the name")
	require.Equal(t, "2", s.Asked()[0].Query.Get("p_cs"))
}

func TestRecordedPermits(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "cwa_rest_services.get_facilities": fetchtest.Sample(t, "echo/cwa_get_facilities_summary_2026-08-15.json"),
		host + "cwa_rest_services.get_qid?qid=666": fetchtest.Sample(t,
			"echo/cwa_get_qid_facilities_trimmed_2026-08-15.json"),
	})
	res := call(t, s, "search_epa_permits", backends.Params{"state": "Virginia", "program": "water"})
	require.Len(t, res.Documents, 4)
	require.Equal(t, 100, res.Available)
	d := res.Documents[0]
	require.Equal(t, "epa:permit:VA0090441", d.ID)
	require.Equal(t, "NPDES Permit No. VA0090441", d.Citation)
	require.Equal(t, "NPDES Permit VA0090441: ADAPTIVE CONCRETE SOLUTIONS (CHANTILLY, VA)", d.Title)
	require.Contains(t, d.Snippet, "Permit: Terminated")
	require.Equal(t, "https://echo.epa.gov/detailed-facility-report?fid=VA0090441", d.URL)
	require.Equal(t, map[string]int{"significant": 0, "current": 10, "last_three_years": 25},
		res.Quality.Metadata["violation_severity"])
	require.Equal(t, "high", res.Quality.Relevance)
	require.Equal(t, "VA", s.Asked()[0].Query.Get("p_st"))
}

func TestOneProgramOfThreeFails(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "cwa_rest_services.get_facilities": fetchtest.Sample(t, "echo/cwa_get_facilities_summary_2026-08-15.json"),
		host + "cwa_rest_services.get_qid": fetchtest.Sample(t,
			"echo/cwa_get_qid_facilities_trimmed_2026-08-15.json"),
		host + "air_rest_services.get_facilities":  fetchtest.Fixture(t, "summary.json"),
		host + "air_rest_services.get_qid":         fetchtest.Fixture(t, "facilities.json"),
		host + "rcra_rest_services.get_facilities": fetchtest.Sample(t, "echo/cwa_rest_services.get_facilities-cc8093.json"),
	})
	res := call(t, s, "search_epa_permits", backends.Params{"facility_name": "Corvane", "limit": 5})
	require.Len(t, res.Documents, 5)
	require.Equal(t, 1304, res.Available)
	require.Equal(t, "water", res.Documents[0].Extra["program"])
	require.Equal(t, "air", res.Documents[1].Extra["program"], "one of each program, then the next")
	require.Contains(t, res.Metadata["notes"].([]string)[0], "RCRA permits could not be asked")
	require.Equal(t, map[string]int{"significant": 2, "current": 17, "last_three_years": 34},
		res.Quality.Metadata["violation_severity"])
}

func TestEnforcement(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "case_rest_services.get_cases":      fetchtest.Fixture(t, "cases_summary.json"),
		host + "case_rest_services.get_qid?qid=42": fetchtest.Fixture(t, "cases.json"),
	})
	res := call(t, s, "search_epa_enforcement",
		backends.Params{"facility_name": "Corvane Chemical", "state": "FR", "statute": "cwa", "date_after": "2020-02-03"})
	d := res.Documents[0]
	require.Equal(t, "epa:case:02-2025-0117", d.ID, "cases of the party come first")
	require.Equal(t, "CORVANE CHEMICAL WORKS, EPA Case No. 02-2025-0117", d.Citation)
	require.Equal(t, backends.KindAction, d.Kind)
	require.Equal(t, "3:25-cv-00417", d.Docket)
	require.Equal(t, "2026-05-20", d.Date)
	require.Equal(t, "https://echo.epa.gov/enforcement-case-report?id=02-2025-0117", d.URL)
	require.Contains(t, d.Snippet, "Federal penalty: $1,250,000")
	require.NotContains(t, res.Documents[1].Snippet, "penalty")
	require.Equal(t, map[string]int{"judicial": 1, "administrative": 1}, res.Quality.Metadata["enforcement_level"])
	require.Equal(t, map[string]int{"criminal": 1, "judicial": 3, "administrative": 8},
		res.Quality.Metadata["violation_severity"])
	require.Equal(t, 1250000.0, res.Quality.Metadata["federal_penalties_listed"])
	q := s.Asked()[0].Query
	require.Equal(t, "Corvane Chemical", q.Get("p_case_summary"))
	require.Equal(t, "CWA", q.Get("p_law"))
	require.Equal(t, "02/03/2020", q.Get("p_from_date"))
	require.Equal(t, "07/01/2026", q.Get("p_to_date"), "both days are wanted; the open one is today")
}

// A filter that ECHO ignores returns all cases: they are not presented as the party's.
func TestIgnoredFilter(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		host + "case_rest_services.get_cases": fetchtest.JSON(
			`{"Results":{"Message":"Success","QueryRows":"310000","QueryID":"1"}}`),
		host + "case_rest_services.get_qid": fetchtest.JSON(
			`{"Results":{"Message":"Success","QueryRows":"310000","QueryID":"1","Cases":[{"CaseNumber":"1",` +
				`"CaseName":"ANYBODY"}]}}`),
	})
	_, err := s.Call(epa.Calls(s.Client), "search_epa_enforcement",
		fetchtest.WithLimit(backends.Params{"facility_name": "Corvane"}))
	require.ErrorContains(t, err, "it answered with all its cases")
}

func TestErrorsOfECHO(t *testing.T) {
	for _, c := range []struct {
		name, body string
		code       backends.Code
		says       string
	}{
		{
			"not a word of rows", `{"Results":{"Message":"Success"}}`, backends.ToolExecutionError,
			"neither rows nor a query id",
		},
		{"other error", `{"Results":{"Error":{"ErrorMessage":"Invalid p_st"}}}`, backends.ToolExecutionError, "Invalid p_st"},
		{"error as text", `{"Results":{"Error":"No filter"}}`, backends.ToolExecutionError, "No filter"},
		{"works for ever", `{"Results":{"Message":"Working"}}`, backends.Timeout, "still working"},
		{"not an object", `{"Results":[1]}`, backends.ToolExecutionError, "not the JSON"},
	} {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(c.body)})
		_, err := s.Call(epa.Calls(s.Client), "search_epa_facilities", fetchtest.WithLimit(backends.Params{"city": "Alder"}))
		require.ErrorIs(t, err, &backends.Error{Code: c.code}, c.name)
		require.ErrorContains(t, err, c.says, c.name)
	}
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Sample(t, "echo/cwa_rest_services.get_facilities-cc8093.json")})
	_, err := s.Call(epa.Calls(s.Client), "search_epa_facilities", fetchtest.WithLimit(backends.Params{"state": "VA"}))
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	require.ErrorContains(t, err, "131843")
	require.ErrorContains(t, err, "give a city, a ZIP code or the name of the facility")
}

func TestEmptyAndWorkingAndMixedUp(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"*": fetchtest.JSON(`{"Results":{"Message":"Success","QueryRows":"0","QueryID":"9"}}`),
	})
	res := call(t, s, "search_epa_facilities", backends.Params{"company_name": "Nobody"})
	require.Empty(t, res.Documents)
	require.Len(t, s.Asked(), 1, "there is nothing to read")
	require.Equal(t, "none", res.Quality.Relevance)

	ready := fetchtest.Fixture(t, "summary.json")
	s = fetchtest.New(t, fetchtest.Routes{
		host + "echo_rest_services.get_facilities": {Body: `{"Results":{"Message":"Working"}}`, Then: &ready},
		host + "echo_rest_services.get_qid":        fetchtest.Fixture(t, "facilities.json"),
	})
	require.Len(t, call(t, s, "search_epa_facilities", backends.Params{"city": "Alder"}).Documents, 2)

	s = fetchtest.New(t, fetchtest.Routes{
		host + "echo_rest_services.get_facilities": fetchtest.JSON(
			`{"Results":{"Message":"Success","QueryRows":"5","QueryID":"9"}}`),
		host + "echo_rest_services.get_qid": fetchtest.Fixture(t, "facilities.json"),
	})
	_, err := s.Call(epa.Calls(s.Client), "search_epa_facilities", fetchtest.WithLimit(backends.Params{"city": "Alder"}))
	require.ErrorContains(t, err, "ECHO answered query 41 in place of 9")
}

func TestFaults(t *testing.T) {
	for tool, p := range map[string]backends.Params{
		"search_epa_facilities":  {"city": "Alder"},
		"search_epa_enforcement": {"facility_name": "Corvane"},
		"search_epa_permits":     {"facility_name": "Corvane"},
	} {
		fetchtest.Faults(t, epa.Calls, tool, fetchtest.WithLimit(p), nil)
	}
	// The same in the second step.
	fetchtest.Faults(t, epa.Calls, "search_epa_enforcement", fetchtest.WithLimit(backends.Params{"state": "FR"}),
		fetchtest.Routes{host + "case_rest_services.get_cases": fetchtest.Fixture(t, "cases_summary.json")})
}

func FuzzAnswers(f *testing.F) {
	for _, name := range []string{"summary.json", "facilities.json", "cases.json"} {
		f.Add(fetchtest.Fixture(f, name).Body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(body)})
		for tool, ask := range epa.Calls(s.Client) {
			res, err := ask(t.Context(), fetchtest.WithLimit(backends.Params{"facility_name": "Corvane", "city": "Alder"}),
				func(backends.Progress) {})
			if err != nil {
				continue
			}
			for _, d := range res.Documents {
				require.NotContains(t, d.Title+d.Snippet+d.Text, "\x1b", tool)
			}
		}
	})
}
