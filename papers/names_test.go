package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestCourtsOfCitations: courts as citations abbreviate them, and unabbreviated if that is not certain.
func TestCourtsOfCitations(t *testing.T) {
	for name, want := range map[string]string{
		"United States Bankruptcy Appellate Panel, Sixth Circuit":       "B.A.P. 6th Cir.",
		"United States Bankruptcy Appellate Panel of the First Circuit": "B.A.P. 1st Cir.",
		"United States Bankruptcy Appellate Panel for the Tenth Circuit": "B.A.P. " +
			"10th Cir.",
		"United States Bankruptcy Appellate Panel, Harbor Circuit": "United States Bankruptcy Appellate " +
			"Panel, Harbor Circuit",
		"United States Court of Appeals for the District of Columbia Circuit": "D.C. Cir.",
		"United States District Court, Northern District of Illinois":         "N.D. Ill.",
		"Superior Court of Tallow":                                            "Superior Court of Tallow",
	} {
		require.Equal(t, want, papers.ShortCourt(name))
	}
}

// TestNamesInCapitals: words in capitals in a caption are written as in the sentences below it, and short company
// names stay as they are.
func TestNamesInCapitals(t *testing.T) {
	const court = "United States Court of Appeals, Ninth Circuit.\nNo. 21-35417.\n"
	for caption, want := range map[string]string{
		"June B. HOLLIS, Plaintiff-Appellant, v. TALLOW HARBOR, INC., Defendant-Appellee.\n": "Hollis v. Tallow " +
			"Harbor, Inc.",
		"UNITED STATES of America, Plaintiff-Appellee, v. Otto J. McREED, Defendant-Appellant.\n": "United States " +
			"of America v. McReed",
		"June HOLLIS-ROE, Jr., Plaintiff-Appellant, v. TALLOW HARBOR, INC., Defendant-Appellee.\n": "Hollis-Roe v. " +
			"Tallow " +
			"Harbor, Inc.",
		"Mills of BNSF, Plaintiff-Appellant, v. TALLOW HARBOR, INC., Defendant-Appellee.\n": "Mills of BNSF v. " +
			"Tallow Harbor, Inc.",
	} {
		card := papers.Read(papers.Paper{
			Name: "o.txt", Text: court + caption + "Decided May 4, 2021.\nBefore ROE and HALL, Circuit " +
				"Judges.\nOPINION\n" +
				"ROE, Circuit Judge:\nHollis and Hollis-Roe sued Tallow Harbor. The United States, McReed and BNSF " +
				"did " +
				"not. Tallow Harbor won against McReed, as the United States had.\n",
		})
		require.Equal(t, papers.Opinion, card.Type.Value, caption)
		require.Equal(t, want+", No. 21-35417 (9th Cir. 2021) (opinion of May 4, 2021)", card.Title.Value)
	}
}

// TestMinutesAreOfWhoMet: minutes of a committee are not those of the board.
func TestMinutesAreOfWhoMet(t *testing.T) {
	for heading, want := range map[string]string{
		"Audit Committee Meeting":            "Minutes, Audit Committee Meeting (May 4, 2021)",
		"Annual Meeting of the Shareholders": "Minutes, Annual Meeting of the Shareholders (May 4, 2021)",
		"Monthly Meeting":                    "Board minutes, Monthly Meeting (May 4, 2021)",
	} {
		card := papers.Read(papers.Paper{
			Name: "m.md", Format: "markdown", Text: "# " + heading + "\n\nMay 4, 2021\n\nIn attendance: Ida Roe, " +
				"June Hollis\n\n" +
				"The meeting was called to order at 9:00. Motion passed unanimously. Quorum was present.\n",
		})
		require.Equal(t, papers.Report, card.Type.Value, heading)
		require.Equal(t, want, card.Title.Value)
	}
}

// TestDaysThatAreNotThePapers: the date of a meeting that a notice announces, and the date on which a case was
// filed.
func TestDaysThatAreNotThePapers(t *testing.T) {
	for text, want := range map[string]string{
		"Notice of Meeting of Creditors\nDate: October 21, 2021   Time: 10:00 AM\n":                 "",
		"Notice of Change of Address\nThe action was filed on May 4, 2021.\n":                       "",
		"Notice of Change of Address\nFiled May 4, 2021\n":                                          "2021-05-04",
		"Notice of Change of Address\nThis lawsuit against Tallow has been filed on May 4, 2021.\n": "",
	} {
		card := papers.Read(papers.Paper{
			Name: "n.txt", Text: "UNITED STATES BANKRUPTCY COURT\nDistrict of Oregon\nCase No. 1:21-bk-30417\n" + text,
		})
		require.Equal(t, papers.Notice, card.Type.Value, text)
		require.Equal(t, want, card.Date.Value, text)
	}
}
