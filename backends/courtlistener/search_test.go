package courtlistener_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/courtlistener"
	"headnote/backends/fetch/fetchtest"
)

const searchPath = "www.courtlistener.com/api/rest/v4/search/"

func call(t *testing.T, s *fetchtest.Server, tool string, p backends.Params) (backends.Result, error) {
	t.Helper()
	for k, v := range map[string]any{"query": "label carve-out", "limit": 10, "include_snippet": true} {
		if _, ok := p[k]; !ok && strings.HasPrefix(tool, "search_") {
			p[k] = v
		}
	}
	return s.Call(courtlistener.Calls(s.Client), tool, p)
}

// hit is a result of a search of opinions.
func hit(id, cites int, name, court, day string, bm25 float64) string {
	return fmt.Sprintf(`{"cluster_id":%d,"absolute_url":"/opinion/%d/x/","caseName":%q,"citation":["%d F.3d 10","5 F. App'x 1"],"citeCount":%d,
		"court":%q,"court_citation_string":"Fed. Cir.","court_id":"cafc","dateFiled":%q,"docketNumber":"2020-1","meta":{"score":{"bm25":%g}},
		"opinions":[{"id":7,"snippet":"the <mark>carve</mark>-out","local_path":"pdf/a.pdf"}]}`, id, id, name, id, cites, court, day, bm25)
}

func page(next string, count int, hits ...string) fetchtest.Answer {
	return fetchtest.JSON(fmt.Sprintf(`{"count":%d,"next":%q,"previous":null,"results":[%s]}`, count, next,
		strings.Join(hits, ",")))
}

func TestRecordedOpinions(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{searchPath: fetchtest.Sample(t, "courtlistener/search_type_o_opinions.json")})
	res, err := call(t, s, "search_cases", backends.Params{"court": "cal", "date_filed_after": "2001-02-03", "limit": 2})
	require.NoError(t, err)
	require.Equal(t, 779, res.Available)
	d := res.Documents[0]
	require.Equal(t, "courtlistener:8512159", d.ID)
	require.Equal(t, "People v. Miranda-Guerrero", d.Title)
	require.Equal(t, "14 Cal. 5th 1 (2022)", d.Citation, "the official reporter, which names its court")
	require.Equal(t, "California Supreme Court", d.Court)
	require.Equal(t, "2022-11-17", d.Date)
	require.Equal(t, "S118147", d.Docket)
	require.Equal(t, "https://www.courtlistener.com/opinion/8512159/people-v-miranda-guerrero/", d.URL)
	require.True(t, strings.HasPrefix(d.Snippet, "IN THE SUPREME COURT OF CALIFORNIA"))
	require.InDelta(t, 0.937, d.Score, 0.001)
	require.EqualValues(t, 35, d.Extra["citeCount"])
	require.Equal(t, "judicial_opinions", res.Quality.Metadata["result_type"])

	q := s.Asked()[0].Query
	require.Equal(t, "o", q.Get("type"))
	require.Equal(t, "cal", q.Get("court"))
	require.Equal(t, "2001-02-03", q.Get("filed_after"))
	require.Equal(t, "Token test-key", s.Asked()[0].Header.Get("Authorization"))
	require.Len(t, s.Asked(), 1, "one call is one request")
}

func TestCitationOfACase(t *testing.T) {
	for _, c := range []struct{ cites, court, want string }{
		{`"133 S. Ct. 2223","570 U.S. 136","186 L. Ed. 2d 343"`, "SCOTUS", "570 U.S. 136 (2013)"},
		{`"778 F.3d 10","2013 U.S. App. LEXIS 1"`, "9th Cir.", "778 F.3d 10 (9th Cir. 2013)"},
		{`"101 Haw. 235","65 P.3d 182"`, "Haw. App.", "101 Haw. 235 (Haw. App. 2013)"},
		{`"2013 WL 12345"`, "S.D.N.Y.", "2013 WL 12345 (S.D.N.Y. 2013)"},
		{``, "S.D.N.Y.", ""},
	} {
		s := fetchtest.New(t, fetchtest.Routes{searchPath: page("", 1, `{"cluster_id":1,"caseName":"A v. B","citation":[`+
			c.cites+`],"court_citation_string":"`+c.court+`","dateFiled":"2013-06-17"}`)})
		res, err := call(t, s, "search_cases", backends.Params{})
		require.NoError(t, err)
		require.Equal(t, c.want, res.Documents[0].Citation)
	}
}

