package statestatutes_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/states"
	"headnote/backends/statestatutes"
	"headnote/backends/web"
)

const (
	exaPath   = "api.exa.ai/search"
	vaPath    = "law.lis.virginia.gov/api/CoVSectionsGetSectionDetailsJson/"
	nyPath    = "legislation.nysenate.gov/api/3/laws/search"
	openPath  = "v3.openstates.org/bills"
	legiPath  = "api.legiscan.com/"
	emptyPage = `{"results":[]}`
)

var onlyWeb = fetchtest.WithKeys(map[string]string{web.ExaKey: "k"})

func search(t *testing.T, s *fetchtest.Server, state, query string) (backends.Result, error) {
	t.Helper()
	return s.Call(statestatutes.Calls(s.Client), "search_state_statutes",
		backends.Params{"query": query, "state": state, "limit": 10})
}

func TestWebWithinTheStatesPages(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{exaPath: fetchtest.JSON(`{"results":[
		{"url":"https://codes.ohio.gov/ohio-revised-code/section-5321.04","title":"Section 5321.04 | Landlord obligations - Ohio Revised Code","highlights":["A landlord … Title 53"]},
		{"url":"https://www.example.com/ohio","title":"A blog"}]}`)}, onlyWeb)
	res, err := search(t, s, "ohio", "landlord repair duty")
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	d := res.Documents[0]
	require.Equal(t, "Ohio Rev. Code Ann. § 5321.04", d.Citation)
	require.Equal(t, backends.KindStatute, d.Kind)
	require.Equal(t, "Ohio", d.Court)
	require.Equal(t, "statestatutes", d.Source)
	m := res.Quality.Metadata
	require.Equal(t, "OH", m["state"])
	require.Equal(t, []string{"5321.04"}, m["sections"])
	require.Equal(t, []string{"53"}, m["titles"])
	require.Equal(t, []string{"codes.ohio.gov"}, m["domains"])
	require.Equal(t, "state_statutes", m["result_type"])
	require.NotContains(t, res.Quality.Suggestion, "dates", "the age of a statute says nothing")
	require.Contains(t, s.Asked()[0].Body, `"includeDomains":["codes.ohio.gov"]`)
	require.Contains(t, s.Asked()[0].Body, "Ohio Revised Code")
}

func TestEveryStateHasItsPages(t *testing.T) {
	for _, st := range states.All() {
		if st.Postal == "AS" || st.Postal == "MP" {
			continue
		}
		s := fetchtest.New(t, fetchtest.Routes{exaPath: fetchtest.JSON(emptyPage)}, onlyWeb)
		res, err := search(t, s, st.Postal, "landlord")
		require.NoError(t, err, st)
		require.Equal(t, "none", res.Quality.Relevance)
		require.Contains(t, s.Asked()[0].Body, "includeDomains")
	}
	s := fetchtest.New(t, nil)
	for _, state := range []string{"Atlantis", "AS", ""} {
		_, err := search(t, s, state, "x")
		require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	}
}

func TestCopiesAreSaidToBeCopies(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		exaPath: fetchtest.JSON(`{"results":[{"url":"https://law.justia.com/codes/georgia/title-44/","title":"Title ` +
			`44"},{"url":"https://law.justia.com/codes/ohio/x","title":"Other state"}]}`),
	}, onlyWeb)
	res, err := search(t, s, "GA", "dispossessory")
	require.NoError(t, err)
	require.Len(t, res.Documents, 1, "the same site holds other states")
	require.Contains(t, res.Quality.Suggestion, "LexisNexis")
}

func TestVirginia(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		vaPath + "1-1/":     fetchtest.Sample(t, "state-statutes/virginia_section_1-1_trimmed.json"),
		vaPath + "99.9-99/": fetchtest.Sample(t, "state-statutes/virginia_section_notfound_http200.json"),
		exaPath:             fetchtest.JSON(emptyPage),
	}, onlyWeb)
	res, err := search(t, s, "VA", "Code of Virginia § 1-1")
	require.NoError(t, err)
	d := res.Documents[0]
	require.Equal(t, "Va. Code Ann. § 1-1", d.Citation)
	require.Equal(t, "https://law.lis.virginia.gov/vacode/1-1/", d.URL)
	require.True(t, strings.HasPrefix(d.Text, "The laws embraced in this and the following titles"))
	require.NotContains(t, d.Text, "<p>")

	res, err = search(t, s, "VA", "99.9-99")
	require.NoError(t, err)
	require.Empty(t, res.Documents)
}

