package sec_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/sec"
)

const (
	tern    = "data.sec.gov/submissions/CIK0000001001.json"
	archive = "www.sec.gov/Archives/edgar/data/1001/"
)

// filers are invented companies, two with the same beginning of the name and one with two tickers.
const filers = `{"0":{"cik_str":1001,"ticker":"TERN","title":"Tern Boatworks, Inc."},` +
	`"1":{"cik_str":1002,"ticker":"TNH","title":"Tern Holdings Group /DE/"},` +
	`"2":{"cik_str":1003,"ticker":"SKUA","title":"Skua & Sons Corp"},` +
	`"3":{"cik_str":1003,"ticker":"SKUA-B","title":"Skua & Sons Corp"},` +
	`"4":{"cik_str":0,"ticker":"ZERO","title":"Nobody"},"5":null,"6":{"cik_str":1004,"ticker":"","title":"Gull Ltd"}}`

// terns are the filings of one of them.
const terns = `{"cik":"1001","name":"Tern Boatworks, Inc.","tickers":["TERN"],"filings":{"recent":{` +
	`"accessionNumber":["0000001001-26-000007","0000001001-26-000003","0000001001-25-000009"],` +
	`"form":["8-K","10-K/A","10-K"],"filingDate":["2026-03-02","2026-02-20","2025-02-19"],` +
	`"reportDate":["2026-02-27","2025-12-31"],"items":["1.01,9.99",""],` +
	`"primaryDocument":["tern-8k.htm","tern-10ka.htm","sub/tern 10k.htm"]},"files":[]}}`

func invented(more fetchtest.Routes) fetchtest.Routes {
	routes := fetchtest.Routes{tickers: fetchtest.JSON(filers), tern: fetchtest.JSON(terns)}
	for route, answer := range more {
		routes[route] = answer
	}
	return routes
}

// A company is found by any of its usual names; a possible other match has less confidence.
func TestInventedCompanies(t *testing.T) {
	s := fetchtest.New(t, invented(fetchtest.Routes{efts: fetchtest.JSON(`{"hits":{"hits":[]}}`)}))
	for query, want := range map[string]struct {
		first string
		sure  bool
	}{
		"TERN":                        {"Tern Boatworks, Inc. (TERN)", true},
		"tern boatworks":              {"Tern Boatworks, Inc. (TERN)", true},
		"Tern Boatworks Incorporated": {"Tern Boatworks, Inc. (TERN)", true},
		"Tern Boat works":             {"Tern Boatworks, Inc. (TERN)", true},
		"Tern Holdings":               {"Tern Holdings Group /DE/ (TNH)", true},
		"skua and sons":               {"", false},
		"Skua Sons":                   {"Skua & Sons Corp (SKUA)", true},
		"skua-b":                      {"Skua & Sons Corp (SKUA-B)", true},
		"skua.b":                      {"Skua & Sons Corp (SKUA-B)", true},
		"CIK0000001004":               {"Gull Ltd", true},
		"boatworks":                   {"Tern Boatworks, Inc. (TERN)", false},
		"0":                           {"", false},
		"Inc.":                        {"", false},
	} {
		res, err := s.Call(sec.Calls(s.Client), "search_sec_company_tickers", params(backends.Params{"query": query}))
		require.NoError(t, err, query)
		if want.first == "" {
			require.Empty(t, res.Documents, query)
			continue
		}
		require.NotEmpty(t, res.Documents, query)
		require.Equal(t, want.first, res.Documents[0].Title, query)
		require.Equal(t, want.sure, res.Quality.Metadata["cik_resolved"], query)
	}
}

// Lists of different lengths shift nothing: a missing value is missing in that filing only.
func TestListsOfDifferentLengths(t *testing.T) {
	s := fetchtest.New(t, invented(nil))
	res, err := s.Call(sec.Calls(s.Client), "search_sec_filings",
		params(backends.Params{"company_identifier": "tern boatworks"}))
	require.NoError(t, err)
	require.Len(t, res.Documents, 3)
	for i, want := range []struct{ title, url, citation string }{
		{
			"Tern Boatworks, Inc., Form 8-K for 2026-02-27", "000000100126000007/tern-8k.htm",
			"Tern Boatworks, Inc., Current Report (Form 8-K) (Mar. 2, 2026)",
		},
		{
			"Tern Boatworks, Inc., Form 10-K/A for 2025-12-31", "000000100126000003/tern-10ka.htm",
			"Tern Boatworks, Inc., Annual Report (Form 10-K/A) (Feb. 20, 2026)",
		},
		{
			"Tern Boatworks, Inc., Form 10-K", "000000100125000009/sub/tern%2010k.htm",
			"Tern Boatworks, Inc., Annual Report (Form 10-K) (Feb. 19, 2025)",
		},
	} {
		d := res.Documents[i]
		require.Equal(t, want.title, d.Title)
		require.Equal(t, "https://"+archive+want.url, d.URL)
		require.Equal(t, want.citation, d.Citation)
	}
	require.Contains(t, res.Documents[0].Snippet, "item 1.01 ", "items are named")
	require.Contains(t, res.Documents[0].Snippet, "item 9.99;", "one that is not known is kept as it is")

	gap := strings.Replace(terns, `"0000001001-26-000003"`, `null`, 1)
	s = fetchtest.New(t, invented(fetchtest.Routes{tern: fetchtest.JSON(gap)}))
	res, err = s.Call(sec.Calls(s.Client), "search_sec_filings", params(backends.Params{"company_identifier": "1001"}))
	require.NoError(t, err)
	require.Empty(t, res.Documents, "a filing without a number shifts all that follow: none is better than a wrong one")
}

