package uspto_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/uspto"
)

const (
	search   = "api.uspto.gov/api/v1/patent/applications/search"
	enriched = "api.uspto.gov/api/v1/patent/oa/enriched_cited_reference_metadata/v3/records"
	grant    = "api.uspto.gov/api/v1/datasets/products/files/PTGRXML-SPLT/2017/ipg171107/15123456_9812512.xml"
)

func call(t *testing.T, s *fetchtest.Server, tool string, p backends.Params) backends.Result {
	t.Helper()
	res, err := s.Call(uspto.Calls(s.Client), tool, fetchtest.WithLimit(p))
	require.NoError(t, err)
	return res
}

func TestPatents(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Fixture(t, "search.json")})
	res := call(t, s, "search_patents",
		backends.Params{"search_text": "prior art for zelotrine tablets", "query_type": "patents", "include_snippet": true})
	require.Equal(t, 57, res.Available)
	require.Len(t, res.Documents, 3)
	d := res.Documents[0]
	require.Equal(t, "uspto:15123456", d.ID)
	require.Equal(t, "ZELOTRINE TABLETS", d.Title)
	require.Equal(t, "U.S. Patent No. 9,812,512", d.Citation)
	require.Equal(t, "15/123,456", d.Docket)
	require.Equal(t, "2017-11-07", d.Date)
	require.Equal(t, "Meridian Inc.", d.Author)
	require.Equal(t, "https://patentcenter.uspto.gov/applications/15123456", d.URL)
	require.Contains(t, d.Snippet, "CPC: A61K 31/485, A61P 37/08")
	require.Contains(t, d.Snippet, "Assignees: MERIDIAN HOLDINGS")
	require.Equal(t, []string{"US", "KR"}, d.Extra["countries"])
	require.Equal(t, "U.S. Patent Application Publication No. 2022/0000001 A1", res.Documents[1].Citation)
	require.Equal(t, "uspto:17000001", res.Documents[1].ID, "a number that is a number")
	require.Equal(t, "U.S. Patent Application No. 18/000,002", res.Documents[2].Title)

	q := s.Asked()[0].Query
	require.Equal(t, "(applicationMetaData.inventionTitle:zelotrine AND applicationMetaData.inventionTitle:tablets) "+
		"AND applicationMetaData.grantDate:[1790-01-01 TO 2999-12-31]", q.Get("q"))
	require.NotContains(t, q.Get("fields"), "eventDataBag")
	require.Equal(t, "test-key", s.Asked()[0].Header.Get("X-API-KEY"))

	m := res.Quality.Metadata
	require.Equal(t, map[string]int{"A61K": 2, "A61P": 1}, m["classification_types"].(map[string]any)["cpc"])
	require.Equal(t, 2, m["assignee_diversity"].(map[string]any)["distinct"])
	require.Equal(t, map[string]string{"from": "2017-11-07", "to": "2023-01-02"}, m["date_range"])
	require.Contains(t, res.Quality.Suggestion, "set date_before to the day before the priority date")
	require.Contains(t, res.Quality.Suggestion, "the commonest here is A61K")
	require.Contains(t, res.Quality.Suggestion, "Set assignee to see one of 2 owners alone, such as CORVANE")
	require.Contains(t, res.Quality.Suggestion, "2 countries")
	require.Equal(t, "medium", res.Quality.Relevance)
}

func TestNarrowed(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Fixture(t, "search.json")})
	call(t, s, "search_patents", backends.Params{
		"search_text": "tablets", "assignee": `Meridian "Inc"`,
		"cpc": "a61k 31/485", "date_before": "2016-01-01", "query_type": "patents", "include_snippet": false,
	})
	q := s.Asked()[0].Query.Get("q")
	require.Contains(t, q, `applicationMetaData.firstApplicantName:"Meridian Inc"`)
	require.Contains(t, q, `applicationMetaData.cpcClassificationBag:"A61K  31/485"`)
	require.Contains(t, q, "applicationMetaData.grantDate:[1790-01-01 TO 2016-01-01]")
	call(t, s, "search_patent_applications", backends.Params{"query": "tablets", "date_after": "2020-01-01"})
	q = s.Asked()[1].Query.Get("q")
	require.Contains(t, q, "applicationMetaData.filingDate:[2020-01-01 TO 2999-12-31]")
	require.NotContains(t, q, "grantDate")
}

func TestByNumber(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Fixture(t, "search.json")})
	for text, want := range map[string]string{
		"U.S. Patent No. 9,812,512": "applicationMetaData.patentNumber:9812512",
		"US 2017/0001234 A1":        "applicationMetaData.earliestPublicationNumber:US20170001234A1",
		"15/123,456":                "applicationNumberText:15123456",
	} {
		before := len(s.Asked())
		res := call(t, s, "search_patents", backends.Params{"search_text": text})
		require.Equal(t, want, s.Asked()[before].Query.Get("q"))
		require.Equal(t, "high", res.Quality.Relevance)
	}
}

