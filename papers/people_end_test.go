package papers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// A party's name ends where it should, whatever follows it on the line.
func TestNamesOfPartiesEnd(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		want             []papers.Party
	}{
		{
			"a preamble without a definition, before the first section", "supply.txt",
			"SUPPLY AGREEMENT\n\nThis Agreement is made as of July 1, 2023 between Tern Boatworks, Inc. and Holm Timber GmbH." +
				"\n\n## 2. Supply\n\n2.1 Tern shall order wood.",
			[]papers.Party{{Name: "Tern Boatworks, Inc.", Role: "party"}, {Name: "Holm Timber GmbH", Role: "party"}},
		},
		{
			"a board's caption with the side on the name's line", "decision.txt",
			"UNITED STATES PATENT AND TRADEMARK OFFICE\nBEFORE THE PATENT TRIAL AND APPEAL BOARD\n\nHARBOR POINT LLC,\n" +
				"Petitioner,\nv.\nTERN BOATWORKS, INC.,\nPatent Owner.\n\nIPR2022-00418\nPatent 11,204,418 B2\n\nJUDGMENT\n" +
				"Final Written Decision\n35 U.S.C. § 318(a)",
			[]papers.Party{
				{Name: "HARBOR POINT LLC", Role: "petitioner"}, {Name: "TERN BOATWORKS, INC.", Role: ""},
			},
		},
		{
			"a clerk's notice with the paper on the case's line", "notice.txt",
			"From: ecf@med.uscourts.example\nSubject: Activity in Case 2:25-cv-00318 Tern Boatworks, Inc. v. Harbor Point, " +
				"Inc. " +
				"Scheduling Order\n\nThe following transaction was entered on 3/5/2026.",
			[]papers.Party{{Name: "Tern Boatworks, Inc."}, {Name: "Harbor Point, Inc."}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			card := papers.Read(papers.Paper{Text: c.text, Name: c.file})
			var got []papers.Party
			for _, p := range card.Parties {
				got = append(got, papers.Party{Name: p.Name, Role: p.Role})
			}
			require.Equal(t, c.want, got)
		})
	}
}
