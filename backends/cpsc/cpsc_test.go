package cpsc_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/cpsc"
	"headnote/backends/fetch/fetchtest"
)

const route = "www.saferproducts.gov/RestWebServices/Recall"

func params(query string) backends.Params { return backends.Params{"query": query, "limit": 10} }

func TestRecorded(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		route + "?RecallTitle=gas ranges": fetchtest.Sample(t, "cpsc/recalls_2026-07.json"),
		"*":                               fetchtest.JSON(`[]`),
	})
	res, err := s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", params("gas ranges"))
	require.NoError(t, err)
	require.Len(t, res.Documents, 1, "the other one of the answer has nothing to do with it")
	d := res.Documents[0]
	require.Equal(t, "cpsc:10854", d.ID)
	require.Equal(t, "CPSC Recall No. 26606", d.Citation)
	require.Equal(t, "2026-07-09", d.Date)
	require.Contains(t, d.URL, "https://www.cpsc.gov/Recalls/2026/")
	require.Contains(t, d.Text, "Hazards: The recalled ranges")
	m := res.Quality.Metadata
	require.Equal(t, "product_recalls", m["result_type"])
	require.Equal(t, map[string]int{"fire": 1}, m["hazard_types"])
	require.Equal(t, 3820, m["units_recalled"])
	require.Equal(t, 0, m["injury_count"], "no injuries have been reported")
	require.Equal(t, "high", res.Quality.Relevance)
	require.Contains(t, res.Quality.Suggestion, "stop using the product immediately")
	require.Equal(t, "json", s.Asked()[0].Query.Get("format"))
}

// A query without a letter must not fail internally, even if it bypasses the parameter check.
func TestAQueryOfSignsOnly(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(`[]`)})
	for _, query := range []string{"§§", "..", "— —"} {
		res, err := s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", params(query))
		require.NoError(t, err, query)
		require.Empty(t, res.Documents)
	}
}

const stroller = `[{"RecallID":1,"RecallNumber":"26-001","RecallDate":"2026-01-02T00:00:00","Title":"Acme Recalls Jogging Strollers","Description":"a","Products":[{"NumberOfUnits":"About 1.2 million"}],
 "Injuries":[{"Name":"Acme has received 19 reports, including two minor injuries and one death."}],"Hazards":[{"Name":"posing a fall hazard"}]},
 {"RecallID":2,"RecallDate":"2019-01-02T00:00:00","Title":"Old Strollers"},{"RecallID":3,"Title":"Lamps"},{"RecallID":"","Title":"stroller"}]`

func TestWordsWhereTheWholeQueryFindsNothing(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		route + "?RecallTitle=strollers": fetchtest.JSON(stroller),
		"*":                              fetchtest.JSON(`[]`),
	})
	p := params("recall of jogging strollers")
	p["date_after"] = "2025-01-01"
	res, err := s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", p)
	require.NoError(t, err)
	require.Len(t, res.Documents, 1, "the old one is out of the dates, the lamp is none")
	require.Equal(t, 3, res.Quality.Metadata["injury_count"])
	require.Equal(t, 1_200_000, res.Quality.Metadata["units_recalled"])
	require.Equal(t, "2025-01-01", s.Asked()[0].Query.Get("RecallDateStart"))
	require.Contains(t, res.Quality.Suggestion, "3 injuries are reported in 1 of these recalls")
	fields := []string{}
	for _, a := range s.Asked() {
		for _, f := range []string{"RecallTitle", "ProductName", "RecallDescription"} {
			if a.Query.Has(f) {
				fields = append(fields, f+"="+a.Query.Get(f))
			}
		}
	}
	require.Equal(t, []string{
		"RecallTitle=recall of jogging strollers", "ProductName=recall of jogging strollers",
		"RecallTitle=jogging", "RecallTitle=strollers",
	}, fields)
}

func TestByNumber(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		route + "?RecallNumber=26-001": fetchtest.JSON(stroller),
		"*":                            fetchtest.JSON(`[]`),
	})
	res, err := s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", params("26001"))
	require.NoError(t, err)
	require.Len(t, res.Documents, 1)
}

func TestNothingFound(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(`[]`)})
	res, err := s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", params("unobtainium heaters"))
	require.NoError(t, err)
	require.Empty(t, res.Documents)
	require.Equal(t, "none", res.Quality.Relevance)
	require.Equal(t, "none", res.Quality.Coverage)
	require.Contains(t, res.Quality.Suggestion, "the product's plain name")
	require.LessOrEqual(t, len(s.Asked()), 8)
}

// An ignored filter returns everything: what was not requested is dropped, and what is too large is refused.
func TestAnIgnoredFilter(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(stroller)})
	res, err := s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", params("chain saw"))
	require.NoError(t, err)
	require.Empty(t, res.Documents)

	_, err = s.Call(cpsc.Calls(s.Client), "search_cpsc_recalls", params("  "))
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
}

func TestFaults(t *testing.T) {
	fetchtest.Faults(t, cpsc.Calls, "search_cpsc_recalls", params("gas ranges"), nil)
}
