package papers_test

import (
	"testing"

	"headnote/papers"
)

// TestOwnCitations: the citation of a law, opinion, patent or Federal Register document, from its head or its file
// name; and never one that it cites.
func TestOwnCitations(t *testing.T) {
	for _, c := range []struct{ name, file, text, kind, cite string }{
		{
			"a section of the United States Code by its title", "s.txt",
			"TITLE 28—JUDICIARY AND JUDICIAL PROCEDURE\n\n§ 1404. Change of venue\n\n(a) For the convenience of parties.\n",
			papers.Statute, "28 U.S.C. § 1404",
		},
		{
			"a section by the name of its file", "usc_42_1983.txt", "§ 1983. Civil action\n\nEvery person who.\n",
			papers.Statute, "42 U.S.C. § 1983",
		},
		{
			"a letter behind the number", "usc_15_78j.txt", "§ 78j. Manipulative devices\n\nIt shall be unlawful.\n",
			papers.Statute, "15 U.S.C. § 78j",
		},
		{
			"a code of a state", "section.txt", "Ohio Revised Code\n\n§ 1707.44 Prohibited acts\n\n(A) No person shall " +
				"engage.\n",
			papers.Statute, "Ohio Rev. Code § 1707.44",
		},
		{
			"general laws", "section.txt", "Massachusetts General Laws\n\n§ 2 Unfair practices\n\nUnfair methods are " +
				"unlawful.\n",
			papers.Statute, "Mass. Gen. Laws § 2",
		},
		{
			"statutes of a state by the name of a file", "mn_stat_325F.69.txt", "§ 325F.69 Unlawful " +
				"practices\n\nSubdivision 1. Fraud.\n",
			papers.Statute, "Minn. Stat. § 325F.69",
		},
		{
			"a chapter of a state's code", "gov.ky.krs.title.29.html", "## Title 29 Commerce\n\n### 29.010 " +
				"Definitions.\n\nAs used.\n",
			papers.Statute, "Ky. Rev. Stat. tit. 29",
		},
		{
			"a section of the District", "dc_28-3904.txt",
			"Code of the District of Columbia\n\n§ 28–3904. Unfair or deceptive trade practices.\n\nIt shall be a violation.\n",
			papers.Statute, "D.C. Code § 28-3904",
		},
		{
			"a part of the C.F.R.", "part-50.md",
			"---\ninstrument: \"21 CFR\"\nfamily: REGULATION\n---\n# PART 50—PROTECTION OF HUMAN SUBJECTS\n\nAuthority: 21 " +
				"U.S.C. 321.\n",
			papers.Regulation, "21 C.F.R. Part 50",
		},
		{
			"a section of the C.F.R.", "cfr_29_1910.txt",
			"Title 29 Labor\n\n§ 1910.147 The control of hazardous energy\n\nAuthority: 29 U.S.C. 653.\n",
			papers.Regulation, "29 C.F.R. § 1910.147",
		},
		{
			"a section of the C.F.R. under its name", "s.txt",
			"Code of Federal Regulations\n\nTitle 21 Food and Drugs\n\n§ 50.3 Definitions.\n\nAs used in this part.\n",
			papers.Regulation, "21 C.F.R. § 50.3",
		},
		{
			"a rule of evidence", "rule_403.md",
			"---\ntitle: Federal Rule of Evidence 403\n---\n# Rule 403. Excluding Relevant Evidence\n\nThe court may.\n",
			papers.Rule, "Fed. R. Evid. 403",
		},
		{
			"a rule of civil procedure", "rule_56.md",
			"---\ntitle: Rule 56. Summary Judgment\npermalink: /frcp/rule_56/\n---\n\n(a) Motion for summary judgment.\n",
			papers.Rule, "Fed. R. Civ. P. 56",
		},
		{
			"an opinion where it is reported", "opinion.txt",
			"512 F.3d 1177 (2008)\n\nROSA LINDT, Plaintiff-Appellant,\nv.\nCITY OF ELMWOOD, Defendant-Appellee.\n\nNo. " +
				"07-1177.\n\nUnited States Court of Appeals, Seventh Circuit.\n\nDecided January 4, 2008.\n\nBefore Roe and " +
				"Doe, Circuit Judges.\n",
			papers.Opinion, "512 F.3d 1177 (2008)",
		},
		{
			"an opinion with a neutral citation", "opinion.txt",
			"2019 OK 77\n\nROSA LINDT, Plaintiff,\nv.\nCITY OF ELMWOOD, Defendant.\n\nSUPREME COURT OF OKLAHOMA\n\nOPINION\n\n" +
				"¶1 The City appeals.\n",
			papers.Opinion, "2019 OK 77",
		},
		{
			"a memorandum of the Tax Court", "opinion.txt",
			"T.C. Memo. 2021-77\n\nUNITED STATES TAX COURT\n\nROSA LINDT, Petitioner\nv.\nCOMMISSIONER OF INTERNAL REVENUE, " +
				"Respondent\n\nDocket No. 1177-20.\n\nMEMORANDUM OPINION\n",
			papers.Opinion, "T.C. Memo. 2021-77",
		},
		{
			"an opinion is not what it cites", "opinion.txt",
			"UNITED STATES COURT OF APPEALS\nFOR THE SEVENTH CIRCUIT\n\nROSA LINDT,\nPlaintiff-Appellant,\nv.\nCITY OF " +
				"ELMWOOD,\nDefendant-Appellee.\n\nNo. 23-1177\n\nDecided March 4, 2024\n\nThe City relies on Marr v. Bell, " +
				"512 F.3d 1177 (7th Cir. 2008), which does not help it here.\n",
			papers.Opinion, "",
		},
		{
			"an opinion is not the one under review", "opinion.txt",
			"SUPREME COURT OF THE UNITED STATES\nNo. 23-117\nLINDT, PETITIONER v. ELMWOOD\n512 F. 3d 1177, affirmed.\n" +
				"[June 4, 2024]\nJUSTICE ROE delivered the opinion of the Court.\n",
			papers.Opinion, "",
		},
		{
			"a patent", "p.txt",
			"United States Patent\n\n(10) Patent No.: US 10,177,417 B2\n(45) Date of Patent: Jan. 8, 2019\n\n(54) GRAIN AUGER\n",
			papers.Patent, "U.S. Patent No. 10,177,417",
		},
		{
			"a patent without commas", "p.txt",
			"United States Patent 10177417\n\nGrain auger\n\nInventors: Omar Reyes\nDate of Patent: January 8, " +
				"2019\nPatent No. 10177417\n",
			papers.Patent, "U.S. Patent No. 10,177,417",
		},
		{
			"a page of the Federal Register", "fr.txt",
			"89 FR 11773\n\nDEPARTMENT OF LABOR\n\nOccupational Safety and Health Administration\n\n29 CFR Part 1910\n\nGrain " +
				"Handling\n\nAGENCY: Occupational Safety and Health Administration, Labor.\n\nACTION: Final rule.\n\n[FR Doc. " +
				"2024-03117 Filed 3-1-24; 8:45 am]\n",
			papers.FederalRegister, "89 Fed. Reg. 11773",
		},
		{
			"a contract cites nothing", "c.txt",
			"SUPPLY AGREEMENT\n\nThis Agreement is made as of May 6, 2023 by and between Poe Inc. and Dahl LLC under 15 " +
				"U.S.C. § 7001.\n", papers.Contract, "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			hold(t, []row{{"", c.file, c.text, fields{"type": c.kind, "citation": c.cite}}})
		})
	}
}

