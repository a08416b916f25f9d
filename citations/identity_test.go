package citations_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
)

// identities are citations, each with its key, type and Bluebook form.
var identities = []struct{ text, key, kind, bluebook string }{
	{"Roe v. Wade, 410 U. S. 113 (1973)", "410 U.S. 113", "Case Law", "Roe v. Wade, 410 U.S. 113 (1973)"},
	{"In re Gault, 387 U.S. 1 (1967)", "387 U.S. 1", "Case Law", "In re Gault, 387 U.S. 1 (1967)"},
	{"A v. B, 12 F.3d 34 (9th Cir. 2007)", "12 F.3d 34", "Case Law", "A v. B, 12 F.3d 34 (9th Cir. 2007)"},
	{"A v. B, 585 U.S. ___ (2018)", "585 U.S. ___ A v. B", "Case Law", "A v. B, 585 U.S. ___ (2018)"},
	{"2006-Ohio-2095", "2006 Ohio 2095", "Case Law", "2006 Ohio 2095"},
	{"100 Harv. L. Rev. 1 (1987)", "100 Harv. L. Rev. 1", "Journals", "100 Harv. L. Rev. 1 (1987)"},
	{"21 U.S.C. § 355(j)(2)", "21 U.S.C. § 355", "Statutory Law", "21 U.S.C. § 355"},
	{"21 CFR 314.94", "21 C.F.R. § 314.94", "Regulations", "21 C.F.R. § 314.94"},
	{"84 Fed. Reg. 1234", "84 Fed. Reg. 1234", "Regulations", "84 Fed. Reg. 1234"},
	{"Treas. Reg. § 1.61-1", "Treas. Reg. § 1.61-1", "Regulations", "Treas. Reg. § 1.61-1"},
	{"Rev. Rul. 99-7", "Rev. Rul. 99-7", "Regulations", "Rev. Rul. 99-7"},
	{"Fed. R. Civ. P. 12(b)(6)", "Fed. R. Civ. P. 12", "Court Rules", "Fed. R. Civ. P. 12"},
	{"Tex. R. Civ. P. 91a", "Tex. R. Civ. P. 91a", "Court Rules", "Tex. R. Civ. P. 91a"},
	{"Pub. L. No. 111-148", "Pub. L. 111-148", "Statutory Law", "Pub. L. 111-148"},
	{"U.S. Const. art. I, § 8", "U.S. Const. art. I, § 8", "Statutory Law", "U.S. Const. art. I, § 8"},
	{"Mass. Gen. Laws ch. 93A, § 9", "Mass. Gen. Laws ch. 93A, § 9", "Statutory Law", "Mass. Gen. Laws ch. 93A, § 9"},
	{"Cal. Civ. Code § 1942.5", "Cal. Civ. Code § 1942.5", "Statutory Law", "Cal. Civ. Code § 1942.5"},
	{"No. 3:21-cv-00123", "No. 3:21-cv-00123", "Dockets", "No. 3:21-cv-00123"},
	{"Form 10-K", "Form 10-K", "Securities Filings", "Form 10-K"},
	{"U.S. Patent No. 7,123,456", "U.S. Patent No. 7123456", "Patent Documents", "U.S. Patent No. 7123456"},
	{"NDA 21-436", "NDA 021436", "FDA Documents", "NDA 021436"},
	{
		"Restatement (Second) of Torts § 402A",
		"Restatement (Second) of Torts § 402A",
		"Other",
		"Restatement (Second) of Torts § 402A",
	},
	{"Id. at 5", "", "Case Law", "Id."},
	{"the '456 patent", "", "Patent Documents", "'456 patent"},
	{"§ 9", "", "Other", "§ 9"},
}

func TestIdentity(t *testing.T) {
	for _, x := range identities {
		cs := citations.Extract(x.text)
		require.Len(t, cs, 1, x.text)
		require.Equal(t, x.key, cs[0].Key(), x.text)
		require.Equal(t, x.kind, cs[0].Type(), x.text)
		require.Equal(t, x.bluebook, cs[0].Bluebook(), x.text)
	}
}

// A key is itself a citation of the same authority, so that stored keys can be looked up.
func TestKeysAreCitations(t *testing.T) {
	for _, x := range identities {
		if x.key == "" || x.key == "585 U.S. ___ A v. B" || x.key == "2006 Ohio 2095" {
			continue
		}
		require.Equal(t, x.key, citations.Normalize(x.key))
		require.Equal(t, []string{x.key}, citations.Keys(x.text+". "+x.key))
	}
	require.Empty(t, citations.Normalize("410 U.S. 113 and more than that"))
	require.Empty(t, citations.Keys("nothing at all"))
}

func TestCourtNames(t *testing.T) {
	require.Equal(t, "ca9", citations.CourtID("9th Cir."))
	require.Equal(t, "9th Cir.", citations.CourtName("ca9"))
	require.Empty(t, citations.CourtName(""))
	require.Empty(t, citations.CourtID(""))
}
