package ptab_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/ptab"
)

const (
	host   = "api.uspto.gov/api/v1/patent/"
	search = host + "trials/proceedings/search"
)

func call(t *testing.T, s *fetchtest.Server, tool string, p backends.Params) backends.Result {
	t.Helper()
	res, err := s.Call(ptab.Calls(s.Client), tool, p)
	require.NoError(t, err)
	return res
}

func TestProceedings(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Fixture(t, "proceedings.json")})
	res := call(t, s, "search_ptab_proceedings",
		backends.Params{"query": "inter partes review Corvane v. Meridian", "limit": 4})
	require.Equal(t, 44, res.Available)
	d := res.Documents[0]
	require.Equal(t, "ptab:IPR2025-00417", d.ID)
	require.Equal(t, "IPR2025-00417: Corvane LLC v. Meridian Inc.", d.Title)
	require.Equal(t, "IPR2025-00417 (P.T.A.B. filed 2025-01-15)", d.Citation)
	require.Equal(t, backends.KindProceeding, d.Kind)
	require.Equal(t, "https://patentcenter.uspto.gov/applications/15123456", d.URL)
	require.Contains(t, d.Snippet, "Patent: 9,812,512")
	require.Equal(t, "IPR2024-00001: Ann Orr", res.Documents[1].Title)
	require.Equal(t, "https://data.uspto.gov/ptab", res.Documents[3].URL)

	m := res.Quality.Metadata
	require.Equal(t, map[string]int{"IPR": 3, "PGR": 1}, m["proceeding_types"])
	require.InDelta(t, 2.0/3, m["institution_rate"], 1e-9)
	require.Equal(t, 3, m["institution_decided"])
	require.Equal(t, 1, m["final_written_decisions"])
	require.Equal(t, "patent_proceedings", m["result_type"])
	require.Contains(t, res.Quality.Suggestion, "get_ptab_decision")
	require.Contains(t, res.Quality.Suggestion, "proceeding_type")
	q := s.Asked()[0].Query
	require.Equal(t, "(corvane AND meridian)", q.Get("q"))
	require.Equal(t, "trialMetaData.petitionFilingDate desc", q.Get("sort"))
}

func TestByNumberTypeAndDays(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Fixture(t, "proceedings.json")})
	for query, want := range map[string]string{
		"what became of ipr 2025-00417?": "trialNumber:IPR2025-00417",
		"U.S. Patent No. 9,812,512": "patentOwnerData.patentNumber:9812512 AND trialMetaData.trialTypeCode:IPR AND " +
			"trialMetaData.petitionFilingDate:[2020-01-01 TO 2999-12-31]",
		"15/123,456": "patentOwnerData.applicationNumberText:15123456 AND trialMetaData.trialTypeCode:IPR AND " +
			"trialMetaData.petitionFilingDate:[2020-01-01 TO 2999-12-31]",
	} {
		n := len(s.Asked())
		res := call(t, s, "search_ptab_proceedings",
			backends.Params{"query": query, "proceeding_type": "IPR", "date_after": "2020-01-01", "limit": 10})
		require.Equal(t, want, s.Asked()[n].Query.Get("q"))
		require.Equal(t, "high", res.Quality.Relevance)
	}
}

// If no proceeding has every word, those with the most words come first.
func TestWidened(t *testing.T) {
	answer, none := fetchtest.Fixture(t, "proceedings.json"), fetchtest.Nothing(t)
	none.Then = &answer
	s := fetchtest.New(t, fetchtest.Routes{search: none})
	res := call(t, s, "search_ptab_proceedings",
		backends.Params{"query": "Corvane Inc. against Orr over zelotrine", "limit": 2})
	require.Equal(t, "some words", res.Metadata["strategy"])
	require.Len(t, res.Documents, 2)
	require.NotContains(t, res.Documents[0].Title+res.Documents[1].Title, "IPR2026-00011", "it has none of the words")
	q := s.Asked()[1].Query
	require.Equal(t, "(corvane OR orr OR zelotrine)", q.Get("q"))
	require.Equal(t, "8", q.Get("limit"), "more is read, so that the best can be picked out")
	require.Empty(t, q.Get("sort"), "the newest are not the best")
}

func TestNothingMatches(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Nothing(t)})
	res := call(t, s, "search_ptab_proceedings", backends.Params{"query": "nobody at all", "limit": 10})
	require.Empty(t, res.Documents)
	require.Nil(t, res.Quality.Metadata["institution_rate"])
	require.Contains(t, res.Quality.Suggestion, "IPR2019-00123")
	_, err := s.Call(ptab.Calls(s.Client), "get_ptab_decision", backends.Params{"proceeding_number": "IPR2099-00001"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.NotFound})
	require.ErrorContains(t, err, "search_ptab_proceedings")
}

