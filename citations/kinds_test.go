package citations_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// What is found beyond cases: the text, the kind, and the key of the authority.
var kinds = []struct{ text, kind, key string }{
	// United States Code
	{"21 U.S.C. § 355(j)(2)(A)", "law", "21 U.S.C. § 355"},
	{"21 U.S.C. 355", "law", "21 U.S.C. § 355"},
	{"21 USC 355", "law", "21 U.S.C. § 355"},
	{"18 U.S.C.A. § 1028A", "law", "18 U.S.C. § 1028A"},
	{"15 U.S.C.S. § 78j-1(b)", "law", "15 U.S.C. § 78j-1"},
	{"42 U. S. C. §§ 1981, 1983, and 1985(3)", "law", "42 U.S.C. § 1981"},
	{"42 U.S.C. § 1396r-8", "law", "42 U.S.C. § 1396r-8"},
	{"18 U.S. Code, Section 3500", "law", "18 U.S.C. § 3500"},
	{"18, United States Code, Section 3500", "law", "18 U.S.C. § 3500"},
	{"section 1983 of title 42", "law", "42 U.S.C. § 1983"},
	{"28 U.S.C.\n   §\n 1331", "law", "28 U.S.C. § 1331"},
	// regulations
	{"17 C.F.R. § 240.10b-5", "law", "17 C.F.R. § 240.10b-5"},
	{"21 CFR 314.94(a)(8)", "law", "21 C.F.R. § 314.94"},
	{"21 C.F.R. pt. 314", "law", "21 C.F.R. § 314"},
	{"40 C.F.R. Parts 60 and 61", "law", "40 C.F.R. § 60"},
	{"85 Fed. Reg. 12,345", "law", "85 Fed. Reg. 12345"},
	{"60 FR 68380", "law", "60 Fed. Reg. 68380"},
	{"Treas. Reg. § 1.61-1(a)", "law", "Treas. Reg. § 1.61-1"},
	{"Rev. Rul. 99-7", "law", "Rev. Rul. 99-7"},
	{"Rev. Proc. 2004-1", "law", "Rev. Proc. 2004-1"},
	// session laws
	{"98 Stat. 1585", "law", "98 Stat. 1585"},
	{"Pub. L. No. 111-148", "law", "Pub. L. 111-148"},
	{"Public Law 98-417", "law", "Pub. L. 98-417"},
	// states
	{"O.C.G.A. § 9-11-12(b)", "law", "O.C.G.A. § 9-11-12"},
	{"735 ILCS 5/2-1001(a)", "law", "735 ILCS § 5/2-1001"},
	{"Cal. Civ. Code § 1750", "law", "Cal. Civ. Code § 1750"},
	{"Cal. Veh. Code § 23152(a)", "law", "Cal. Veh. Code § 23152"},
	{"N.Y. Penal Law § 120.05", "law", "N.Y. Penal Law § 120.05"},
	{"Tex. Fam. Code Ann. § 153.002", "law", "Tex. Fam. Code § 153.002"},
	{"N.Y. C.P.L.R. 3211(a)(7)", "law", "N.Y. C.P.L.R. § 3211"},
	{"CPLR 3211", "law", "N.Y. C.P.L.R. § 3211"},
	{"Fla. Stat. § 120.68 (2007)", "law", "Fla. Stat. § 120.68"},
	{"Mass. Gen. Laws ch. 93A, § 9", "law", "Mass. Gen. Laws ch. 93A, § 9"},
	{"Ohio Rev. Code Ann. § 5739.02(B)(7)", "law", "Ohio Rev. Code Ann. § 5739.02"},
	{"D.C. Code § 42-3404.04", "law", "D.C. Code § 42-3404.04"},
	// constitutions and rules
	{"U.S. Const. art. I, § 8, cl. 3", "law", "U.S. Const. art. I, § 8, cl. 3"},
	{"U.S. Const. amend. XIV, § 1", "law", "U.S. Const. amend. XIV, § 1"},
	{"Cal. Const. art. I, § 7", "law", "Cal. Const. art. I, § 7"},
	{"Tex. Const. art. V, § 8", "law", "Tex. Const. art. V, § 8"},
	{"Fed. R. Civ. P. 12(b)(6)", "law", "Fed. R. Civ. P. 12"},
	{"Tex. R. Civ. P. 91a", "law", "Tex. R. Civ. P. 91a"},
	{"Minn. R. Evid. 401", "law", "Minn. R. Evid. 401"},
	{"Fed.R.Crim.P. 11(c)", "law", "Fed. R. Crim. P. 11"},
	{"Fed. R. Evid. 403", "law", "Fed. R. Evid. 403"},
	{"Fed. R. App. P. 28(a)", "law", "Fed. R. App. P. 28"},
	{"Fed. R. Bankr. P. 7001", "law", "Fed. R. Bankr. P. 7001"},
	{"Federal Rule of Civil Procedure 56(a)", "law", "Fed. R. Civ. P. 56"},
	{"U.S.S.G. § 3B1.1(c)", "law", "U.S.S.G. § 3B1.1"},
	{"USSG § 2B1.1", "law", "U.S.S.G. § 2B1.1"},
	{"Restatement (Second) of Torts § 402A", "law", "Restatement (Second) of Torts § 402A"},
	{"Restatement (Third) of Foreign\n Relations Law § 204", "law", "Restatement (Third) of Foreign Relations Law § 204"},
	// journals, dockets, neutral citations
	{"101 Harv. L. Rev. 7", "journal", "101 Harv. L. Rev. 7"},
	{"Case No. 1:20-cv-00123-ABC", "docket", "No. 1:20-cv-00123-ABC"},
	{"No. 12-416", "docket", "No. 12-416"},
	{"IPR2019-00123", "docket", "No. IPR2019-00123"},
	{"2006-Ohio-2095", "neutral", "2006 Ohio 2095"},
	{"2017 IL App (1st) 143684-B", "neutral", "2017 IL App (1st) 143684-B"},
	{"2015 WL 13908106", "full_case", "2015 WL 13908106"},
	// securities
	{"Form 10-K", "securities", "Form 10-K"},
	{"Form 10-K/A", "securities", "Form 10-K/A"},
	{"Form 10-KT", "securities", "Form 10-KT"},
	{"Form 10KSB", "securities", "Form 10KSB"},
	{"Form 10-K405", "securities", "Form 10-K405"},
	{"Form 8-K", "securities", "Form 8-K"},
	{"Form S-4", "securities", "Form S-4"},
	{"DEF 14A", "securities", "Form DEF 14A"},
	{"Form 424B3", "securities", "Form 424B3"},
	{"SEC File No. 001-12345", "securities", "SEC File No. 001-12345"},
	{"Exchange Act Release No. 34-12345", "securities", "Release No. 34-12345"},
	{"Release No. 34-88890", "securities", "Release No. 34-88890"},
	// patents
	{"U.S. Patent No. 7,123,456 B2", "patent", "U.S. Patent No. 7123456"},
	{"U.S. Pat. No. RE40,000", "patent", "U.S. Patent No. RE40000"},
	{"U.S. Patent Application No. 12/345,678", "patent", "U.S. Patent No. 12/345678"},
	{"U.S. Patent Publication No. 2010/0123456", "patent", "U.S. Patent No. 2010/0123456"},
	// FDA
	{"NDA 021436", "fda", "NDA 021436"},
	{"NDA #021436", "fda", "NDA 021436"},
	{"ANDA No. 200123", "fda", "ANDA 200123"},
	{"BLA 125057", "fda", "BLA 125057"},
	{"IND 123456", "fda", "IND 123456"},
	// bare
	{"§ 924(c)", "unknown", ""},
}

