package sec_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/sec"
)

const (
	tickers = "www.sec.gov/files/company_tickers.json"
	apple   = "data.sec.gov/submissions/CIK0000320193.json"
	efts    = "efts.sec.gov/LATEST/search-index"
)

func recorded(t *testing.T) fetchtest.Routes {
	return fetchtest.Routes{
		tickers: fetchtest.Sample(t, "sec/company_tickers.json"),
		apple:   fetchtest.Sample(t, "sec/submissions_CIK0000320193.json"),
		"data.sec.gov/submissions/CIK0001911716.json": fetchtest.Sample(t, "sec/submissions_CIK0001911716_small.json"),
		"*": {Status: 404, Body: string(fetchtest.Recorded(t, "sec/submissions_404.xml"))},
	}
}

func params(p backends.Params) backends.Params {
	for name, v := range map[string]any{"limit": 10, "include_snippet": true} {
		if _, ok := p[name]; !ok {
			p[name] = v
		}
	}
	return p
}

func TestCompanies(t *testing.T) {
	routes := recorded(t)
	routes[efts+"?keysTyped=berkshire bank"] = fetchtest.Sample(t, "sec/efts_keystyped_entities.json")
	s := fetchtest.New(t, routes)
	calls := sec.Calls(s.Client)
	for query, want := range map[string]string{
		"AAPL": "Apple Inc. (AAPL)", "apple": "Apple Inc. (AAPL)", "Apple, Inc.": "Apple Inc. (AAPL)",
		"CIK 320193": "Apple Inc. (AAPL)", "0000320193": "Apple Inc. (AAPL)",
		"brk.b": "BERKSHIRE HATHAWAY INC (BRK-B)", "Berkshire Hathaway": "BERKSHIRE HATHAWAY INC (BRK-B)",
		"Microsoft Corporation": "MICROSOFT CORP (MSFT)",
		"berkshire bank":        "Berkshire Bank", "1911716": "Cool Japan Fund Inc.",
	} {
		res, err := s.Call(calls, "search_sec_company_tickers", params(backends.Params{"query": query}))
		require.NoError(t, err)
		require.NotEmpty(t, res.Documents, query)
		require.Equal(t, want, res.Documents[0].Title, query)
		require.Equal(t, true, res.Quality.Metadata["cik_resolved"], query)
	}
	require.Equal(t, "headnote test@example.com", s.Asked()[0].Header.Get("User-Agent"))

	res, err := s.Call(calls, "search_sec_company_tickers", params(backends.Params{"query": "no such firm at all"}))
	require.NoError(t, err)
	require.Empty(t, res.Documents)
	require.Contains(t, res.Quality.Suggestion, "Give the registered name, the ticker or the CIK")
}

func TestFilingsOfACompany(t *testing.T) {
	s := fetchtest.New(t, recorded(t))
	calls := sec.Calls(s.Client)
	res, err := s.Call(calls, "search_sec_filings",
		params(backends.Params{"company_identifier": "Apple", "filing_type": "form 10k", "limit": 3}))
	require.NoError(t, err)
	require.Len(t, res.Documents, 3)
	for _, d := range res.Documents {
		require.Contains(t, []string{"10-K", "10-K/A"}, d.Extra["form"])
		require.Regexp(t, `^https://www\.sec\.gov/Archives/edgar/data/320193/\d{18}/\S+\.htm$`, d.URL)
		require.Regexp(t, `^sec:\d{10}-\d\d-\d{6}$`, d.ID)
	}
	d := res.Documents[0]
	require.Equal(t, "2022-10-28", d.Date)
	require.Equal(t, "Apple Inc., Annual Report (Form 10-K) (Oct. 28, 2022)", d.Citation)
	require.Equal(t, "Apple Inc., Form 10-K for 2022-09-24", d.Title)
	q := res.Quality
	require.Equal(t, "high", q.Relevance)
	require.Equal(t, true, q.Metadata["cik_resolved"])
	require.Equal(t, []string{"10-K"}, q.Metadata["filing_types_found"])
	require.Equal(t, "2022-10-28", q.Metadata["date_range"].(map[string]string)["to"])
	require.Equal(t, "corporate_filings", q.Metadata["result_type"])

	res, err = s.Call(calls, "search_sec_filings", params(backends.Params{
		"company_identifier": "320193",
		"filing_type":        "8-K", "date_after": "2023-01-01", "date_before": "2023-06-30",
	}))
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents)
	for _, d := range res.Documents {
		require.True(t, d.Date >= "2023-01-01" && d.Date <= "2023-06-30")
		require.Regexp(t, `item \d\.\d\d [a-zA-Z]`, d.Snippet)
	}
	require.Equal(t, "moderate", res.Quality.Coverage, "four of ten")

	res, err = s.Call(calls, "search_sec_filings",
		params(backends.Params{"company_identifier": "CIK0001911716", "filing_type": "10-K"}))
	require.NoError(t, err)
	require.Empty(t, res.Documents)
	require.Contains(t, res.Quality.Suggestion, "Cool Japan Fund Inc. has filed no 10-K in this time")
}

