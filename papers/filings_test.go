package papers_test

import (
	"testing"

	"headnote/papers"
)

// TestTypesOfFilings: a paper's heading determines its type; the words that come first decide.
func TestTypesOfFilings(t *testing.T) {
	for heading, want := range map[string]string{
		"COMPLAINT AND DEMAND FOR JURY TRIAL":                                   papers.Complaint,
		"FIRST AMENDED CLASS ACTION COMPLAINT":                                  papers.Complaint,
		"THIRD-PARTY COMPLAINT":                                                 papers.Complaint,
		"VERIFIED PETITION FOR WRIT OF MANDATE":                                 papers.Complaint,
		"PLAINTIFF'S ORIGINAL PETITION":                                         papers.Complaint,
		"ANSWER TO FIRST AMENDED COMPLAINT":                                     papers.Answer,
		"DEFENDANT'S ANSWER, AFFIRMATIVE DEFENSES, AND COUNTERCLAIMS":           papers.Answer,
		"GENERAL DENIAL":                                                        papers.Answer,
		"MOTION FOR PARTIAL SUMMARY JUDGMENT":                                   papers.Motion,
		"NOTICE OF MOTION AND MOTION FOR PROTECTIVE ORDER":                      papers.Motion,
		"UNOPPOSED MOTION FOR ENTRY OF SCHEDULING ORDER":                        papers.Motion,
		"EX PARTE APPLICATION FOR TEMPORARY RESTRAINING ORDER":                  papers.Motion,
		"DEFENDANT'S MOTION TO DISMISS THE COMPLAINT":                           papers.Motion,
		"MEMORANDUM OF LAW IN SUPPORT OF MOTION TO DISMISS":                     papers.Brief,
		"PLAINTIFF'S OPPOSITION TO DEFENDANT'S MOTION TO DISMISS":               papers.Brief,
		"REPLY IN SUPPORT OF MOTION FOR SUMMARY JUDGMENT":                       papers.Brief,
		"RESPONSE IN OPPOSITION TO MOTION TO STAY":                              papers.Brief,
		"BRIEF OF APPELLANT":                                                    papers.Brief,
		"BRIEF OF AMICUS CURIAE IN SUPPORT OF PETITIONER":                       papers.Brief,
		"DECLARATION OF OMAR REYES IN SUPPORT OF MOTION TO DISMISS":             papers.Declaration,
		"AFFIDAVIT OF OMAR REYES":                                               papers.Declaration,
		"EXPERT REPORT OF DR. LENA FISK":                                        papers.Declaration,
		"NOTICE OF REMOVAL":                                                     papers.Notice,
		"NOTICE OF VOLUNTARY DISMISSAL":                                         papers.Notice,
		"CORPORATE DISCLOSURE STATEMENT":                                        papers.Notice,
		"NOTICE OF APPEARANCE OF COUNSEL":                                       papers.Notice,
		"SUMMONS IN A CIVIL ACTION":                                             papers.Summons,
		"CERTIFICATE OF SERVICE":                                                papers.ProofOfService,
		"WAIVER OF THE SERVICE OF SUMMONS":                                      papers.ProofOfService,
		"AFFIDAVIT OF SERVICE":                                                  papers.ProofOfService,
		"[PROPOSED] ORDER GRANTING MOTION TO DISMISS":                           papers.ProposedOrder,
		"(PROPOSED) JUDGMENT":                                                   papers.ProposedOrder,
		"STIPULATION AND [PROPOSED] PROTECTIVE ORDER":                           papers.ProposedOrder,
		"CIVIL COVER SHEET":                                                     papers.Form,
		"PROOF OF CLAIM":                                                        papers.Form,
		"JOINT CASE MANAGEMENT STATEMENT":                                       papers.Other,
		"PLAINTIFF'S FIRST SET OF INTERROGATORIES":                              papers.Other,
		"PLAINTIFF'S REQUESTS FOR PRODUCTION OF DOCUMENTS":                      papers.Other,
		"SUBPOENA TO PRODUCE DOCUMENTS":                                         papers.Other,
		"DEFENDANT'S INITIAL DISCLOSURES":                                       papers.Other,
		"DEPOSITION OF OMAR REYES":                                              papers.Other,
		"JOINT STIPULATION OF DISMISSAL":                                        papers.Other,
		"STATEMENT OF UNDISPUTED MATERIAL FACTS":                                papers.Brief,
		"MOTION TO APPROVE STIPULATION":                                         papers.Motion,
		"MOTION TO VACATE JUDGMENT":                                             papers.Motion,
		"NOTICE OF FILING PROPOSED ORDER":                                       papers.Notice,
		"NOTICE OF APPEAL FROM ORDER DENYING MOTION TO DISMISS":                 papers.Notice,
		"DECLARATION IN OPPOSITION TO ORDER TO SHOW CAUSE":                      papers.Declaration,
		"OPPOSITION TO MOTION FOR DEFAULT JUDGMENT":                             papers.Brief,
		"MEMORANDUM OF POINTS AND AUTHORITIES IN OPPOSITION TO EX PARTE MOTION": papers.Brief,
	} {
		t.Run(heading, func(t *testing.T) {
			hold(t, []row{{"", "paper.txt", captioned(heading, "It says what it says."), fields{"type": want}}})
		})
	}
}

