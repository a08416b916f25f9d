package papers_test

import "testing"

// filing returns a paper of a court: its caption, then a heading and a first sentence.
func filing(court, parties, number, heading string) string {
	return court + "\n\n" + parties + "\n\n" + number + "\n\n" + heading + "\n\nThe paper says what it says.\n"
}

const suit = "MARLOW GRAIN CO.,\n          Plaintiff,\n     v.\nDELTA BARGE LINES, INC.,\n          Defendant."

// TestCourtsOfCaptions: each court by its full name, as its captions have it.
func TestCourtsOfCaptions(t *testing.T) {
	for _, c := range []struct{ head, want string }{
		{
			"IN THE UNITED STATES DISTRICT COURT\nFOR THE EASTERN DISTRICT OF ARKANSAS\nNORTHERN DIVISION",
			"United States District Court, Eastern District of Arkansas, Northern Division",
		},
		{
			"UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF OHIO",
			"United States District Court, Northern District of Ohio",
		},
		{
			"UNITED STATES DISTRICT COURT FOR THE WESTERN DISTRICT OF KENTUCKY",
			"United States District Court, Western District of Kentucky",
		},
		{"United States District Court\nDistrict of Montana", "United States District Court, District of Montana"},
		{
			"UNITED STATES BANKRUPTCY COURT\nFOR THE DISTRICT OF DELAWARE",
			"United States Bankruptcy Court for the District of Delaware",
		},
		{
			"UNITED STATES COURT OF APPEALS\nFOR THE EIGHTH CIRCUIT",
			"United States Court of Appeals for the Eighth Circuit",
		},
		{"UNITED STATES COURT OF FEDERAL CLAIMS", "United States Court of Federal Claims"},
		{"UNITED STATES COURT OF INTERNATIONAL TRADE", "United States Court of International Trade"},
		{"UNITED STATES TAX COURT", "United States Tax Court"},
		{"SUPREME COURT OF THE UNITED STATES", "Supreme Court of the United States"},
		{"IN THE SUPREME COURT OF TEXAS", "Supreme Court of Texas"},
		{"IN THE COURT OF CHANCERY OF THE STATE OF DELAWARE", "Court of Chancery of the State of Delaware"},
		{
			"IN THE CIRCUIT COURT OF COOK COUNTY, ILLINOIS\nCOUNTY DEPARTMENT, LAW DIVISION",
			"Circuit Court of Cook County, Illinois, County Department, Law Division",
		},
		{
			"SUPERIOR COURT OF THE STATE OF CALIFORNIA\nFOR THE COUNTY OF LOS ANGELES",
			"Superior Court of the State of California for the County of Los Angeles",
		},
		{
			"SUPREME COURT OF THE STATE OF NEW YORK\nCOUNTY OF ONONDAGA",
			"Supreme Court of the State of New York, County of Onondaga",
		},
		{
			"IN THE COURT OF COMMON PLEAS OF ALLEGHENY COUNTY, PENNSYLVANIA",
			"Court of Common Pleas of Allegheny County, Pennsylvania",
		},
		{"IN THE COURT OF APPEALS OF THE STATE OF OREGON", "Court of Appeals of the State of Oregon"},
		{"STATE OF MICHIGAN\nIN THE CIRCUIT COURT FOR THE COUNTY OF KENT", "Circuit Court for the County of Kent, Michigan"},
		{"COMMONWEALTH OF MASSACHUSETTS\nAPPEALS COURT", "Appeals Court, Massachusetts"},
		{"STATE OF MINNESOTA\nDISTRICT COURT\nCOUNTY OF HENNEPIN", "District Court, County of Hennepin, Minnesota"},
		{"HIGH COURT OF JUSTICE\nCHANCERY DIVISION", "High Court of Justice, Chancery Division"},
		{"FEDERAL COURT OF CANADA", "Federal Court of Canada"},
		{"COURT OF KING'S BENCH OF ALBERTA", "Court of King's Bench of Alberta"},
	} {
		t.Run(c.head, func(t *testing.T) {
			hold(t, []row{{
				"motion", "motion.txt", filing(c.head, suit, "Case No. 24-01177", "MOTION TO STRIKE"),
				fields{"court": c.want, "type": "motion", "docket": "24-01177"},
			}})
		})
	}
}

