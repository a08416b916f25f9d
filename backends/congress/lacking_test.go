package congress_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/congress"
	"headnote/backends/fetch/fetchtest"
)

// A bill without a policy area or an action, and a report without an author or a day, are cited without gaps.
func TestBillsAndReportsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, congress.Calls, "get_congress_bill", backends.Params{"bill": "H.R. 9901", "congress": 119},
		`{"bill":{"title":"Tenant Deposit Act","introducedDate":"2026-02-03","latestAction":{"actionDate":"2026-06-11",`+
			`"text":"Passed House."},"policyArea":{"name":"Housing"},"sponsors":[{"fullName":"Rep. Larkin"}]},`+
			`"summaries":[{"actionDesc":"Introduced","actionDate":"2026-02-03","text":"<p>It requires a statement.</p>"}],`+
			`"actions":[{"actionDate":"2026-06-11","text":"Passed House."}]}`)
	fetchtest.Lacking(t, congress.Calls, "get_crs_report", backends.Params{"report_number": "R99001"},
		`{"CRSReport":{"title":"Security Deposits","publishDate":"2026-05-01T00:00:00Z","summary":"States differ.",`+
			`"authors":[{"author":"Ada Larkin"}],"formats":[{"format":"PDF","url":"https://www.congress.gov/x.pdf"}],`+
			`"status":"Active"}}`)
}
