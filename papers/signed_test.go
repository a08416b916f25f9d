package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestSigners: the signer of a paper is its author, if its head names none.
func TestSigners(t *testing.T) {
	for text, want := range map[string]string{
		"DECLARATION OF IDA M. ROE\nI, Ida M. Roe, declare as follows:\n1. I am over 18.\nExecuted on March 4, " +
			"2021.\n" +
			"/s/ Ida M. Roe\nIDA M. ROE\n": "Ida M. Roe",
		"March 4, 2021\n" +
			"Dear Mr. Hall:\nWe write about the flour.\nSincerely,\n/s/ JUNE HOLLIS\nJune Hollis\n": "June Hollis",
		"March 4, 2021\nDear Mr. Hall:\nWe write about the flour.\nSincerely,\nBy: /s/\n" +
			"June Hollis, President\n": "June Hollis",
		"March 4, 2021\nDear Mr. Hall:\nWe write about the flour.\nSincerely,\n/s/ 12345 Alder Mill LLC\n": "",
	} {
		require.Equal(t, want, papers.Read(papers.Paper{Name: "p.txt", Text: text}).Author.Value, text)
	}
}

// TestUndatedForms: the date in the file name of a form with a blank date is not that of an agreement.
func TestUndatedForms(t *testing.T) {
	for text, want := range map[string]string{
		"NON-DISCLOSURE AGREEMENT\nThis Agreement is entered into this _____ day of ______, 20__, by and between " +
			"Alder " +
			"Mill, Inc. and ______ (“Company”).\n1. The parties agree.\n": "",
		"NON-DISCLOSURE AGREEMENT\nThis Agreement is entered into by and between Alder Mill, Inc. and Tallow Harbor, " +
			"Inc.\n1. The parties agree.\n": "2019-04-29",
	} {
		require.Equal(t, want, papers.Read(papers.Paper{Name: "Alder NDA 4-29-2019.txt", Text: text}).Date.Value, text)
	}
}

// TestPersonsAndPolicies: the person with whom a company contracts, the owner of a policy, and New York slip
// opinions.
func TestPersonsAndPolicies(t *testing.T) {
	card := papers.Read(papers.Paper{Name: "e.txt", Text: "EMPLOYMENT AGREEMENT\nThis Agreement is made as of May " +
		"6, 2019 by " +
		"and between Alder Mill, Inc., a Delaware corporation (the “Company”), and Ida M. Roe (“Executive”).\n1. " +
		"Duties.\n"})
	require.Equal(t, "Employment Agreement between Alder Mill, Inc. and Ida M. Roe (May 6, 2019)", card.Title.Value)

	policy := papers.Read(papers.Paper{Name: "p.txt", Text: "ALDER MILL, INC.\nPRIVACY POLICY\nLast Updated: " +
		"December " +
		"1, 2024\nWhen you use what Alder Mill, Inc. provides, we collect information as described in this " +
		"policy.\n"})
	require.Equal(t, "Privacy Policy of Alder Mill, Inc. (December 1, 2024)", policy.Title.Value)

	slip := papers.Read(papers.Paper{Name: "s.txt", Text: "Roe v Alder Mill Corp.\n2017 NY Slip Op 09999\nDecided " +
		"on May 11, " +
		"2017\nAppellate Division, First Department\nPublished by New York State Law Reporting Bureau.\nIda Roe, " +
		"Plaintiff-Respondent,\nv\nAlder Mill Corp., Defendant-Appellant.\nOrder, entered on or about June 2, 2016, " +
		"unanimously affirmed, without costs.\n"})
	require.Equal(t, papers.Opinion, slip.Type.Value)
	require.Equal(t, "2017-05-11", slip.Date.Value)
	require.Equal(t, "2017 NY Slip Op 09999", slip.Citation.Value)
	require.Equal(t, "Supreme Court of New York, Appellate Division, First Department", slip.Court.Value)
}
