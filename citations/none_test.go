package citations_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// What looks like a citation and is not: addresses, amounts, numbers of papers and of things, words.
func TestWhatIsNoCitation(t *testing.T) {
	for _, text := range []string{
		// Addresses and floors.
		"I live at 12 A. 3d Street", "1 So. Main St.", "100 N.E. 2nd Ave.", "200 S.W. 3d Street", "12 N.W. 5th Ct.",
		"2 Fed. Plaza", "4 Wash. Ave.", "12 Mass. Ave.", "5 P. 2d floor", "Suite 100, Portland, Or. 97201", "U.S. 1 Highway",
		// Things and people of a state.
		"20 Pa. companies", "3 Cal. coast", "50 Or. voters", "7 Del. corporations", "12 U.S. states", "2 B.R. apartment",
		"3 F.2d batteries", "10 Stat. majors", "6 U.S.C. students", "the U.S.C. campus", "21 CFR blah", "the 2020 F.150",
		// Nonexistent series, and letters in place of digits.
		"12 F.4d 3", "12 F.5th 3", "41O U.S. 113", "410 U.S. l13", "410 U,S. 113", "410 U.S. 113a", "４１０ U.S. 113",
		// Numbers of papers.
		"page 12 of 30", "Ex. 12", "Exhibit 3 at 5", "Doc. 12 at 3", "ECF No. 12", "Dkt. 45-1 at 3", "Art. 5",
		"Ch. 7", "chapter 11", "Section 5 of the Agreement", "version 2.0.1", "Tel. 212-555-1234",
		"10 a.m. to 12 p.m.", "Apr. 5, 2020",
		// Numbers of things other than cases.
		"H.R. Rep. No. 94-1476", "S. Rep. No. 99-541, at 5", "H.R. Doc.\nNo. 103-822", "Invoice No. 2024-118",
		"Model No. 24-1180", "Serial No. 12-34567", "Order No. 13-1124", "Policy No. 12-345678", "Contract\u00a0No. 12-3456",
		"Exhibit No. 12-3456", "Account Nos. 12-3456 and 78-9012",
		// Reports of other countries with the same abbreviations.
		"R. v. Oakes, [1986] 1 S.C.R. 103", "[1987] 1 S.C.R. 1045, 1060", "[1932] A.C. 562", "[2015] UKSC 11",
		"[1999] 2 F. 3", "2014 SCC 53", "[1994]\n1 S.C. 212", "Case C-362/14", "[2001] 2 A.C. 1 (HL)",
		// Words.
		"id est", "ID 12345", "the kid. at 5", "Madrid. 5 men", "infra note 3", "as noted supranational", "suprarenal glands",
		"a valid. claim", "Ibidem", "Idem.", "did. Id", "éFed. R. Civ. P. 12", "the First Amendment", "Rule 12(b)(6)",
	} {
		for _, c := range citations.Extract(text) {
			require.Fail(t, "this is no citation", "%q: %s %q", text, c.Kind, c.Text)
		}
	}
}

// A citation next to something that is not one is still found, without absorbing anything of its neighbor.
func TestCitationsBesideWhatIsNone(t *testing.T) {
	for text, want := range map[string]string{
		"Docket No. 20-1199":                          "docket No. 20-1199",
		"Appeal No. 20-1199":                          "docket No. 20-1199",
		"In reorganizing, No. 20-1199 was filed":      "docket No. 20-1199",
		"Invoice 7; No. 20-1199":                      "docket No. 20-1199",
		"the report, Case No. 1:20-cv-11111":          "docket Case No. 1:20-cv-11111",
		"an order in Nos. 20-1199 & 21-707":           "docket Nos. 20-1199",
		"[12] 410 U.S. 113":                           "full_case 410 U.S. 113",
		"[2003] 410 U.S. 113":                         "full_case 410 U.S. 113",
		"Alder v. Birch (2002) 100 Cal.App.4th 1":     "full_case 100 Cal.App.4th 1",
		"ch. 7 of 11 U.S.C. § 362":                    "law 11 U.S.C. § 362",
		"at 12 Main St. under 12 U.S.C. § 1828":       "law 12 U.S.C. § 1828",
		"“§ 5 of the lease” and 5 U.S.C. § 552":       "unknown § 5|law 5 U.S.C. § 552",
		"R. v. Oakes, [1986] 1 S.C.R. 103; 5 F.3d 6.": "full_case 5 F.3d 6",
	} {
		var got []string
		for _, c := range citations.Extract(text) {
			got = append(got, string(c.Kind)+" "+c.Text)
		}
		require.True(t, strings.HasPrefix(strings.Join(got, "|"), want), "%q: %q", text, got)
	}
}

// A text made only of beginnings of citations is read in bounded time, and what is found lies within it, in order.
func TestBeginningsWithoutAnEnd(t *testing.T) {
	for _, part := range []string{
		"§ ", "§§ ", "Id. ", "No. ", "Nos. 1-2345, ", "U.S. Const. ", "\u00a0Const.", "Restatement (", "410 U.S. ", "v. ",
		"supra, ", "[1987] 1 ", "Cal. Civ. Code ", "(2d Cir. ", "42 U.S.C. §", "120-\n", "et seq. ", "Pub. L. No. ", "“",
		"–4", "78u–", "¶ ", "Id. at 120-\n21", "Alder v. Birch, 410 U.S. 113, ",
	} {
		s := strings.Repeat(part, 20_000/len(part))
		end := 0
		for _, c := range citations.Extract(s) {
			require.GreaterOrEqual(t, c.Span.Start, end, "%q", part)
			require.Greater(t, c.Span.End, c.Span.Start, "%q", part)
			require.LessOrEqual(t, c.FullSpan.End, len(s), "%q", part)
			end = c.Span.End
		}
	}
}
