package fda_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fda"
	"headnote/backends/fetch/fetchtest"
)

func call(t *testing.T, s *fetchtest.Server, tool string, p backends.Params) backends.Result {
	t.Helper()
	res, err := s.Call(fda.Calls(s.Client), tool, fetchtest.WithLimit(p))
	require.NoError(t, err)
	return res
}

func TestLabels(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/drug/label.json": fetchtest.Fixture(t, "label.json")})
	res := call(t, s, "search_fda_drug_labels", backends.Params{"search": "FDA label of Zelotrin"})
	require.Len(t, res.Documents, 2)
	require.Equal(t, 7, res.Available)
	d := res.Documents[0]
	require.Equal(t, "fda:label:s-1", d.ID)
	require.Equal(t, "ZELOTRIN (zelotrine hydrochloride): label", d.Title)
	require.Equal(t, backends.KindDrug, d.Kind)
	require.Equal(t, "2026-02-03", d.Date)
	require.Equal(t, "NDA021223", d.Docket)
	require.Equal(t, "https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=s-1", d.URL)
	require.Contains(t, d.Citation, "Prescribing Information, Meridian (rev. 2026-02-03)")
	require.Contains(t, d.Text, "## Boxed Warning\n\nWARNING: LIVER INJURY")
	require.NotContains(t, d.Text, "\x1b")
	require.Contains(t, d.Snippet, "LIVER INJURY")
	require.Equal(t, "Cough syrup: label", res.Documents[1].Title)
	require.Equal(t, "medium", res.Quality.Relevance, "one of two labels is of the drug named")
	require.Equal(t, map[string]int{"boxed_warning": 1, "no_boxed_warning": 1},
		res.Quality.Metadata["severity_distribution"])
	require.Equal(t, "drug named", res.Metadata["strategy"])
	q := s.Asked()[0].Query
	require.Equal(t, `(openfda.brand_name:"zelotrin" OR openfda.generic_name:"zelotrin" OR `+
		`openfda.substance_name:"zelotrin")`, q.Get("search"))
	require.Equal(t, "10", q.Get("limit"))
}

func TestLabelsFallBackOnApprovalsAndThenOnWords(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{
		"api.fda.gov/drug/label.json":    fetchtest.Nothing(t),
		"api.fda.gov/drug/drugsfda.json": fetchtest.Sample(t, "openfda/drugsfda_page1.json"),
	})
	res := call(t, s, "search_fda_drug_labels", backends.Params{"search": "semaglutide"})
	require.Equal(t, "approval", res.Metadata["strategy"])
	require.Len(t, res.Documents, 2)
	require.Equal(t, 3, res.Available)
	require.Equal(t, "high", res.Quality.Relevance, "a drug is named by what is in it, too")
	for _, d := range res.Documents {
		require.Regexp(t, `^fda:approval:(NDA|BLA)\d+$`, d.ID)
		require.Regexp(t, `ApplNo=\d{6}$`, d.URL)
		require.NotEmpty(t, d.Title)
		require.NotEmpty(t, d.Author)
		require.Regexp(t, `^20\d\d-\d\d-\d\d$`, d.Date)
		require.NotEmpty(t, d.Extra["labels"])
	}

	s = fetchtest.New(t, fetchtest.Routes{
		"api.fda.gov/drug/label.json":    fetchtest.Nothing(t),
		"api.fda.gov/drug/drugsfda.json": fetchtest.Nothing(t),
	})
	res = call(t, s, "search_fda_drug_labels", backends.Params{"search": "no such drug"})
	require.Empty(t, res.Documents)
	require.Equal(t, "none", res.Quality.Relevance)
	require.Zero(t, res.Quality.Confidence)
	require.Contains(t, res.Quality.Suggestion, "brand or generic name")
	require.Len(t, s.Asked(), 3)
}

func TestLabelsByApplicationNumber(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/drug/label.json": fetchtest.Fixture(t, "label.json")})
	res := call(t, s, "search_fda_drug_labels", backends.Params{"search": "NDA No. 21223"})
	require.Equal(t, `openfda.application_number:"NDA021223"`, s.Asked()[0].Query.Get("search"))
	require.Equal(t, "application number", res.Metadata["strategy"])
}

