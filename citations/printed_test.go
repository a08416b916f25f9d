package citations_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// Typography: dashes for hyphens, curly quotes and line breaks do not change a citation's authority. A section that
// loses its letter or what follows its dash is another law.
func TestPrintLeavesTheAuthority(t *testing.T) {
	for _, c := range []struct{ text, key, pin string }{
		{"15 U.S.C. § 78u-4(b)(3)(B)", "15 U.S.C. § 78u-4", ""},
		{"15 U.S.C. § 78u–4(b)(3)(B)", "15 U.S.C. § 78u-4", ""},
		{"42 U.S.C. § 2000e–2(a)(1)", "42 U.S.C. § 2000e-2", ""},
		{"42 U. S. C. §1396r–8(k)", "42 U.S.C. § 1396r-8", ""},
		{"Treas. Reg. § 1.61–1", "Treas. Reg. § 1.61-1", ""},
		{"735 ILCS 5/2–615", "735 ILCS § 5/2-615", ""},
		{"Pub. L. No. 117–58", "Pub. L. 117-58", ""},
		{"31 U.S.C. §§ 3729–33", "31 U.S.C. § 3729–33", ""}, // the dash of a range
		{"15 U.S.C. § 78u—a section of the Act", "15 U.S.C. § 78u", ""},
		{"“18 U.S.C. § 1028A”", "18 U.S.C. § 1028A", ""},
		{"18 U.S.C. § 1028A’s minimum", "18 U.S.C. § 1028A", ""},
		{"18 U.S.C. § 1028A…", "18 U.S.C. § 1028A", ""},
		{"“Fed. R. Civ. P. 12(b)(6)”", "Fed. R. Civ. P. 12", ""},
		{"the rule—Fed. R. Evid. 702—is", "Fed. R. Evid. 702", ""},
		{"‘U.S. Const. art. I, § 8’", "U.S. Const. art. I, § 8", ""},
		{"“Cal. Civ. Proc. Code § 425.16”", "Cal. Civ. Proc. Code § 425.16", ""},
		{"“Pub. L. No. 117-58”", "Pub. L. 117-58", ""},
		{"“Case No. 20-1199”", "No. 20-1199", ""},
		{"¶Restatement\n(Second)\nof Torts\n§\n402A", "Restatement (Second) of Torts § 402A", ""},
		{"‘17 C.F.R. § 240.10b-5’", "17 C.F.R. § 240.10b-5", ""},
		{"17 C.F.R. § 240.10b–5", "17 C.F.R. § 240.10b-5", ""},
		{"“410 U.S. 113, 120”", "410 U.S. 113", "120"},
		{"410 U.S. 113’s holding", "410 U.S. 113", ""},
		{"410 U.S. 113—a case", "410 U.S. 113", ""},
		{"410 U.S. 113, 120–21", "410 U.S. 113", "120–21"},
		{"410 U.S. 113, 120-\n21 (1973)", "410 U.S. 113", "120-21"},
		{"410 U.S. 113, 120–\n  21 (1973)", "410 U.S. 113", "120–21"},
		{"410\nU.S.\n113,\n120 & n.3", "410 U.S. 113", "120 & n.3"},
		{"12 F. App’x 3", "12 F. App'x 3", ""},
		{"12 Fed. App'x 3", "12 F. App'x 3", ""},
		{"12 Fed. Appx. 3", "12 F. App'x 3", ""},
		{"410 U .S. 113", "410 U.S. 113", ""},
		{"410 US 113", "410 U.S. 113", ""},
		{"28 USC 1331", "28 U.S.C. § 1331", ""},
		{"28 USCA 1331", "28 U.S.C. § 1331", ""},
		{"I.R.C. § 501(c)(3)", "26 U.S.C. § 501", ""},
		{"88 FR 12345", "88 Fed. Reg. 12345", ""},
		{"88 Fed. Reg. 12,345", "88 Fed. Reg. 12345", ""},
		{"Title 42, United States Code, Section 1983", "42 U.S.C. § 1983", ""},
		{"section 1983 of title 42", "42 U.S.C. § 1983", ""},
	} {
		cs := citations.Extract(c.text)
		require.Len(t, cs, 1, c.text)
		require.Equal(t, c.key, cs[0].Key(), c.text)
		require.Equal(t, c.pin, cs[0].PinCite, c.text)
	}
}