func TestRecordedDocumentationSearch(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{searchPath: fetchtest.Sample(t, "courtlistener/doc_search_foo.json")})
	res, err := call(t, s, "search_court_opinions", backends.Params{"jurisdiction": "federal"})
	require.NoError(t, err)
	require.Equal(t, "Foo v. Foo", res.Documents[0].Title)
	q := s.Asked()[0].Query
	require.Equal(t, "on", q.Get("stat_Unpublished"), "opinions of every status")
	require.Contains(t, strings.Fields(q.Get("court")), "ca9")
	require.NotContains(t, strings.Fields(q.Get("court")), "cal")
}

func TestCourtsAreNamedAsPeopleDo(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{searchPath: page("", 0)})
	for court, want := range map[string]string{
		"scotus": "scotus", "ca9 SCOTUS": "ca9 scotus", "9th Cir.": "ca9", "S.D.N.Y., 2d Cir.": "ca2 nysd",
		"Ninth Circuit": "ca9", "the Federal Circuit": "cafc", "Supreme Court": "scotus", "cafc,cafc": "cafc",
	} {
		_, err := call(t, s, "search_cases", backends.Params{"court": court, "query": court})
		require.NoError(t, err)
		asked := s.Asked()
		require.Equal(t, want, asked[len(asked)-1].Query.Get("court"), court)
	}
	for _, tool := range []string{"search_cases", "search_court_opinions", "search_state_cases"} {
		for _, court := range []string{"Court of St. James's", "the highest court"} {
			_, err := call(t, s, tool, backends.Params{"court": court})
			require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
		}
	}
}

