package papers_test

import (
	"testing"

	"headnote/papers"
)

// TestCorrespondents: the sender and the recipient of a letter, memo or e-mail.
func TestCorrespondents(t *testing.T) {
	hold(t, []row{
		{
			"a letter of lawyers", "l.txt",
			"BELL & DAHL LLP\n12 Pier Street\nBoise, Idaho 83701\n\nMarch 4, 2024\n\nOmar Reyes\nCobalt Marine LLC\n\nRe: " +
				"The barge\n\nDear Mr. Reyes:\n\nIt sank.\n\nVery truly yours,\n\nIva Bell",
			fields{
				"type": papers.Letter, "addressee": "Omar Reyes", "date": "2024-03-04",
				"author": "Bell & Dahl LLP",
				"title":  "Letter of Bell & Dahl LLP to Omar Reyes (Cobalt Marine LLC) re The barge (March 4, 2024)",
			},
		},
		{
			"a demand", "l.txt",
			"March 4, 2024\n\nVIA CERTIFIED MAIL\n\nDelta Barge Lines, Inc.\n\nRe: Demand for payment\n\nDear Sir or " +
				"Madam:\n\nPay $12,400 by March 18, 2024.\n\nSincerely,\nIva " +
				"Bell",
			fields{"type": papers.Letter, "date": "2024-03-04"},
		},
		{
			"a memo with labels", "m.txt",
			"MEMORANDUM\n\nTO: Omar Reyes\nFROM: Iva Bell\nDATE: March 4, 2024\nRE: The barge\n\nIt sank.\n",
			fields{
				"type": papers.Memo, "author": "Iva Bell", "addressee": "Omar Reyes",
				"title": "Memorandum of Iva Bell to Omar Reyes re The barge (March 4, 2024)",
			},
		},
		{
			"an e-mail as it was printed", "m.txt",
			"From: Iva Bell\nSent: Monday, March 4, 2024 9:15 AM\nTo: Omar Reyes\nSubject: The barge\n\nIt sank.\n",
			fields{"type": papers.Email, "date": "2024-03-04", "author": "Iva Bell", "addressee": "Omar Reyes"},
		},
		{
			"a warning letter of an agency", "w.txt",
			"U.S. Food and Drug Administration\n\nWARNING LETTER\n\nMarch 4, 2024\n\nPerch Foods, Inc.\n\nDear Ms. " +
				"Dahl:\n\nWe inspected your plant from January 8 through January 19, 2024.\n\nSincerely,\nRuth Alder\nDirector",
			fields{
				"type": papers.WarningLetter, "court": "U.S. Food and Drug Administration", "date": "2024-03-04",
				"addressee": "Ms. Dahl", "side": "agency",
			},
		},
		{
			"what a firm answers", "r.txt",
			"Perch Foods, Inc.\n\nMarch 25, 2024\n\nRuth Alder\nU.S. Food and Drug Administration\n\nRe: Response to " +
				"Warning Letter\n\nDear Ms. Alder:\n\nWe write in response to the Warning Letter dated March 4, " +
				"2024.\n\nSincerely,\nLou Dahl",
			fields{"type": papers.ResponseLetter, "date": "2024-03-25", "addressee": "Ruth Alder"},
		},
	})
}

// TestOrdersOfDepartments: an order issued at Washington, D.C., is the department's, not the State of Washington's.
func TestOrdersOfDepartments(t *testing.T) {
	hold(t, []row{{
		"a department's order", "o.txt",
		"UNITED STATES OF AMERICA\nDEPARTMENT OF TRANSPORTATION\nOFFICE OF THE SECRETARY\nWASHINGTON, D.C.\n\n" +
			"Issued by the Department of Transportation\non the 4th day of March, 2024\n\nPerch Ferries, Inc.\n\n" +
			"Violations of 49 U.S.C. 41712\n\nCONSENT ORDER\n\nThis consent order concerns violations by Perch " +
			"Ferries, Inc. It directs Perch to cease and desist.\n",
		fields{"type": papers.Order, "court": "U.S. Department of Transportation", "date": "2024-03-04"},
	}})
}

// TestAgencies: the agency of a paper, from its head, letterhead or host name.
func TestAgencies(t *testing.T) {
	for head, want := range map[string]string{
		"DEPARTMENT OF HEALTH AND HUMAN SERVICES\nFood and Drug Administration": "U.S. Food and Drug " +
			"Administration",
		"UNITED STATES ENVIRONMENTAL PROTECTION AGENCY\nWashington, D.C. 20460": "U.S. Environmental " +
			"Protection Agency",
		"DEPARTMENT OF THE TREASURY\nInternal Revenue Service": "Internal Revenue Service",
		"U.S. DEPARTMENT OF LABOR\nOccupational Safety and Health Administration": "Occupational Safety and " +
			"Health Administration",
		"UNITED STATES SECURITIES AND EXCHANGE COMMISSION\nDivision of Corporation Finance": "U.S. Securities and " +
			"Exchange Commission",
		"FEDERAL TRADE COMMISSION\nBureau of Consumer Protection": "Federal Trade Commission",
		"NATIONAL LABOR RELATIONS BOARD\nRegion 18":               "National Labor Relations Board",
		"EQUAL EMPLOYMENT OPPORTUNITY COMMISSION\nSeattle Field Office": "Equal Employment " +
			"Opportunity Commission",
		"U.S. DEPARTMENT OF JUSTICE\nAntitrust Division": "U.S. Department of Justice",
	} {
		hold(t, []row{{
			head, "l.txt", head + "\n\nMarch 4, 2024\n\nDear Ms. Dahl:\n\nWe have your letter of February 1, " +
				"2024.\n\nSincerely,\nRuth Alder\n",
			fields{"type": papers.Letter, "court": want, "date": "2024-03-04", "author": want},
		}})
	}
}

// TestDocumentsOfTheRegister: agency, action, numbers and publication date of Federal Register documents.
func TestDocumentsOfTheRegister(t *testing.T) {
	register := func(action, rest string) string {
		return "Federal Register / Vol. 89, No. 44 / Tuesday, March 5, 2024 / Rules and Regulations      " +
			"15737\n\nDEPARTMENT OF LABOR\n\nWage and Hour Division\n\n29 CFR Part 780\n\nRIN 1235-AA99\n\nGrain " +
			"Elevators; Hours of Work\n\nAGENCY: Wage and Hour Division, Department of Labor.\n\nACTION: " +
			"" + action + ".\n\n" + rest + "\n\nDated: February 20, 2024.\nRuth Alder,\nAdministrator.\n[FR Doc. " +
			"2024-04411 Filed 3-4-24; 8:45 am]\nBILLING CODE 4510-27-P\n"
	}
	for action, status := range map[string]string{
		"Final rule": papers.InForce, "Proposed rule": papers.Proposed, "Notice": "", "Final rule; " +
			"correction": papers.InForce,
		"Notice of proposed rulemaking": papers.Proposed, "Request for information": "",
	} {
		rest := "DATES: Comments are due April 4, 2024."
		if status == papers.InForce {
			rest = "DATES: This final rule is effective May 6, 2024."
		}
		hold(t, []row{{
			action, "fr.txt", register(action, rest), fields{
				"type": papers.FederalRegister, "date": "2024-03-05", "number": "2024-04411",
				"court":  "U.S. Department of Labor, Wage and Hour Division",
				"status": status, "side": "agency",
			},
		}})
	}
}
