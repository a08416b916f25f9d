package govinfo_test

import (
	"strings"
	"testing"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/govinfo"
)

// Documents of every collection without a title, a day or an author are cited and named without gaps.
func TestPackagesWithoutAnyOneField(t *testing.T) {
	var hits []string
	for _, h := range [][2]string{
		{"USCODE-2023-title17", "USCODE-2023-title17-chap1-sec107"},
		{"PLAW-118publ5", "PLAW-118publ5"},
		{"CFR-2022-title21-vol3", "CFR-2022-title21-vol3-sec314-94"},
		{"BILLS-118hr1ih", "BILLS-118hr1ih"},
		{"USCOURTS-ca5-22-11132", "USCOURTS-ca5-22-11132-0"},
		{"FR-2026-06-01", "2026-09001"},
	} {
		hits = append(hits, `{"title":"Fair use","packageId":"`+h[0]+`","granuleId":"`+h[1]+`","collectionCode":"`+
			strings.SplitN(h[0], "-", 2)[0]+`","dateIssued":"2023-06-01","lastModified":"2024-01-01",`+
			`"governmentAuthor":["Congress","House"],"resultLink":"https://api.govinfo.gov/x","teaser":"of <b>fair</b> use"}`)
	}
	for i := range hits { // lists of two are split
		fetchtest.Lacking(t, govinfo.Calls, "search_govinfo", fetchtest.WithLimit(backends.Params{"query": "fair use"}),
			`{"count":1,"results":[`+hits[i]+`]}`)
	}
}