func TestKinds(t *testing.T) {
	for _, k := range kinds {
		for _, s := range []string{k.text, "The agency relied on " + k.text + " in its order.", "(" + k.text + ");"} {
			cs := citations.Extract(s)
			if len(cs) == 0 {
				t.Errorf("%q: nothing found", s)
				continue
			}
			if string(cs[0].Kind) != k.kind || cs[0].Key() != k.key {
				t.Errorf("%q: %s %q, want %s %q", s, cs[0].Kind, cs[0].Key(), k.kind, k.key)
			}
		}
	}
}

// TestForms covers at least ten forms of every kind.
func TestForms(t *testing.T) {
	data, err := os.ReadFile("testdata/forms.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		form, want, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		cs, as := citations.Find(form)
		var got []string
		for _, c := range cs {
			key := "-"
			if c.Resolves >= 0 {
				key = as[c.Resolves].Key
			}
			got = append(got, string(c.Kind)+": "+key)
		}
		require.Equal(t, want, strings.Join(got, "; "), form)
	}
}

func TestShortPatent(t *testing.T) {
	for _, s := range []string{"the '456 patent", "the ’456 Patent", "the ‘456 patent"} {
		cs := citations.Extract(s)
		require.Len(t, cs, 1, s)
		require.Equal(t, "456", cs[0].Antecedent)
	}
}

