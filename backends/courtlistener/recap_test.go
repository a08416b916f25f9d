package courtlistener_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/courtlistener"
	"headnote/backends/fetch/fetchtest"
)

const filings = `{"count":2,"next":null,"results":[
 {"id":771002,"docket_id":9001,"entry_number":42,"attachment_number":1,"entry_date_filed":"2026-06-29","caseName":"Larkin v. Oakmere","short_description":"Exhibit A","description":"EXHIBIT A to motion","docketNumber":"2:26-cv-00311","court":"District Court, W.D. Example","absolute_url":"/docket/9001/42/1/larkin-v-oakmere/","snippet":"","meta":{"score":{"bm25":1.5}}},
 {"id":771000,"docket_id":9001,"entry_number":40,"entry_date_filed":"2026-05-02","caseName":"Larkin v. Oakmere","short_description":"Answer","docketNumber":"2:26-cv-00311","absolute_url":"/docket/9001/40/larkin-v-oakmere/"}]}`

func TestEntriesOfADocket(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"www.courtlistener.com/api/rest/v4/search/": fetchtest.JSON(filings)})
	p := backends.Params{"docket_number": "2:26-cv-00311", "date_filed_after": "2026-06-01", "limit": 20}
	res, err := s.Call(courtlistener.Calls(s.Client), "get_docket_entries", p)
	require.NoError(t, err)
	fetchtest.Check(t, res)
	require.Len(t, res.Documents, 1, "what was filed before is not among them, whatever the service sends")
	d := res.Documents[0]
	require.Equal(t, "ECF No. 42-1", d.Citation)
	require.Equal(t, "2026-06-29", d.Date)
	require.Equal(t, `docketNumber:"2:26-cv-00311" AND entry_date_filed:[2026-06-01 TO *]`, s.Asked()[0].Query.Get("q"))
	require.Equal(t, "rd", s.Asked()[0].Query.Get("type"))
	_, err = s.Call(courtlistener.Calls(s.Client), "get_docket_entries", backends.Params{"docket_number": `x" OR *`})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestTextOfAFiling(t *testing.T) {
	at := "www.courtlistener.com/api/rest/v4/recap-documents/"
	s := fetchtest.New(t, fetchtest.Routes{
		at + "771002/": {Status: 301, Headers: map[string]string{"Location": "https://" + at + "771002/full/"}},
		at + "771002/full/": fetchtest.JSON(`{"id":771002,"document_number":"42","attachment_number":1,
			"description":"EXHIBIT A","plain_text":"The parties agree to arbitrate.",
			"absolute_url":"/docket/9001/42/1/larkin-v-oakmere/","filepath_local":"recap/a.pdf"}`),
		at + "771003/": fetchtest.JSON(`{"id":771003,"plain_text":""}`),
		at + "771004/": fetchtest.Status(403, `{"detail":"You do not have permission to perform this action."}`),
	})
	read := func(id string) (backends.Result, error) {
		return s.Call(courtlistener.Calls(s.Client), "get_court_filing", backends.Params{"filing_id": id})
	}
	res, err := read("courtlistener:filing/771002")
	require.NoError(t, err)
	fetchtest.Check(t, res)
	require.Equal(t, "The parties agree to arbitrate.", res.Documents[0].Text)
	require.Equal(t, "ECF No. 42-1", res.Documents[0].Citation)
	_, err = read("771003")
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	_, err = read("771004")
	require.ErrorContains(t, err, "chosen users")
}

func TestFaultsOfRECAP(t *testing.T) {
	fetchtest.Faults(t, courtlistener.Calls, "get_docket_entries", backends.Params{"docket_number": "2:26-cv-00311"}, nil)
	fetchtest.Faults(t, courtlistener.Calls, "get_court_filing", backends.Params{"filing_id": "771002"}, nil)
}