func TestRecordedProceedings(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{search: fetchtest.Sample(t, "ptab/demo_search_trial_proceedings.json")})
	res := call(t, s, "search_ptab_proceedings", backends.Params{"query": "Teladoc", "limit": 10})
	require.Len(t, res.Documents, 5)
	require.Equal(t, 18094, res.Available)
	require.Equal(t, "IPR2026-00387: Optiver US LLC et al. v. Nima Badizadegan", res.Documents[0].Title)
	require.Equal(t, "2026-06-05", res.Documents[0].Date)
}

func TestRecordedDecisions(t *testing.T) {
	for _, c := range []struct{ asked, path, sample, id, citation, title, outcome, kind string }{
		{
			"PGR2025-00004", "trials/PGR2025-00004/decisions", "ptab/get_trial_decisions.json", "ptab:171340177",
			"Merck Sharp & Dohme LLC v. Halozyme, Inc. et al., PGR2025-00004, Paper 136 (P.T.A.B. 2026-06-08)",
			"Final Written Decision", "Final Written Decision", "PGR",
		},
		{
			"Appeal 2026-001845", "appeals/2026001845/decisions", "ptab/get_appeal_decisions.json",
			"ptab:52a45c0a-8bfd-4a3c-a5ae-45ecef055d27",
			"Ex parte Zipplify AB, 2026001845 (P.T.A.B. 2026-05-22)", "Decision on appeal", "Affirmed", "appeal",
		},
		{
			"106,130", "interferences/106130/decisions", "ptab/get_interference_decisions.json",
			"ptab:229ba0b8d5f70d2e45cc36b79476f56f3faf51bd26c7ccc977208e7b",
			"106130 (P.T.A.B. 2025-01-28)", "Judgment", "Judgment", "interference",
		},
	} {
		s := fetchtest.New(t, fetchtest.Routes{host + c.path: fetchtest.Sample(t, c.sample)})
		res := call(t, s, "get_ptab_decision", backends.Params{"proceeding_number": c.asked})
		d := res.Documents[0]
		require.Equal(t, c.id, d.ID)
		require.Contains(t, d.Citation, c.citation)
		require.Contains(t, d.Title, c.title)
		require.Contains(t, d.Text, "PATENT AND TRADEMARK OFFICE")
		require.Equal(t, c.outcome, d.Extra["outcome"])
		require.NotContains(t, d.Extra["document"], "documentOCRText", "the text is kept once")
		require.Contains(t, res.Quality.Metadata["proceeding_types"], c.kind)
		require.Equal(t, "high", res.Quality.Relevance)
		require.Equal(t, "complete", res.Quality.Coverage)
		require.NotContains(t, res.Quality.Suggestion, "limit", "there is none to raise")
		require.GreaterOrEqual(t, res.Quality.Metadata["final_written_decisions"], 1)
	}
}

// The documented name of the list and the actual one are both read.
func TestBothNamesOfTheList(t *testing.T) {
	body := `{"count":1,"patentTrialDecisionDataBag":[{"trialNumber":"IPR2020-00001",` +
		`"documentData":{"documentIdentifier":"1","documentTitleText":"Institution Decision: ` +
		`Deny"},"decisionData":{"decisionIssueDate":"2020-05-06"}}]}`
	s := fetchtest.New(t, fetchtest.Routes{host + "trials/IPR2020-00001/decisions": fetchtest.JSON(body)})
	res := call(t, s, "get_ptab_decision", backends.Params{"proceeding_number": "IPR2020-00001"})
	require.Equal(t, "2020-05-06", res.Documents[0].Date)
	require.Contains(t, res.Quality.Suggestion, "None of these is a final decision")
}

func TestNoNumber(t *testing.T) {
	s := fetchtest.New(t, nil)
	_, err := s.Call(ptab.Calls(s.Client), "get_ptab_decision",
		backends.Params{"proceeding_number": "Corvane v. Meridian"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	require.Empty(t, s.Asked())
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, ptab.Calls, "search_ptab_proceedings", backends.Params{"query": "Corvane", "limit": 10}, nil)
	fetchtest.Faults(t, ptab.Calls, "get_ptab_decision", backends.Params{"proceeding_number": "IPR2020-00001"}, nil)
}

func FuzzAnswers(f *testing.F) {
	f.Add(fetchtest.Fixture(f, "proceedings.json").Body, "Corvane 9,812,512")
	f.Fuzz(func(t *testing.T, body, query string) {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(body)})
		for tool, ask := range ptab.Calls(s.Client) {
			res, err := ask(t.Context(), backends.Params{"query": query, "proceeding_number": "IPR2020-00001", "limit": 10},
				func(backends.Progress) {})
			if err != nil {
				continue
			}
			for _, d := range res.Documents {
				require.NotContains(t, d.Title+d.Snippet+d.Text, "\x1b", tool)
			}
		}
	})
}
