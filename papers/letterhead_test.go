package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestLetterheads: the state, county or city office of a paper, from the lines above its text.
func TestLetterheads(t *testing.T) {
	for _, c := range []struct{ head, want string }{
		{"CITY OF ALDER FALLS\nBOARD OF ADJUSTMENT", "City of Alder Falls Board of Adjustment"},
		{
			"City of Alder Falls\nPublic Works - Permit Division\n12 Mill Road",
			"City of Alder Falls, Public Works - Permit Division",
		},
		{"OFFICE OF THE TOWN CLERK\nTOWN OF ALDER", "Town of Alder Office of the Town Clerk"},
		{"Quill County Planning Commission\n12 Mill Road", "Quill County Planning Commission"},
		{"STATE OF OREGON\nDEPARTMENT OF HOUSING\n12 Mill Road", "Oregon Department of Housing"},
		{"OHIO DEPARTMENT OF LABOR\nWage Division", "Ohio Department of Labor, Wage Division"},
		{
			"GOVERNMENT OF THE DISTRICT OF COLUMBIA\nOFFICE OF TENANTS AND LAND",
			"D.C. Office of Tenants and Land",
		},
		{"Public Utilities Commission of Ohio\n12 Mill Road", "Public Utilities Commission of Ohio"},
		{"DEPARTMENT OF LABOR\nWage and Hour Division", "U.S. Department of Labor, Wage and Hour Division"},
		{"Village of Alder\n12 Mill Road", "Village of Alder"},
		{"TALLOW FARMS LLC\n12 Mill Road\nCity of Alder Falls\nBoard of Adjustment", ""},
		{"Tallow Farms\nBoard of Directors", ""},
		{"STATE OF OHIO\nCOUNTY OF QUILL", ""},
		{"Ohio Harbor Insurance Agency\n12 Mill Road", ""},
		{"ALDER WATER DISTRICT\n12 Mill Road", "Alder Water District"},
		{"OFFICE OF THE ATTORNEY GENERAL\nSTATE OF OREGON\nConsumer Division", "Oregon Office of the Attorney General, " +
			"Consumer Division"},
		{"May 1, 2024\nCITY OF ALDER FALLS\nPlanning Department\n12 Mill Road\n\nSirs:", ""},
	} {
		hold(t, []row{{
			c.head, "n.txt", c.head + "\n\nMarch 4, 2024\n\nDear Ms. Dahl:\n\nWe have your letter of February 1, 2024.\n\n" +
				"Sincerely,\nRuth Alder\n",
			fields{"type": papers.Letter, "court": c.want},
		}})
	}
}

// TestPapersOfAgencies: forms, decisions, notices and letters from and to agencies, with their own numbers and
// dates.
func TestPapersOfAgencies(t *testing.T) {
	hold(t, []row{
		{
			"a form that begins with the short name of its agency", "f.pdf",
			"EEOC Form 5 (11/09)\nCHARGE OF DISCRIMINATION\nEEOC 551-2024-01234\nOREGON BUREAU OF WORK and EEOC\n" +
				"TALLOW FARMS, INC.\nI was let go.\nDigitally signed by June Hollis on 03-04-2024 01:12 PM\n",
			fields{
				"type": papers.Form, "court": "Equal Employment Opportunity Commission", "docket": "551-2024-01234",
				"date": "2024-03-04",
			},
		},
		{
			"a letter under the number of an agency's proceeding", "l.txt",
			"BELL & DAHL LLP\n12 Pier Street\n\nMarch 4, 2024\n\nRuth Alder, Investigator\nU.S. Equal Employment " +
				"Opportunity Commission\nSeattle Field Office\n\nRe: Hollis v. Tallow Farms, Inc.\n" +
				"EEOC Charge No. 551-2024-01234\n\nDear Ms. Alder:\n\nTallow answers.\n\nSincerely,\nIva Bell\n",
			fields{
				"type": papers.Letter, "court": "Equal Employment Opportunity Commission", "docket": "551-2024-01234",
			},
		},
		{
			"a decision of a board", "d.txt",
			"TOWN OF ALDER\nZONING BOARD OF APPEALS\n\nCase No. ZBA-24-007\nApplicant:  Tallow Farms LLC\n" +
				"Hearing:    March 4, 2024\nDecision:   March 11, 2024\n\nFINDINGS AND DECISION\n\n" +
				"Notice was published on February 1, 2024 and posted on the Property for\nten days. The variance is " +
				"granted.\n",
			fields{
				"type": papers.Order, "court": "Town of Alder Zoning Board of Appeals", "docket": "ZBA-24-007",
				"date": "2024-03-11",
			},
		},
		{
			"a line of the letterhead is no heading", "n.txt",
			"STATE OF OREGON\nDEPARTMENT OF HOUSING\nAudit Division - 12 Mill Road, Salem\nNotice Date: March 4, 2024\n" +
				"NOTICE OF PROPOSED ASSESSMENT\nThe Department has audited the return filed May 1, 2023.\n",
			fields{"type": papers.Notice, "court": "Oregon Department of Housing", "date": "2024-03-04"},
		},
		{
			"a number of a case without a label", "o.txt",
			"SUPERIOR COURT OF THE DISTRICT OF COLUMBIA\nPROBATE DIVISION\nIn re: Estate of JUNE HOLLIS, Deceased\n" +
				"2023 ADM 000512\nORDER\nThe will dated May 9, 2011 is admitted.\nIt is this 4th day of March, 2024,\n" +
				"ORDERED, that bond is set.\n/s/ Ida Roe\nIDA ROE\nJudge\n",
			fields{"type": papers.Order, "status": papers.Entered, "docket": "2023 ADM 000512", "date": "2024-03-04"},
		},
		{
			"citations are no numbers of cases", "b.txt",
			"MEMORANDUM\n\nTO: Omar Reyes\nFROM: Iva Bell\nRE: The barge\n\nSee 2013 IL 112116.\n2021 WL 123456\n",
			fields{"type": papers.Memo, "docket": ""},
		},
		{
			"the number of a loan", "s.txt",
			"NOTICE OF SALE\n\nLoan No. 77-204416\n\nThe land will be sold.\n",
			fields{"type": papers.Notice, "docket": ""},
		},
	})
}

