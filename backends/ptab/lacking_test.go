package ptab_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/ptab"
)

// A proceeding without one of its parties, its patent or its day is named by what is left.
func TestProceedingsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, ptab.Calls, "search_ptab_proceedings", fetchtest.WithLimit(backends.Params{"query": "Corvane"}),
		fetchtest.Fixture(t, "proceedings.json").Body)
}
