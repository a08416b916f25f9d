package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestDatesOfCourts: a paper has its own date, not that of a paper it mentions, in digits or in words.
func TestDatesOfCourts(t *testing.T) {
	const court = "UNITED STATES COURT OF APPEALS\nFOR THE SECOND CIRCUIT\n\nMILL FUND, LTD.,\nPlaintiff - Appellee,\n" +
		"v.\nHARBOR REPUBLIC,\nDefendant - Appellant.\n\nDocket No. 21-1701\n\nORDER\n\n"
	for name, c := range map[string]struct{ text, want, number string }{
		"the day of the stamp, not of the order below": {
			"Case: 21-1701, 07/15/2021, DktEntry: 28.1, Page 1 of 2\n" + court +
				"Appellant moves for a stay of the District Court's Turnover Order dated June 30, 2021. It is stayed.\n",
			"2021-07-15", "28.1",
		},
		"a stamp with an ID": {
			"Case: 21-1701, 08/05/2021, ID: 11778722, DktEntry: 19, Page 1 of 15\n" + court + "The motion is granted.\n",
			"2021-08-05", "19",
		},
		"a year in words behind a day in figures": {
			court + "DONE AND ORDERED this 15th day of July, two thousand twenty-one.\n", "2021-07-15", "",
		},
		"its own day beside that of a letter": {
			court + "By letter dated May 3, 2021 the clerk was told. SO ORDERED.\nDated: July 9, 2021\nIda Roe\n" +
				"Circuit Judge\n",
			"2021-07-09", "",
		},
	} {
		card := papers.Read(papers.Paper{Name: "order.pdf", Format: "pdf", Text: c.text})
		require.Equal(t, c.want, card.Date.Value, name)
		require.Equal(t, c.number, card.Number.Value, name)
	}
	opinion := papers.Read(papers.Paper{
		Name: "slip.html", Format: "html", Text: "SUPREME COURT OF THE UNITED STATES\n\nSyllabus\n\nROE MILLS, INC., FKA\n" +
			"DOE MILLS, INC. v. HARBOR\n\nCERTIORARI TO THE SUPREME COURT OF OREGON\n\n" +
			"No. 15–797.      Argued November 29, 2016—Decided March 28, 2017\nPetitioner sells flour.\n",
	})
	require.Equal(t, "2017-03-28", opinion.Date.Value)
	require.Equal(t, "Roe Mills, Inc. v. Harbor, No. 15-797 (U.S. 2017) (opinion of March 28, 2017)", opinion.Title.Value)
}

// TestNumberOfANotice: a court's e-mail notice ends with the case number, whatever punctuation precedes it.
func TestNumberOfANotice(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "notice.eml", Format: "mail", Meta: map[string]string{"from": "no-reply@court.example", "subject": "Filing"},
		Text: "A new entry, “Judgment VACATED. Roe, J., filed a dissenting opinion as to Parts II–B, II–C–1 and II–C–2, " +
			"in which Doe, J., joined, and in which others joined as to Part I–A of it only and no other part” has been " +
			"added. You are signed up for No. 25-912.\n",
	})
	require.Equal(t, "25-912", card.Docket())
}

// TestTitlesNameTheirCase: in a folder with several cases a paper is not titled by its number alone.
func TestTitlesNameTheirCase(t *testing.T) {
	order := func(docket, first, number string) papers.Entry {
		return papers.Entry{Name: docket + ".pdf", Card: papers.Read(papers.Paper{
			Name: docket + ".pdf", Format: "pdf", Text: "Case " + docket + " Document " + number +
				" Filed 03/09/22 Page 1 of 1\nUNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n" + first +
				",\nPlaintiff,\nv.\nTALLOW HARBOR LLC,\nDefendant.\nCase No. " + docket + "\nORDER\nThe motion is granted.\n",
		})}
	}
	title := func(entries ...papers.Entry) []string {
		var out []string
		for _, c := range papers.Catalog(entries, papers.Corrections{}) {
			out = append(out, c.Title.Value)
		}
		return out
	}
	a, b, again := order("3:21-cv-00417", "JUNE HOLLIS", "3"), order("3:21-cv-00999", "IDA ROE", "8"),
		order("3:21-cv-00417", "JUNE HOLLIS", "5")
	require.Equal(t, []string{
		"June Hollis v. Tallow Harbor LLC, 3:21-cv-00417 (D. Or.): Order granting motion, March 9, 2022 (Doc. 3)",
		"Ida Roe v. Tallow Harbor LLC, 3:21-cv-00999 (D. Or.): Order granting motion, March 9, 2022 (Doc. 8)",
	}, title(a, b))
	require.Equal(t, []string{
		"Order granting motion, March 9, 2022 (Doc. 3)", "Order granting motion, March 9, 2022 (Doc. 5)",
		"Ida Roe v. Tallow Harbor LLC, 3:21-cv-00999 (D. Or.): Order granting motion, March 9, 2022 (Doc. 8)",
	}, title(a, again, b), "the case of most papers needs no name")

	bare := papers.Read(papers.Paper{
		Name: "21-2728 entry of judgment.pdf", Format: "pdf",
		Text: "Case: 21-2728 Document: 138-2 Page: 1 Date Filed: 08/17/2022\nEntry was made today.\n",
	})
	require.NotContains(t, bare.Title.Value, "2728 Entry", "a docket number in the name of a file is not halved")
}

// TestDocketOverTwoLines: an agency docket number broken across lines at a hyphen.
func TestDocketOverTwoLines(t *testing.T) {
	card := papers.Read(papers.Paper{Name: "recalls.md", Text: "Recalls of Lamps\nGuidance for Industry\n\n" +
		"Submit comments to " +
		"the Dockets Management Staff,\nFood and Drug Administration. All comments should name the docket number FDA-\n" +
		"2011-D-0417.\nFor questions call us.\n"})
	require.Equal(t, "FDA-2011-D-0417", card.Docket())
}

// TestFormsOfAnOrganization: an agreement with one party, the other left blank for the signer, is that party's
// paper if most papers of the matter are.
func TestFormsOfAnOrganization(t *testing.T) {
	read := func(name, text string) papers.Entry {
		return papers.Entry{Name: name, Card: papers.Read(papers.Paper{Name: name, Text: text, Format: "markdown"})}
	}
	var entries []papers.Entry
	for _, name := range []string{"travel", "gifts", "conduct", "records", "events"} {
		entries = append(entries, read(name+".md", "# Policy on "+name+"\n\n"+
			"The Alder Mill Foundation, Inc. adopts this policy. "+
			"Members of the Alder Mill Foundation, Inc. follow it.\n"))
	}
	entries = append(entries, read("speaker.md", "# Speaker Agreement\n\n"+
		"I accept the offer of the Alder Mill Foundation, Inc., a "+
		"Delaware nonprofit corporation (the \"Company\"), to speak. I indemnify the Company.\n"))
	cards := papers.Catalog(entries, papers.Corrections{})
	require.Equal(t, papers.Contract, cards[5].Type.Value)
	require.Equal(t, "Alder Mill Foundation, Inc.", cards[5].Court.Value)
}
