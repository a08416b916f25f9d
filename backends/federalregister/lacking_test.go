package federalregister_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/federalregister"
	"headnote/backends/fetch/fetchtest"
)

// A document of the Register without an abstract, an agency or a citation is named without gaps.
func TestDocumentsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, federalregister.Calls, "search_federal_register",
		fetchtest.WithLimit(backends.Params{"query": "patent listing"}), two)
}
