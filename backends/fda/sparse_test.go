package fda_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
)

// gaps matches the remains of a sentence whose values were missing.
var gaps = regexp.MustCompile(`: ?[.,;:]|: ?$|, ?,|\(\)|\bNo\. ?$|Key ?$|  `)

// openFDA records omit empty fields: their descriptions have no gaps, and two without a number are two reports.
func TestRecordsThatLackFields(t *testing.T) {
	for kind, records := range map[string][]string{
		"drug": {
			`{"safetyreportid":"7"}`, `{"safetyreportid":"8","patient":{"drug":[],"reaction":[]}}`,
			`{"safetyreportid":"9","patient":{"drug":[{"drugcharacterization":"2","medicinalproduct":"ASPIRIN"}]}}`,
			`{"safetyreportid":"10","patient":{"reaction":[{"reactionmeddrapt":"Nausea"}]}}`,
			`{"safetyreportid":"11","serious":"1","patient":{"drug":[{"drugindication":"PAIN"}]}}`,
		},
		"device": {
			`{"mdr_report_key":"7"}`, `{"mdr_report_key":"8","event_type":"Death"}`,
			`{"mdr_report_key":"9","device":[{"brand_name":"PUMP"}]}`,
			`{"mdr_report_key":"10","product_problems":["Leak"],"mdr_text":[{"text":"It leaked."},{}]}`,
		},
		"food": {
			`{"report_number":"7"}`, `{"report_number":"8","products":[{"name_brand":"BAR"}]}`,
			`{"report_number":"9","reactions":["Nausea"]}`, `{"report_number":"10","outcomes":["Death","Hospitalization"]}`,
		},
	} {
		t.Run(kind, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(`{"meta":{"results":{"total":9}},"results":[` +
				strings.Join(records, ",") + `]}`)})
			res := call(t, s, "search_fda_adverse_events", backends.Params{"search": "x", "product_type": kind})
			require.Len(t, res.Documents, len(records))
			for _, d := range res.Documents {
				for _, said := range append(strings.Split(d.Text, "\n"), d.Title, d.Citation, d.Snippet) {
					require.False(t, gaps.MatchString(said), "%s: %q", d.ID, said)
				}
			}
		})
	}
}

// The number of reports is that of all matches, not of those on the page; conditions narrow the request.
func TestEventsAreNarrowed(t *testing.T) {
	for name, c := range map[string]struct {
		p    backends.Params
		asks []string
	}{
		"serious ones": {backends.Params{"serious_only": true}, []string{"serious:1"}},
		"a reaction":   {backends.Params{"reaction": "kidney failure"}, []string{"reactionmeddrapt", "kidney", "failure"}},
		"days": {
			backends.Params{"date_after": "2025-01-01", "date_before": "2025-06-30"},
			[]string{"receivedate:[20250101 TO 20250630]"},
		},
		"from a day on": {backends.Params{"date_after": "2025-01-01"}, []string{"receivedate:[20250101 TO "}},
	} {
		t.Run(name, func(t *testing.T) {
			s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(
				`{"meta":{"results":{"total":4711}},"results":[{"safetyreportid":"1","receivedate":"20250203"}]}`)})
			c.p["search"] = "zelotrin"
			res := call(t, s, "search_fda_adverse_events", c.p)
			require.Equal(t, 4711, res.Available)
			require.Equal(t, "2025-02-03", res.Documents[0].Date)
			for _, part := range c.asks {
				require.Contains(t, s.Asked()[0].Query.Get("search"), part)
			}
			require.Contains(t, res.Metadata["caveat"], "does not show that the product caused the event")
		})
	}
}
