package courtlistener_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/courtlistener"
	"headnote/backends/fetch/fetchtest"
)

const (
	lookupPath = "www.courtlistener.com/api/rest/v4/citation-lookup/"
	apiPath    = "www.courtlistener.com/api/rest/v4/"

	obergefell = `{"id":2812209,"absolute_url":"/opinion/2812209/obergefell-v-hodges/","case_name":"Obergefell v. Hodges","date_filed":"2015-06-26","citation_count":900,
		"citations":[{"volume":135,"reporter":"S. Ct.","page":"2584","type":1},{"volume":576,"reporter":"U.S.","page":"644","type":1}]}`
)

func item(start, status int, clusters ...string) string {
	return fmt.Sprintf(`{"citation":"c","normalized_citations":["n%d"],"start_index":%d,"end_index":%d,"status":%d,`+
		`"error_message":"m%d","clusters":[%s]}`, start, start, start+3, status, status, strings.Join(clusters, ","))
}

func TestLookUp(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{lookupPath: fetchtest.JSON("[" + item(0, 200, obergefell) + "]")})
	res, err := call(t, s, "lookup_citation", backends.Params{"citation": "576 U.S. 644"})
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	d := res.Documents[0]
	require.Equal(t, "576 U.S. 644 (2015)", d.Citation)
	require.Equal(t, "courtlistener:2812209", d.ID)
	require.Equal(t, "Supreme Court of the United States", d.Court)
	require.Equal(t, "high", res.Quality.Relevance)
	require.Equal(t, "complete", res.Quality.Coverage)
	form, err := url.ParseQuery(s.Asked()[0].Body)
	require.NoError(t, err)
	require.Equal(t, "576 U.S. 644", strings.TrimSpace(form.Get("text")))
}

func TestRecordedLookUps(t *testing.T) {
	for sample, c := range map[string]struct {
		code backends.Code
		docs int
	}{
		"doc_citation_lookup_404.json":                 {backends.NotFound, 0},
		"doc_citation_lookup_none.json":                {backends.NotFound, 0},
		"doc_citation_lookup_300_trimmed.json":         {"", 2},
		"doc_citation_lookup_200_clusters_elided.json": {"", 0},
		"doc_citation_lookup_429_item.json":            {backends.NotFound, 0}, // its item is far beyond what was requested
	} {
		s := fetchtest.New(t, fetchtest.Routes{lookupPath: fetchtest.Sample(t, "courtlistener/"+sample)})
		res, err := call(t, s, "lookup_citation", backends.Params{"citation": strings.Repeat("See ", 6) + "1 U.S. 200"})
		if c.code != "" {
			require.ErrorIs(t, err, &backends.Error{Code: c.code}, sample)
			continue
		}
		require.NoError(t, err, sample)
		require.Len(t, res.Documents, c.docs, sample)
		if c.docs == 2 {
			require.Equal(t, "1 Handy 150", res.Documents[0].Citation)
			require.Equal(t, courtlistener.Ambiguous, res.Metadata["status"])
		}
	}
}

func TestLawsAreSentElsewhere(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{lookupPath: fetchtest.JSON("[]")})
	_, err := call(t, s, "lookup_citation", backends.Params{"citation": "21 U.S.C. § 355(b)(2)"})
	require.ErrorContains(t, err, "get_usc_section with title=21 section=355(b)(2)")
}

func TestBatchesOfCitations(t *testing.T) {
	cites := make([]string, 252)
	for i := range cites {
		cites[i] = fmt.Sprintf("%d U.S. 1", i+1)
	}
	cites[1] = "ΔΔ 2 U.S. 1" // the service counts characters, not bytes
	first := "[" + strings.Join([]string{
		item(0, 200, obergefell), item(12, 404),
		item(21, 300, obergefell, `{"id":5,"case_name":"B"}`),
	}, ",") + "]"
	s := fetchtest.New(t, fetchtest.Routes{
		lookupPath:                       fetchtest.JSON(first),
		lookupPath + "?x=252%2BU.S.%2B1": fetchtest.JSON("[" + item(11, 400) + "]"),
	})
	got, err := courtlistener.NewLookup(s.Client).Citations(t.Context(), cites)
	require.NoError(t, err)
	require.Len(t, got, 252)
	require.Len(t, s.Asked(), 2, "250 a request")
	require.Equal(t, courtlistener.Found, got[0].Status)
	require.Equal(t, courtlistener.NoSuchCase, got[1].Status)
	require.Equal(t, courtlistener.Ambiguous, got[2].Status)
	require.Len(t, got[2].Cases, 2)
	require.Equal(t, courtlistener.NotACase, got[3].Status, "nothing was found in it")
	require.Equal(t, courtlistener.NotACase, got[251].Status)
	require.Equal(t, "252 U.S. 1", got[251].Citation)
}

