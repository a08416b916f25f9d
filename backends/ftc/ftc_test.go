package ftc_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/ftc"
)

const (
	notices  = "api.ftc.gov/v0/hsr-early-termination-notices"
	register = "www.federalregister.gov/api/v1/documents.json"
	exa      = "api.exa.ai/search"
)

func params(query string) backends.Params { return backends.Params{"query": query, "limit": 10} }

func TestTerminationsByParty(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		notices + "?filter[title][value]=Blockbuster": fetchtest.Sample(t, "ftc/hsr_filter_title_blockbuster.json"),
		notices: fetchtest.JSON(`{"meta":{"count":0},"data":[]}`),
	})
	calls := ftc.Calls(s.Client)
	res, err := s.Call(calls, "search_hsr_terminations", params("Blockbuster"))
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents)
	var d backends.Document
	for _, x := range res.Documents {
		if x.Docket == "20110718" {
			d = x
		}
	}
	require.Equal(t, "ftc:hsr-20110718", d.ID)
	require.Equal(t, "Carl C. Icahn / Blockbuster Inc. - Debtor-in-Possession", d.Title)
	require.Equal(t, "HSR Early Termination Notice No. 20110718 (Apr. 11, 2011)", d.Citation)
	require.Equal(t, "https://www.ftc.gov/legal-library/browse/early-termination-notices/20110718", d.URL)
	require.Equal(t, backends.KindMerger, d.Kind)
	require.Equal(t, "high", res.Quality.Relevance)
	require.Equal(t, "test-key", s.Asked()[0].Header.Get("X-Api-Key"))
	require.Empty(t, s.Asked()[0].Query.Get("api_key"), "the key is in no address")
	require.Equal(t, "CONTAINS", s.Asked()[0].Query.Get("filter[title][operator]"))

	res, err = s.Call(calls, "search_hsr_terminations", params("Blockbuster early termination"))
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents, "where the whole query finds nothing, its words are looked for")

	res, err = s.Call(calls, "search_hsr_terminations", params("Nobody & Sons"))
	require.NoError(t, err)
	require.Empty(t, res.Documents)
	require.Contains(t, res.Quality.Suggestion, "Name one party by the beginning of its registered name")
}

func TestTheLatestTerminations(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{notices: fetchtest.Sample(t, "ftc/hsr_list_2026-10-02.json")})
	p := params("recent HSR early terminations")
	p["date_after"] = "2026-09-01"
	res, err := s.Call(ftc.Calls(s.Client), "search_hsr_terminations", p)
	require.NoError(t, err)
	require.NotEmpty(t, res.Documents)
	require.Equal(t, 28145, res.Available)
	q := s.Asked()[0].Query
	require.False(t, q.Has("filter[title][value]"))
	require.Equal(t, "2026-09-01", q.Get("filter[after][condition][value]"))
	require.Equal(t, "-date", q.Get("sort"))
	require.Equal(t, []string{"Granite Group Holdings LLC"}, res.Documents[0].Extra["acquired_entities"])
}

func TestWithoutAKey(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	_, err := s.Call(ftc.Calls(s.Client), "search_hsr_terminations", params("Blockbuster"))
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, "DATA_GOV_API_KEY is not set; get one at https://api.data.gov/signup/")
	require.Empty(t, s.Asked())
}

const (
	order = `{"count":1,"results":[{"title":"Acme, Inc.; Analysis of Agreement Containing Consent Order","type":"Notice","document_number":"2026-1","publication_date":"2026-05-01","html_url":"https://www.federalregister.gov/d/2026-1",
	 "abstract":"The consent agreement settles alleged deceptive privacy practices of a software maker, which will pay a $5.5 million civil penalty.","agencies":[{"name":"Federal Trade Commission"}]}]}`
	page = `{"results":[{"title":"FTC Sues Acme Over Merger of ` +
		`Hospitals","url":"https://www.ftc.gov/news/acme","publishedDate":"2026-06-01T00:00:00.000Z","text":"Acme pays ` +
		`$1,200 in redress."},{"title":"x","url":"https://example.com/"}]}`
)

func TestActions(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{register: fetchtest.JSON(order), exa: fetchtest.JSON(page)})
	res, err := s.Call(ftc.Calls(s.Client), "search_ftc_actions", params("Acme consent order"))
	require.NoError(t, err)
	require.Len(t, res.Documents, 2, "what lies outside of ftc.gov is left out")
	require.Equal(t, "https://www.ftc.gov/news/acme", res.Documents[0].URL)
	require.Equal(t, backends.KindAction, res.Documents[0].Kind)
	m := res.Quality.Metadata
	require.Equal(t, "enforcement_actions", m["result_type"])
	require.Equal(t, map[string]int{"merger": 1, "privacy": 1}, m["case_types"])
	require.Equal(t, []string{"health care", "technology"}, m["industries"])
	require.InDelta(t, 5_501_200, m["total_penalties"], 1)
	require.Equal(t, "federal-trade-commission", s.Asked()[0].Query.Get("conditions[agencies][]"))
}

// One of the two places is enough.
func TestActionsFromOnePlace(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{register: fetchtest.JSON(order)}, fetchtest.WithKeys(nil))
	res, err := s.Call(ftc.Calls(s.Client), "search_ftc_actions", params("Acme"))
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	require.Contains(t, res.Quality.Suggestion, "Set EXA_API_KEY or TAVILY_API_KEY")

	s = fetchtest.New(t, fetchtest.Routes{register: fetchtest.Status(500, ""), exa: fetchtest.JSON(page)})
	res, err = s.Call(ftc.Calls(s.Client), "search_ftc_actions", params("Acme"))
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
	require.Contains(t, res.Metadata["federal_register"], "HTTP 500")
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, ftc.Calls, "search_hsr_terminations", params("Blockbuster"), nil)
	fetchtest.Faults(t, ftc.Calls, "search_ftc_actions", params("Acme"), nil)
}
