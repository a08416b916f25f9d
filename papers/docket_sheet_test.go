package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// sheet is a docket page as CM/ECF prints it.
const sheet = `## PlnDue, DISMISSED

U.S. Bankruptcy Court
Northern District of California (San Jose)
Bankruptcy Petition #: 11-50417

Assigned to: Judge Ida Roe
Chapter 13
Voluntary

Date filed: | 01/14/2011
Debtor dismissed: | 02/01/2011
Date reopened: |

Debtor In Possession
HOLLIS MCTALLOW
12 Mill Lane
Hollis, CA 95127
represented by | JUNE ALDER
Alder Law Group, P.C.
12 Mill Lane
Email: june@alder.example
Mara A. Quist
1 Harbor Rd.
Joint Debtor
Ida Tallow, Jr.
represented by | June Alder
(See above for address)
Trustee
Ruth Marsh
P.O. Box 5
U.S. Trustee
Office of the U.S. Trustee / SJ
280 S 1st St. #268
San Jose, CA 95113

Filing Date | # | Docket Text
01/14/2011 |  | 1 | Petition filed by Hollis McTallow. Plan of Mr. McTallow due by 1/28/2011.
Plaintiff
Somebody Else
`

// TestDocketSheets: a docket is titled by its case, court, chapter and status, and lists who appears.
func TestDocketSheets(t *testing.T) {
	card := papers.Read(papers.Paper{Name: "docket.html", Format: "html", Text: sheet})
	require.Equal(t, papers.DocketSheet, card.Type.Value)
	require.Equal(t, "Docket, In re Hollis McTallow, 11-50417 (Bankr. N.D. Cal.), chapter 13, "+
		"dismissed", card.Title.Value)
	require.Equal(t, "In re Hollis McTallow", card.Case)
	require.Equal(t, []papers.Party{
		{Name: "Hollis McTallow", Role: "debtor"},
		{Name: "Ida Tallow, Jr.", Role: "debtor"},
		{Name: "Ruth Marsh", Role: "trustee"},
		{Name: "Office of the U.S. Trustee / SJ", Role: "U.S. trustee"},
	}, card.Parties)
	var counsel []string
	for _, p := range papers.SheetPeople(sheet) {
		if p.Role == papers.RoleCounsel {
			counsel = append(counsel, p.Name)
		}
	}
	require.Equal(t, []string{"JUNE ALDER", "Mara A. Quist", "June Alder"}, counsel)
}

// TestShortCourts: courts are abbreviated as in citations, and others keep their names.
func TestShortCourts(t *testing.T) {
	for name, want := range map[string]string{
		"Supreme Court of the United States":                                  "U.S.",
		"United States Court of Appeals for the Second Circuit":               "2d Cir.",
		"United States Court of Appeals for the Federal Circuit":              "Fed. Cir.",
		"United States Court of Appeals for the District of Columbia Circuit": "D.C. Cir.",
		"United States District Court, Southern District of New York":         "S.D.N.Y.",
		"United States District Court for the District of New Jersey":         "D.N.J.",
		"United States District Court, Eastern District of TEXAS":             "E.D. Tex.",
		"U. S. Bankruptcy Court, Northern District of Iowa (Sioux City)":      "Bankr. N.D. Iowa",
		"United States Bankruptcy Court, District of Columbia":                "Bankr. D.D.C.",
		"United States District Court, District of Nowhere": "United States District Court, " +
			"District of Nowhere",
		"Superior Court of New Jersey, Law Division": "Superior Court of New Jersey, " +
			"Law Division",
		"United States Court of Appeals for the Armed Forces": "United States Court of " +
			"Appeals for the Armed Forces",
		"United States District Court, Western District of West Virginia, Civil Div": "W.D. W. Va.",
	} {
		require.Equal(t, want, papers.ShortCourt(name), name)
	}
}