func TestThrottledBatchIsNotChecked(t *testing.T) {
	cites := make([]string, 300)
	for i := range cites {
		cites[i] = "1 U.S. 1"
	}
	cites[299] = "999 U.S. 1"
	s := fetchtest.New(t, fetchtest.Routes{
		lookupPath: fetchtest.JSON("[" + item(0, 200, obergefell) + "]"),
		lookupPath + "?x=999%2BU.S.%2B1": {Status: 429, Body: `{"error_message":"Too many requests (allowed rate: ` +
			`60/min).","wait_until":"2026-07-01T12:05:00"}`, Headers: map[string]string{"Retry-After": "9000"}},
	})
	got, err := courtlistener.NewLookup(s.Client).Citations(t.Context(), cites)
	require.NoError(t, err, "what was checked is kept")
	require.Equal(t, courtlistener.Found, got[0].Status)
	require.Equal(t, courtlistener.NotChecked, got[250].Status)
	require.NotEmpty(t, got[299].Note)

	s = fetchtest.New(t, fetchtest.Routes{lookupPath: fetchtest.Status(500, "")})
	_, err = courtlistener.NewLookup(s.Client).Citations(t.Context(), cites)
	require.Error(t, err)
}

func TestCaseDetails(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		apiPath + "clusters/9506542/": fetchtest.Sample(t, "courtlistener/cluster_9506542.json"),
		apiPath + "opinions/?cluster=9506542": fetchtest.JSON(`{"count":"https://x","results":[` +
			string(fetchtest.Recorded(t, "courtlistener/opinion_full_2025-07.json")) + `]}`),
		apiPath + "dockets/67851464/": fetchtest.JSON(
			`{"id":67851464,"court_id":"scotus","docket_number":"22-448","case_name":"CFPB v. ` +
				`CFSA","absolute_url":"/docket/67851464/x/"}`),
	})
	for _, id := range []string{
		"9506542", "courtlistener:9506542",
		"https://www.courtlistener.com/opinion/9506542/consumer-financial/",
	} {
		res, err := call(t, s, "get_case_details", backends.Params{"case_id": id})
		require.NoError(t, err, id)
		d := res.Documents[0]
		require.Equal(t, "courtlistener:9506542", d.ID)
		require.Equal(t, "601 U.S. 416 (2024)", d.Citation)
		require.Equal(t, "22-448", d.Docket)
		require.Contains(t, d.Text, "The Constitution gives Congress control over the public")
		require.NotContains(t, d.Text, "<span")
		require.NotContains(t, d.Text, "&#x27;")
		require.NotEmpty(t, d.Snippet)
		require.Empty(t, res.Metadata["missing"])
	}
}

func TestTextOfACase(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		apiPath + "opinions/?cluster=5": fetchtest.JSON(`{"results":[{"type":"020lead","html":"<p>We affirm.</p>"}]}`),
		apiPath + "opinions/?cluster=6": fetchtest.JSON(`{"results":[]}`),
	})
	l := courtlistener.NewLookup(s.Client)
	got, err := l.Text(t.Context(), "courtlistener:5")
	require.NoError(t, err)
	require.Equal(t, "We affirm.", got)
	for id, code := range map[string]backends.Code{
		"courtlistener:6":        backends.NotFound,
		"courtlistener:docket/5": backends.InvalidParameters, "x": backends.InvalidParameters,
	} {
		_, err = l.Text(t.Context(), id)
		require.ErrorIs(t, err, &backends.Error{Code: code})
	}
}

func TestCaseDetailsWithoutWhatCannotBeHad(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		apiPath + "clusters/5/": fetchtest.JSON(`{"id":5,"docket_id":6,"case_name":"A v. B","date_filed":"2020-01-02"}`),
		apiPath + "opinions/": fetchtest.JSON(
			`{"results":[{"type":"040dissent","plain_text":"No."},{"type":"020lead","html":"<p>We affirm.</p>"}]}`),
		apiPath + "dockets/6/": fetchtest.Status(403, `{"detail":"You do not have permission to perform this action."}`),
	})
	res, err := call(t, s, "get_case_details", backends.Params{"case_id": "5"})
	require.NoError(t, err)
	require.Equal(t, "# Lead\n\nWe affirm.\n\n# Dissent\n\nNo.", res.Documents[0].Text)
	require.Len(t, res.Metadata["missing"], 1)

	for id, code := range map[string]backends.Code{"7": backends.NotFound, "Roe v. Wade": backends.InvalidParameters} {
		_, err = call(t, s, "get_case_details", backends.Params{"case_id": id})
		require.ErrorIs(t, err, &backends.Error{Code: code})
	}
}

func TestDocketDetails(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{apiPath + "dockets/4214664/": fetchtest.Sample(t,
		"courtlistener/doc_docket_4214664.json")})
	for _, id := range []string{
		"courtlistener:docket/4214664",
		"https://www.courtlistener.com/docket/4214664/national-veterans/",
	} {
		res, err := call(t, s, "get_case_details", backends.Params{"case_id": id})
		require.NoError(t, err)
		require.Equal(t, "1:16-cv-00745", res.Documents[0].Docket)
		require.Equal(t, "2016-04-21", res.Documents[0].Date)
	}
}

func TestFaults(t *testing.T) {
	for tool, p := range map[string]backends.Params{
		"search_cases": {"query": "x", "limit": 10}, "search_court_opinions": {"query": "x", "limit": 10},
		"search_state_cases": {"query": "x", "state": "CA", "limit": 10},
		"get_case_details":   {"case_id": "1"}, "lookup_citation": {"citation": "576 U.S. 644"},
	} {
		fetchtest.Faults(t, courtlistener.Calls, tool, p, nil)
	}
}