func TestExpressionsAreSentAsWritten(t *testing.T) {
	s := fetchtest.New(t, fetchtest.Routes{"api.fda.gov/drug/label.json": fetchtest.Fixture(t, "label.json")})
	call(t, s, "search_fda_drug_labels",
		backends.Params{"search": `openfda.brand_name:"zelotrin"+AND+_exists_:boxed_warning`})
	require.Equal(t, `openfda.brand_name:"zelotrin" AND _exists_:boxed_warning`, s.Asked()[0].Query.Get("search"))
	_, err := s.Call(fda.Calls(s.Client), "search_fda_drug_labels",
		fetchtest.WithLimit(backends.Params{"search": `openfda.brand_name:"zelotrin`}))
	require.ErrorIs(t, err, &backends.Error{Code: backends.InvalidParameters})
	require.Len(t, s.Asked(), 1, "what openFDA would break on is not sent")
}

func TestWordsAreNoExpressions(t *testing.T) {
	for search, written := range map[string]bool{
		"note:this": false, "re: zelotrin": false, "https://www.fda.gov": false, "21 CFR 211.192:x": false,
		"serious:1": true, `city:"Paterson"`: true, "_missing_:openfda": true, "report_date:[20240101 TO 20241231]": true,
		"a (openfda.route:oral)": true,
	} {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.Fixture(t, "label.json")})
		res := call(t, s, "search_fda_drug_labels", backends.Params{"search": search})
		require.Equal(t, written, res.Metadata["strategy"] == "as written", search)
	}
}

func TestRecordedErrors(t *testing.T) {
	for sample, c := range map[string]struct {
		status int
		code   backends.Code
		says   string
	}{
		"openfda/error_400_bad_request.json":     {400, backends.ToolExecutionError, "Sorting allowed"},
		"openfda/error_403_api_key_invalid.json": {403, backends.ToolExecutionError, "OPENFDA_API_KEY"},
		"openfda/error_500_server_error.json":    {500, backends.InvalidParameters, "openFDA cannot read"},
	} {
		a := fetchtest.Sample(t, sample)
		a.Status = c.status
		s := fetchtest.New(t, fetchtest.Routes{"*": a})
		_, err := s.Call(fda.Calls(s.Client), "search_fda_drug_labels", fetchtest.WithLimit(backends.Params{"search": "x"}))
		require.ErrorIs(t, err, &backends.Error{Code: c.code}, sample)
		require.ErrorContains(t, err, c.says)
	}
	a := fetchtest.Sample(t, "openfda/error_404_no_matches.json")
	a.Status = 404
	s := fetchtest.New(t, fetchtest.Routes{"*": a})
	require.Empty(t, call(t, s, "search_fda_adverse_events", backends.Params{"search": "3129084"}).Documents)
}

func TestFaults(t *testing.T) {
	for _, tool := range []string{
		"search_fda_drug_labels", "search_fda_adverse_events", "search_fda_recalls",
		"search_fda_enforcement_reports", "search_fda_warning_letters", "search_fda_483_observations",
	} {
		fetchtest.Faults(t, fda.Calls, tool, fetchtest.WithLimit(backends.Params{"search": "zelotrin"}), nil)
	}
}

// If counting fails, the reports are still returned.
func TestFaultsOfCounting(t *testing.T) {
	for _, broken := range []fetchtest.Answer{
		fetchtest.Status(503, ""), fetchtest.JSON("{"),
		fetchtest.JSON(`{"results":[{}]}`), fetchtest.Status(404, ""),
	} {
		s := fetchtest.New(t, fetchtest.Routes{
			"api.fda.gov/drug/event.json": fetchtest.Fixture(t, "event.json"),
			"api.fda.gov/drug/event.json?count=patient.reaction.reactionmeddrapt.exact": broken,
		})
		res := call(t, s, "search_fda_adverse_events", backends.Params{"search": "zelotrin"})
		require.Len(t, res.Documents, 2)
		require.Equal(t, "the reports listed", res.Quality.Metadata["counted_over"])
		require.Equal(t, 1, res.Quality.Metadata["serious_events"])
	}
}

// Whatever the FDA answers, no tool panics, and nothing in it can control a terminal.
func FuzzAnswers(f *testing.F) {
	for _, name := range []string{
		"label.json", "event.json", "device_event.json", "enforcement.json",
		"device_recall.json", "reactions.json",
	} {
		f.Add(fetchtest.Fixture(f, name).Body, "zelotrin \"injury\"")
	}
	f.Add(`{"meta":[],"results":[[1],{"patient":{"drug":[null,1,{"medicinalproduct":[[]]}]}}]}`, "a:b (")
	f.Fuzz(func(t *testing.T, body, search string) {
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(body)})
		for tool, ask := range fda.Calls(s.Client) {
			res, err := ask(t.Context(), fetchtest.WithLimit(backends.Params{"search": search, "product_type": "device"}),
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
