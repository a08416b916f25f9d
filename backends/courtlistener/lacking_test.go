package courtlistener_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/courtlistener"
	"headnote/backends/fetch/fetchtest"
)

// Cases and dockets without a name, a court, a day or a citation are named by what is left.
func TestCasesWithoutAnyOneField(t *testing.T) {
	for tool, body := range map[string]string{
		"search_cases": page("", 1, hit(7, 12, "Larkin v. Oakmere", "Federal Circuit", "2020-05-04", 3)).Body,
		"search_court_opinions": `{"count":1,"results":[{"docket_id":9001,"docket_absolute_url":"/docket/9001/larkin/",` +
			`"caseName":"Larkin v. Oakmere","court":"District Court, W.D. Example","court_citation_string":"W.D. Ex.",` +
			`"court_id":"wdex","dateFiled":"2026-03-13","docketNumber":"2:26-cv-00311","suitNature":"440 Civil Rights",` +
			`"assignedTo":"Ruth Alder","cause":"42:1983","meta":{"score":{"bm25":2}},` +
			`"recap_documents":[{"id":1,"description":"MOTION for relief","short_description":"Motion"}]}]}`,
	} {
		t.Run(tool, func(t *testing.T) {
			fetchtest.Lacking(t, courtlistener.Calls, tool, fetchtest.WithLimit(backends.Params{"query": "2:26-cv-00311"}), body)
		})
	}
}
