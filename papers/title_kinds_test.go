package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestStatutesByTheirFiles: a section whose text does not name its code takes it from the file name, if the act of
// that name has the section and the text mentions no state.
func TestStatutesByTheirFiles(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"28usc1367.txt": {"§ 1367. Supplemental jurisdiction\n\n(a) Except as provided in (b) and (c).\n", "28 " +
			"U.S.C. § 1367"},
		"35 USC 101 a.txt": {"§ 101. Inventions patentable\n\nWhoever invents any new process.\n", "35 U.S.C. § 101"},
		"APA 702.txt":      {"§ 702. Right of review\n\nA person suffering legal wrong.\n", "5 U.S.C. § 702"},
		"FAA s4.txt":       {"§ 4. Failure to arbitrate under agreement\n\nA party aggrieved.\n", "9 U.S.C. § 4"},
		"section 1985.txt": {"§ 1985. Conspiracy\n\n(1) If two or more persons conspire.\n", "42 U.S.C. § 1985"},
		"APA 9702.txt":     {"§ 9702. Right of review\n\nA person suffering legal wrong.\n", ""},
		"sec 1985.txt": {"§ 1985. Subpoena\n\nThe process of California, by statute, is the subpoena.\n", "Cal. " +
			"Code § 1985"},
	} {
		card := papers.Read(papers.Paper{Name: name, Format: "text", Text: c.text})
		require.Equal(t, papers.Statute, card.Type.Value, name)
		require.Equal(t, c.want, card.Citation.Value, name)
	}
	card := papers.Read(papers.Paper{Name: "gov.ri.code.title.38.html", Format: "html", Text: "## Title 38 Public " +
		"Records\n\n" +
		"### 38-1-1. Delivery of records.\n\nEvery person shall deliver.\n"})
	require.Equal(t, "R.I. Gen. Laws tit. 38", card.Citation.Value)
	require.Equal(t, "Rhode Island General Laws Title 38 (Public Records)", card.Title.Value)
}

// TestOrdersSayWhatTheyDo: an order headed only "Order" is titled by its plain ruling, and not by a conditional one
// or one of many.
func TestOrdersSayWhatTheyDo(t *testing.T) {
	const caption = "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n\nJUNE HOLLIS,\nPlaintiff,\nv.\nTALLOW " +
		"HARBOR LLC,\n" +
		"Defendant.\n\nCase No. 3:21-cv-00417\n\nORDER\n\n"
	for text, want := range map[string]string{
		"Defendant’s motion to compel arbitration (ECF No. 12) is hereby GRANTED.\n": "Order " +
			"granting motion to compel arbitration (ECF No. 12)",
		"The Court denies a stay of the sale of the Mill pending appeal.\n": "Order " +
			"denying a stay of the sale of the Mill",
		"Plaintiff shall show cause in writing why the case should not be dismissed.\n": "Order to " +
			"show cause",
		"These three cases are consolidated.\n": "Order " +
			"consolidating cases",
		"The case will be dismissed unless a motion to extend time is granted by May 3.\n": "Order",
		"The motion to seal is GRANTED. The motion to strike is DENIED.\n": "Order " +
			"granting motion to seal; denying motion to strike",
		"The motion to seal is granted. The motion to quash is denied. The motion to stay is granted.\n": "Order",
		"The parties shall confer by May 3.\n": "Order",
	} {
		card := papers.Read(papers.Paper{Name: "order.pdf", Format: "pdf", Text: caption + text + "\nIda " +
			"Roe\nDistrict Judge\n"})
		require.Equal(t, "June Hollis v. Tallow Harbor LLC, 3:21-cv-00417: "+want, card.Title.Value, text)
	}
}

