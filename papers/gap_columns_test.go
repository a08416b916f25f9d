package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// A caption whose columns are separated only by a gap has the paper's name on the right, even if a signature block
// has a heading in capitals.
func TestCaptionsInColumnsWithoutAMark(t *testing.T) {
	const signed = "\n\nThe parties stipulate that:\n\n1. The time to answer is extended to May 8, 2026." +
		"\n\nSO STIPULATED:\n" +
		"/s/ Ada Quist, for Plaintiff            /s/ Ben Orrin, for Defendant\n\nIT IS SO ORDERED.\n\n" +
		"s/ Ruth Vane\nUNITED STATES DISTRICT JUDGE                   April 14, 2026\n"
	for title, kind := range map[string]string{"STIPULATION AND ORDER": "order", "ANSWER AND COUNTERCLAIM": "answer"} {
		card := papers.Read(papers.Paper{Name: "p.txt", Format: "text", Text: "    UNITED STATES " +
			"DISTRICT COURT\n    DISTRICT OF NEBRASKA\n\n" +
			"HARLAN FEED COMPANY,                 CASE NO. 8:24-cv-00311\n          Plaintiff,\n" +
			"     v.                              JUDGE RUTH VANE\nMIDLAND RAIL LLC,\n" +
			"          Defendant.                 " + title + signed})
		require.Equal(t, kind, card.Type.Value, title)
		require.Contains(t, card.Title.Value, "Harlan Feed", title)
	}
}

// Papers of arbitrations, permit appeals and insurers are titled by what they are.
func TestTitlesOfAwardsPetitionsAndEndorsements(t *testing.T) {
	const head = "MOHAWK ARBITRATION CHAMBER\nCase No. 25-A-00881\n\nHARLAN FEED COMPANY v. MIDLAND RAIL LLC\n\n"
	for text, kind := range map[string]string{
		head + "PARTIAL AWARD\n\nThe Tribunal finds for the Claimant.\n\nDate: May 22, 2026":  "order",
		head + "DEMAND FOR ARBITRATION\n\nClaimant demands arbitration under Section 11.":     "complaint",
		head + "ANSWERING STATEMENT\n\nRespondent denies the claim.":                          "answer",
		"LAKE MUTUAL\nENDORSEMENT NO. 4\n\nThis endorsement changes the policy. Exclusion b.": "amendment",
	} {
		require.Equal(t, kind, papers.Read(papers.Paper{Name: "p.txt", Format: "text", Text: text}).Type.Value, text)
	}
}