func TestStateCases(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{searchPath: page("", 0)})
	_, err := call(t, s, "search_state_cases", backends.Params{"state": "Texas"})
	require.NoError(t, err)
	require.Equal(t, "tex texapp texcrimapp", s.Asked()[0].Query.Get("court"))
	_, err = call(t, s, "search_state_cases", backends.Params{})
	require.NoError(t, err)
	require.Contains(t, strings.Fields(s.Asked()[1].Query.Get("court")), "cal", "without a state, those of all")
	_, err = call(t, s, "search_state_cases", backends.Params{"state": "AS"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	_, err = call(t, s, "search_state_cases", backends.Params{"state": "Atlantis"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestDocketsAndFilings(t *testing.T) {
	docket := `{"docket_id":72491415,"docket_absolute_url":"/docket/72491415/joslin/","caseName":"Joslin v. Interior","court":"District Court, E.D. California","court_citation_string":"E.D. Cal.",
		"dateFiled":"2026-03-13","docketNumber":"1:26-cv-02029","suitNature":"440 Civil Rights: Other","assignedTo":"Jennifer L. Thurston","recap_documents":[{"description":"MOTION for relief"}]}`
	filing := `{"id":474266727,"absolute_url":"/docket/72491415/29/3/joslin/","docket_id":72491415,` +
		`"short_description":"Exhibits","document_number":29,"entry_date_filed":"2026-03-31","snippet":"Exhibit ` +
		`1\n\fYosemite","filepath_local":"recap/a.pdf"}`
	s := fetchtest.New(t, fetchtest.Routes{
		searchPath + "?type=r":  page("", 1, docket),
		searchPath + "?type=rd": page("", 1, filing),
	})
	res, err := call(t, s, "search_court_opinions", backends.Params{"query": "1:26-cv-02029"})
	require.NoError(t, err)
	d := res.Documents[0]
	require.Equal(t, backends.KindDocket, d.Kind)
	require.Equal(t, "courtlistener:docket/72491415", d.ID)
	require.Equal(t, "No. 1:26-cv-02029 (E.D. Cal. 2026)", d.Citation)
	require.Equal(t, "https://www.courtlistener.com/docket/72491415/joslin/", d.URL)
	require.Contains(t, d.Snippet, "440 Civil Rights: Other · MOTION for relief")

	res, err = call(t, s, "search_court_opinions", backends.Params{"record_type": "filings"})
	require.NoError(t, err)
	require.Equal(t, backends.KindFiling, res.Documents[0].Kind)
	require.Equal(t, "Exhibit 1 Yosemite", res.Documents[0].Snippet)
	require.Equal(t, "https://storage.courtlistener.com/recap/a.pdf", res.Documents[0].Extra["pdf"])
}

func TestFurtherPagesAreAskedForWhenTheLimitNeedsThem(t *testing.T) {
	next := "https://www.courtlistener.com/api/rest/v4/search/?cursor=abc&q=x&type=o"
	first, second := page(next, 3, hit(1, 0, "A", "CAFC", "2020-01-01", 9), hit(2, 0, "B", "CAFC", "2020-01-01", 8)),
		page("", 3, hit(3, 0, "C", "CAFC", "2020-01-01", 7))
	s := fetchtest.New(t, fetchtest.Routes{searchPath: first, searchPath + "?cursor=abc": second})
	res, err := call(t, s, "search_cases", backends.Params{"limit": 30})
	require.NoError(t, err)
	require.Len(t, res.Documents, 3)

	s = fetchtest.New(t, fetchtest.Routes{
		searchPath:                 first,
		searchPath + "?cursor=abc": fetchtest.Status(404, `{"detail":"Invalid cursor"}`),
	})
	res, err = call(t, s, "search_cases", backends.Params{"limit": 30})
	require.NoError(t, err, "what was found is kept")
	require.Len(t, res.Documents, 2)
	require.Contains(t, res.Metadata["incomplete"], "404")

	s = fetchtest.New(t, fetchtest.Routes{searchPath: first})
	res, err = call(t, s, "search_cases", backends.Params{"limit": 30})
	require.NoError(t, err)
	require.Len(t, res.Documents, 2, "the same page again brings nothing")

	s = fetchtest.New(t, fetchtest.Routes{searchPath: page("https://evil.example/next", 9,
		hit(1, 0, "A", "CAFC", "2020-01-01", 9))})
	_, err = call(t, s, "search_cases", backends.Params{"limit": 30})
	require.NoError(t, err)
	require.Len(t, s.Asked(), 1, "the next page is one of the same service")
}

func TestQuality(t *testing.T) {
	answer := page("", 3, hit(1, 900, "Landmark", "Supreme Court", "1983-01-01", 90),
		hit(2, 0, "Minor", "CAFC", "2024-01-01", 1), hit(3, 0, "Third", "CA9", "2024-01-01", 1))
	s := fetchtest.New(t, fetchtest.Routes{searchPath: answer})
	res, err := call(t, s, "search_cases", backends.Params{"query": "carve-out like 570 U.S. 136"})
	require.NoError(t, err)
	q := res.Quality
	require.Equal(t, "medium", q.Relevance, "the case that is cited often weighs more than two that are not")
	require.InDelta(t, 300, q.Metadata["citation_density"], 0.01)
	require.Equal(t, []string{"CA9", "CAFC", "Supreme Court"}, q.Metadata["courts"])
	for _, hint := range []string{
		"court=scotus", "Set date_filed_after: the oldest is of 1983",
		"Use lookup_citation for 570 U.S. 136",
	} {
		require.Contains(t, q.Suggestion, hint)
	}
	res, err = call(t, s, "search_cases", backends.Params{"court": "scotus", "date_filed_after": "1980-01-01"})
	require.NoError(t, err)
	require.NotContains(t, res.Quality.Suggestion, "scotus")
	require.NotContains(t, res.Quality.Suggestion, "oldest")
}

func TestBrokenSyntaxIsNotSent(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{searchPath: page("", 0)})
	_, err := call(t, s, "search_cases", backends.Params{"query": `"carve out" (label § 505(b)(2 "open`})
	require.NoError(t, err)
	require.NotContains(t, s.Asked()[0].Query.Get("q"), "(")
	require.Zero(t, strings.Count(s.Asked()[0].Query.Get("q"), `"`)%2)
}

func TestFailures(t *testing.T) {
	for name, c := range map[string]struct {
		answer fetchtest.Answer
		code   backends.Code
	}{
		"nothing found": {page("", 0), ""},
		"other shapes":  {fetchtest.JSON(`{"count":"2","results":[{"cluster_id":null},17]}`), ""},
		"not found":     {fetchtest.Status(404, `{"detail":"Invalid cursor"}`), backends.NotFound},
		"key refused":   {fetchtest.Status(401, `{"detail":"Invalid token."}`), backends.ToolExecutionError},
		"too many": {
			fetchtest.Answer{Status: 429, Body: `{"detail":"Request was throttled. Rate limit exceeded: ` +
				`125/day. Expected available in 42000 seconds."}`, Headers: map[string]string{"Retry-After": "42000"}},
			backends.QuotaExhausted,
		},
		"server":         {fetchtest.Status(502, `<html>Bad gateway</html>`), backends.ToolExecutionError},
		"malformed":      {fetchtest.JSON(`{"count":1,"results":[{"caseName":`), backends.ToolExecutionError},
		"maintenance":    {fetchtest.JSON(`<!DOCTYPE html><html>back soon</html>`), backends.ToolExecutionError},
		"connection cut": {fetchtest.Answer{Body: `{"count":1,`, Cut: true}, backends.ToolExecutionError},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{searchPath: c.answer})
			for _, tool := range []string{"search_cases", "search_court_opinions", "search_state_cases"} {
				res, err := call(t, s, tool, backends.Params{"state": "CA"})
				if c.code == "" {
					require.NoError(t, err)
					require.Empty(t, res.Documents)
					require.Equal(t, "none", res.Quality.Relevance)
					continue
				}
				var e *backends.Error
				require.ErrorAs(t, err, &e)
				require.NotEmpty(t, e.Next)
				require.Equal(t, tool, e.Tool)
				if tool == "search_cases" { // later ones may find that the host is being left alone
					require.Equal(t, c.code, e.Code, e.Error())
				}
			}
		})
	}
}

