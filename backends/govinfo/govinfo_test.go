package govinfo_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/govinfo"
)

const ecfrPath = "www.ecfr.gov/api/search/v1/results"

func call(t *testing.T, s *fetchtest.Server, tool string, p backends.Params) (backends.Result, error) {
	t.Helper()
	if p["limit"] == nil {
		p["limit"] = 10
	}
	return s.Call(govinfo.CallsWith(s.Client, unhurried()), tool, p)
}

// queries returns the search queries, in order.
func queries(t *testing.T, s *fetchtest.Server) []string {
	t.Helper()
	var list []string
	for _, a := range s.Asked() {
		if a.Path == "/search" {
			var body struct{ Query string }
			require.NoError(t, json.Unmarshal([]byte(a.Body), &body))
			list = append(list, body.Query)
		}
	}
	return list
}

func TestRecordedSearches(t *testing.T) {
	for sample, want := range map[string]struct{ cite, kind, url string }{
		"search_complex_text_search_for_specific_chemicals_historical_true.json": {
			"21 C.F.R. § 177.1670 (2022)",
			backends.KindRegulation, "https://www.govinfo.gov/app/details/CFR-2022-title21-vol3/" +
				"CFR-2022-title21-vol3-sec177-1670",
		},
		"search_member_introduced_113th_congress_house_only.json": {
			"H.R.J. Res. 7, 113th Cong. (2013)", backends.KindStatute,
			"https://www.govinfo.gov/app/details/BILLS-113hjres7ih",
		},
		"search_uscourts_nature_of_suit_appellate.json": {
			"No. 22-11132", backends.KindOpinion,
			"https://www.govinfo.gov/app/details/USCOURTS-ca5-22-11132/USCOURTS-ca5-22-11132-0",
		},
		"search_basic_search_historical_true.json": {
			"", backends.KindOther,
			"https://www.govinfo.gov/app/details/BUDGET-2024-MSR",
		},
	} {
		s := fetchtest.New(t, fetchtest.Routes{apiSearch: fetchtest.Sample(t, "govinfo/"+sample)})
		res, err := call(t, s, "search_govinfo", backends.Params{"query": "anything"})
		require.NoError(t, err, sample)
		d := res.Documents[0]
		require.Equal(t, want.cite, d.Citation)
		require.Equal(t, want.kind, d.Kind)
		require.Equal(t, want.url, d.URL)
		require.NotEmpty(t, d.Title)
		require.Len(t, d.Date, 10)
		require.NotEmpty(t, d.Court)
		require.NotEmpty(t, d.Extra["download"])
		require.Equal(t, "government_documents", res.Quality.Metadata["result_type"])
		require.NotEmpty(t, res.Quality.Metadata["date_range"])
		require.Greater(t, res.Available, 10)
		require.Equal(t, "test-key", s.Asked()[0].Header.Get("X-Api-Key"))
		require.Empty(t, s.Asked()[0].Query, "no key in an address")
	}
}

func TestQueriesOfEachTool(t *testing.T) {
	for _, c := range []struct {
		tool   string
		params backends.Params
		want   []string
	}{
		{
			"search_us_code",
			backends.Params{"query": "fair use: (copyright)"},
			[]string{"collection:USCODE fair use copyright"},
		},
		{
			"search_us_code",
			backends.Params{"query": "21 USC 355"},
			[]string{`collection:USCODE citation:"21 U.S.C. 355"`, "collection:USCODE 21 USC 355"},
		},
		{
			"search_us_code",
			backends.Params{"query": "under 42 U.S.C. § 1396r–8(k)"},
			[]string{`collection:USCODE citation:"42 U.S.C. 1396r-8"`, "collection:USCODE under 42 U.S.C. 1396r–8 k"},
		},
		{
			"search_legislation",
			backends.Params{"query": "Pub. L. No. 118-31"},
			[]string{"collection:PLAW congress:118 docnumber:31", "collection:(BILLS OR PLAW OR STATUTE) Pub. L. No. 118-31"},
		},
		{
			"search_legislation",
			backends.Params{"query": "21 USC 355"},
			[]string{
				`collection:PLAW lawtype:public uscodecitation:"21 U.S.C. 355"`,
				"collection:(BILLS OR PLAW OR STATUTE) 21 USC 355",
			},
		},
		{
			"search_cfr",
			backends.Params{"query": "21 C.F.R. § 314.94"},
			[]string{`collection:CFR citation:"21 CFR 314.94"`, "collection:CFR 21 C.F.R. 314.94"},
		},
		{
			"search_govinfo",
			backends.Params{"query": `collection:FR "label carve-out"`, "date_after": "2020-01-01"},
			[]string{`collection:FR "label carve-out" publishdate:range(2020-01-01,)`},
		},
		{
			"search_govinfo",
			backends.Params{"query": `open "quote`, "collection": "uscourts"},
			[]string{"collection:USCOURTS open quote"},
		},
	} {
		s := fetchtest.New(t, fetchtest.Routes{apiSearch: fetchtest.JSON(none)})
		res, err := call(t, s, c.tool, c.params)
		require.NoError(t, err)
		require.Empty(t, res.Documents)
		require.Equal(t, c.want, queries(t, s), "%s %v", c.tool, c.params)
	}
}