// TestDocketNumbersOfCourts: numbers as clerks write them, after each label.
func TestDocketNumbersOfCourts(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"Civil Action No. 4:23-cv-00118-BSM", "4:23-cv-00118-BSM"},
		{"CASE NO.: 2:24-CV-1177-JLB-NPM", "2:24-CV-1177-JLB-NPM"},
		{"C.A. No. 2023-0417-KSJM", "2023-0417-KSJM"},
		{"Case No. 23-10417 (KBO)", "23-10417 (KBO)"},
		{"Adv. Proc. No. 24-50017 (KBO)", "24-50017 (KBO)"},
		{"Criminal No. 1:24-cr-00031", "1:24-cr-00031"},
		{"No. 22-3304", "22-3304"},
		{"Nos. 22-3304, 22-3305 & 22-3411", "22-3304; 22-3305; 22-3411"},
		{"Index No. 650417/2024", "650417/2024"},
		{"Cause No. D-1-GN-24-001177", "D-1-GN-24-001177"},
		{"Cause No. 2024-11177", "2024-11177"},
		{"Docket No. 11417-24", "11417-24"},
		{"No. 24-1177C", "24-1177C"},
		{"Case No. 24STCV01177", "24STCV01177"},
		{"Case No. CGC-24-611177", "CGC-24-611177"},
		{"Docket No. ESX-L-001177-24", "ESX-L-1177-24"},
		{"MDL No. 3091", ""}, // a panel's number is not the case's docket number
		{"Case No. ____________", ""},
		{"Case No. 3:24-cv-_____", ""},
		{"Telephone No. 501-555-0117", ""},
		{"Civil Action No. _______; Jury Demanded", ""},
	} {
		t.Run(c.line, func(t *testing.T) {
			hold(t, []row{{
				"motion", "motion.txt", filing("UNITED STATES DISTRICT COURT\nDISTRICT OF IDAHO", suit, c.line, "MOTION TO STRIKE"),
				fields{"dockets": c.want, "court": "United States District Court, District of Idaho"},
			}})
		})
	}
}

// TestStampsOfClerks: an electronic filing stamp gives the docket, document number and filing date, and is not part
// of the text.
func TestStampsOfClerks(t *testing.T) {
	const body = "\n\nORDER\n\nThe motion is granted.\n"
	for _, c := range []struct{ stamp, docket, number, filed, court string }{
		{"Case 3:24-cv-06164-AGT   Document 21   Filed 12/23/24   Page 1 of 3", "3:24-cv-06164", "21", "2024-12-23", ""},
		{"Case 2:23-cv-00118 ECF No. 48 filed 01/05/24 PageID.611 Page 1 of 9", "2:23-cv-00118", "48", "2024-01-05", ""},
		{
			"Case: 1:22-cv-04417 Document #: 31-2 Filed: 02/29/24 Page 1 of 7 PageID #:290", "1:22-cv-04417", "31-2",
			"2024-02-29", "",
		},
		{"Case 24-10417-KBO Doc 112 Filed 03/04/24 Page 1 of 12", "24-10417", "112", "2024-03-04", ""},
		{
			"Case 24-30417 Doc 77 Filed 06/01/24 Entered 06/01/24 14:03:11 Desc Main Document Page 1 of 2",
			"24-30417", "77", "2024-06-01", "",
		},
		{"USCA4 Appeal: 23-1417 Doc: 28 Filed: 11/30/2023 Pg: 1 of 61", "23-1417", "28", "2023-11-30", ""},
		{"Case: 23-55417, 11/30/2023, ID: 12830417, DktEntry: 22, Page 1 of 40", "23-55417", "22", "2023-11-30", ""},
		{
			"Appellate Case: 22-8041 Document: 010110801177 Date Filed: 01/20/2023 Page: 1", "22-8041", "010110801177",
			"2023-01-20", "",
		},
		{
			"FILED: KINGS COUNTY CLERK 01/20/2023 04:11 PM INDEX NO. 504177/2022\nNYSCEF DOC. NO. 17",
			"504177/2022", "17", "2023-01-20", "Supreme Court of the State of New York, Kings County",
		},
		{
			"ESX-L-001177-24 03/04/2024 1:03:11 PM Pg 1 of 7 Trans ID: LCV2024560117",
			"ESX-L-1177-24", "", "2024-03-04", "Superior Court of New Jersey, Law Division, Essex County",
		},
		{
			"MER-C-000017-24 03/04/2024 Pg 1 of 7 Trans ID: CHC2024560117",
			"MER-C-17-24", "", "2024-03-04", "Superior Court of New Jersey, Chancery Division, Mercer County",
		},
		{"Case 3:24-cv-06164 Document 21 Filed 13/43/24 Page 1 of 3", "3:24-cv-06164", "21", "", ""},
	} {
		t.Run(c.stamp, func(t *testing.T) {
			hold(t, []row{{
				"order", "scan.pdf", c.stamp + body,
				fields{"docket": c.docket, "number": c.number, "filed": c.filed, "court": c.court},
			}})
		})
	}
}

// TestNumbersThatAreNoDockets: a court paper has many numbers, few of them of its case.
func TestNumbersThatAreNoDockets(t *testing.T) {
	for _, line := range []string{
		"Iva Bell (State Bar No. 241177)", "Invoice No. 2024-11773", "Policy No. HO-11-77340", "Exhibit No. 12-117",
		"Ordinance No. 2024-118", "Pub. L. No. 117-328", "Patent No. 11,234,567", "License No. " +
			"24-11773", "Fax No. 501-555-0117",
		"Commission File No. 001-40411", "P.O. Box No. 24-117", "Bill No. 24-1177", "Dated: 03-04-2024", "Document " +
			"Number 24-11773",
	} {
		t.Run(line, func(t *testing.T) {
			hold(t, []row{{"", "paper.txt", "NOTICE\n\n" + line + "\n\nThe paper says what it says.\n", fields{"dockets": ""}}})
		})
	}
}