// TestOpinionsSayWhatTheyDecide: a slip opinion is titled with its disposition, if it is a single one.
func TestOpinionsSayWhatTheyDecide(t *testing.T) {
	const head = "UNITED STATES COURT OF APPEALS\nFOR THE NINTH CIRCUIT\n\nJUNE HOLLIS,\nPlaintiff-Appellant,\nv.\n" +
		"TALLOW HARBOR LLC,\nDefendant-Appellee.\n\nNo. 21-35417\n\nOPINION\n\nArgued and Submitted March 9, 2021\n\n"
	for text, want := range map[string]string{
		"The judgment is AFFIRMED.\n":           " (opinion affirming)",
		"The judgment is AFFIRMED in part.\n":   " (opinion affirming in part)",
		"AFFIRMED IN PART, REVERSED IN PART.\n": "",
		"The judgment is reversed, and the case is remanded. It is so ordered.\nJustice Roe, dissenting.\n" +
			"I would have AFFIRMED.\n": " (opinion reversing)",
		"We told the parties of the schedule.\n": "",
	} {
		card := papers.Read(papers.Paper{Name: "opinion.pdf", Format: "pdf", Text: head + text})
		require.Equal(t, "June Hollis v. Tallow Harbor LLC, No. 21-35417 (9th Cir.)"+want, card.Title.Value, text)
	}
}

// TestPapersOfClerks: a clerk's paper is a letter or notice, whatever it encloses.
func TestPapersOfClerks(t *testing.T) {
	letter := papers.Read(papers.Paper{
		Name: "entry.pdf", Format: "pdf", Text: "IDA ROE\nCLERK\nOFFICE OF THE CLERK\nUNITED STATES COURT OF APPEALS\n" +
			"FOR THE THIRD CIRCUIT\nAugust 17, 2021\nJune Alder\n12 Mill Lane\nHollis, PA 19106\nRE: Hollis v. Tallow " +
			"Corp, et al\n" +
			"Case Number: 21-2044\nENTRY OF JUDGMENT\nToday the Court entered its judgment in the above matter.\n" +
			"Very truly yours,\nIda Roe, Clerk\n",
	})
	require.Equal(t, papers.Letter, letter.Type.Value)
	require.Contains(t, letter.Title.Value, "Letter of the clerk (3d Cir.), No. 21-2044 re Hollis v. Tallow Corp")
	notice := papers.Read(papers.Paper{
		Name: "notice.pdf", Format: "pdf", Text: "United States Court of Appeals for the Second Circuit\n" +
			"Date: October 31, 2021\nDocket #: 21-3510\nShort Title: Hollis v. Tallow\nDOCKETING NOTICE\n" +
			"A notice of appeal was docketed today as 21-3510.\nThe Acknowledgment and\n" +
			"Notice of Appearance Form. Timely submission is required.\n",
	})
	require.Equal(t, "Hollis v. Tallow, 21-3510: Docketing Notice (October 31, 2021)", notice.Title.Value)
	entry := papers.Read(papers.Paper{
		Name: "nef.eml", Format: "mail",
		Meta: map[string]string{"from": "ecf@ord.uscourts.gov", "subject": "Activity in Case"},
		Text: "Case Name: Hollis v. Tallow Harbor LLC\nCase Number: 3:21-cv-00417\n" +
			"Docket Text: ORDER granting Motion to Stay. Signed by Judge Roe.\n",
	})
	require.Contains(t, entry.Title.Value, "Hollis v. Tallow Harbor LLC, No. 3:21-cv-00417: ORDER granting Motion "+
		"to Stay")
}

// TestPublishedCodes: a file of a whole title of a code is not titled by its first chapter, and names the
// publisher's release; a charter is that of the office that certifies it.
func TestPublishedCodes(t *testing.T) {
	title := papers.Read(papers.Paper{
		Name: "gov.nd.code.title.44.html", Format: "html", Meta: map[string]string{
			"page.description": "Release 81 of the Official Code of North Dakota Annotated released 2022.06. Posted by " +
				"somebody.",
		},
		Text: "## CHAPTER 44-01 Eligibility of Officers\n\n### 44-01-01. Eligibility to office.\n\nEvery elector is " +
			"eligible.\n",
	})
	require.Equal(t, "North Dakota Century Code Title 44, Release 81 (2022.06)", title.Title.Value)
	charter := papers.Read(papers.Paper{
		Name: "certificate.pdf", Format: "pdf", Text: "Delaware\nThe First State\nI, IDA ROE, SECRETARY OF STATE OF " +
			"THE STATE OF\n" +
			"DELAWARE, DO HEREBY CERTIFY THE ATTACHED IS A TRUE COPY\nOF THE CERTIFICATE OF INCORPORATION OF “HOLLIS " +
			"TOOLS, INC.”\n",
	})
	require.Equal(t, "Delaware Secretary of State", charter.Court.Value)
}
