package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestJudgmentsOfTheCommonwealth: a judgment with a neutral citation is an opinion, not an order; its dates are day
// first, and its parties are below "Between".
func TestJudgmentsOfTheCommonwealth(t *testing.T) {
	english := papers.Read(papers.Paper{Name: "mill.html", Text: "Law Reports Online [Home] [Search]\n\n" +
		"Neutral Citation Number: [2019] EWHC 4321 (QB)\nCase No: HQ16P09999\n\nIN THE HIGH COURT OF JUSTICE\n" +
		"QUEEN'S BENCH DIVISION\n\nRoyal Courts of Justice\n03/07/2019\n\nB e f o r e :\n\nMRS JUSTICE ROE\n\n" +
		"Between:\nALDER MILL LIMITED\nClaimant\n- and -\n\n(1) TALLOW HARBOR PLC\n(2) Ida Doe\nDefendants\n\n" +
		"HTML VERSION OF JUDGMENT APPROVED\n\nMrs Justice Roe :\n\n1. This claim concerns flour.\n"})
	require.Equal(t, papers.Opinion, english.Type.Value)
	require.Equal(t, "2019-07-03", english.Date.Value)
	require.Equal(t, "[2019] EWHC 4321 (QB)", english.Citation.Value)
	require.Equal(t, "HQ16P09999", english.Docket())
	require.Contains(t, english.Court.Value, "High Court of Justice")
	require.Contains(t, english.Title.Value, "Alder Mill Limited v. Tallow Harbor PLC, [2019] EWHC 4321 (QB)")

	canadian := papers.Read(papers.Paper{Name: "d.txt", Text: "Federal Court Decisions\n\nDate: 20100513\n\n" +
		"Docket: T-9999-09\n\nCitation: 2010 FC 4321\n\nPRESENT: Mr. Justice Roe\n\n" +
		"BETWEEN:\n\nJUNE HOLLIS\n\nApplicant\n\nand\n\nHARBOR AGENCY\n\nRespondent\n\nREASONS FOR JUDGMENT\n\n" +
		"[1] This is an application for review of a decision dated April 20, 2009.\n"})
	require.Equal(t, papers.Opinion, canadian.Type.Value)
	require.Equal(t, "Federal Court (Canada)", canadian.Court.Value)
	require.Equal(t, "2010 FC 4321", canadian.Citation.Value)
	require.Equal(t, "2010-05-13", canadian.Date.Value)
	require.Contains(t, canadian.Title.Value, "June Hollis v. Harbor Agency")

	american := papers.Read(papers.Paper{Name: "j.txt", Text: "SUPERIOR COURT OF OREGON\nALDER MILL\nv.\nIDA DOE\n" +
		"No. 19-4321\nJUDGMENT\nFiled 03/07/2019\nJudgment is entered for plaintiff. See [2019] EWHC 4321 (QB).\n"})
	require.Equal(t, papers.Order, american.Type.Value, "the judgment of an American court is no opinion")
	require.Equal(t, "2019-03-07", american.Date.Value)
}

// TestOpinionsWithoutCaptions: an opinion that begins with its judge is recognized, whatever its sentences mention;
// they do not give it a court, number or date.
func TestOpinionsWithoutCaptions(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "Alder_Mill_Co_v_Tallow_Harbor.html", Format: "html",
		Text: "ROE, Circuit Judge:\nRule 4(a)(1) of the Federal Rules of Appellate Procedure\ngives thirty days. " +
			"The United States District Court for the District of Oregon granted the motion on June 18, 1999, in " +
			"No. 98-4321. We affirm.\n",
	})
	require.Equal(t, papers.Opinion, card.Type.Value)
	require.Equal(t, "Alder Mill Co v. Tallow Harbor (opinion, Roe, Circuit Judge)", card.Title.Value)
	require.Empty(t, card.Court.Value)
	require.Empty(t, card.Date.Value)
	require.Empty(t, card.Docket())

	supreme := papers.Read(papers.Paper{
		Name: "Alder_v_Doe.html", Format: "html",
		Text: "*244 Justice Roe\ndelivered the opinion of the Court.\nIn a case of flour, 376 U. S. 254, we held that the " +
			"court must ask. The judgment is affirmed.\n",
	})
	require.Equal(t, "Supreme Court of the United States", supreme.Court.Value)
	require.Equal(t, "Alder v. Doe (U.S.) (opinion, Justice Roe)", supreme.Title.Value)
}

