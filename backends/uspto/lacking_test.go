package uspto_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/uspto"
)

// An application that lacks a field, as one that is not published yet lacks most, is named without gaps.
func TestApplicationsWithoutAnyOneField(t *testing.T) {
	for _, kind := range []string{"patents", "applications"} {
		fetchtest.Lacking(t, uspto.Calls, "search_patents", fetchtest.WithLimit(backends.Params{
			"search_text": "zelotrine tablets", "query_type": kind, "include_snippet": true,
		}), fetchtest.Fixture(t, "search.json").Body)
	}
}
