package ingest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/ingest"
	"headnote/papers/reader"
)

// Texts that call themselves alike are told apart by their files' names; what is no
// title is not taken for one.
func TestTitles(t *testing.T) {
	for name, c := range map[string]struct{ file, text, want string }{
		"what it calls itself":          {"acme_nda.txt", "NON-DISCLOSURE AGREEMENT\n\nBetween Acme and the buyer.\n", "NON-DISCLOSURE AGREEMENT (acme_nda)"},
		"the name says the same":        {"mutual_non-disclosure_agreement.txt", "Mutual Non-Disclosure Agreement\n\nBetween.\n", "Mutual Non-Disclosure Agreement"},
		"a subject":                     {"fppc_90-415.txt", "Dear clerk,\n\nRe: Your Request for Advice\n\nYou ask.\n", "Your Request for Advice (fppc_90-415)"},
		"a sentence":                    {"Viber Messenger.txt", "You can be sure that we will only use your information as described here.\n", "Viber Messenger"},
		"a part of a sentence":          {"Groupon.txt", "access or use the Site;\nand so on\n", "Groupon"},
		"a letterhead":                  {"Oracle.8-K.txt", "UNITED STATES\nSECURITIES\n", "Oracle.8-K"},
		"a day":                         {"letter_to_clerk.txt", "July 21, 1989\n\nDear clerk\n", "letter to clerk"},
		"escapes of an address":         {"CBP%20Non-Disclosure%20Form_2018.txt", "DEPARTMENT OF HOMELAND SECURITY\n\nForm\n", "CBP Non Disclosure Form 2018"},
		"a section, told by its number": {"usc_15_1.txt", "Trusts, etc., in restraint of trade illegal\n\nEvery contract.\n", "15 U.S.C. § 1 Trusts, etc., in restraint of trade illegal"},
		"a heading of its author":       {"x1.md", "# Memo on the harbour\n\nText.\n", "Memo on the harbour"},
		"the title of a page":           {"canb_1.html", "<html><head><title>Live Database</title></head><body><p>A docket.</p></body></html>", "Live Database (canb_1)"},
		"a case, as its page says it":   {"scotus_2017.html", "<html><head><title>Dean v. United States</title></head><body><p>Opinion.</p></body></html>", "Dean v. United States"},
	} {
		docs, err := ingest.Bytes(context.Background(), c.file, []byte(c.text), reader.DefaultLimits())
		require.NoError(t, err, name)
		require.Equal(t, c.want, docs[0].Title, name)
	}
}
