package federalregister_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/federalregister"
	"headnote/backends/fetch/fetchtest"
)

const path = "www.federalregister.gov/api/v1/documents.json"

// two is an answer with a proposed rule that is open for comment on the test's
// day, and one that is not.
const two = `{"count": 31, "results": [
 {"title":"Patent listing requirements","type":"Proposed Rule","abstract":"Listing of patents for approved drugs.","document_number":"2026-09001","citation":"91 FR 30001",
  "html_url":"https://www.federalregister.gov/documents/2026/06/01/2026-09001/x","publication_date":"2026-06-01","comments_close_on":"2026-07-31","docket_ids":["FDA-2026-N-0001"],
  "agencies":[{"name":"Health and Human Services Department","id":221,"parent_id":null},{"name":"Food and Drug Administration","id":199,"parent_id":221}]},
 {"title":"Meeting","type":"Notice","abstract":null,"excerpts":"on <span class=\"match\">patent</span> matters","document_number":"2024-00001","citation":"89 FR 5",
  "html_url":"https://www.federalregister.gov/documents/2024/01/02/2024-00001/y","publication_date":"2024-01-02","comments_close_on":"2024-02-01",
  "agencies":[{"raw_name":"PATENT OFFICE","name":null}]}]}`

func search(t *testing.T, s *fetchtest.Server, p backends.Params) (backends.Result, error) {
	t.Helper()
	if p["query"] == nil {
		p["query"] = "patent listing"
	}
	if p["limit"] == nil {
		p["limit"] = 10
	}
	return s.Call(federalregister.Calls(s.Client), "search_federal_register", p)
}

func TestSearch(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{path: fetchtest.JSON(two)})
	res, err := search(t, s, backends.Params{
		"agency": "FDA", "document_type": "proposed rule", "date_after": "2020-01-01", "limit": 2,
		"docket_id": "FDA-2026-N-0001", "regulation_id_number": "0910-AA01",
	})
	require.NoError(t, err)
	require.Equal(t, 31, res.Available)
	d := res.Documents[0]
	require.Equal(t, "federalregister:2026-09001", d.ID)
	require.Equal(t, "91 Fed. Reg. 30001 (June 1, 2026)", d.Citation)
	require.Equal(t, "Food and Drug Administration", d.Court, "the bureau, not its department")
	require.Equal(t, "FDA-2026-N-0001", d.Docket)
	require.Equal(t, "2026-06-01", d.Date)
	require.Equal(t, "on patent matters", res.Documents[1].Snippet)
	require.Equal(t, "PATENT OFFICE", res.Documents[1].Court)

	q := s.Asked()[0].Query
	require.Equal(t, "food-and-drug-administration", q.Get("conditions[agencies][]"))
	require.Equal(t, "PRORULE", q.Get("conditions[type][]"))
	require.Equal(t, "2020-01-01", q.Get("conditions[publication_date][gte]"))
	require.Equal(t, "FDA-2026-N-0001", q.Get("conditions[docket_id]"))
	require.Equal(t, "0910-AA01", q.Get("conditions[regulation_id_number]"))
	require.Contains(t, q["fields[]"], "comments_close_on")
}

// Whether a document accepts comments is decided by the client: the published API description has no such filter.
func TestOpenForComment(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{path: fetchtest.JSON(two)})
	res, err := search(t, s, backends.Params{"comment_open": true})
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	require.Equal(t, 1, res.Available)
	require.Equal(t, "2026-07-01", s.Asked()[0].Query.Get("conditions[comment_date][gte]"))
}

// If nothing has all words, fewer are searched for, and the result says so.
func TestFewerWords(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		path: fetchtest.JSON(`{"count":0}`), path + "?conditions[term]=patent listing orange": fetchtest.JSON(two),
	})
	res, err := search(t, s, backends.Params{"query": "patent listing orange book generic"})
	require.NoError(t, err)
	require.Len(t, res.Documents, 2)
	require.Len(t, s.Asked(), 2)
	require.Contains(t, res.Notes()[0], "patent listing orange")
}

func TestQuality(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{path: fetchtest.JSON(two)})
	res, err := search(t, s, backends.Params{})
	require.NoError(t, err)
	m := res.Quality.Metadata
	require.Equal(t, 1, m["comment_period_open"])
	require.Equal(t, map[string]int{"Proposed Rule": 1, "Notice": 1}, m["document_types"])
	require.Equal(t, map[string]int{"Food and Drug Administration": 1, "PATENT OFFICE": 1}, m["agencies"])
	require.Equal(t, "regulatory_documents", m["result_type"])
	require.Equal(t, "medium", res.Quality.Relevance, "the first answers both words, the second one")
	for _, hint := range []string{"Name an agency", "Set document_type", "1 of these are open for comment", "add dates"} {
		require.Contains(t, res.Quality.Suggestion, hint)
	}
}

func TestRecordedAnswers(t *testing.T) {
	for sample, want := range map[string]int{
		"federalregister/documents_newest_2026-10-02.json": 3,
		"federalregister/documents_search_2026-07.json":    5,
		"federalregister/documents_search_us-eli.json":     2,
	} {
		s := fetchtest.New(t, fetchtest.Routes{path: fetchtest.Sample(t, sample)})
		res, err := search(t, s, backends.Params{})
		require.NoError(t, err)
		require.Len(t, res.Documents, want, sample)
		for _, d := range res.Documents {
			require.NotEmpty(t, d.Title)
			require.NotEmpty(t, d.Court)
			require.Len(t, d.Date, 10)
			require.True(t, strings.HasPrefix(d.URL, "https://www.federalregister.gov/documents/"))
		}
	}
}