// Forms and days narrow the list, an amendment belongs to its form, and a guessed company is reported as such.
func TestFormsAndDays(t *testing.T) {
	for _, c := range []struct {
		p    backends.Params
		want string
	}{
		{backends.Params{"filing_type": "10-K"}, "2026-02-20 2025-02-19"},
		{backends.Params{"filing_type": "Form 10k"}, "2026-02-20 2025-02-19"},
		{backends.Params{"filing_type": "10-K/A"}, "2026-02-20"},
		{backends.Params{"filing_type": "8K"}, "2026-03-02"},
		{backends.Params{"filing_type": "S-1"}, ""},
		{backends.Params{"date_after": "2026-02-20"}, "2026-03-02 2026-02-20"},
		{backends.Params{"date_before": "2026-02-20"}, "2026-02-20 2025-02-19"},
		{backends.Params{"date_after": "2026-02-20", "date_before": "2026-02-20"}, "2026-02-20"},
		{backends.Params{"limit": 1}, "2026-03-02"},
	} {
		s := fetchtest.New(t, invented(nil))
		c.p["company_identifier"] = "1001"
		res, err := s.Call(sec.Calls(s.Client), "search_sec_filings", params(c.p))
		require.NoError(t, err)
		var days []string
		for _, d := range res.Documents {
			days = append(days, d.Date)
		}
		require.Equal(t, c.want, strings.Join(days, " "), "%v", c.p)
	}
	s := fetchtest.New(t, invented(nil))
	res, err := s.Call(sec.Calls(s.Client), "search_sec_filings",
		params(backends.Params{"company_identifier": "boatworks"}))
	require.NoError(t, err)
	require.Contains(t, res.Quality.Suggestion, "Tern Boatworks, Inc. was taken for the company that is meant")
	require.Equal(t, "medium", res.Quality.Relevance, "of a guess")
}

// A filing is read with its documents: the page that is not an exhibit, or the named exhibit; a number no longer in any
// list is cited by itself; a document without a text is not treated as one with an empty text.
func TestInventedFiling(t *testing.T) {
	list := func(number string) string { return archive + number + "/index.json" }
	page := func(words string) fetchtest.Answer {
		return fetchtest.Answer{
			Body: "<html><p>" + words + "</p></html>", Headers: map[string]string{"Content-Type": "text/html"},
		}
	}
	const items = `{"directory":{"item":[{"name":"ex10.htm","size":"90000"},{"name":"r2.htm","size":"70000"},` +
		`{"name":"small.htm","size":"10"},{"name":"main.htm","size":"5000"},{"name":"logo.gif","size":"999999"},` +
		`{"name":"../../x"},{"name":"a?b"},{"name":""}]}}`
	s := fetchtest.New(t, invented(fetchtest.Routes{
		list("000000100190000001"): fetchtest.JSON(items), archive + "000000100190000001/main.htm": page("The whole report."),
		archive + "000000100190000001/ex10.htm":    page("The credit agreement."),
		list("000000100126000007"):                 fetchtest.JSON(`{"directory":{"item":[{"name":"scan.pdf"}]}}`),
		archive + "000000100126000007/tern-8k.htm": fetchtest.Status(404, "gone"),
		list("000000100125000009"):                 fetchtest.JSON(`{"directory":{"item":[]}}`),
	}))
	get := func(p backends.Params) (backends.Document, error) {
		res, err := s.Call(sec.Calls(s.Client), "get_sec_filing_details", p)
		if err != nil {
			return backends.Document{}, err
		}
		return res.Documents[0], nil
	}
	d, err := get(backends.Params{"accession_number": "0000001001-90-000001"})
	require.NoError(t, err)
	require.Contains(t, d.Text, "The whole report.")
	require.Len(t, d.Extra["documents"], 5, "names that lead elsewhere are left out")
	require.NotContains(t, d.Title+d.Citation, "Form", "nothing says which form it was")
	require.Contains(t, d.Citation, "0000001001-90-000001")

	d, err = get(backends.Params{"accession_number": "sec:0000001001-90-000001:ex10.htm", "document": "ex10.htm"})
	require.NoError(t, err)
	require.Contains(t, d.Text, "The credit agreement.")
	require.Equal(t, "sec:0000001001-90-000001:ex10.htm", d.ID)

	d, err = get(backends.Params{"accession_number": "000000100126000007"})
	require.NoError(t, err)
	require.Empty(t, d.Text)
	require.NotEmpty(t, d.Snippet, "the entry in the list is what there is")

	for _, c := range []struct {
		p    backends.Params
		code backends.Code
		says string
	}{
		{
			backends.Params{"accession_number": "0000001001-90-000001", "document": "ex11.htm"},
			backends.NotFound,
			"the filing has no document of that name",
		},
		{backends.Params{"accession_number": "0000001001-25-000009"}, backends.NotFound, "give company_identifier, too"},
		{backends.Params{"accession_number": "0000001001-25-9"}, backends.InvalidParameters, "is not a valid accession"},
		{
			backends.Params{"accession_number": "0000001001-90-000001", "company_identifier": "Nobody & Nothing"},
			backends.NotFound, "no company that files with the SEC is named",
		},
		{backends.Params{"accession_number": "0000000000-90-000001"}, backends.NotFound, "give company_identifier, too"},
	} {
		_, err := get(c.p)
		require.ErrorIs(t, err, &backends.Error{Code: c.code}, "%v", c.p)
		require.ErrorContains(t, err, c.says)
	}
}