// White space of any kind between the parts of a citation counts as one space: key, court and year are unchanged,
// and spans cover the same words of the text.
func TestBlanksLeaveTheCitation(t *testing.T) {
	for _, text := range []string{
		"Alder v. Birch, 410 U.S. 113, 120 (1973)",
		"Alder v. Birch, 12 F.4th 345, 350-51 (9th Cir. 2021)",
		"Alder v. Birch, 7 F. Supp. 3d 8, 9 n.2 (S.D.N.Y. 2014)",
		"42 U.S.C. § 1983", "29 C.F.R. § 1910.1200(c) (2020)", "88 Fed. Reg. 12345 (Mar. 1, 2023)",
		"Fed. R. Civ. P. 12(b)(6)",
		"U.S. Const. amend. XIV, § 1", "Cal. Civ. Proc. Code § 425.16(b)(1)", "Restatement (Second) of Torts § 402A",
		"118 Harv. L. Rev. 1, 3 (2004)", "Pub. L. No. 117-58, § 11101", "135 Stat. 429, 443 (2021)",
	} {
		want := citations.Extract(text)
		require.Len(t, want, 1, text)
		for _, blank := range []string{"\n", "\t", "  ", "\r\n", "\u00a0"} {
			s := strings.ReplaceAll(text, " ", blank)
			got := citations.Extract("x " + s + " y")
			require.Len(t, got, 1, "%q", s)
			g, w := got[0], want[0]
			require.Equal(t, []any{w.Kind, w.Key(), w.Court, w.Year, w.PinCite},
				[]any{g.Kind, g.Key(), g.Court, g.Year, g.PinCite}, "%q", s)
			require.Equal(t, s, ("x " + s + " y")[g.FullSpan.Start:g.FullSpan.End])
		}
	}
}

// The circuits by their names in The Bluebook, databases and older briefs, and how they are displayed.
func TestCircuitsByTheirOrdinals(t *testing.T) {
	for cited, want := range map[string][2]string{
		"1st Cir.": {"ca1", "1st Cir."}, "2d Cir.": {"ca2", "2d Cir."}, "2nd Cir.": {"ca2", "2d Cir."},
		"3d Cir.": {"ca3", "3d Cir."}, "3rd Cir.": {"ca3", "3d Cir."}, "4th Cir.": {"ca4", "4th Cir."},
		"9th Cir.": {"ca9", "9th Cir."}, "11th Cir.": {"ca11", "11th Cir."}, "D.C. Cir.": {"cadc", "D.C. Cir."},
		"Fed. Cir.": {"cafc", "Fed. Cir."},
	} {
		cs, as := citations.Find("Alder v. Birch, 7 F.3d 8, 9 (" + cited + " 1993).")
		require.Len(t, cs, 1, cited)
		require.Equal(t, want[0], cs[0].Court, cited)
		require.Equal(t, "Alder v. Birch, 7 F.3d 8 ("+want[1]+" 1993)", as[0].Label)
		require.Equal(t, want[0], citations.CourtID(cited), cited)
	}
	for _, none := range []string{"12th Cir.", "0th Cir.", "Cir.", "3d", "2d Cir. Ct."} {
		cs := citations.Extract("Alder v. Birch, 7 F.3d 8, 9 (" + none + " 1993).")
		require.Len(t, cs, 1)
		require.Empty(t, cs[0].Court, "%s is no court that is known", none)
		require.Equal(t, 1993, cs[0].Year)
	}
}

// A part of the Code of Federal Regulations is displayed as a part, since it is not a section number.
func TestPartsAreShownAsParts(t *testing.T) {
	for text, label := range map[string]string{
		"40 C.F.R. pt. 63, subpt. A": "40 C.F.R. pt. 63", "29 CFR Part 1910": "29 C.F.R. pt. 1910",
		"29 C.F.R. parts 1910 and 1926": "29 C.F.R. pt. 1910", "29 C.F.R. § 1910.12(a)": "29 C.F.R. § 1910.12",
	} {
		_, as := citations.Find(text)
		require.NotEmpty(t, as, text)
		require.Equal(t, label, as[0].Label, text)
	}
}
