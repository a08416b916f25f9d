package web_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/web"
)

const (
	exaPath    = "api.exa.ai/search"
	tavilyPath = "api.tavily.com/search"

	exaAnswer = `{"requestId":"r","results":[
		{"id":"https://leginfo.legislature.ca.gov/a","title":"Code section 1","url":"https://leginfo.legislature.ca.gov/a","publishedDate":"2024-02-03T00:00:00.000Z","highlights":["a <b>habitable</b> room","second"]},
		{"title":"Elsewhere","url":"https://example.com/b","text":"not official"},
		{"title":"Twice","url":"https://leginfo.legislature.ca.gov/a"},
		{"url":"javascript:alert(1)","title":"no page"},
		{"url":"https://leginfo.legislature.ca.gov/old","publishedDate":"2001-01-01"}]}`
	tavilyAnswer = `{"query":"q","results":[{"url":"https://www.mass.gov/law-library/x","title":"Rule 12","content":"text of the rule","score":0.73},
		{"url":"https://www.mass.gov/other","title":"Other","content":"","score":0.7}],"response_time":"0.7"}`
)

func params(p backends.Params) backends.Params {
	out := backends.Params{"query": "habitable room", "limit": 10}
	for k, v := range p {
		out[k] = v
	}
	return out
}

func TestRecordedAnswers(t *testing.T) {
	for _, c := range []struct {
		path, sample, key, url string
		score                  bool
	}{
		{exaPath, "exa/doc_search_response_2026-09.json", web.ExaKey, "https://arxiv.org/html/2608.21702", false},
		{
			tavilyPath, "tavily/search_harbin_weather.json", web.TavilyKey,
			"https://www.accuweather.com/zh/cn/harbin/102669/daily-weather-forecast/102669", true,
		},
	} {
		s := fetchtest.New(t, fetchtest.Routes{c.path: fetchtest.Sample(t, c.sample)},
			fetchtest.WithKeys(map[string]string{c.key: "k"}))
		res, err := s.Call(web.Calls(s.Client), "web_search", params(nil))
		require.NoError(t, err)
		require.Equal(t, c.url, res.Documents[0].URL)
		require.Equal(t, "web:"+c.url, res.Documents[0].ID)
		require.NotEmpty(t, res.Documents[0].Title)
		require.NotEmpty(t, res.Documents[0].Snippet)
		require.Equal(t, c.score, res.Documents[0].Score > 0)
		require.Equal(t, "web_pages", res.Quality.Metadata["result_type"])
	}
}

func TestDomainsAndDatesAreKept(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{exaPath: fetchtest.JSON(exaAnswer)})
	res, err := s.Call(web.Calls(s.Client), "web_search",
		params(backends.Params{"include_domains": []string{"leginfo.legislature.ca.gov"}, "date_after": "2020-01-01"}))
	require.NoError(t, err)
	require.Len(t, res.Documents, 1, "what lies elsewhere, is older, came twice or is no page is dropped")
	d := res.Documents[0]
	require.Equal(t, "2024-02-03", d.Date)
	require.Equal(t, "a habitable room … second", d.Snippet)
	require.Equal(t, "exa", res.Metadata["engine"])
	require.Equal(t, "minimal", res.Quality.Coverage)

	var body map[string]any
	require.NoError(t, json.Unmarshal([]byte(s.Asked()[0].Body), &body))
	require.Equal(t, []any{"leginfo.legislature.ca.gov"}, body["includeDomains"])
	require.Equal(t, "2020-01-01T00:00:00.000Z", body["startPublishedDate"])
	require.Equal(t, "POST", s.Asked()[0].Method)
}

func TestPathsAreHeldAgainstHostsThatAreAsked(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{tavilyPath: fetchtest.JSON(tavilyAnswer)},
		fetchtest.WithKeys(map[string]string{web.TavilyKey: "k"}))
	found, err := web.Search(t.Context(), s.Client,
		web.Query{Words: "rule 12", Domains: []string{"www.mass.gov/law-library"}, Limit: 5})
	require.NoError(t, err)
	require.Len(t, found.Documents, 1)
	require.InDelta(t, 0.73, found.Documents[0].Score, 1e-9)
	require.Contains(t, s.Asked()[0].Body, `"include_domains":["www.mass.gov"]`)
	require.Contains(t, s.Asked()[0].Body, `"max_results":20`)
}