// TestOpinionsOfReporters: an opinion as reporters and their sites print it, under whatever file name: citation,
// then parties, number, court and date.
func TestOpinionsOfReporters(t *testing.T) {
	for court, want := range map[string]string{
		"United States Court of Appeals, Seventh Circuit.": "United States Court of Appeals, Seventh Circuit",
		"United States District Court, N.D. Illinois.": "United States District Court, " +
			"Northern District of Illinois",
		"Supreme Court of Ohio.":                                "Supreme Court of Ohio",
		"Court of Appeals of Oregon.":                           "Court of Appeals of Oregon",
		"United States Bankruptcy Court, District of Delaware.": "United States Bankruptcy Court, District of Delaware",
	} {
		hold(t, []row{{
			court, "download.txt", "512 F.3d 1177 (2008)\n\nROSA LINDT, Plaintiff,\nv.\nCITY OF ELMWOOD, Defendant.\n\n" +
				"No. 07-1177.\n\n" + court + "\n\nDecided January 4, 2008.\n\n*1178 The City appeals. We affirm.\n",
			fields{
				"type": papers.Opinion, "court": want, "date": "2008-01-04", "citation": "512 F.3d 1177 (2008)",
				"docket": "07-1177", "parties": "ROSA LINDT [plaintiff]; CITY OF ELMWOOD [defendant]", "side": "court",
			},
		}})
	}
}

// TestNumbersOfPapers: the number under which a paper was filed or attached.
func TestNumbersOfPapers(t *testing.T) {
	hold(t, []row{
		{
			"an exhibit of a filing", "ex.txt", "Exhibit 10.17\n\nSUPPLY AGREEMENT\n\nThis Agreement is made as of May 6, " +
				"2023 by and between Poe Inc. and Dahl LLC.\n\n1. Supply.\n\n2. Price.\n\n3. Term.\n\n4. Law.\n\nBy: /s/ Poe\n",
			fields{"number": "Exhibit 10.17", "type": papers.Contract},
		},
		{
			"a schedule by a letter", "s.txt", "SCHEDULE B\n\nSUPPLY AGREEMENT\n\nThis Agreement is made as of May 6, 2023 " +
				"by and between Poe Inc. and Dahl LLC.\n", fields{"number": "Schedule B", "type": papers.Contract},
		},
		{
			"a document of the Federal Register", "fr.txt",
			"DEPARTMENT OF LABOR\n\n29 CFR Part 1910\n\nGrain Handling\n\nAGENCY: Wage and Hour Division, Labor.\n\nACTION: " +
				"Notice.\n\n[FR Doc. 2024-03117 Filed 3-1-24; 8:45 am]\n",
			fields{"number": "2024-03117"},
		},
		{
			"an attachment of an entry", "31-2.pdf", "Case 1:24-cv-00117 Document 31-2 Filed 03/06/24 Page 1 of 9\n\nEXHIBIT " +
				"B\n", fields{"number": "31-2", "docket": "1:24-cv-00117"},
		},
		{
			"a warning letter", "wl.txt", "WARNING LETTER\n\nMARCS-CMS 670117\n\nMarch 4, 2024\n\nDear Mr. Reyes:\n\nThe U.S. " +
				"Food and Drug Administration inspected your firm.\n\nSincerely,\nRuth Alder\n",
			fields{"type": papers.WarningLetter, "date": "2024-03-04"},
		},
	})
}
