package supremecourt_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/supremecourt"
)

const at = "www.supremecourt.gov/RSS/Cases/JSON/"

func TestDocket(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		at + "25-9901.json": {Status: 301, Headers: map[string]string{"Location": "https://" + at + "moved.json"}},
		at + "moved.json": fetchtest.JSON(`{"CaseNumber":"25-9901 ","DocketedDate":"November 15, 2025",
			"PetitionerTitle":"Larkin Tenants Association, Petitioner","RespondentTitle":"Oakmere Homes, Inc.",
			"LowerCourt":"United States Court of Appeals for the Ninth Circuit","LowerCourtCaseNumbers":"(24-1001)",
			"ProceedingsandOrder":[{"Date":"Nov 10 2025","Text":"Petition for a writ of certiorari filed."},
			{"Date":"Jan 12 2026","Text":"Petition GRANTED."}]}`),
		at + "25-9902.json": fetchtest.JSON(`{}`),
	})
	read := func(number string) (backends.Result, error) {
		return s.Call(supremecourt.Calls(s.Client), "get_supreme_court_docket", backends.Params{"case_number": number})
	}
	res, err := read("No. 25-9901")
	require.NoError(t, err)
	fetchtest.Check(t, res)
	d := res.Documents[0]
	require.Equal(t, []string{"Larkin Tenants Association v. Oakmere Homes, Inc.", "2026-01-12"},
		[]string{d.Title, d.Date})
	require.Contains(t, d.Text, "Jan 12 2026: Petition GRANTED.")
	require.Equal(t, "2025-11-15", d.Extra["docketed"])
	_, err = read("25-9902")
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	_, err = read("1:16-cv-00745")
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, supremecourt.Calls, "get_supreme_court_docket", backends.Params{"case_number": "23A745"}, nil)
}