func TestQuality(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{apiSearch: fetchtest.JSON(`{"count":4,"results":[
		{"title":"Sec. 107 - Fair use","packageId":"USCODE-2023-title17","granuleId":"USCODE-2023-title17-chap1-sec107","collectionCode":"USCODE","dateIssued":"2024-01-01"},
		{"title":"Fair use act","packageId":"PLAW-118publ5","collectionCode":"PLAW","dateIssued":"2023-06-01"},
		{"title":"Fair use bill","packageId":"BILLS-118hr1ih","collectionCode":"BILLS","dateIssued":"2023-01-09"},{"title":"no id"}]}`)})
	res, err := call(t, s, "search_govinfo", backends.Params{"query": "fair use"})
	require.NoError(t, err)
	require.Len(t, res.Documents, 3)
	require.Equal(t, "17 U.S.C. § 107 (2023)", res.Documents[0].Citation)
	require.Equal(t, "Pub. L. No. 118-5", res.Documents[1].Citation)
	require.Equal(t, "H.R. 1, 118th Cong. (2023)", res.Documents[2].Citation)
	q := res.Quality
	require.Equal(t, "high", q.Relevance, "both words stand in every title")
	require.Equal(t, map[string]int{"USCODE": 1, "PLAW": 1, "BILLS": 1}, q.Metadata["collections"])
	require.Equal(t, []string{"statute"}, q.Metadata["document_types"])
	require.Equal(t, map[string]string{"from": "2023-01-09", "to": "2024-01-01"}, q.Metadata["date_range"])
	require.Contains(t, q.Suggestion, "collection=BILLS")
}

func TestTextsOfTheFirstResults(t *testing.T) {
	hit := func(pkg, id, collection string) string {
		return `{"title":"Heading","packageId":"` + pkg + `","granuleId":"` + id + `","collectionCode":"` + collection +
			`","dateIssued":"2023-01-01","governmentAuthor":["Congress"]}`
	}
	routes := fetchtest.Routes{
		apiSearch: fetchtest.JSON(`{"count":4,"results":[` + hit("USCODE-2023-title21", "USCODE-2023-title21-chap9-sec355",
			"USCODE") + "," + hit("CFR-2022-title21-vol3", "CFR-2022-title21-vol3-sec314-94", "CFR") + "," + hit("GAOREPORTS-1",
			"GAOREPORTS-1", "GAOREPORTS") + "," + hit("PLAW-118publ5", "PLAW-118publ5", "PLAW") + `]}`),
		"api.govinfo.gov/packages/USCODE-2023-title21/granules/USCODE-2023-title21-chap9-sec355/htm": drugs,
		"api.govinfo.gov/packages/CFR-2022-title21-vol3/granules/CFR-2022-title21-vol3-sec314-94/xml": {
			Body:    `<SECTION><SECTNO>§ 314.94</SECTNO><P>An application shall contain a carve-out.</P></SECTION>`,
			Headers: map[string]string{"Content-Type": "application/xml"},
		},
	}
	s := fetchtest.New(t, routes)
	res, err := call(t, s, "search_govinfo",
		backends.Params{"query": "certification application", "include_snippet": true})
	require.NoError(t, err)
	require.Contains(t, res.Documents[0].Text, "An application shall also include a certification.")
	require.NotContains(t, res.Documents[0].Text, "675", "no source credit, no notes")
	require.Equal(t, res.Documents[0].Passages[0].Text, res.Documents[0].Passages[0].Of(res.Documents[0].Text))
	require.Contains(t, res.Documents[1].Snippet, "An application shall contain a carve-out.")
	require.Equal(t, "Heading · Congress · 2023-01-01", res.Documents[2].Snippet)
	require.Contains(t, res.Documents[3].Snippet, "Pub. L. No. 118-5", "only the first three are read")

	s = fetchtest.New(t, routes)
	_, err = call(t, s, "search_govinfo", backends.Params{"query": "certification", "include_snippet": false})
	require.NoError(t, err)
	require.Len(t, s.Asked(), 1)
}

func TestRegulationsWithoutKey(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{ecfrPath: fetchtest.Sample(t, "federalregister/ecfr_search.json")},
		fetchtest.WithKeys(nil))
	res, err := call(t, s, "search_cfr", backends.Params{"query": "drone"})
	require.NoError(t, err)
	d := res.Documents[0]
	require.Equal(t, "15 C.F.R. § 744.3", d.Citation)
	require.Equal(t, "https://www.ecfr.gov/current/title-15/section-744.3", d.URL)
	require.NotContains(t, d.Snippet, "<strong>")
	require.Equal(t, "eCFR", res.Quality.Metadata["search_engine"])
	require.Contains(t, res.Metadata["note"], "DATA_GOV_API_KEY")
}

