package ingest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/ingest"
	"headnote/papers/reader"
)

// A document carries what its card says.
func TestDocumentsBearTheirCards(t *testing.T) {
	for name, c := range map[string]struct{ file, text, title, kind, kept string }{
		"a section, told by its name": {"usc_15_1.txt", "§ 1.\nTrusts, etc., in restraint of trade illegal\n\nEvery " +
			"contract.\n", "15 U.S.C. § 1 (Trusts, etc., in restraint of trade illegal)", backends.KindStatute, "statute"},
		"a heading of its author": {
			"x1.md", "# Memo on the harbour\n\nText.\n", "Memo on the harbour", backends.KindMemo,
			"memo",
		},
		"a proposed order": {
			"a.txt", "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\nA. " +
				"HOLLIS,\nPlaintiff,\nv.\nB. ROWE,\nDefendant.\nCase No. 3:21-cv-00417\n[PROPOSED] ORDER GRANTING MOTION\n",
			"A. Hollis v. B. Rowe, 3:21-cv-00417: [Proposed] Order Granting Motion", backends.KindFiling, "proposed_order",
		},
		"a name with escapes": {
			"CBP%20Non-Disclosure%20Form_2018.txt", "\nText of it goes here, and on.\n",
			"CBP Non Disclosure Form 2018", backends.KindOther, "form",
		},
	} {
		docs, err := ingest.Bytes(context.Background(), c.file, []byte(c.text), reader.DefaultLimits())
		require.NoError(t, err, name)
		require.Equal(t, []string{c.title, c.kind, c.kept}, []string{docs[0].Title, docs[0].Kind, docs[0].Type}, name)
	}
}
