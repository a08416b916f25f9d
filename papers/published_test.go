package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestDocketPages: the table of entries that a site prints is a docket, not a motion listed in it; the date on
// which the case was filed is not its date.
func TestDocketPages(t *testing.T) {
	page := papers.Read(papers.Paper{
		Name: "roe v alder.html", Format: "html", Meta: map[string]string{"title": "Roe v. Alder Mill, 3:20-cv-09999"},
		Text: "Roe v. Alder Mill, Inc. (3:20-cv-09999)\nDistrict Court, N.D. California\nDate Filed: Feb. 19, 2020\n" +
			"Document Number | Date Filed | Description\n1 | Feb 19, 2020 | COMPLAINT against Alder Mill. Filed by " +
			"Ida Roe.\n" +
			"12 | Apr 2, 2020 | MOTION to Dismiss filed by Alder Mill, Inc.\n15 | Apr 16, 2020 | RESPONSE to MOTION " +
			"to Dismiss\n" +
			"20 | May 20, 2020 | ORDER by Judge Hall denying 12 Motion to Dismiss.\n",
	})
	require.Equal(t, papers.DocketSheet, page.Type.Value)
	require.Empty(t, page.Date.Value)

	motion := papers.Read(papers.Paper{Name: "motion.txt", Text: "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n" +
		"IDA ROE,\nPlaintiff,\nv.\nALDER MILL, INC.,\nDefendant.\nNo. 3:20-cv-09999\nMOTION TO COMPEL\n" +
		"April 2, 2020: motion to dismiss filed.\nDefendant moves to compel.\n"})
	require.Equal(t, papers.Motion, motion.Type.Value, "one day with a filing is no docket")
}

// TestActsOfPublicBodies: resolutions and ordinances are titled by number and long title; the body is that of the
// enacting clause, the date that of adoption.
func TestActsOfPublicBodies(t *testing.T) {
	for _, c := range []struct{ name, text, title, court, date string }{
		{
			"typed in one line", "Resolution 127-1979 RESOLUTION NO. 127 -1979 A RESOLUTION PROVIDING FOR SUPPORT " +
				"OF MILLS. " +
				"WHEREAS, the Board of County Commissioners have been requested to help, now, therefore, BE IT " +
				"RESOLVED BY THE " +
				"BOARD OF COUNTY COMMISSIONERS OF ALDER COUNTY, OREGON: That mills be supported. Passed and adopted " +
				"by the " +
				"Board of County Commissioners of Alder County, Oregon, this 5th day of June, 1979.",
			"Resolution No. 127-1979: Providing for Support of Mills (June 5, 1979)", "Alder County Board of County " +
				"Commissioners",
			"1979-06-05",
		},
		{
			"an ordinance", "ORDINANCE NO. 72\n\nAN ORDINANCE AMENDING CHAPTER 4 OF THE CODE\n\nWHEREAS, mills are " +
				"loud;\n\n" +
				"BE IT ORDAINED BY THE CITY COUNCIL OF THE CITY OF HARBOR, OREGON AS FOLLOWS:\n\nSection 1. Mills " +
				"close at ten.\n",
			"Ordinance No. 72: Amending Chapter 4 of the Code", "City of Harbor City Council", "",
		},
	} {
		card := papers.Read(papers.Paper{Name: "scan.txt", Text: c.text})
		require.Equal(t, papers.Other, card.Type.Value, c.name)
		require.Equal(t, c.title, card.Title.Value, c.name)
		require.Equal(t, c.court, card.Court.Value, c.name)
		require.Equal(t, c.date, card.Date.Value, c.name)
	}
	section := papers.Read(papers.Paper{Name: "c.txt", Text: "§ 10.09 AMENDMENTS TO CODE.\n(A) All ordinances " +
		"passed after " +
		"this code which amend this code may be numbered as this code is.\n(1980 Code, § 33.203)\n"})
	require.Equal(t, papers.Statute, section.Type.Value, "a section on amendments is no amendment")
}

