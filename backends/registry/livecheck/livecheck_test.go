package livecheck_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/backends/registry/livecheck"
)

func question(t *testing.T, asks string) livecheck.Question {
	t.Helper()
	all, err := livecheck.Questions()
	require.NoError(t, err)
	for _, q := range all {
		if q.Asks == asks {
			return q
		}
	}
	t.Fatalf("no question asks %s", asks)
	return livecheck.Question{}
}

// Every source in the table of tools is queried, at an allowed host.
func TestEverySourceIsAsked(t *testing.T) {
	all, err := livecheck.Questions()
	require.NoError(t, err)
	asked, hosts := map[string]bool{}, map[string]bool{}
	policies, err := fetch.Policies()
	require.NoError(t, err)
	for _, q := range all {
		u, err := url.Parse(q.URL)
		require.NoError(t, err)
		require.Contains(t, policies, u.Host, q.Asks)
		require.NotEmpty(t, len(q.Fields)+len(q.Says), q.Asks)
		asked[q.Source], hosts[u.Host] = true, true
	}
	reg, err := registry.New()
	require.NoError(t, err)
	for _, s := range reg.Specs() {
		if s.Source == "local" || s.Source == "courtrules" { // covered by web
			continue
		}
		require.True(t, asked[s.Source], "source %s has no question", s.Source)
		seen := false
		for _, h := range s.Hosts {
			seen = seen || hosts[h]
		}
		require.True(t, seen, s.Name)
	}
}

const recalls = `{"meta":{"results":{"total":2}},"results":[{"recall_number":"F-1","recalling_firm":"Zelotrine Foods",
"product_description":"Rolls","reason_for_recall":"Milk","classification":"Class II","recall_initiation_date":"20260701",
"report_date":"20260708","openfda":{}}]}`

// What an answer lacks, or has in another format, is reported by field.
func TestChangedFormsAreFoundByField(t *testing.T) {
	q := question(t, "the latest food recall")
	type differences = []livecheck.Difference
	for _, c := range []struct {
		from, to string
		state    livecheck.State
		want     differences
	}{
		{"", "", livecheck.Same, nil},
		{`"openfda":{}`, `"openfda":null`, livecheck.Same, nil},
		{`"extra":1,"meta"`, `"meta"`, livecheck.Same, nil},
		{`"recall_number"`, `"recallNumber"`, livecheck.Changed, differences{{"results[].recall_number", "text", "absent"}}},
		{`"Class II"`, `null`, livecheck.Changed, differences{{"results[].classification", "text", "null"}}},
		{
			`"20260708"`, `"eighth of July"`, livecheck.Changed,
			differences{{"results[].report_date", "date", `text "eighth of July"`}},
		},
		{`"total":2`, `"total":[2]`, livecheck.Changed, differences{{"meta.results.total", "number", "list"}}},
		{`"results":[{`, `"hits":[{`, livecheck.Changed, nil},
		{`{"meta"`, `<html>`, livecheck.Changed, nil},
	} {
		state, found := q.Compare([]byte(strings.Replace(recalls, c.from, c.to, 1)))
		require.Equal(t, c.state, state, c.to)
		if c.want != nil || c.state == livecheck.Same {
			require.Equal(t, c.want, found)
		} else {
			require.NotEmpty(t, found)
		}
	}
	state, found := q.Compare([]byte(`{"meta":{"results":{"total":0}},"results":[]}`))
	require.Empty(t, found)
	require.Equal(t, livecheck.Empty, state, "the fields of no entry are not compared")
	state, _ = question(t, "one section of the U.S. Code by its address").Compare([]byte("<body>§ 1331. Federal question"))
	require.Equal(t, livecheck.Same, state)
}

// Recorded answers of the real services have the expected format.
func TestRecordedAnswersHaveTheExpectedForm(t *testing.T) {
	for file, asks := range map[string]string{
		"courtlistener/search_type_o_opinions.json": "opinions by words", "sec/company_tickers.json": "the list of companies",
		"sec/submissions_CIK0000320193.json":               "the filings of one company",
		"sec/efts_100_hits.json":                           "filings by words",
		"federalregister/documents_search_2026-07.json":    "documents by words",
		"federalregister/ecfr_versions.json":               "the versions of one section",
		"govinfo/search_basic_search_historical_true.json": "documents of one collection by words",
		"openfda/food_enforcement_2026-07.json":            "the latest food recall",
		"echo/cwa_get_facilities_summary_2026-08-15.json":  "facilities with water permits in one county",
		"uspto/demo_search_patents.json":                   "patents by a word of the title",
		"ptab/demo_search_trial_proceedings.json":          "trials by their type",
		"cpsc/recalls_2026-07.json":                        "the recalls of one month",
		"ftc/hsr_list_2026-10-02.json":                     "the latest early terminations",
		"nhtsa/recallsByVehicle_ford_f150_2024.json":       "the recalls of one model",
		"state-statutes/virginia_section_1-1_trimmed.json": "one section of Virginia",
		"state-statutes/legiscan_doc_getSearch.json":       "bills of one state by words, at the second service",
		"exa/doc_search_response_2026-09.json":             "pages by words, at Exa",
		"tavily/search_harbin_weather.json":                "pages by words, at Tavily",
	} {
		state, found := question(t, asks).Compare(fetchtest.Recorded(t, file))
		require.Empty(t, found, file)
		require.Equal(t, livecheck.Same, state, file)
	}
}

// A question bypasses stored answers, counts toward the quota, and is not sent in offline mode or without its key.
func TestAskingASource(t *testing.T) {
	q := question(t, "the latest food recall")
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(recalls)})
	for range 2 {
		out := q.Ask(t.Context(), s.Client)
		require.Equal(t, livecheck.Same, out.State, out.Error)
		require.Equal(t, 10, out.Fields)
	}
	require.Len(t, s.Asked(), 2, "each time the source itself is asked")
	broken := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Status(http.StatusNotFound, "gone")})
	require.Equal(t, livecheck.Failed, q.Ask(t.Context(), broken.Client).State)
	locked := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(recalls)}, fetchtest.Offline())
	require.Equal(t, livecheck.Failed, q.Ask(t.Context(), locked.Client).State)
	require.Empty(t, locked.Asked())
	keyless := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(recalls)}, fetchtest.WithKeys(nil))
	out := question(t, "opinions by words").Ask(t.Context(), keyless.Client)
	require.Equal(t, livecheck.NotAsked, out.State)
	require.Empty(t, keyless.Asked())
}

// FuzzCompare: no answer makes the comparison fail, and none without the fields passes.
func FuzzCompare(f *testing.F) {
	f.Add(recalls)
	f.Add(`[[[{"a":null}]]]`)
	f.Add(`{"results":{"0":[]},"meta":[]}`)
	all, err := livecheck.Questions()
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, body string) {
		for _, q := range all {
			state, found := q.Compare([]byte(body))
			require.Equal(t, state == livecheck.Changed, len(found) > 0)
			if !json.Valid([]byte(body)) && len(q.Fields) > 0 {
				require.Equal(t, livecheck.Changed, state)
			}
		}
	})
}