const judged = "\n\nIT IS SO ORDERED.\n\nDated: March 4, 2024\n\n/s/ Ruth Alder\nUnited States District Judge"

// TestTypesOfRulings: a court's ruling is recognized by its heading, and as the court's own.
func TestTypesOfRulings(t *testing.T) {
	for heading, want := range map[string]string{
		"ORDER": papers.Order,
		"ORDER GRANTING IN PART AND DENYING IN PART MOTION TO SEAL": papers.Order,
		"ORDER TO SHOW CAUSE":                     papers.Order,
		"STIPULATED PROTECTIVE ORDER":             papers.Order,
		"FINAL JUDGMENT":                          papers.Order,
		"CONSENT DECREE":                          papers.Order,
		"AMENDED SCHEDULING ORDER":                papers.Order,
		"PRELIMINARY INJUNCTION":                  papers.Order,
		"MINUTE ORDER":                            papers.Order,
		"OPINION AND ORDER":                       papers.Opinion,
		"MEMORANDUM OPINION":                      papers.Opinion,
		"REPORT AND RECOMMENDATION":               papers.Opinion,
		"FINDINGS OF FACT AND CONCLUSIONS OF LAW": papers.Opinion,
		"MEMORANDUM AND ORDER":                    papers.Opinion,
	} {
		t.Run(heading, func(t *testing.T) {
			hold(t, []row{{
				"", "paper.txt", captioned(heading, "The motion is granted for the reasons stated."+judged),
				fields{"type": want, "status": papers.Entered, "date": "2024-03-04", "side": "court"},
			}})
		})
	}
}

// TestWhatNobodySignedIsNotEntered: a party's order is never taken for the court's, in whatever form it is
// submitted.
func TestWhatNobodySignedIsNotEntered(t *testing.T) {
	const granted = "The motion is GRANTED.\n\nIT IS SO ORDERED.\n\n"
	for name, r := range map[string]row{
		"its heading":     {file: "a.txt", text: captioned("[PROPOSED] ORDER", granted+"Dated: ________")},
		"its file's name": {file: "proposed order.docx", text: captioned("ORDER", granted+"Dated: March 4, 2024")},
		"a blank day": {file: "a.txt", text: captioned("ORDER", granted+"DATED this ___ day of ________, "+
			"2024.\n\n________\nDistrict Judge")},
		"a blank year": {file: "a.txt", text: captioned("ORDER", granted+"Dated: ____________, "+
			"20__\n\n__________\nDistrict Judge")},
		"counsel who hands up": {file: "a.txt", text: captioned("ORDER", granted+"Submitted by:\n/s/ Iva "+
			"Bell\nAttorney for Plaintiff")},
		"a judgment":            {file: "a.txt", text: captioned("[PROPOSED] FINAL JUDGMENT", granted)},
		"lodged":                {file: "a.txt", text: captioned("PROPOSED ORDER (LODGED)", granted)},
		"an order within a bar": {file: "a.txt", text: captioned("ORDER [PROPOSED]", granted+"Dated: ________")},
	} {
		t.Run(name, func(t *testing.T) {
			r.name, r.want = name, fields{"type": papers.ProposedOrder, "status": papers.Proposed}
			hold(t, []row{r})
		})
	}
}

// TestSidesAndFilers: who filed a paper, and for whom.
func TestSidesAndFilers(t *testing.T) {
	counsel := func(who string) string {
		return "Iva Bell (ISB No. 7711)\nBELL & DAHL LLP\n" + who + "\n\n" + captioned("MOTION TO STRIKE", "It is moved.")
	}
	hold(t, []row{
		{
			"counsel for plaintiff", "a.txt", counsel("Attorneys for Plaintiff Marlow Grain Co."),
			fields{"side": "plaintiff", "author": "Marlow Grain Co"},
		},
		{
			"counsel for defendant, over two lines", "a.txt", counsel("Counsel for Defendant\nDelta Barge Lines, Inc."),
			fields{"side": "defendant", "author": "Delta Barge Lines, Inc."},
		},
		{
			"counsel for appellants", "a.txt", counsel("Attorney for Appellants"),
			fields{"side": "appellant"},
		},
		{
			"by the heading", "a.txt", captioned("DEFENDANT'S MOTION TO STRIKE", "It is moved."),
			fields{"side": "defendant", "author": "DELTA BARGE LINES, INC."},
		},
		{
			"by a heading with a curly apostrophe", "a.txt", captioned("PLAINTIFF’S MOTION TO STRIKE", "It is moved."),
			fields{"side": "plaintiff", "author": "MARLOW GRAIN CO."},
		},
		{
			"by a heading of several", "a.txt", captioned("DEFENDANTS’ MOTION TO STRIKE", "It is moved."),
			fields{"side": "defendant"},
		},
		{"nothing says it", "a.txt", captioned("MOTION TO STRIKE", "It is moved."), fields{"side": "", "author": ""}},
	})
}