// TestReleasesAndNotes: a dateline and an announcement make a press release; a law firm's report of an agency's
// action is an article, not the agency's paper.
func TestReleasesAndNotes(t *testing.T) {
	wire := papers.Read(papers.Paper{Name: "ex99.txt", Text: "Alder Mill Reports Its Results\n\nPORTLAND, Ore., May " +
		"13, 2021 " +
		"/Wire/ – ALDER MILL, INC. (\"Alder\") today reported results for the quarter ended March 31, 2021 and for " +
		"the year.\n"})
	require.Equal(t, papers.PressRelease, wire.Type.Value)
	require.Equal(t, "2021-05-13", wire.Date.Value)

	said := papers.Read(papers.Paper{Name: "n.txt", Text: "Four States Join Suit to Block a Merger\n\nToday, the " +
		"Attorneys " +
		"General of four states joined a lawsuit that was filed to block a merger of two mills in the west of the " +
		"country.\n" +
		"“We look forward to the trial,” said Deputy Ida Roe.\n"})
	require.Equal(t, papers.PressRelease, said.Type.Value)

	note := papers.Read(papers.Paper{
		Name: "note.html", Format: "html", Meta: map[string]string{"title": "Agency Issues Statement on the Age Rule"},
		Text: "The FTC just released a policy statement on enforcement of the rule, which courts have read " +
			"narrowly.\n" +
			"The Commission will not bring an action where the regulations are followed. Compliance is due in May.\n",
	})
	require.Equal(t, papers.Memo, note.Type.Value)
	require.Empty(t, note.Court.Value)

	alert := papers.Read(papers.Paper{
		Name: "alert.html", Format: "html",
		Text: "Client Alert\nThe Transparency Act: What Companies Need to Know\nDecember 14, 2023\nKey Takeaways\n" +
			"The final rule takes effect in May. The agency issued the regulation last year; a court stayed " +
			"enforcement.\n" +
			"This alert is for informational purposes only. Attorney Advertising.\n",
	})
	require.Equal(t, papers.Memo, alert.Type.Value)

	terms := papers.Read(papers.Paper{
		Name: "terms.html", Format: "html", Meta: map[string]string{"title": "Terms That Govern the Harbor Market " +
			"Site"},
		Text: "You agree to these terms of use. We may amend the rules. The court found, and the agency has issued, " +
			"what it " +
			"has. Regulations and statutes apply to your use of our site.\n",
	})
	require.NotEqual(t, papers.Memo, terms.Type.Value)
}

// TestDaysOfDecisions: the number of a decision before its date, and the date on which an agency released it.
func TestDaysOfDecisions(t *testing.T) {
	for _, c := range []struct{ text, kind, date string }{
		{
			"UNITED STATES OF AMERICA\nBefore the\nSECURITIES AND EXCHANGE COMMISSION\nSECURITIES ACT OF 1933\n" +
				"Release No. 99212 / September 20, 2016\nADMINISTRATIVE PROCEEDING\nFile No. 3-99561\nIn the Matter " +
				"of\n" +
				"ALDER CAPITAL LLC,\nRespondent.\nORDER INSTITUTING CEASE-AND-DESIST PROCEEDINGS PURSUANT TO " +
				"SECTION 8A OF THE " +
				"SECURITIES ACT OF 1933, MAKING FINDINGS, AND IMPOSING REMEDIAL SANCTIONS\nI.\nThe Commission " +
				"orders it.\n",
			papers.Order, "2016-09-20",
		},
		{
			"B-999149.2, NOV 29, 1982\n\nDIGEST: 1. THERE IS NO LEGAL REQUIREMENT THAT COMPETITION BE BASED ON " +
				"DETAIL. WE DENY " +
				"THE PROTEST.\n",
			papers.Opinion, "1982-11-29",
		},
	} {
		card := papers.Read(papers.Paper{Name: "d.txt", Text: c.text})
		require.Equal(t, c.kind, card.Type.Value, c.text[:20])
		require.Equal(t, c.date, card.Date.Value, c.text[:20])
	}
}

// TestAgencyAboveTheParties: the deciding agency is named above the parties, one of which can be an agency.
func TestAgencyAboveTheParties(t *testing.T) {
	for text, want := range map[string]string{
		"U.S. Federal Labor Relations Authority\nNational Labor Relations Board, Washington, D.C. (Respondent) and Alder " +
			"Association (Charging Party)\nWA-CA-99-0326\nDECISION AND ORDER\nDecember 14, 2010\nThe Authority decides.\n": "" +
			"Federal Labor Relations Authority",
		"B-999149.2, NOV 29, 1982\nDIGEST: 1. THE PROTEST OF A SMALL BUSINESS ADMINISTRATION SET-ASIDE IS DENIED.\n": "" +
			"Government Accountability Office",
	} {
		require.Equal(t, want, papers.Read(papers.Paper{Name: "d.txt", Text: text}).Court.Value, text)
	}
}
