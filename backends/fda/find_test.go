package fda_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fda"
	"headnote/backends/fetch/fetchtest"
)

const events = "api.fda.gov/drug/event.json"

func TestAdverseEvents(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		events: fetchtest.Fixture(t, "event.json"),
		events + "?count=patient.reaction.reactionmeddrapt.exact": fetchtest.Fixture(t, "reactions.json"),
		events + "?count=receivedate":                             fetchtest.Fixture(t, "days.json"),
		events + "?limit=1": fetchtest.JSON(
			`{"meta":{"results":{"total":512}},"results":[{"safetyreportid":"1"}]}`),
	})
	res := call(t, s, "search_fda_adverse_events",
		backends.Params{"search": "adverse events of zelotrin: hepatic failure", "date_after": "2024-01-01"})
	require.Len(t, res.Documents, 2)
	require.Equal(t, 812, res.Available)
	d := res.Documents[0]
	require.Equal(t, "fda:event:1001", d.ID)
	require.Equal(t, "Adverse event report 1001: ZELOTRIN (for urticaria): hepatic failure, nausea", d.Title)
	require.Equal(t, "2026-03-15", d.Date)
	require.Contains(t, d.Text, "Also taken: ASPIRIN")
	require.Contains(t, d.Text, "Outcome: death, hospitalization")
	require.Equal(t, []string{"death", "hospitalization"}, d.Extra["outcomes"])
	require.Contains(t, d.URL, "safetyreportid")

	m := res.Quality.Metadata
	require.Equal(t, map[string]int{"death": 1, "not_serious": 1}, m["severity_distribution"])
	require.Equal(t, 512, m["serious_events"])
	require.Equal(t, "all matching reports", m["counted_over"])
	require.Equal(t, map[string]int{"2024": 312, "2025": 400, "2026": 100},
		m["reporting_timeline"].(map[string]any)["by_year"])
	require.Contains(t, fmt.Sprint(m["top_reactions"]), "nausea")
	require.Contains(t, m["data_lag"], "three months")
	require.Contains(t, res.Metadata["lag"], "three months")
	require.Equal(t, "adverse_events", m["result_type"])
	require.Equal(t, "high", res.Quality.Relevance)
	require.Contains(t, res.Quality.Suggestion, "Set serious_only to see the 512 serious reports alone")
	require.Contains(t, res.Quality.Suggestion, "nausea (300)")
	require.NotContains(t, res.Quality.Suggestion, "date_after")
	require.Contains(t, s.Asked()[0].Query.Get("search"), "receivedate:[20240101 TO 29991231]")
	_, err := json.Marshal(res)
	require.NoError(t, err)
}

func TestSeriousOnly(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{events: fetchtest.Fixture(t, "event.json")})
	res := call(t, s, "search_fda_adverse_events", backends.Params{"search": "zelotrin", "serious_only": true})
	require.Contains(t, s.Asked()[0].Query.Get("search"), " AND serious:1")
	require.NotContains(t, res.Quality.Suggestion, "serious_only")
}

func TestReportsOfOneReaction(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{events: fetchtest.Fixture(t, "event.json")})
	call(t, s, "search_fda_adverse_events", backends.Params{"search": "zelotrin", "reaction": "hepatic failure"})
	require.Contains(t, s.Asked()[0].Query.Get("search"), `AND patient.reaction.reactionmeddrapt:"hepatic" `+
		`AND patient.reaction.reactionmeddrapt:"failure"`)
}

// The words of a reaction must not hide the reports of a drug.
func TestEventsWidenToTheProduct(t *testing.T) {
	answer := fetchtest.Fixture(t, "event.json")
	none := fetchtest.Nothing(t)
	none.Then = &answer
	s := fetchtest.New(t, fetchtest.Routes{events: none})
	res := call(t, s, "search_fda_adverse_events", backends.Params{"search": "zelotrin purple hair"})
	require.NotEmpty(t, res.Documents)
	require.Contains(t, s.Asked()[0].Query.Get("search"), ") AND (")
	require.NotContains(t, s.Asked()[1].Query.Get("search"), " AND ")
}