func TestNothingMatches(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Nothing(t)})
	res := call(t, s, "search_patent_applications", backends.Params{"query": "perpetual motion"})
	require.Empty(t, res.Documents)
	require.Len(t, s.Asked(), 2)
	require.Contains(t, s.Asked()[1].Query.Get("q"), " OR ")
	require.Equal(t, "none", res.Quality.Relevance)
	require.Contains(t, res.Quality.Suggestion, "claims are not searched here")
}

func TestRecordedFiles(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Sample(t, "uspto/get_patent.json")})
	d := call(t, s, "search_patents", backends.Params{"search_text": "lithium seawater battery"}).Documents[0]
	require.Equal(t, "U.S. Patent No. 11,646,472", d.Citation)
	require.Equal(t, "2023-05-09", d.Date)
	require.Equal(t, "PolyPlus Battery Company", d.Author)
	require.Contains(t, d.Extra["cpc"], "H01M 50/46")
	require.Equal(t, []string{"US"}, d.Extra["countries"])
	s = fetchtest.New(t, fetchtest.Routes{search: fetchtest.Sample(t, "uspto/demo_search_patents.json")})
	res := call(t, s, "search_patent_applications", backends.Params{"query": "artificialIntelligence"})
	require.Equal(t, "U.S. Patent Application Publication No. 2024/0362478 A1", res.Documents[0].Citation)
}

func TestCitations(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		search: fetchtest.Fixture(t, "search.json"),
		grant:  fetchtest.Fixture(t, "grant.xml"),
		enriched + "?criteria=patentApplicationNumber": fetchtest.Fixture(t, "actions.json"),
		enriched + "?criteria=citedDocumentIdentifier": fetchtest.Fixture(t, "against.json"),
	})
	res := call(t, s, "get_patent_citations", backends.Params{"patent_number": "9,812,512"})
	require.Equal(t, "U.S. Patent No. 9,812,512", res.Metadata["patent"])
	require.Equal(t, 4, res.Metadata["cites"])
	require.Equal(t, 31, res.Metadata["cited_by"])
	require.Equal(t, 35, res.Available)
	require.Len(t, res.Documents, 6)
	small, both, paper, found, citing, bare := res.Documents[0], res.Documents[1], res.Documents[2], res.Documents[3],
		res.Documents[4], res.Documents[5]
	require.Equal(t, "uspto:patent:US5093563", small.ID)
	require.Equal(t, "U.S. Patent No. 5,093,563", small.Citation)
	require.Equal(t, "1992-03", small.Date)
	require.Equal(t, "US 5,093,563 A (Small)", small.Title)
	require.Equal(t, "https://patents.google.com/patent/US5093563A", small.URL)
	require.Equal(t, "U.S. Patent Application Publication No. 2013/0341529", both.Citation)
	require.Equal(t, "X", both.Extra["citation_category"], "the grant and the office action name the same reference")
	require.Contains(t, both.Snippet, "against claims 1-5")
	require.Equal(t, "Doe et al., “Hives,” J. Skin 4 (2001).", paper.Title)
	require.Equal(t, "uspto:patent:US20100123456", found.ID)
	require.Equal(t, "ZELOTRINE SYRUP", citing.Title)
	require.Equal(t, "cited_by", citing.Extra["relation"])
	require.Equal(t, "2022-08-09", citing.Date)
	require.Equal(t, "Application 19/000,009", bare.Title)
	require.Equal(t, map[string]int{"cites": 4, "cited_by": 2}, res.Quality.Metadata["relations"])
	require.Contains(t, res.Quality.Suggestion, "category X")

	res = call(t, s, "get_patent_citations", backends.Params{"patent_number": "9,812,512", "limit": 2})
	require.Len(t, res.Documents, 2)
	require.Equal(t, "cited_by", res.Documents[1].Extra["relation"], "both directions have their share")
}

func TestRecordedGrant(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		search:   fetchtest.Fixture(t, "search.json"),
		grant:    fetchtest.Sample(t, "uspto/grant_us10000000b2_14643719.xml"),
		enriched: fetchtest.Sample(t, "uspto/demo_search_enriched_citations.json"),
	})
	res := call(t, s, "get_patent_citations", backends.Params{"patent_number": "10,000,000", "limit": 50})
	require.Equal(t, "U.S. Patent No. 5,093,563", res.Documents[0].Citation)
	require.GreaterOrEqual(t, res.Metadata["cites"], 10)
}

