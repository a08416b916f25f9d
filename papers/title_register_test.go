package papers_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"headnote/papers"
)

// issueHead is the beginning of a page of the printed Federal Register: its head, and the end of the preceding
// document.
const issueHead = `Federal Register / Vol. 90, No. 41 / Tuesday, March 4, 2025 / Rules and Regulations      11201

requirements of this section. The agency will post the list each year.
Dated: February 20, 2025.
Ruth Almond,
Acting Secretary.
[FR Doc. 2025-03311 Filed 3-3-25; 8:45 am]
BILLING CODE 4310-55-P
`

// onlineHead is the header of a document in the online edition.
const onlineHead = `[Federal Register Volume 90, Number 41 (Tuesday, March 4, 2025)]
[Notices]
[Page 11355]
From the Federal Register Online via the Government Publishing Office [www.gpo.gov]
[FR Doc No: 2025-03455]
`

func TestDocumentOfTheFederalRegisterIsNotItsIssue(t *testing.T) {
	for name, c := range map[string]struct{ text, title, agency, date, number string }{
		"behind the end of another, in print": {
			issueHead + `
DEPARTMENT OF TRANSPORTATION

National Highway Traffic Safety Administration

49 CFR Part 571

[Docket No. NHTSA-2024-0061]

RIN 2127-AM11

Safety Standards for Vehicles; Reminders of Belts for Rear Seats

AGENCY: National Highway Traffic Safety Administration (NHTSA), Department of Transportation.

ACTION: Final rule.

DATES: This rule is effective May 5, 2025.

[FR Doc. 2025-03400 Filed 3-3-25; 8:45 am]
`, "Federal Register: NHTSA final rule, Safety Standards for Vehicles; Reminders of Belts for Rear Seats " +
				"(FR Doc. 2025-03400, March 4, 2025)",
			"National Highway Traffic Safety Administration", "2025-03-04", "2025-03400",
		},
		"online, a title over two lines": {
			onlineHead + `
DEPARTMENT OF LABOR

Occupational Safety and Health Administration

[Docket No. OSHA-2011-0180]

Provision on Testing of Portable Fire
Extinguishers; Extension of an Approval

AGENCY: Occupational Safety and Health Administration (OSHA), Labor.

ACTION: Request for public comments.

Signed at Washington, DC, on February 26, 2025.
`, "Federal Register: OSHA request for public comments, Provision on Testing of Portable Fire " +
				"Extinguishers; Extension of an Approval (FR Doc. 2025-03455, March 4, 2025)",
			"Occupational Safety and Health Administration", "2025-03-04", "2025-03455",
		},
		"an agency of which the tables say nothing": {
			onlineHead + `
DEPARTMENT OF COMMERCE

50 CFR Part 622

RIN 0648-BN11

Fisheries of the Gulf; Limits of Catch

AGENCY: Lakes and Rivers Service (LRS), Commerce.

ACTION: Proposed rule; request for comments.
`, "Federal Register: proposed rule; request for comments, Fisheries of the Gulf; Limits of Catch " +
				"(FR Doc. 2025-03455, March 4, 2025)",
			"Lakes and Rivers Service", "2025-03-04", "2025-03455",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := papers.Read(papers.Paper{Text: c.text, Name: "register.txt", Format: "text"})
			assert.Equal(t, papers.FederalRegister, got.Type.Value)
			assert.Equal(t, c.title, got.Title.Value)
			assert.Equal(t, c.agency, got.Court.Value)
			assert.Equal(t, c.date, got.Date.Value)
			assert.Equal(t, c.number, got.Number.Value)
		})
	}
}