// TestTables: a spreadsheet is not a complaint or memo, whatever its name, and its columns do not date it.
func TestTables(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "Complaint log.xlsx", Format: "xlsx",
		Text: "## Log\n\nCheck date | Type | Memo\n2024-03-04 | Complaint | late\n\nEffective | Rate\n2019-05-06 | 12\n",
	})
	require.Equal(t, papers.Other, card.Type.Value)
	require.False(t, card.Date.Known())
}

// TestPapersOfLocalGovernment: resolutions, notices, reports and citations of bodies without a court.
func TestPapersOfLocalGovernment(t *testing.T) {
	hold(t, []row{
		{
			"a resolution names its body in its title", "r.txt",
			"RESOLUTION NO. 2026-14\n\nA RESOLUTION OF THE PLANNING COMMISSION OF THE CITY OF ALDER BAY, OREGON, " +
				"APPROVING A PERMIT\n\nWHEREAS, Tallow Farms applied on October 3, 2025;\nPASSED AND ADOPTED this 4th day of " +
				"February, 2026.\n",
			fields{"type": papers.Other, "court": "City of Alder Bay Planning Commission", "date": "2026-02-04"},
		},
		{
			"an ordinance, too", "o.txt",
			"ORDINANCE NO. 3312\nAN ORDINANCE OF THE CITY COUNCIL OF THE CITY OF ALDER BAY AMENDING CHAPTER 17\n" +
				"INTRODUCED on January 6, 2026 and ADOPTED on January 20, 2026.\n",
			fields{"type": papers.Other, "court": "City of Alder Bay City Council", "date": "2026-01-20"},
		},
		{
			"a citation of an inspector", "c.txt",
			"U.S. Department of Labor\nOccupational Safety and Health Administration\nBoise Area Office\n\n" +
				"Citation and Notification of Penalty\n\nTo: Tallow Farms\n\nInspection Number: 1687421\nIssuance Date: " +
				"03/02/2026\n\nThe violations were alleged.\n",
			fields{
				"type": papers.Notice, "court": "Occupational Safety and Health Administration", "docket": "1687421",
				"date": "2026-03-02",
			},
		},
		{
			"a charge before a board", "n.txt",
			"FORM NLRB-501\nNATIONAL LABOR RELATIONS BOARD\nCHARGE AGAINST EMPLOYER\nCase 14-CA-355120          Date " +
				"Filed 02/19/2026\nName of Employer: Tallow Farms\n",
			fields{"type": papers.Form, "court": "National Labor Relations Board", "docket": "14-CA-355120"},
		},
		{
			"a report of the police", "p.txt",
			"ALDER BAY POLICE DEPARTMENT\nINCIDENT REPORT\nCase Number: 26-01187\nDate of Report: 02/14/2026\n",
			fields{
				"type": papers.Report, "court": "Alder Bay Police Department", "docket": "26-01187", "date": "2026-02-14",
			},
		},
		{
			"the day of a hearing is not that of its notice", "h.txt",
			"ALDER BAY UNIFIED SCHOOL DISTRICT\nNOTICE OF HEARING\nDate: May 6, 2026\nServed: March 19, 2026\n",
			fields{"type": papers.Notice, "court": "Alder Bay Unified School District", "date": "2026-03-19"},
		},
		{
			"a decision of a commission in a proceeding", "d.txt",
			"BEFORE THE\nPUBLIC UTILITIES COMMISSION OF THE STATE OF OREGON\n\nPROCEEDING NO. 25A-0417E\n\nIN THE MATTER OF " +
				"THE APPLICATION OF TALLOW POWER COMPANY.\n\nCOMMISSION DECISION GRANTING APPLICATION\n",
			fields{"type": papers.Order, "docket": "25A-0417E"},
		},
		{
			"a transcript is of the day of its hearing", "t.txt",
			"UNITED STATES BANKRUPTCY COURT\nDISTRICT OF OREGON\nIN RE: TALLOW FARMS, INC.     Case No. 26-30118\n" +
				"     Debtor.                     Portland, Oregon\n                                 February 24, 2026, 1:30 " +
				"p.m.\n\nTRANSCRIPT OF HEARING\n",
			fields{"type": papers.Other, "docket": "26-30118", "date": "2026-02-24"},
		},
		{
			"a state's department is not that of the United States", "e.txt",
			"Tallow Farms\nMarch 4, 2026\n\nDear Ms. Dahl:\n\nYou complained to the Oregon Department of Labor.\n\n" +
				"Sincerely,\nRuth Alder\n",
			fields{"type": papers.Letter, "court": ""},
		},
		{
			"a permit", "p.txt",
			"Oregon Department of Rivers\nDivision of Land\nFRESHWATER WETLANDS PERMIT\nFile Number: 0417-25-0011.1\n" +
				"Permit Effective Date: February 3, 2026\n",
			fields{"type": papers.Form, "court": "Oregon Department of Rivers, Division of Land", "docket": "0417-25-0011.1"},
		},
		{
			"a court with the number of the case on its line", "l.txt",
			"Instrument No. 2026-0041187\n\nNOTICE OF PENDENCY OF ACTION\nSuperior Court of Quill County, Case No. " +
				"26-CV-00214\n",
			fields{"type": papers.Notice, "court": "Superior Court of Quill County", "docket": "26-CV-00214"},
		},
		{
			"a letter that is a notice by its own words", "l.txt",
			"OHIO DEPARTMENT OF TAXATION\n\nMarch 4, 2026\n\nDear Ms. Dahl:\n\nThis letter is your NOTICE OF DEFICIENCY.\n\n" +
				"Sincerely,\nRuth Alder\n",
			fields{"type": papers.Notice, "court": "Ohio Department of Taxation", "date": "2026-03-04"},
		},
	})
}