// EDGAR is retried after the time that it names, and not within the hour if it wants to be left alone.
func TestEDGARWantsToBeLeftAlone(t *testing.T) {
	busy := func(after string) fetchtest.Answer {
		return fetchtest.Answer{
			Status: 429, Body: "<html>slow down</html>", Headers: map[string]string{"Retry-After": after},
			Then: &fetchtest.Answer{Body: filers},
		}
	}
	s := fetchtest.New(t, invented(fetchtest.Routes{tickers: busy("11")}))
	res, err := s.Call(sec.Calls(s.Client), "search_sec_company_tickers", params(backends.Params{"query": "TERN"}))
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents)
	require.Equal(t, []time.Duration{11 * time.Second}, s.Clock.Waits())

	s = fetchtest.New(t, invented(fetchtest.Routes{tickers: busy("3600")}))
	for range 2 {
		_, err = s.Call(sec.Calls(s.Client), "search_sec_company_tickers", params(backends.Params{"query": "TERN"}))
		require.ErrorIs(t, err, &backends.Error{Code: backends.QuotaExhausted})
	}
	require.Len(t, s.Asked(), 1)
}

// A full-text search that stops counting says so, and hits without a number or a filer are left out.
func TestInventedFullText(t *testing.T) {
	hit := func(id, adsh, ciks string, score float64) string {
		return fmt.Sprintf(`{"_id":%q,"_score":%v,"_source":{"adsh":%q,"ciks":[%q],"display_names":["Tern Boatworks, Inc.  `+
			`(TERN)  (CIK 0000001001)"],"form":"8-K","file_type":"EX-99.1","file_date":"2026-03-02","items":["1.01"]}}`,
			id, score, adsh, ciks)
	}
	answer := `{"hits":{"total":{"value":10000,"relation":"gte"},"max_score":8,"hits":[` + strings.Join([]string{
		hit("0000001001-26-000007:ex99.htm", "0000001001-26-000007", "0000001001", 8),
		hit("0000001001-26-000007:ex98.htm", "0000001001-26-000007", "0000001001", 4),
		hit("x", "not a number", "0000001001", 3), hit("x", "0000001001-26-000008", "none", 2),
	}, ",") + `]}}`
	s := fetchtest.New(t, invented(fetchtest.Routes{efts: fetchtest.JSON(answer)}))
	res, err := s.Call(sec.Calls(s.Client), "search_sec_full_text", params(backends.Params{"query": "keel failure"}))
	require.NoError(t, err)
	require.Len(t, res.Documents, 2)
	require.Equal(t, "sec:0000001001-26-000007:ex99.htm", res.Documents[0].ID)
	require.Equal(t, []float64{1, 0.5}, []float64{res.Documents[0].Score, res.Documents[1].Score})
	require.Contains(t, res.Documents[0].Title, "EX-99.1")
	require.Contains(t, res.Metadata["notice"], "more than 10000 documents")
	require.Contains(t, res.Quality.Suggestion, "Set date_after")
}

// A filing without one of its fields is named without gaps.
func TestFilingsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, sec.Calls, "search_sec_full_text", params(backends.Params{"query": "keel"}),
		`{"hits":{"total":{"value":1,"relation":"eq"},"max_score":8,"hits":[{"_id":"0000001001-26-000007:ex99.htm",`+
			`"_score":8,"_source":{"adsh":"0000001001-26-000007","ciks":["0000001001"],"form":"8-K","root_forms":["8-K"],`+
			`"display_names":["Tern Boatworks, Inc.  (TERN)  (CIK 0000001001)"],"file_type":"EX-99.1",`+
			`"file_description":"PRESS RELEASE","file_date":"2026-03-02","period_ending":"2026-02-27","items":["1.01"],`+
			`"sics":["3730"],"biz_locations":["Port Ellis, ME"]}}]}}`)
}