func TestDeviceEvents(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/device/event.json": fetchtest.Fixture(t, "device_event.json")})
	res := call(t, s, "search_fda_adverse_events", backends.Params{"search": "flexstent", "product_type": "device"})
	require.Len(t, res.Documents, 1)
	d := res.Documents[0]
	require.Equal(t, "fda:device-event:77", d.ID)
	require.Equal(t, "Device report 77: FLEXSTENT: injury, break", d.Title)
	require.Equal(t, "The stent broke.\n\nNo harm followed.", d.Text)
	require.Equal(t, 1, res.Quality.Metadata["serious_events"])
	require.Len(t, s.Asked(), 1, "all reports are listed: nothing is counted elsewhere")
}

func TestFoodEvents(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.fda.gov/food/event.json": fetchtest.JSON(`{"results":[{"report_number":"F1","date_created":"20260301",
		"products":[{"name_brand":"ICE POP"}],"reactions":["NAUSEA"],"outcomes":["Visited a Health Care Provider","Hospitalization"]}]}`),
	})
	res := call(t, s, "search_fda_adverse_events", backends.Params{"search": "ice pop", "product_type": "food"})
	require.Equal(t, "Food report F1: ICE POP: nausea", res.Documents[0].Title)
	require.Equal(t, "2026-03-01", res.Documents[0].Date)
	require.Equal(t, map[string]int{"hospitalization": 1}, res.Quality.Metadata["severity_distribution"])
	require.Equal(t, 1, res.Quality.Metadata["serious_events"])
}

func TestRecordedEvent(t *testing.T) {
	record := string(fetchtest.Recorded(t, "openfda/faers_event_postannotation.json"))
	s := fetchtest.New(t, fetchtest.Routes{events: fetchtest.JSON(`{"meta":{"results":{"total":1}},"results":[` + record +
		`]}`)})
	d := call(t, s, "search_fda_adverse_events", backends.Params{"search": "vioxx"}).Documents[0]
	require.Equal(t, "fda:event:4562564-7", d.ID)
	require.Equal(t, "2005-01-27", d.Date)
	require.Contains(t, d.Title, "VIOXX")
	require.Equal(t, "hospitalization", d.Extra["outcomes"].([]string)[0])
}

func TestRecalls(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.fda.gov/drug/enforcement.json": fetchtest.Fixture(t, "enforcement.json"),
		"api.fda.gov/device/recall.json":    fetchtest.Fixture(t, "device_recall.json"),
		"api.fda.gov/food/enforcement.json": fetchtest.Nothing(t),
	})
	res := call(t, s, "search_fda_recalls", backends.Params{"search": "zelotrine recalls"})
	require.Len(t, res.Documents, 3)
	require.Equal(t, 41, res.Available)
	d := res.Documents[0]
	require.Equal(t, "fda:recall:D-0042-2026", d.ID)
	require.Equal(t, "Class I recall: Zelotrine tablets 10 mg (Corvane)", d.Title)
	require.Equal(t, "FDA Recall No. D-0042-2026", d.Citation)
	require.Equal(t, backends.KindRecall, d.Kind)
	require.Equal(t, "2026-06-10", d.Date)
	require.Equal(t, "Impurity above the limit", d.Snippet)
	require.Equal(t, "Device recall: Zelotrine pump (Pumpco)", res.Documents[1].Title)
	require.Contains(t, res.Documents[1].URL, "res.cfm?id=180000")
	require.Contains(t, res.Documents[1].Text, "Cause: Device Design")
	require.Equal(t, "fda:recall:10:Zelotrine syrup", res.Documents[2].ID,
		"a recall without a number is known by its event")
	m := res.Quality.Metadata
	require.Equal(t, map[string]int{"Class I": 1, "Class III": 1, "not classified": 1}, m["severity_distribution"])
	require.Equal(t, map[string]any{
		"first": "2024-01-10", "last": "2026-06-10",
		"by_year": map[string]int{"2024": 1, "2026": 2},
	}, m["reporting_timeline"])
	require.Equal(t, "high", res.Quality.Relevance)
	require.Contains(t, res.Quality.Suggestion, "product_type")
	require.Equal(t, "report_date:desc", s.Asked()[0].Query.Get("sort"))
}

func TestOneRegisterOfThreeFails(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.fda.gov/drug/enforcement.json":   fetchtest.Fixture(t, "enforcement.json"),
		"api.fda.gov/device/enforcement.json": fetchtest.Status(503, ""),
		"api.fda.gov/food/enforcement.json":   fetchtest.Nothing(t),
	})
	res := call(t, s, "search_fda_enforcement_reports", backends.Params{"search": "zelotrine", "limit": 1})
	require.Len(t, res.Documents, 1)
	require.Contains(t, fmt.Sprint(res.Metadata["notes"]), "device recalls could not be asked")
	require.Equal(t, "partial", res.Quality.Coverage)
	require.Equal(t, "enforcement_actions", res.Quality.Metadata["result_type"])
}

func TestRecallByNumberOfOneKind(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/food/enforcement.json": fetchtest.Sample(t,
		"openfda/food_enforcement_2026-07.json")})
	res := call(t, s, "search_fda_recalls", backends.Params{"search": "recall H-1166-2026", "product_type": "food"})
	require.NotEmpty(t, res.Documents)
	require.Equal(t, "FDA Recall No. H-1166-2026", res.Documents[0].Citation)
	require.Equal(t, "2026-07-22", res.Documents[0].Date)
	require.Len(t, s.Asked(), 1)
	require.Contains(t, s.Asked()[0].Query.Get("search"), `recall_number:"H-1166-2026"`)
}

func TestWarningLettersAreFoundOverTheWeb(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.tavily.com/search": fetchtest.Fixture(t, "web.json")},
		fetchtest.WithKeys(map[string]string{"TAVILY_API_KEY": "k"}))
	res := call(t, s, "search_fda_warning_letters",
		backends.Params{"search": "Acme", "date_after": "2020-01-01", "include_snippet": true})
	d := res.Documents[0]
	require.Equal(t, "fda:warning-letter:650245-03152026", d.ID)
	require.Equal(t, "Warning Letter to Acme Pharma, Inc.", d.Title)
	require.Equal(t, "Warning Letter to Acme Pharma, Inc., MARCS-CMS 650245 (FDA 2026-03-15)", d.Citation)
	require.Equal(t, "2026-03-15", d.Date)
	require.Equal(t, backends.KindLetter, d.Kind)
	require.NotEmpty(t, d.Snippet)
	for _, d := range res.Documents {
		require.Contains(t, d.URL, "www.fda.gov", "nothing from elsewhere")
		require.NotContains(t, d.Title, "Old Firm", "too old")
		require.NotEqual(t, "Warning Letters | FDA", d.Title, "a list of letters is no letter")
	}
	require.Contains(t, fmt.Sprint(res.Metadata["notes"]), "web search restricted to fda.gov")
	require.Contains(t, s.Asked()[0].Body, `"fda.gov"`)

	res = call(t, s, "search_fda_warning_letters", backends.Params{"search": "Acme", "include_snippet": false})
	require.Empty(t, res.Documents[0].Snippet)
	require.Contains(t, res.Quality.Suggestion, "other pages of the FDA")
}

func TestObservations(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.tavily.com/search": fetchtest.Fixture(t, "web.json")},
		fetchtest.WithKeys(map[string]string{"TAVILY_API_KEY": "k"}))
	res := call(t, s, "search_fda_483_observations", backends.Params{"search": "Corvane"})
	d := res.Documents[0]
	require.Equal(t, "fda:483:170001", d.ID)
	require.Equal(t, "Form FDA 483 Corvane", d.Citation)
	require.Contains(t, fmt.Sprint(res.Metadata["notes"]), "Form FDA 483")
}

func TestWarningLettersWithoutAKeySayWhichAndWhere(t *testing.T) {
	s := fetchtest.New(t, nil, fetchtest.WithKeys(nil))
	_, err := s.Call(fda.Calls(s.Client), "search_fda_warning_letters",
		fetchtest.WithLimit(backends.Params{"search": "Acme"}))
	require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing})
	require.ErrorContains(t, err, "the FDA has no public interface for warning letters")
	require.ErrorContains(t, err, "TAVILY_API_KEY")
	require.ErrorContains(t, err, "https://")
	require.Empty(t, s.Asked())
}

// openFDA answers without a key, too.
func TestOpenFDAWithoutAKey(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/drug/label.json": fetchtest.Fixture(t, "label.json")},
		fetchtest.WithKeys(nil))
	require.NotEmpty(t, call(t, s, "search_fda_drug_labels", backends.Params{"search": "zelotrin"}).Documents)
	require.Empty(t, s.Asked()[0].Query.Get("api_key"))
}
