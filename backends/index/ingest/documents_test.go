package ingest_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/ingest"
	"headnote/papers"
	"headnote/papers/reader"
)

// folder returns an archive of files, by name.
func folder(t testing.TB, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i+1 < len(files); i += 2 {
		w, err := z.Create(files[i])
		require.NoError(t, err)
		_, err = w.Write([]byte(files[i+1]))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return b.Bytes()
}

const heading = "UNITED STATES DISTRICT COURT\nDISTRICT OF IDAHO\n\nMARLOW GRAIN CO.,\nPlaintiff,\nv.\nDELTA " +
	"BARGE LINES, INC.,\nDefendant.\n\nCase No. 1:24-cv-00117\n\n"

// TestKindsOfDocuments: the search kind of a document follows from the type of its paper.
func TestKindsOfDocuments(t *testing.T) {
	for name, c := range map[string]struct{ file, text, kind, typ string }{
		"an order": {
			"a.txt", heading + "ORDER\n\nIt is denied.\n\nIT IS SO ORDERED.\n\nDated: March 4, 2024\n/s/ Ruth " +
				"Alder\nDistrict Judge\n",
			backends.KindOpinion, papers.Order,
		},
		"a motion": {"a.txt", heading + "MOTION TO STRIKE\n\nIt is " +
			"moved.\n", backends.KindFiling, papers.Motion},
		"a notice of a party": {"a.txt", heading + "NOTICE OF APPEARANCE\n\nPlease take " +
			"note.\n", backends.KindFiling, papers.Notice},
		"a form of a case": {"a.txt", heading + "CIVIL COVER SHEET\n\nIt is filled " +
			"in.\n", backends.KindFiling, papers.Form},
		"a notice of nobody's case": {"a.txt", "NOTICE OF MEETING\n\nThe club meets on " +
			"Monday.\n", backends.KindNotice, papers.Notice},
		"something else": {"a.txt", "Tide table\n\nHigh water 04:12.\n", backends.KindOther, papers.Other},
		"an e-mail": {"a.eml", "From: Iva Bell <i@b.example>\nTo: Omar\nMIME-Version: " +
			"1.0\nSubject: Barge\n\nIt sank.\n", backends.KindNotice, papers.Email},
		"a letter": {"a.txt", "March 4, 2024\n\nDear Mr. Reyes:\n\nWe met.\n\nSincerely,\nIva " +
			"Bell\n", backends.KindLetter, papers.Letter},
		"a section": {"usc_15_7701.txt", "§ 7701. Findings\n\n(a) The Congress " +
			"finds.\n", backends.KindStatute, papers.Statute},
		"what its head says it is": {"a.md", "---\nkind: opinion\ntitle: Lindt v. Elmwood\ndate: " +
			"2024-03-04\n---\nIt is so.\n", backends.KindOpinion, papers.Opinion},
		"a kind that headnote has not": {"a.md", "---\nkind: songbook\ntitle: Songs\n---\nLa la la " +
			"la.\n", "songbook", papers.Other},
		"a contract": {"a.txt", "LEASE\n\nThis Lease is made as of May 6, 2019 by and between Poe, " +
			"Inc. and Dahl LLC.\n", backends.KindContract, papers.Contract},
		"a docket": {"d.html", "U.S. District Court\nDistrict of Maine\nCIVIL DOCKET FOR CASE #: " +
			"2:25-cv-00318\n\nDate Filed | # | Docket Text\n03/03/2025 | 1 | " +
			"COMPLAINT\n", backends.KindDocket, papers.DocketSheet},
		"a patent's trial": {"p.txt", "BEFORE THE PATENT TRIAL AND APPEAL BOARD\n\nPOE, " +
			"INC.,\nPetitioner,\nv.\nDAHL LLC,\nPatent Owner.\n\nIPR2024-00417\n\nFINAL WRITTEN " +
			"DECISION\n", backends.KindProceeding, papers.PTABDecision},
		"a memo that nobody has signed": {"m.txt", "MEMORANDUM\n\nTO: File\nFROM: Iva Bell\nRE: Barge\n\nIt " +
			"sank.\n", backends.KindMemo, papers.Memo},
		"a document of an issuer": {"k.htm", "UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nFORM " +
			"10-K\nANNUAL REPORT\nFor the fiscal year ended December 31, 2024\nTERN, " +
			"INC.\n", backends.KindSecurities, papers.AnnualReport},
		"a document of the Register": {"f.txt", "DEPARTMENT OF LABOR\n\n29 CFR Part 1910\n\nGrain\n\nAGENCY: " +
			"Labor.\n\nACTION: Final rule.\n\nSUMMARY: It is so.\n", backends.KindRegister, papers.FederalRegister},
		"a part of the Code of its title": {
			"part-50.md",
			"---\ninstrument: \"21 CFR\"\nfamily: REGULATION\n---\n# PART 50—PROTECTION\n\nAuthority: 21 U.S.C. 321.\n",
			backends.KindRegulation, papers.Regulation,
		},
	} {
		t.Run(name, func(t *testing.T) {
			docs, err := ingest.Bytes(t.Context(), c.file, []byte(c.text), reader.DefaultLimits())
			require.NoError(t, err)
			require.Len(t, docs, 1)
			require.Equal(t, []string{c.kind, c.typ}, []string{docs[0].Kind, docs[0].Type})
		})
	}
}

// TestDocumentsOfAnArchive: each member has the card of its own name and text, and unreadable members are reported
// along with the readable ones.
func TestDocumentsOfAnArchive(t *testing.T) {
	data := folder(t, "in/proposed order.txt", heading+"ORDER\n\nIt is granted.\n\nDated: ________\n", "usc_15_7701.txt",
		"§ 7701. Findings\n\n(a) The Congress finds.\n", "bad.docx", "PK\x03\x04")
	docs, err := ingest.Bytes(t.Context(), "all.zip", data, reader.DefaultLimits())
	var p *reader.Problem
	require.ErrorAs(t, err, &p)
	require.Contains(t, p.Reason, "bad.docx")
	require.Len(t, docs, 2)
	require.Equal(t, []string{"in/proposed " +
		"order.txt", papers.ProposedOrder, papers.Proposed}, []string{docs[0].Name, docs[0].Type, docs[0].Status})
	require.Equal(t, "15 U.S.C. § 7701", docs[1].Citation)
	require.NotEmpty(t, docs[0].Sketch)

	require.Equal(t, "in/a.txt", ingest.CardName("all.zip", "in/a.txt"))
	require.Equal(t, "mail.mbox", ingest.CardName("mail.mbox", "message 2"))
	require.Equal(t, "a.txt", ingest.CardName("a.txt", ""))
}

// TestFilesThatCannotBeRead: a file without text has the card that its name gives, and a reason.
func TestFilesThatCannotBeRead(t *testing.T) {
	for name, content := range map[string]string{
		"Proposed " +
			"Order.pdf": "%PDF-1.4\n%%EOF", "empty.txt": "", "null.txt": "a\x00b", "strange.xyz": "a", "bad.zip": "PK\x03\x04",
	} {
		docs, err := ingest.Bytes(t.Context(), name, []byte(content), reader.DefaultLimits())
		require.Empty(t, docs, name)
		var p *reader.Problem
		require.True(t, errors.As(err, &p), name)
		require.NotEmpty(t, p.Reason, name)
	}
	card := ingest.Unread("in/Proposed Order.pdf", &reader.Problem{Text: "Case: 21-1298 Document: 42 Page: 1 Date " +
		"Filed: 08/31/2022\x1b[2J"})
	require.Equal(t, papers.ProposedOrder, card.Type.Value)
	require.Equal(t, "21-1298", card.Docket())
	require.Equal(t, "2022-08-31", card.Date.Value)
	require.NotContains(t, card.Title.Value, "\x1b")
	require.NotEmpty(t, ingest.Unread("scan.pdf", &reader.Problem{}).Title.Value)
}

// FuzzBytes: whatever the bytes and the name, the result is documents with clean text, pages within it and a title, or
// a reason.
func FuzzBytes(f *testing.F) {
	f.Add("a.txt", []byte(heading+"ORDER\n"))
	f.Add("a.zip", folder(f, "a.txt", "It sank."))
	f.Add("a.eml", []byte("From: a@b.example\nMIME-Version: 1.0\nSubject: \x1b]0;x\x07\n\n\xff"))
	f.Add("", []byte("%PDF-1.7"))
	l := reader.DefaultLimits()
	l.File, l.Text, l.Unpacked, l.Entries = 1<<20, 1<<20, 1<<20, 20
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		docs, err := ingest.Bytes(t.Context(), name, data, l)
		if len(docs) == 0 {
			require.Error(t, err)
		}
		for _, d := range docs {
			require.NotEmpty(t, d.Text)
			require.True(t, utf8.ValidString(d.Text+d.Title))
			require.NotContains(t, d.Text+d.Title+d.Name, "\x1b")
			require.False(t, strings.HasPrefix(d.Name, "/") || strings.Contains("/"+d.Name+"/", "/../"), d.Name)
			for _, at := range d.Pages {
				require.True(t, 0 <= at && at <= len(d.Text))
			}
		}
	})
}