// TestAgreedOrders: an order submitted by agreement is proposed until a judge signs it, even if the parties signed.
func TestAgreedOrders(t *testing.T) {
	const head = "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\nJUNE HOLLIS,\nPlaintiff,\nv.\nTALLOW FARMS LLC,\n" +
		"Defendant.\nCase No. 2:26-cv-02011\nSTIPULATION AND PROTECTIVE ORDER\nThe parties stipulate that what they " +
		"produce is kept in confidence, and used only in this case, until the Court orders otherwise.\n" +
		"Dated: March 2, 2026\n/s/ Otto Lind\nAttorney for Plaintiff\n/s/ Rhea Boyd\nAttorney for Defendant\nSO ORDERED.\n"
	for end, status := range map[string]string{
		"Dated: ____________\n______________________\nUnited States District Judge\n":           papers.Proposed,
		"United States District Judge\n":                                                        papers.Proposed,
		"Dated: March 3, 2026\n/s/ Ida Roe\nUnited States District Judge\n":                     papers.Entered,
		"/s/ Ida Roe                      Dated: March 3, 2026\nUnited States District Judge\n": papers.Entered,
	} {
		card := papers.Read(papers.Paper{Name: "po.pdf", Format: "pdf", Text: head + end})
		require.Equal(t, status, card.Status.Value, end)
	}
}

// TestLettersInProceedings: a letter with the number of a proceeding is part of it, but not written by the agency.
func TestLettersInProceedings(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "l.txt", Text: "BELL & DAHL LLP\n\nMarch 4, 2024\n\nRuth Alder\nU.S. Equal Employment Opportunity " +
			"Commission\n\nRe: EEOC Charge No. 551-2024-01234\n\nDear Ms. Alder:\n\nTallow answers.\n\nSincerely,\nIva Bell\n",
	})
	require.Equal(t, "Equal Employment Opportunity Commission", card.Court.Value)
	require.Equal(t, "Bell & Dahl LLP", card.Author.Value)
	require.Equal(t, "Letter of Bell & Dahl LLP to Ruth Alder re EEOC Charge No. 551-2024-01234 (March 4, 2024)",
		card.Title.Value)
}

// TestTitlesOfTables: a spreadsheet is titled by its file name and first words, not by its column names.
func TestTitlesOfTables(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "Hollis payroll 2025.xlsx", Format: "xlsx",
		Text: "## Register\n\nTallow Farms - Payroll register\nCheck date | Type | Memo\n2024-03-04 | Regular | late\n",
	})
	require.Equal(t, "Hollis payroll 2025: Tallow Farms - Payroll register", card.Title.Value)
}
