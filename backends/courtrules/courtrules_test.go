package courtrules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/courtrules"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/states"
	"headnote/backends/web"
)

const exaPath = "api.exa.ai/search"

func search(t *testing.T, s *fetchtest.Server, p backends.Params) (backends.Result, error) {
	t.Helper()
	p["limit"] = 10
	return s.Call(courtrules.Calls(s.Client), "search_court_rules", p)
}

func TestRulesOfAState(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{exaPath: fetchtest.JSON(`{"results":[
		{"url":"https://www.mass.gov/rules-of-civil-procedure/civil-procedure-rule-12","title":"Civil Procedure Rule 12(b): Defenses","publishedDate":"2024-05-01T00:00:00.000Z","highlights":["Every defense"]},
		{"url":"https://www.mass.gov/law-library/appellate","title":"Rules of Appellate Procedure in the Appeals Court","publishedDate":"2026-01-15"},
		{"url":"https://www.mass.gov/orgs/registry-of-motor-vehicles","title":"Not a rule"}]}`)})
	res, err := search(t, s, backends.Params{"query": "motion to dismiss defenses rule 12", "state": "Massachusetts"})
	require.NoError(t, err)
	require.Len(t, res.Documents, 2, "only pages with rules")
	d := res.Documents[0]
	require.Equal(t, backends.KindRule, d.Kind)
	require.Equal(t, "Courts of Massachusetts", d.Court)
	require.Equal(t, "12(b)", d.Extra["rule"])
	require.Equal(t, []string{"civil procedure"}, d.Extra["categories"])
	m := res.Quality.Metadata
	require.Equal(t, "MA", m["state"])
	require.Equal(t, "2026-01-15", m["last_updated"])
	require.Equal(t, []string{"appellate procedure", "civil procedure"}, m["rule_categories"])
	require.Equal(t, []string{"appellate", "trial"}, m["court_level"])
	require.Equal(t, "court_rules", m["result_type"])
	require.Contains(t, res.Quality.Suggestion, "Set court_level")
	require.Contains(t, s.Asked()[0].Body, "Massachusetts court rules motion to dismiss")
}

func TestFederalRulesWithoutAState(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		exaPath: fetchtest.JSON(`{"results":[{"url":"https://www.cand.uscourts.gov/rules/patent-local-rules/",` +
			`"title":"Patent Local Rules"},{"url":"https://www.law.cornell.edu/uscode/text/21/355","title":"no rule"}]}`),
	})
	for _, state := range []string{"", "federal", "us"} {
		res, err := search(t, s, backends.Params{"query": "patent local rules", "state": state})
		require.NoError(t, err)
		require.Len(t, res.Documents, 1)
		require.Equal(t, "Federal courts", res.Documents[0].Court)
		require.Equal(t, "US", res.Quality.Metadata["state"])
		require.Contains(t, res.Quality.Suggestion, "Set state")
	}
}

// The local rules of a federal court are on its own pages, and not on those of the state that it is in.
func TestLocalRulesOfAFederalCourt(t *testing.T) {
	for court, host := range map[string]string{
		"cand": "cand.uscourts.gov", "N.D. Cal.": "cand.uscourts.gov", "ca9": "ca9.uscourts.gov",
		"scotus": "www.supremecourt.gov",
	} {
		s := fetchtest.New(t, fetchtest.Routes{
			exaPath: fetchtest.JSON(`{"results":[{"url":"https://` + host + `/rules/civil-local-rules/",` +
				`"title":"Civil Local Rules"}]}`),
		})
		res, err := search(t, s, backends.Params{"query": "page limits", "court": court})
		require.NoError(t, err, court)
		require.Len(t, res.Documents, 1, court)
		require.NotContains(t, res.Documents[0].Court, "California")
		require.Contains(t, s.Asked()[0].Body, `"`+host+`"`)
		require.Contains(t, s.Asked()[0].Body, "local rules page limits")
	}
	s := fetchtest.New(t, nil)
	_, err := search(t, s, backends.Params{"query": "x", "court": "evil.example/"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	require.Empty(t, s.Asked())
}

func TestEveryStateHasItsPages(t *testing.T) {
	for _, st := range states.All() {
		s := fetchtest.New(t, fetchtest.Routes{exaPath: fetchtest.JSON(`{"results":[]}`)})
		res, err := search(t, s, backends.Params{"query": "service of process", "state": st.Postal})
		if st.Postal == "AS" {
			require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
			continue
		}
		require.NoError(t, err, st)
		require.Equal(t, "none", res.Quality.Relevance)
	}
}

func TestWithoutKeyAndUnknownState(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	_, err := search(t, s, backends.Params{"query": "x", "state": "CA"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, web.TavilyKey)
	_, err = search(t, s, backends.Params{"query": "x", "state": "Atlantis"})
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, courtrules.Calls, "search_court_rules",
		backends.Params{"query": "service", "state": "CA", "limit": 10}, nil)
}
