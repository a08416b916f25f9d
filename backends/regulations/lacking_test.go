package regulations_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/regulations"
)

// A document of a docket without a day, a kind or an agency is named without gaps.
func TestDocumentsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, regulations.Calls, "search_regulations_gov",
		fetchtest.WithLimit(backends.Params{"docket_id": "BRD-2026-0001"}),
		`{"data":[{"id":"BRD-2026-0001-0002","type":"documents","attributes":{"title":"Limits for Zinc",`+
			`"documentType":"Proposed Rule","docketId":"BRD-2026-0001","agencyId":"BRD",`+
			`"postedDate":"2026-06-29T04:00:00Z","commentEndDate":"2026-08-29T03:59:59Z",`+
			`"highlightedContent":"the <mark>limit</mark>","frDocNum":"2026-13001"}}],"meta":{"totalElements":1}}`)
}