// The text of a grant is elsewhere, under a signed address; the key is not sent there.
func TestGrantIsFetchedFromWhereThePortalSends(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		search: fetchtest.Fixture(t, "search.json"),
		grant: {
			Status:  302,
			Headers: map[string]string{"Location": "https://data.uspto.gov/signed.xml?Signature=x"},
		},
		"data.uspto.gov/signed.xml": fetchtest.Fixture(t, "grant.xml"),
		enriched:                    fetchtest.JSON(`{"response":{"numFound":0,"docs":[]}}`),
	})
	res := call(t, s, "get_patent_citations", backends.Params{"patent_number": "9812512"})
	require.Equal(t, 3, res.Metadata["cites"])
	for _, a := range s.Asked() {
		require.Equal(t, a.Host == "api.uspto.gov", a.Header.Get("X-API-KEY") != "", a.Host)
	}
	s = fetchtest.New(t, fetchtest.Routes{
		search:   fetchtest.Fixture(t, "search.json"),
		grant:    {Status: 302, Headers: map[string]string{"Location": "https://example.com/grant.xml"}},
		enriched: fetchtest.Fixture(t, "actions.json"),
	})
	res = call(t, s, "get_patent_citations", backends.Params{"patent_number": "9812512"})
	require.Contains(t, res.Metadata["notes"].([]string)[0], "example.com")
}

// If one place fails, the others still answer.
func TestCitationsWithoutTheGrant(t *testing.T) {
	for _, broken := range []fetchtest.Answer{
		fetchtest.Status(503, ""),
		{Body: "<html><body>moved</body></html>"},
		{Body: "no markup"},
		{Body: "<us-patent-grant><us-citation>", Cut: true},
	} {
		s := fetchtest.New(t, fetchtest.Routes{
			search: fetchtest.Fixture(t, "search.json"), grant: broken,
			enriched + "?criteria=patentApplicationNumber": fetchtest.Fixture(t, "actions.json"),
			enriched + "?criteria=citedDocumentIdentifier": fetchtest.Nothing(t),
		})
		res := call(t, s, "get_patent_citations", backends.Params{"patent_number": "9812512"})
		require.NotEmpty(t, res.Documents)
		require.Contains(t, res.Metadata["notes"].([]string)[0], "the printed patent could not be read")
	}
}

func TestNoSuchPatent(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Nothing(t)})
	_, err := s.Call(uspto.Calls(s.Client), "get_patent_citations",
		fetchtest.WithLimit(backends.Params{"patent_number": "1,000"}))
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	_, err = s.Call(uspto.Calls(s.Client), "get_patent_citations",
		fetchtest.WithLimit(backends.Params{"patent_number": "a battery"}))
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	require.Len(t, s.Asked(), 1)
}

func TestWithoutAKey(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	_, err := s.Call(uspto.Calls(s.Client), "search_patents",
		fetchtest.WithLimit(backends.Params{"search_text": "battery"}))
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, "USPTO_API_KEY")
	require.ErrorContains(t, err, "https://data.uspto.gov")
	require.Empty(t, s.Asked())
}

func TestTooLarge(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Status(413, `{"message":"Payload Too Large"}`)})
	_, err := s.Call(uspto.Calls(s.Client), "search_patents",
		fetchtest.WithLimit(backends.Params{"search_text": "battery"}))
	require.ErrorContains(t, err, "lower the limit")
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, uspto.Calls, "search_patents", fetchtest.WithLimit(backends.Params{"search_text": "battery"}), nil)
	fetchtest.Faults(t, uspto.Calls, "search_patent_applications",
		fetchtest.WithLimit(backends.Params{"query": "battery"}), nil)
	fetchtest.Faults(t, uspto.Calls, "get_patent_citations",
		fetchtest.WithLimit(backends.Params{"patent_number": "7,654,340"}), nil)
}

func FuzzAnswers(f *testing.F) {
	for _, name := range []string{"search.json", "actions.json", "against.json"} {
		f.Add(fetchtest.Fixture(f, name).Body, fetchtest.Fixture(f, "grant.xml").Body)
	}
	f.Fuzz(func(t *testing.T, body, xml string) {
		s := fetchtest.New(t, fetchtest.Routes{
			"*": fetchtest.JSON(body), search: fetchtest.Fixture(t, "search.json"),
			grant: {Body: xml},
		})
		for tool, ask := range uspto.Calls(s.Client) {
			res, err := ask(t.Context(), fetchtest.WithLimit(backends.Params{
				"patent_number": "7,654,340", "query": "battery",
				"search_text": body,
			}), func(backends.Progress) {})
			if err != nil {
				continue
			}
			for _, d := range res.Documents {
				require.NotContains(t, d.Title+d.Snippet+d.Text, "\x1b", tool)
			}
		}
	})
}
