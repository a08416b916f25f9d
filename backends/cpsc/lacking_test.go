package cpsc_test

import (
	"testing"

	"headnote/backends/cpsc"
	"headnote/backends/fetch/fetchtest"
)

// A recall without a number, a hazard or a product is described without gaps.
func TestRecallsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, cpsc.Calls, "search_cpsc_recalls", params("strollers"), stroller)
}
