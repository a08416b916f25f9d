package congress_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/congress"
	"headnote/backends/fetch/fetchtest"
)

const at = "api.congress.gov/v3/"

func TestBill(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		at + "bill/119/hr/9901": {
			Status: 301, Headers: map[string]string{"Location": "https://" + at + "bill/119/hr/9901/full"},
		},
		at + "bill/119/hr/9901/full": fetchtest.JSON(`{"bill":{"title":"Tenant Deposit Act","introducedDate":"2026-02-03",
			"latestAction":{"actionDate":"2026-06-11","text":"Passed House."},"policyArea":{"name":"Housing"}}}`),
		at + "bill/119/hr/9901/summaries": fetchtest.JSON(`{"summaries":[{"actionDesc":"Introduced in House","actionDate":"2026-02-03",
			"text":"<p>This bill requires an itemized statement.</p>"}]}`),
		at + "bill/119/hr/9901/actions": fetchtest.JSON(`{"actions":[{"actionDate":"2026-06-11","text":"Passed House."}]}`),
	})
	res, err := s.Call(congress.Calls(s.Client), "get_congress_bill", backends.Params{"bill": "H. R. 9901"})
	require.NoError(t, err)
	fetchtest.Check(t, res)
	d := res.Documents[0]
	require.Equal(t, "H.R. 9901, 119th Cong.", d.Citation, "the Congress of July 2026")
	require.Equal(t, "https://www.congress.gov/bill/119th-congress/house-bill/9901", d.URL)
	require.Contains(t, d.Text, "This bill requires an itemized statement.")
	require.Contains(t, d.Text, "2026-06-11: Passed House.")
	_, err = s.Call(congress.Calls(s.Client), "get_congress_bill", backends.Params{"bill": "Public Law 1"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestReportOfTheCRS(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{at + "crsreport/R99001": fetchtest.JSON(`{"CRSReport":{"title":"Security Deposits",
		"publishDate":"2026-05-01T00:00:00Z","summary":"States differ in when a deposit is due.","authors":[{"author":"Ada Larkin"}],
		"formats":[{"format":"PDF","url":"https://www.congress.gov/x.pdf"}],"status":"Active"}}`)})
	res, err := s.Call(congress.Calls(s.Client), "get_crs_report", backends.Params{"report_number": "r99001"})
	require.NoError(t, err)
	fetchtest.Check(t, res)
	d := res.Documents[0]
	require.Equal(t, []string{"Cong. Rsch. Serv., R99001 (2026)", "Ada Larkin", "2026-05-01"},
		[]string{d.Citation, d.Author, d.Date})
	require.Contains(t, d.Text, "States differ in when a deposit is due.")
	require.NotEmpty(t, res.Notes(), "it is the summary only")
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, congress.Calls, "get_congress_bill", backends.Params{"bill": "S. 42", "congress": 118}, nil)
	fetchtest.Faults(t, congress.Calls, "get_crs_report", backends.Params{"report_number": "R99001"}, nil)
}
