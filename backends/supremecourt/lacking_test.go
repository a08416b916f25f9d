package supremecourt_test

import (
	"testing"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/supremecourt"
)

// A docket without a respondent, as in an original matter, or without a day or a lower court is named without gaps.
func TestDocketsWithoutAnyOneField(t *testing.T) {
	fetchtest.Lacking(t, supremecourt.Calls, "get_supreme_court_docket", backends.Params{"case_number": "25-9901"},
		`{"CaseNumber":"25-9901 ","DocketedDate":"November 15, 2025","PetitionerTitle":"Larkin Tenants, Petitioner",`+
			`"RespondentTitle":"Oakmere Homes, Inc.","LowerCourt":"United States Court of Appeals for the Ninth Circuit",`+
			`"LowerCourtCaseNumbers":"(24-1001)","LowerCourtDecision":"August 2, 2025",`+
			`"ProceedingsandOrder":[{"Date":"Nov 10 2025","Text":"Petition filed."},{"Date":"Jan 12 2026",`+
			`"Text":"Petition GRANTED."}]}`)
}
