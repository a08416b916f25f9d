package relation_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/relation"
)

// filed returns a paper of one suit with the stamp of its filing.
func filed(number, day, title, body string) string {
	return "IN THE UNITED STATES DISTRICT COURT\nFOR THE DISTRICT OF MAINE\n\nTERN BOATWORKS, INC.,\nPlaintiff,\nv.\n" +
		"HARBOR POINT LLC,\nDefendant.\n\nCivil Action No. 2:25-cv-00318-KLM\n\n" + title + "\n\n" + body + "\n" +
		"Case 2:25-cv-00318-KLM Document " + number + " Filed " + day + " Page 1 of 2\n"
}

const lease = "DOCK LEASE\n\nThis Dock Lease (the “Lease”) is made as of March 3, 2024 by and between Harbor Point " +
	"LLC, a " +
	"Maine limited liability company (“Landlord”), and Tern Boatworks, Inc., a Delaware corporation (“Tenant”).\n\n"

const signed = "\n\nHARBOR POINT LLC\nBy: /s/ Daniel Pryce\n\nTERN BOATWORKS, INC.\nBy: /s/ Ada Okafor"

// pierSuit is a matter with papers for most of the relations.
var pierSuit = []struct{ file, text string }{
	{"lease.txt", lease + prose("term", 300) + signed},
	{"lease.pdf", lease + strings.ReplaceAll(prose("term", 300), "\n", " \n") + signed},
	{"amendment.txt", "FIRST AMENDMENT TO DOCK LEASE\n\nThis First Amendment to Dock Lease is entered into as of " +
		"September " +
		"1, 2024 by and between Harbor Point LLC and Tern Boatworks, Inc.\n\n1. Section 2 of the Lease is amended." + signed},
	{"complaint.pdf", filed("1", "03/03/25", "COMPLAINT", "Plaintiff alleges as follows: the dock fell.\n/s/ Mara Voss")},
	{"photograph.pdf", filed("1-1", "03/03/25", "EXHIBIT A\nPHOTOGRAPH OF THE DOCK", "The dock.")},
	{"answer.pdf", filed("5", "05/02/25", "DEFENDANT'S ANSWER", "Defendant answers the Complaint: denied.\n/s/ Ivo Lund")},
	{"motion.pdf", filed("9", "06/02/25", "PLAINTIFF'S MOTION TO COMPEL INSPECTION OF PILINGS",
		"Plaintiff moves for an order.\n/s/ Mara Voss")},
	{"opposition.pdf", filed("11", "06/10/25", "DEFENDANT'S OPPOSITION TO MOTION TO COMPEL INSPECTION OF PILINGS",
		"Defendant opposes.\n/s/ Ivo Lund")},
	{"order.pdf", filed("14", "07/01/25", "ORDER GRANTING MOTION TO COMPEL INSPECTION OF PILINGS",
		"The motion is GRANTED.\nIT IS SO ORDERED.\nDated: July 1, 2025\n/s/ Kay L. Moore\nUnited States District Judge")},
	{"vacating.pdf", filed("20", "08/01/25", "ORDER VACATING ORDER ON INSPECTION",
		"The Order of July 1, 2025 (ECF No. 14) is VACATED.\nIT IS SO ORDERED.\nDated: August 1, 2025\n/s/ Kay L. Moore\n"+
			"United States District Judge")},
	{"handbook-2024.md", "# Pier Handbook for Masters\n\nRevised May 4, 2024\n\n## Fees\n\nNo fee is due at night."},
	{"handbook-2026.md", "# Pier Handbook for Masters\n\nRevised June 2, 2026\n\nThis edition supersedes all prior " +
		"editions.\n\n## Fees\n\nA fee is due."},
}

// Papers are read one by one, and their relations are those that a lawyer would name.
func TestRelationsOfAMatter(t *testing.T) {
	var ps []relation.Paper
	for _, c := range pierSuit {
		card := papers.Read(papers.Paper{Text: c.text, Name: c.file})
		ps = append(ps, relation.Paper{Name: c.file, Card: card, Sketch: relation.Sketch(c.text)})
	}
	var got []string
	for _, r := range relation.Find(ps) {
		got = append(got, ps[r.From].Name+" "+r.Kind+" "+ps[r.To].Name)
		require.Greater(t, r.Confidence, 0.3)
		require.LessOrEqual(t, r.Confidence, 1.0)
	}
	require.ElementsMatch(t, []string{
		"lease.pdf duplicate_of lease.txt",
		"amendment.txt amends lease.txt",
		"photograph.pdf attachment_of complaint.pdf",
		"answer.pdf answers complaint.pdf",
		"opposition.pdf answers motion.pdf",
		"order.pdf answers motion.pdf",
		"order.pdf superseded_by vacating.pdf",
		"handbook-2024.md superseded_by handbook-2026.md",
	}, got)
}