func TestTheOtherEngineIsAsked(t *testing.T) {
	for _, first := range []fetchtest.Answer{
		fetchtest.Status(402, `{"error":"no more credits","tag":"NO_MORE_CREDITS"}`),
		fetchtest.Status(500, `{}`),
		fetchtest.JSON(`{"results": [`),
	} {
		s := fetchtest.New(t, fetchtest.Routes{exaPath: first, tavilyPath: fetchtest.JSON(tavilyAnswer)})
		found, err := web.Search(t.Context(), s.Client, web.Query{Words: "rule 12"})
		require.NoError(t, err)
		require.Equal(t, "tavily", found.Engine)
		require.Len(t, found.Notes, 1, "why the first did not answer")
	}
}

func TestFailures(t *testing.T) {
	only := fetchtest.WithKeys(map[string]string{web.TavilyKey: "k"})
	for name, c := range map[string]struct {
		answer fetchtest.Answer
		code   backends.Code
	}{
		"empty":     {fetchtest.JSON(`{"results":[]}`), ""},
		"null":      {fetchtest.JSON(`{"results":null}`), ""},
		"not found": {fetchtest.Status(404, `{}`), backends.NotFound},
		"too many": {fetchtest.Answer{
			Status: 429, Body: `{"detail":{"error":"rate"}}`,
			Headers: map[string]string{"Retry-After": "3600"},
		}, backends.QuotaExhausted},
		"plan":        {fetchtest.Status(432, `{"detail":{"error":"plan limit"}}`), backends.QuotaExhausted},
		"server":      {fetchtest.Status(503, `busy`), backends.ToolExecutionError},
		"malformed":   {fetchtest.JSON(`{"results":[{"url"`), backends.ToolExecutionError},
		"web page":    {fetchtest.JSON(`<html>bot?</html>`), backends.ToolExecutionError},
		"connection":  {fetchtest.Answer{Body: `{"results":[`, Cut: true}, backends.ToolExecutionError},
		"another one": {fetchtest.JSON(`[]`), backends.ToolExecutionError},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{tavilyPath: c.answer}, only)
			res, err := s.Call(web.Calls(s.Client), "web_search", params(nil))
			if c.code == "" {
				require.NoError(t, err)
				require.Empty(t, res.Documents)
				require.Equal(t, "none", res.Quality.Relevance)
				require.NotEmpty(t, res.Quality.Suggestion)
				return
			}
			var e *backends.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, c.code, e.Code, e.Error())
			require.NotEmpty(t, e.Next)
			require.NotContains(t, e.Error(), "test-key")
		})
	}
}

func TestSilence(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{exaPath: {Silent: true}}, fetchtest.Impatient(20*time.Millisecond))
	_, err := web.Search(t.Context(), s.Client, web.Query{Words: "x"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.Timeout})
}

func TestWithoutKeyAndOffline(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	require.False(t, web.Available(s.Client))
	_, err := s.Call(web.Calls(s.Client), "web_search", params(nil))
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, web.ExaKey)
	require.ErrorContains(t, err, "https://app.tavily.com/")

	s = fetchtest.New(t, nil, fetchtest.WithKeys(nil), fetchtest.Offline())
	_, err = s.Call(web.Calls(s.Client), "web_search", params(nil))
	require.ErrorIs(t, err, &backends.Error{Code: backends.Offline})
	require.Empty(t, s.Asked())
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		url    string
		domain string
		want   bool
	}{
		{"https://www.mass.gov/law-library/a", "mass.gov/law-library", true},
		{"https://www.mass.gov/law-library", "www.mass.gov/law-library/", true},
		{"https://www.mass.gov/law-libraryx", "mass.gov/law-library", false},
		{"https://mn.gov/law-library", "*.mn.gov", true},
		{"https://a.b.gov/x", "*.gov", true},
		{"https://evilmass.gov.example.com/", "mass.gov", false},
		{"https://evilmass.gov/", "mass.gov", false},
		{"https://mass.gov@evil.com/", "mass.gov", false},
		{"not a url", "mass.gov", false},
	} {
		require.Equal(t, c.want, web.Within(c.url, []string{c.domain}), "%s in %s", c.url, c.domain)
	}
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, web.Calls, "web_search", params(nil), nil)
}

// An engine may send anything: the client answers, or says what is wrong.
func FuzzAnswers(f *testing.F) {
	f.Add(exaAnswer)
	f.Add(tavilyAnswer)
	f.Fuzz(func(t *testing.T, body string) {
		res, err := web.Calls(fetchtest.Canned(t, body))["web_search"](t.Context(), params(nil), func(backends.Progress) {})
		if err == nil {
			require.NotContains(t, res.Quality.Metadata, "quality_error")
			for _, d := range res.Documents {
				require.Regexp(t, `^https?://`, d.URL)
			}
		}
	})
}