func TestOlderFilingsAreReadWhereTheyAreWanted(t *testing.T) {
	routes := recorded(t)
	older := "data.sec.gov/submissions/CIK0000320193-submissions-001.json"
	routes[older] = fetchtest.JSON(
		`{"accessionNumber":["0000320193-99-000001"],"form":["10-K"],"filingDate":["1999-12-22"],"primaryDocument":[""]}`)
	s := fetchtest.New(t, routes)
	res, err := s.Call(sec.Calls(s.Client), "search_sec_filings",
		params(backends.Params{"company_identifier": "AAPL", "filing_type": "10-K", "date_before": "2000-01-01"}))
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	require.Equal(t, "https://www.sec.gov/Archives/edgar/data/320193/000032019399000001/0000320193-99-000001-index.htm",
		res.Documents[0].URL)
	before := len(s.Asked())
	_, err = s.Call(sec.Calls(s.Client), "search_sec_filings",
		params(backends.Params{"company_identifier": "320193", "date_after": "2015-01-01"}))
	require.NoError(t, err)
	require.Equal(t, before+1, len(s.Asked()), "and not where they are not")
}

func TestACompanyThatIsNotThere(t *testing.T) {
	s := fetchtest.New(t, recorded(t))
	for identifier, says := range map[string]string{"Orrin & Tessaly": `no company that files with the SEC is named ` +
		`"Orrin & Tessaly"`, "99999999": "no filer has the number 0099999999"} {
		_, err := s.Call(sec.Calls(s.Client), "search_sec_filings", params(backends.Params{"company_identifier": identifier}))
		require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
		require.ErrorContains(t, err, says)
	}
}