func TestWithoutKeyAndOffline(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	_, err := call(t, s, "search_cases", backends.Params{})
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, "COURTLISTENER_TOKEN")

	s = fetchtest.New(t, nil, fetchtest.Offline())
	for tool, p := range map[string]backends.Params{
		"search_cases": {}, "get_case_details": {"case_id": "1"},
		"lookup_citation": {"citation": "1 U.S. 1"},
	} {
		_, err = call(t, s, tool, p)
		require.ErrorIs(t, err, &backends.Error{Code: backends.Offline})
	}
	require.Empty(t, s.Asked())
}

// A natural-language question is searched semantically, once; operators, numbers and case names are not.
func TestSearchByMeaning(t *testing.T) {
	for query, semantic := range map[string]string{
		"landlord keeps security deposit": "true", `"security deposit" landlord tenant`: "",
		"Aldery v. Quillfeather Rentals": "", "deposit AND landlord": "",
	} {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(`{"count":0,"results":[]}`)})
		_, err := call(t, s, "search_cases", backends.Params{"query": query, "limit": 5})
		require.NoError(t, err, query)
		asked := make(map[string]bool)
		for i, r := range s.Asked() {
			if i == 0 {
				require.Equal(t, semantic, r.Query.Get("semantic"), query)
			}
			require.False(t, asked[r.Query.Get("q")], "the same words twice: %s", r.Query.Get("q"))
			asked[r.Query.Get("q")] = true
		}
	}
}
