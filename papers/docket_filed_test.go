package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestTheStampNumbersTheCopy: of consolidated appeals, and of numbers that a caption abbreviates, the one under
// which the copy was filed comes first; the number of another case on the stamp does not.
func TestTheStampNumbersTheCopy(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{
			"joined appeals", "Case: 23-1012   Document: 00117   Page: 1   Date Filed: 05/04/2023\n\n" +
				"United States Court of Appeals\nFor the First Circuit\n\nNo. 23-1010\n\nTERN BOATWORKS, INC.,\nPlaintiff, " +
				"Appellant,\nv.\nHARBOR POINT LLC,\nDefendant, Appellee.\n\nNo. 23-1012\n\nORDER\n\nThe appeals are joined.\n",
			"23-1012",
		},
		{
			"zeros left out", "Case 2:25-cv-00318-KLM Document 40 Filed 08/05/25 Page 1 of 4\n\nUNITED STATES DISTRICT COURT\n" +
				"DISTRICT OF MAINE\n\nTERN BOATWORKS, INC.,\nPlaintiff,\nv.\nHARBOR POINT LLC,\nDefendant.\n" +
				"Case No. 2:25-cv-318 KLM\n\nORDER GRANTING MOTION TO COMPEL\n",
			"2:25-cv-00318",
		},
		{
			"an exhibit from another case", "Case 2:25-cv-00318-KLM Document 41-2 Filed 08/05/25 Page 1 of 4\n\n" +
				"UNITED STATES DISTRICT COURT\nDISTRICT OF VERMONT\n\nTERN BOATWORKS, INC.,\nPlaintiff,\nv.\nOTHER LLC,\n" +
				"Defendant.\nCase No. 5:19-cv-00077\n\nORDER GRANTING MOTION TO COMPEL\n",
			"5:19-cv-00077",
		},
	} {
		card := papers.Read(papers.Paper{Text: c.text, Name: "order.pdf", Format: "pdf"})
		require.Equal(t, c.want, card.Docket(), c.name)
	}
	require.Equal(t, papers.CaseKey("2:25-cv-00318-KLM"), papers.CaseKey("25-cv-318"))
	require.NotEqual(t, papers.CaseKey("25-cv-318"), papers.CaseKey("25-cv-3180"))
}