// White space of any kind is accepted within a citation.
func TestWhiteSpace(t *testing.T) {
	for _, s := range []string{
		"410 U.S. 113", "410 U. S. 113", "410\nU.S. 113", "410 U.S.\n113",
		"410  U.\u00a0S.\t113", "410\r\n   U.S.\r\n   113", "410 U.S.113",
	} {
		cs := citations.Extract("Roe v. Wade, " + s + ", 120 (1973)")
		require.Len(t, cs, 1, s)
		require.Equal(t, "410 U.S. 113", cs[0].Key(), s)
		require.Equal(t, "120", cs[0].PinCite, s)
		require.Equal(t, 1973, cs[0].Year, s)
		require.Equal(t, "Roe", cs[0].Plaintiff, s)
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"See Bloomberg L.P. v. Bd. of Govs. of the Fed. Reserve Sys., 649 F.3d 651 (D.C. Cir. " +
			"2011)": "Bloomberg L.P.|Bd. of Govs. of the Fed. Reserve Sys.",
		"The court agreed. Eternity Global Master Fund Ltd. v. Morgan Guar. Trust Co. of N.Y., 375 F.3d 168": "" +
			"Eternity Global Master Fund Ltd.|Morgan Guar. Trust Co. of N.Y.",
		"It held so in Commissioner of Internal Revenue v. Glenshaw Glass Co., 348 U.S. 426 " +
			"(1955)": "Commissioner of Internal Revenue|Glenshaw Glass Co.",
		"In re Gault, 387 U.S. 1 (1967)": "|In re Gault",
		"Houston Cmty. Coll. Sys. v. Wilson, 142 S. Ct. 1253 " +
			"(2022)": "Houston Cmty. Coll. Sys.|Wilson",
		"(quoting United States ex rel. Russo v. New Jersey, 351 F.2d 429 (3d Cir. " +
			"1965))": "United States ex rel. Russo|New Jersey",
		"Louisiana State Bar Ass’n v. Reis, 513 So. 2d 1173 (La. " +
			"1987)": "Louisiana State Bar Ass’n|Reis",
		"United States v. H & R Block, Inc., 833 F. Supp. 2d 36 (D.D.C. " +
			"2011)": "United States|H & R Block, Inc.",
		"Bossart v. King Cnty., Case No. 2:24-cv-01776-JHC, 2025 WL 459154, at *1 (W.D. Wash. Feb. 11, " +
			"2025)": "Bossart|King Cnty.",
		"Foo v. Bar (2009) 154 Cal.App.4th 547, 558 [66 Cal.Rptr.3d 1]": "Foo|Bar",
		"But see Smith v.\n   Jones, 1 F.3d 1 (9th Cir. 1993)":          "Smith|Jones",
		"(quoting Elrod v. Burns (1976), and Branti v. Finkel, 445 U.S. 507 " +
			"(1980))": "Branti|Finkel",
		"as we said, note 20. 14 State v. Casterline, 297 Neb. 41 " +
			"(2017)": "State|Casterline",
		"The Court in Myers v. United States, 272 U.S. 52 (1926)": "Myers|United States",
	} {
		found := ""
		for _, c := range citations.Extract(text) {
			if c.Kind == citations.FullCase {
				found = c.Plaintiff + "|" + c.Defendant
				break
			}
		}
		require.Equal(t, want, found, text)
	}
}

// A nested parenthetical, string citations and papers of the record do not mislead id.
func TestID(t *testing.T) {
	for text, want := range map[string]string{
		"A v. B, 1 F.3d 10 (1st Cir. 1993) (quoting C v. D, 2 F.3d 20 (2d Cir. 1993)). Id. at 12.":     "1 F.3d 10",
		"A v. B, 1 F.3d 10 (1st Cir. 1993) (quoting C v. D, 2 F.3d 20, 21 (2d Cir. 1993); id. at 22).": "2 F.3d 20",
		"A v. B, 1 F.3d 10 (1st Cir. 1993); C v. D, 2 F.3d 500 (2d Cir. 1993). Id. at 12.":             "1 F.3d 10",
		"A v. B, 1 F.3d 10 (1st Cir. 1993). He was late. J.A. 117. Id. at 118.":                        "record: J.A.",
		"A v. B, 1 F.3d 10 (1st Cir. 1993). Id. at 9000.":                                              "",
		"21 U.S.C. § 355(j). A v. B, 1 F.3d 10 (1st Cir. 1993). Id. § " +
			"355(b).": "21 U.S.C. § 355",
		"A v. B, 1 F.3d 10, 12 S. Ct. 700 (1993). Id. at 702.": "1 F.3d 10",
		"A v. B, 1 F.3d 10 (1st Cir. 1993). App. to Pet. for Cert. 129a. Id., at " +
			"187a.": "record: App. to Pet. for Cert.",
		"A v. B, 1 F.3d 10 (1st Cir. 1993). It went\n     Cite as: 581 U. S. ____ (2017)    9\non. Id., at 12.": "1 F.3d 10",
		"Bell v. State, 57 Md. 108; Bell v. Hood, 327 U. S. 678. See Bell v. State, supra, at 120. Id. at 120.": "57 Md. 108",
		"Id. at 5.": "",
	} {
		cs, as := citations.Find(text)
		got := ""
		for _, c := range cs {
			if c.Kind == citations.ID && c.Resolves >= 0 {
				got = as[c.Resolves].Key
			}
		}
		require.Equal(t, want, got, strings.TrimSpace(text))
	}
}
