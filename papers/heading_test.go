package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestTitlesOfShortPapers reads papers that have a heading, little text and no other evidence of their type.
func TestTitlesOfShortPapers(t *testing.T) {
	for _, c := range []struct{ name, file, text, kind, title string }{
		{
			"a party below a heading of Markdown", "deals/hauling.md",
			"# Haulage Agreement\n\nCorriveau & Daughters Freight, Inc. carries the goods of Ostler Paint Corp.\n",
			papers.Contract, "Haulage Agreement between Corriveau & Daughters Freight, Inc. and Ostler Paint Corp.",
		},
		{
			"a party below a heading of plain text", "deals/hauling.txt",
			"Haulage Agreement\n\nCorriveau & Daughters Freight, Inc. carries the goods of Ostler Paint Corp. for a year.\n",
			papers.Contract, "Haulage Agreement between Corriveau & Daughters Freight, Inc. and Ostler Paint Corp.",
		},
		{
			"one party only", "deals/cook.md",
			"# Employment Agreement\n\nHarrowgate Kitchens, Inc. employs R. Adeyemi as cook.\n\nHe is paid weekly.\n",
			papers.Contract, "Employment Agreement with Harrowgate Kitchens, Inc.",
		},
		{
			"the parties in a line of their own", "deals/plot.md",
			"# Ground Lease, Plot 31\n\nBetween the Town of Velden and Ashgrove Boats, LLC.\n\nThe Town leases the land.\n",
			papers.Contract, "Ground Lease, Plot 31 between Town of Velden and Ashgrove Boats, LLC",
		},
		{
			"a trust and a person", "deals/attic.md",
			"# Residential Lease, Flat 7\n\nBetween Pinnock Street Realty Trust (\"Landlord\") and M. Sorley.\n\n## " +
				"Rent\nLow.\n",
			papers.Contract, "Residential Lease, Flat 7 between Pinnock Street Realty Trust and M. Sorley",
		},
		{
			"an act whose sections begin with their text", "laws/ferry.md",
			"# Ferry Passengers Act\n\n§ 2. A carrier shall post its fares at each landing. Fares of children are halved.\n\n" +
				"§ 3. No fare may be raised within a day.\n",
			papers.Statute, "Ferry Passengers Act",
		},
		{
			"a section of a code keeps its caption", "laws/usc_90_12.txt",
			"§ 12. Ferries; fares of children\n\nA carrier shall post its fares at each landing.\n",
			papers.Statute, "90 U.S.C. § 12 (Ferries; fares of children)",
		},
		{
			"a first word of a sentence is no heading", "notes/keeping.md",
			"# Keeping of Ledgers, Osterby Mills\n\nLeases are kept for eight years after they end, and the ledgers of each " +
				"mill for five; nothing that concerns a dispute is destroyed before counsel says that it is over, whatever its " +
				"age may be, and whoever keeps it, in whichever office.\n",
			papers.Other, "Keeping of Ledgers, Osterby Mills",
		},
		{
			"a letter that is known by its heading", "in/closing.md",
			"# Letter of the Inspectorate, Kettle\n\nThe staff accepts the report. The file is closed.\n",
			papers.Letter, "Letter of the Inspectorate, Kettle",
		},
		{
			"an opinion without its head", "opinions/dunmore-pier.md",
			"# In re Dunmore Street Pier\n\nThe debtor was late by a year. We may not rewrite its bargain.\n",
			papers.Opinion, "In re Dunmore Street Pier",
		},
		{
			"an opinion between parties", "lib/opinions/stoddart.md",
			"# Stoddart v. Brisling Foods, P.A.\n\nThe jury could find that the label was false. We affirm.\n",
			papers.Opinion, "Stoddart v. Brisling Foods, P.A. (opinion affirming)",
		},
		{
			"a note on a case is no opinion", "notes/stoddart.md",
			"# Stoddart v. Brisling Foods, Inc.\n\nAsk the client for the labels. We affirm nothing before that.\n",
			papers.Other, "Stoddart v. Brisling Foods, Inc.",
		},
		{
			"a memo with labels", "notes/7.txt",
			"Memorandum\n\nTo : Members of the Panel\n\nFrom : HARBOUR INSPECTORATE\n\nSubject: Fares of the night ferry\n\n" +
				"The members asked whether the fares may be raised.\n",
			papers.Memo, "Memorandum re Fares of the night ferry",
		},
		{
			"a citation in a sentence is no caption", "opinions/9.txt",
			"14 BARROW COUNTY v. TIDEWELL\n\nOpinion of the Court\n\nforce that was not rea-\nsonable under Lorne v. Mabry\n\n" +
				"BARROW COUNTY asks us to reverse. BARROW COUNTY did not argue this below.\n",
			papers.Opinion, "Barrow County v. Tidewell",
		},
		{
			"a heading that the file is named for", "web/cookie-disclaimer.md",
			"# Cookie Disclaimer\n\nWhat the pages of Tarnwick store, and what those of Tarnwick read, is known to Tarnwick.\n",
			papers.Other, "Cookie Disclaimer, Tarnwick",
		},
		{
			"a file's name alone", "web/cookie-disclaimer.md", "# Cookie Disclaimer\n\nThe pages store little.\n",
			papers.Other, "Cookie Disclaimer",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			card := papers.Read(papers.Paper{Text: c.text, Name: c.file})
			require.Equal(t, c.kind, card.Type.Value)
			require.Equal(t, c.title, card.Title.Value)
		})
	}
}

// TestCompaniesAreNoAgencies: a company named in one paper is not its author; one named in most papers of a matter
// is.
func TestCompaniesAreNoAgencies(t *testing.T) {
	const text = "# Hazard Report, Kettle\n\nMerrivale Kettles, Inc. reports that a handle broke.\n"
	entry := func(name string) papers.Entry {
		return papers.Entry{Name: name, Card: papers.Read(papers.Paper{Text: text, Name: name})}
	}
	one := papers.Catalog([]papers.Entry{entry("a.md")}, papers.Corrections{})
	require.Empty(t, one[0].Court.Value)
	for _, c := range papers.Catalog([]papers.Entry{
		entry("a.md"), entry("b.md"), entry("c.md"), entry("d.md"),
	}, papers.Corrections{}) {
		require.Equal(t, "Merrivale Kettles, Inc.", c.Court.Value)
	}
}

// TestCourtOfASentence: two sentences on one line are not a court.
func TestCourtOfASentence(t *testing.T) {
	card := papers.Read(papers.Paper{Name: "advice.txt", Text: "Advice on fares\n\nDear Ms. Ladd:\n" +
		"The question was put to us after the decision of the\nSupreme Court. Our first answer did not rest on it\n"})
	require.Empty(t, card.Court.Value)
}