// TestCourtsOfReporters: courts as reporters abbreviate them below the parties, with the date that follows.
func TestCourtsOfReporters(t *testing.T) {
	for line, want := range map[string]string{
		"United States District Court, D. Rhode Island.": "United States District Court, District of Rhode Island",
		"United States District Court, E.D. New York.":   "United States District Court, Eastern District of New York",
		"U.S. District Court, N. D. Oklahoma":            "United States District Court, Northern District of Oklahoma",
		"United States Bankruptcy Court, W.D. Kentucky, Bowling Green Division.": "United States Bankruptcy Court, " +
			"Western District of Kentucky, Bowling Green Division",
		"United States Bankruptcy Appellate Panel of the Eighth Circuit.": "United States Bankruptcy Appellate Panel, " +
			"Eighth Circuit",
	} {
		card := papers.Read(papers.Paper{Name: "o.txt", Text: "Alder v. Doe\n\n999 F. Supp. 269 (1989)\n\nJune ALDER, " +
			"Plaintiff,\nv.\nIda DOE, Defendant.\n\nNo. CV 86-4321(ABC).\n\n" + line + "\n\nMay 3, 1989.\n\n" +
			"OPINION AND ORDER\n\nROE, District Judge.\n\nThe sale was filed on June 1, 1986. Defendants move to dismiss.\n"})
		require.Equal(t, want, card.Court.Value, line)
		require.Equal(t, "1989-05-03", card.Date.Value)
		require.Equal(t, "CV 86-4321(ABC)", card.Docket())
	}
	appeal := papers.Read(papers.Paper{Name: "p.txt", Text: "Opinion\nNo. 00-4321.\nSubmitted: October 19, 2001.\n" +
		"Filed: March 11, 2002.\nAppeal from the United States District Court for the District of Nebraska, Ida Roe, J.\n" +
		"Before ALDER, BEAM and DOE, Circuit Judges.\nJune Hollis appeals. We affirm.\n"})
	require.Empty(t, appeal.Court.Value, "the court below is not the court of the opinion")
}

// TestDaysOfOpinions: an opinion that replaced a withdrawn one has its own date, and a signed one that of the
// signature.
func TestDaysOfOpinions(t *testing.T) {
	const head = "United States Court of Appeals, Tenth Circuit.\nNo. 98-40177.\nAlder MILL, Plaintiff-Appellant, v. " +
		"TALLOW HARBOR, INC., Defendant-Appellee.\n"
	const body = "\nBefore ROE and DOE, Circuit Judges.\nOPINION\nROE, Circuit Judge.\nAlder Mill sued. We affirm.\n"
	for days, want := range map[string]string{
		"Filed Feb. 6, 2001.\nArgued July 9, 2000.\nOpinion Withdrawn Sept. 3, 2001.\nFiled Oct. 8, 2002.": "2002-10-08",
		"Signed October 8, 2002": "2002-10-08",
	} {
		card := papers.Read(papers.Paper{Name: "mill.txt", Text: head + days + body})
		require.Equal(t, papers.Opinion, card.Type.Value)
		require.Equal(t, want, card.Date.Value, days)
	}
}

// TestNumbersOfBoards: boards number their cases in forms of their own, with and without a label.
func TestNumbersOfBoards(t *testing.T) {
	for text, want := range map[string]string{
		"T. F. ALDER & CO.\nAlder Mill, Inc. and Brotherhood of Painters, Local 99, AFL-CIO. Case 5-CA-99578\n" +
			"4 May 1984\nDECISION AND ORDER\nBY CHAIRMAN ROE AND MEMBERS DOE AND HALL\nThe Board " +
			"adopts the order.\n": "5-CA-99578",
		"DECISION OF THE COMPTROLLER GENERAL\nOF THE UNITED STATES\nFILE: B-999786   DATE: July 18, 1978\n" +
			"MATTER OF: Alder Mill Company\nDIGEST: The protest is denied.\n": "B-999786",
		"Opinion\n23-cv-09941-AB-CDE\n05-07-2024\nMEMORANDUM AND ORDER\nIDA ROE UNITED STATES DISTRICT " +
			"JUDGE.\n": "23-cv-09941-AB-CDE",
	} {
		require.Equal(t, want, papers.Read(papers.Paper{Name: "x.txt", Text: text}).Docket())
	}
}