func TestCitationAndNumberAreLookedUp(t *testing.T) {
	eo := fetchtest.Sample(t, "federalregister/document_2025-10800_EO14304.json")
	s := fetchtest.New(t, fetchtest.Routes{
		"www.federalregister.gov/api/v1/documents/2025-10800.json":  eo,
		"www.federalregister.gov/api/v1/documents/90 FR 24717.json": eo,
	})
	for _, query := range []string{"2025-10800", "90 FR 24717", "90 Fed. Reg. 24,717"} {
		res, err := search(t, s, backends.Params{"query": query})
		require.NoError(t, err, query)
		require.Len(t, res.Documents, 1)
		require.Equal(t, "Leading the World in Supersonic Flight", res.Documents[0].Title)
		require.True(t, strings.HasPrefix(res.Documents[0].Citation, "90 Fed. Reg. 24717"))
	}
}

func TestAgenciesAreNamedAsTheRegisterDoes(t *testing.T) {
	for name, slug := range map[string]string{
		"EPA": "environmental-protection-agency", "f.d.a.": "food-and-drug-administration",
		"Food and Drug Administration": "food-and-drug-administration",
		"Department of the Interior":   "interior-department", "U.S. Department of Commerce": "commerce-department",
		"commerce-department":                       "commerce-department",
		"Bureau of Industry and Security":           "industry-and-security-bureau",
		"U.S. Customs and Border Protection":        "u-s-customs-and-border-protection",
		"Office of Management and Budget":           "management-and-budget-office",
		"United States Patent and Trademark Office": "patent-and-trademark-office",
	} {
		s := fetchtest.New(t, fetchtest.Routes{path: fetchtest.JSON(two)})
		_, err := search(t, s, backends.Params{"agency": name})
		require.NoError(t, err)
		require.Equal(t, slug, s.Asked()[0].Query.Get("conditions[agencies][]"), name)
	}
}

func TestFailures(t *testing.T) {
	for name, c := range map[string]struct {
		answer fetchtest.Answer
		params backends.Params
		code   backends.Code
	}{
		"nothing found": {fetchtest.JSON(`{"count":0,"description":"Documents matching 'x'"}`), backends.Params{}, ""},
		"unknown agency": {
			fetchtest.Status(400, `{"errors":{"agencies":"is not a valid field"}}`),
			backends.Params{"agency": "Ministry of Magic"},
			backends.InvalidParameters,
		},
		"unknown type": {fetchtest.JSON(two), backends.Params{"document_type": "poem"}, backends.InvalidParameters},
		"not found": {
			fetchtest.Status(404, `{"status":404,"message":"Record Not Found"}`),
			backends.Params{"query": "2025-99999"},
			backends.NotFound,
		},
		"too many": {
			fetchtest.Answer{Status: 429, Headers: map[string]string{"Retry-After": "3600"}},
			backends.Params{},
			backends.QuotaExhausted,
		},
		"server": {
			fetchtest.Status(500, `{"status":500,"message":"Internal Server Error"}`),
			backends.Params{},
			backends.ToolExecutionError,
		},
		"malformed": {fetchtest.JSON(`{"count":1,"results":[{`), backends.Params{}, backends.ToolExecutionError},
		"web page": {fetchtest.Answer{
			Body:    `<html>are you a robot?</html>`,
			Headers: map[string]string{"Content-Type": "text/html"},
		}, backends.Params{}, backends.ToolExecutionError},
		"connection cut": {
			fetchtest.Answer{Body: `{"count":1,"res`, Cut: true},
			backends.Params{},
			backends.ToolExecutionError,
		},
		"another form":    {fetchtest.JSON(`["a"]`), backends.Params{}, backends.ToolExecutionError},
		"results strange": {fetchtest.JSON(`{"count":"many","results":"none"}`), backends.Params{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{path: c.answer})
			res, err := search(t, s, c.params)
			if c.code == "" {
				require.NoError(t, err)
				require.Empty(t, res.Documents)
				require.Equal(t, "none", res.Quality.Relevance)
				return
			}
			var e *backends.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, c.code, e.Code, e.Error())
			require.NotEmpty(t, e.Next)
		})
	}
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, federalregister.Calls, "search_federal_register",
		backends.Params{"query": "patent listing", "limit": 10}, nil)
}

// The service may send anything: the client answers, or says what is wrong.
func FuzzAnswers(f *testing.F) {
	f.Add(two)
	f.Add(`{"count":0}`)
	f.Add(`{"document_number":"2025-10800","agencies":[{"id":1,"parent_id":1}],"citation":" FR ` +
		`","publication_date":"2025"}`)
	f.Fuzz(func(t *testing.T, body string) {
		call := federalregister.Calls(fetchtest.Canned(t, body))["search_federal_register"]
		res, err := call(t.Context(), backends.Params{"query": "patent", "limit": 10}, func(backends.Progress) {})
		if err == nil {
			require.NotEmpty(t, res.Quality.Relevance)
			require.NotContains(t, res.Quality.Metadata, "quality_error")
		}
	})
}
