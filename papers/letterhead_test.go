package papers_test

import (
	"testing"

	"headnote/papers"
)

// TestLetterheads: of which office of a state, a county or a city a paper is, from the lines above its text.
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
		{"May 1, 2024\nCITY OF ALDER FALLS\nPlanning Department\n12 Mill Road\n\nSirs:", ""},
	} {
		hold(t, []row{{
			c.head, "n.txt", c.head + "\n\nMarch 4, 2024\n\nDear Ms. Dahl:\n\nWe have your letter of February 1, 2024.\n\n" +
				"Sincerely,\nRuth Alder\n",
			fields{"type": papers.Letter, "court": c.want},
		}})
	}
}

// TestPapersOfAgencies: forms, decisions, notices and letters of and to agencies, with their own numbers and days.
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

// TestTables: a spreadsheet is no complaint and no memo, whatever it is called, and its columns do not date it.
func TestTables(t *testing.T) {
	card := papers.Read(papers.Paper{
		Name: "Complaint log.xlsx", Format: "xlsx",
		Text: "## Log\n\nCheck date | Type | Memo\n2024-03-04 | Complaint | late\n\nEffective | Rate\n2019-05-06 | 12\n",
	})
	if card.Type.Value != papers.Other || card.Date.Known() {
		t.Errorf("%s of %s", card.Type.Value, card.Date.Value)
	}
}