func TestRegulationsInForceComeBeforeThoseThatWere(t *testing.T) {
	version := func(section, end string) string {
		return `{"starts_on":"2020-01-01","ends_on":` + end + `,"hierarchy":{"title":"21","part":"314","section":"` +
			section + `"},"headings":{"section":"Heading"},"score":20}`
	}
	s := fetchtest.New(t, fetchtest.Routes{
		apiSearch: fetchtest.JSON(none),
		ecfrPath: fetchtest.JSON(`{"results":[` + version("314.1", `"2021-01-01"`) + `,` + version("314.2",
			"null") + `],"meta":{"total_count":2}}`),
	})
	res, err := call(t, s, "search_cfr", backends.Params{"query": "carve-out"})
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	require.Equal(t, "21 C.F.R. § 314.2", res.Documents[0].Citation)
	require.InDelta(t, 0.667, res.Documents[0].Score, 0.001)

	s = fetchtest.New(t, fetchtest.Routes{
		apiSearch: fetchtest.Status(503, "busy"),
		ecfrPath:  fetchtest.Status(503, "busy"),
	})
	_, err = call(t, s, "search_cfr", backends.Params{"query": "carve-out"})
	require.ErrorContains(t, err, "503")
}

func TestFailures(t *testing.T) {
	for name, c := range map[string]struct {
		answer fetchtest.Answer
		code   backends.Code
	}{
		"key refused": {fetchtest.Status(403, `{"error":{"code":"API_KEY_INVALID","message":"An invalid api_key was `+
			`supplied."}}`), backends.ToolExecutionError},
		"not found": {fetchtest.Status(404, `{"message":"not found"}`), backends.NotFound},
		"too many": {fetchtest.Answer{
			Status: 429, Body: `{"error":{"code":"OVER_RATE_LIMIT"}}`,
			Headers: map[string]string{"Retry-After": "3600"},
		}, backends.QuotaExhausted},
		"server":         {fetchtest.Status(500, `{}`), backends.ToolExecutionError},
		"malformed":      {fetchtest.JSON(`{"results":[{"title"`), backends.ToolExecutionError},
		"web page":       {fetchtest.JSON(`<html></html>`), backends.ToolExecutionError},
		"another form":   {fetchtest.JSON(`{"hits":[]}`), backends.ToolExecutionError},
		"connection cut": {fetchtest.Answer{Body: `{"results":`, Cut: true}, backends.ToolExecutionError},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{apiSearch: c.answer})
			_, err := call(t, s, "search_us_code", backends.Params{"query": "fair use"})
			var e *backends.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, c.code, e.Code, e.Error())
			require.NotEmpty(t, e.Next)
		})
	}
	for _, tool := range []string{"search_us_code", "search_legislation", "search_govinfo"} {
		s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
		_, err := call(t, s, tool, backends.Params{"query": "fair use"})
		require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
		require.ErrorContains(t, err, "https://api.data.gov/signup/")
	}
	for _, tool := range []string{"search_us_code", "search_legislation", "search_cfr", "search_govinfo"} {
		s := fetchtest.New(t, nil, fetchtest.WithKeys(nil), fetchtest.Offline())
		_, err := call(t, s, tool, backends.Params{"query": "fair use"})
		require.ErrorIs(t, err, &backends.Error{Code: backends.Offline}, tool)
		require.Empty(t, s.Asked())
	}
}

func TestFaults(t *testing.T) {
	for tool, p := range map[string]backends.Params{
		"get_usc_section": {"title": "21", "section": "355(b)(2)", "include_text": true},
		"search_us_code":  {"query": "fair use", "limit": 10}, "search_legislation": {"query": "fair use", "limit": 10},
		"search_cfr": {"query": "fair use", "limit": 10}, "search_govinfo": {"query": "fair use", "limit": 10},
	} {
		fetchtest.Faults(t, govinfo.Calls, tool, p, nil)
	}
}

// A service may send anything: the client answers, or says what is wrong.
func FuzzAnswers(f *testing.F) {
	f.Add(`{"count":1,"results":[{"packageId":"USCODE-2023-title21","granuleId":"USCODE-2023-title21-sec355",` +
		`"collectionCode":"USCODE","download":[]}]}`)
	f.Add(`{"count":1,"granules":[{"granuleId":"USCODE-2023-title21-sec355"}],"nextPage":"?offset=1","results":[]}`)
	f.Add(drugs.Body)
	f.Fuzz(func(t *testing.T, body string) {
		calls := govinfo.Calls(fetchtest.Canned(t, body))
		for tool, p := range map[string]backends.Params{
			"get_usc_section": {"title": "21", "section": "355(b)"},
			"search_cfr":      {"query": "x", "include_snippet": true},
		} {
			res, err := calls[tool](t.Context(), p, func(backends.Progress) {})
			if err == nil {
				require.NotContains(t, res.Quality.Metadata, "quality_error")
			}
		}
	})
}