func TestFullText(t *testing.T) {
	for file, want := range map[string]struct{ available, found int }{
		"efts_1_hit": {1, 1}, "efts_100_hits": {100, 10},
		"efts_10000_hits": {10000, 10},
	} {
		s := fetchtest.New(t, fetchtest.Routes{efts: fetchtest.Sample(t, "sec/"+file+".json")})
		res, err := s.Call(sec.Calls(s.Client), "search_sec_full_text",
			params(backends.Params{"query": `"carve out"`, "filing_type": "10-k", "date_after": "2020-01-01"}))
		require.NoError(t, err)
		require.Equal(t, want.available, res.Available)
		require.Len(t, res.Documents, want.found)
		q := s.Asked()[0].Query
		require.Equal(t, []string{"custom", "2020-01-01", "2026-07-01", "10-K", `"carve out"`},
			[]string{q.Get("dateRange"), q.Get("startdt"), q.Get("enddt"), q.Get("forms"), q.Get("q")})
		for _, d := range res.Documents {
			require.True(t, d.Score > 0 && d.Score <= 1)
			require.Regexp(t, `^https://www\.sec\.gov/Archives/edgar/data/\d+/\d{18}/\S+$`, d.URL)
		}
		if file == "efts_1_hit" {
			d := res.Documents[0]
			require.Equal(t, "https://www.sec.gov/Archives/edgar/data/1865782/000095017025055890/btsg-2025_ars.pdf", d.URL)
			require.Equal(t, "BrightSpring Health Services, Inc. (BTSG, BTSGU), Form ARS for 2024-12-31", d.Title)
			require.Equal(t, "low", res.Quality.Relevance, "another form was asked for")
			require.Equal(t, "minimal", res.Quality.Coverage, "one of ten")
		}
	}
	s := fetchtest.New(t, fetchtest.Routes{
		efts: fetchtest.JSON(`{"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}`),
	})
	res, err := s.Call(sec.Calls(s.Client), "search_sec_full_text", params(backends.Params{"query": "xyzzy"}))
	require.NoError(t, err)
	require.Empty(t, res.Documents)
	require.Contains(t, res.Quality.Suggestion, "Put exact phrases into quotation marks")

	s = fetchtest.New(t, fetchtest.Routes{efts: fetchtest.JSON(`{"message":"Internal server error"}`)})
	_, err = s.Call(sec.Calls(s.Client), "search_sec_full_text", params(backends.Params{"query": "xyzzy"}))
	require.ErrorContains(t, err, "the full-text search of EDGAR says: Internal server error")
}

func TestOneFiling(t *testing.T) {
	routes := recorded(t)
	at := "www.sec.gov/Archives/edgar/data/320193/000032019322000108/"
	routes[at+"index.json"] = fetchtest.JSON(
		`{"directory":{"name":"/x","item":[{"name":"aapl-20220924.htm","type":"text.gif","size":"7000000"},` +
			`{"name":"aapl-ex231.htm","size":"9"},{"name":"../../evil"},{"name":"0000320193-22-000108-index.htm","size":""}]}}`)
	routes[at+"aapl-20220924.htm"] = fetchtest.Answer{
		Body: "<html><body><h1>Annual " +
			"Report</h1><script>x</script><p>Risk factors follow.</p></body></html>",
		Headers: map[string]string{"Content-Type": "text/html"},
	}
	s := fetchtest.New(t, routes)
	calls := sec.Calls(s.Client)
	for _, p := range []backends.Params{
		{"accession_number": "0000320193-22-000108"},
		{"accession_number": "000032019322000108", "company_identifier": "Apple"},
	} {
		res, err := s.Call(calls, "get_sec_filing_details", p)
		require.NoError(t, err)
		d := res.Documents[0]
		require.Equal(t, "Apple Inc., Form 10-K for 2022-09-24", d.Title)
		require.Contains(t, d.Text, "Risk factors follow.")
		require.NotContains(t, d.Text, "<p>")
		require.Len(t, d.Extra["documents"], 3)
		require.Equal(t, "high", res.Quality.Relevance)
	}
	_, err := s.Call(calls, "get_sec_filing_details", backends.Params{"accession_number": "0001193125-22-000001"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	require.ErrorContains(t, err, "give company_identifier, too")
	_, err = s.Call(calls, "get_sec_filing_details", backends.Params{"accession_number": "12"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestTheSECSaysWhoMayAsk(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Status(403, "<html>Undeclared Automated Tool</html>")})
	_, err := s.Call(sec.Calls(s.Client), "search_sec_full_text", params(backends.Params{"query": "x"}))
	require.ErrorContains(t, err, "the SEC refuses requests from here (HTTP 403); check that contact is your e-mail "+
		"address")
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, sec.Calls, "search_sec_company_tickers", params(backends.Params{"query": "Apple"}), nil)
	fetchtest.Faults(t, sec.Calls, "search_sec_filings", params(backends.Params{"company_identifier": "320193"}), nil)
	fetchtest.Faults(t, sec.Calls, "search_sec_full_text", params(backends.Params{"query": "x"}), nil)
	fetchtest.Faults(t, sec.Calls, "get_sec_filing_details", backends.Params{"accession_number": "0000320193-22-000108"},
		nil)
}