func TestNewYork(t *testing.T) {
	item := `{"result":{"lawId":"RPP","lawName":"Real Property","locationId":"235-B","title":"Warranty of ` +
		`habitability","docType":"SECTION","docLevelId":"235-b","activeDate":"2014-09-22","text":"§ 235-b.\\n  ` +
		`Warranty"},"rank":4.0,"highlights":{"text":["the <b>warranty</b>"]}}`
	s := fetchtest.New(t, fetchtest.Routes{
		nyPath: fetchtest.JSON(`{"success":true,"responseType":"search-results","total":7,"result":{"items":[` + item +
			`],"size":1}}`), exaPath: fetchtest.JSON(emptyPage), openPath: fetchtest.JSON(emptyPage),
	})
	res, err := search(t, s, "New York", "warranty of habitability: leases")
	require.NoError(t, err)
	d := res.Documents[0]
	require.Equal(t, "N.Y. Real Property Law § 235-b", d.Citation)
	require.Equal(t, "https://www.nysenate.gov/legislation/laws/RPP/235-B", d.URL)
	require.Equal(t, "the warranty", d.Snippet)
	require.Equal(t, "§ 235-b.\n  Warranty", d.Text)
	require.Equal(t, "warranty of habitability leases", s.Asked()[0].Query.Get("term"))

	s = fetchtest.New(t, fetchtest.Routes{
		nyPath:  fetchtest.Sample(t, "state-statutes/ny_openleg_doc_error_notfound.json"),
		exaPath: fetchtest.JSON(emptyPage), openPath: fetchtest.JSON(emptyPage),
	})
	res, err = search(t, s, "NY", "x")
	require.NoError(t, err, "the web answered")
	require.Contains(t, res.Metadata["notes"].([]string)[0], "was not found")
}

func TestBills(t *testing.T) {
	recorded := `{"results":` + string(fetchtest.Recorded(t,
		"state-statutes/openstates_bills_detail_2026-08.json")) + `,"pagination":{"total_items":41}}`
	s := fetchtest.New(t, fetchtest.Routes{openPath: fetchtest.JSON(recorded), exaPath: fetchtest.JSON(emptyPage)})
	res, err := search(t, s, "FL", "nursing education")
	require.NoError(t, err)
	d := res.Documents[0]
	require.Equal(t, "HB 1325, Florida, 2026 (bill)", d.Citation)
	require.Equal(t, "Linking Industry to Nursing Education Fund", d.Title)
	require.Equal(t, "2026-03-10", d.Date)
	require.Equal(t, "bill", d.Extra["type"])
	require.Contains(t, res.Quality.Suggestion, "bills, not law")
	require.Equal(t, 41, res.Available)

	for _, answer := range []fetchtest.Answer{
		fetchtest.Sample(t, "state-statutes/legiscan_doc_getSearch.json"),
		fetchtest.JSON(`{"status":"OK","searchresult":{"summary":{"count":22525},"results":[{"bill_number":"SB0544",` +
			`"bill_id":449621,"relevance":100,"url":"https://legiscan.com/IN/bill/SB0544/2013","title":"State and local tax ` +
			`administration.","last_action_date":"2012-05-10"}]}}`),
	} {
		s = fetchtest.New(t, fetchtest.Routes{legiPath: answer},
			fetchtest.WithKeys(map[string]string{"LEGISCAN_API_KEY": "k"}))
		res, err = search(t, s, "IN", "tax")
		require.NoError(t, err, "without a key for the web, bills are what there is")
		require.Equal(t, "SB0544, Indiana, 2013 (bill)", res.Documents[0].Citation)
		require.Equal(t, 22525, res.Available)
		require.Contains(t, res.Metadata["notes"].([]string)[0], web.ExaKey)
	}
	s = fetchtest.New(t, fetchtest.Routes{
		legiPath: fetchtest.Sample(t, "state-statutes/legiscan_doc_error.json"),
		exaPath:  fetchtest.JSON(emptyPage),
	}, fetchtest.WithKeys(map[string]string{"LEGISCAN_API_KEY": "k", web.ExaKey: "k"}))
	res, err = search(t, s, "IN", "tax")
	require.NoError(t, err)
	require.Contains(t, res.Metadata["notes"].([]string)[0], "IMPORTANT_SYSTEM_MESSAGE")
}

func TestWithoutAnyKey(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	_, err := search(t, s, "CA", "habitability")
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, web.ExaKey)
}

func TestFaults(t *testing.T) {
	for _, state := range []string{"CA", "NY", "VA"} {
		t.Run(state, func(t *testing.T) {
			fetchtest.Faults(t, statestatutes.Calls, "search_state_statutes",
				backends.Params{"query": "section 18.2-51", "state": state, "limit": 10}, nil)
		})
	}
}

// A service may send anything: the client answers, or says what is wrong.
func FuzzAnswers(f *testing.F) {
	f.Add("NY", `{"success":true,"result":{"items":[{"result":{"lawId":"A","locationId":"B"},"rank":1}]}}`)
	f.Add("VA", `{"TitleNumber":"1","ChapterList":[{"SectionNumber":"1-1","Body":"<p>x"}]}`)
	f.Add("IN", `{"status":"OK","searchresult":{"0":{"bill_id":1,"url":"x"}}}`)
	f.Fuzz(func(t *testing.T, state, body string) {
		call := statestatutes.Calls(fetchtest.Canned(t, body))["search_state_statutes"]
		res, err := call(t.Context(), backends.Params{"query": "section 1-1", "state": state, "limit": 10},
			func(backends.Progress) {})
		if err == nil {
			require.NotContains(t, res.Quality.Metadata, "quality_error")
		}
	})
}
