package pinpoint_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/text"
)

// found returns the pinpoint of words in a paper that is read from its text alone.
func found(t *testing.T, file, s, words string, pages []int) string {
	t.Helper()
	p := papers.Paper{Text: s, Name: file, Pages: pages}
	at := strings.Index(s, words)
	require.GreaterOrEqual(t, at, 0, words)
	return pinpoint.Of(pinpoint.Paper{Card: papers.Read(p), Text: s, Pages: pages}, text.Span{Start: at, End: at +
		len(words)})
}

// TestPinpointsOfPapers: a place in each kind of paper, as a lawyer cites it.
func TestPinpointsOfPapers(t *testing.T) {
	const opinion = "UNITED STATES TAX COURT\n\nROSA LINDT, Petitioner\nv.\nCOMMISSIONER OF INTERNAL REVENUE, " +
		"Respondent\n\nDocket No. 1177-20.\n\nDecided March 4, 2024\n\nMEMORANDUM OPINION\n\n*4 One says. *5 Another " +
		"answers. *6 All agree.\n"
	const lease = "GROUND LEASE\n\nThis Ground Lease is made as of May 6, 2023 by and between Poe, Inc. and Dahl LLC.\n\n"
	for _, c := range []struct{ name, file, text, words, want string }{
		{
			"a subdivision", "usc_28_1404.txt", "§ 1404. Change of venue\n\n(a) For convenience.\n\n(b) Upon motion.\n",
			"Upon", "28 U.S.C. § 1404(b)",
		},
		{
			"the section itself", "usc_28_1404.txt", "§ 1404. Change of venue\n\n(a) For convenience.\n", "Change",
			"28 U.S.C. § 1404",
		},
		{
			"a section of a contract", "lease.txt",
			lease + "4.2 Rent. Tenant pays rent.\n\n4.3 Taxes. Landlord pays taxes.\n", "Landlord pays taxes",
			"Ground Lease § 4.3",
		},
		{
			"an article of a contract", "lease.txt", lease + "ARTICLE VI\nTaxes are due in May.\n", "due in May",
			"Ground Lease art. VI",
		},
		{
			"a section under an article", "lease.txt", lease + "ARTICLE VI\n6.1 Taxes are due in May.\n", "due in May",
			"Ground Lease § 6.1",
		},
		{"the preamble of a contract", "lease.txt", lease + "4.2 Rent. Tenant pays rent.\n", "Dahl", "Ground Lease"},
		{
			"a memorandum of the Tax Court", "o.txt", "T.C. Memo. 2024-77\n\n" + opinion, "Another answers", "T.C. Memo. " +
				"2024-77, at *5",
		},
		{
			"over two star pages", "o.txt", "T.C. Memo. 2024-77\n\n" + opinion, "answers. *6 All",
			"T.C. Memo. 2024-77, at *5–6",
		},
		{
			"a page of a reporter of three figures", "o.txt",
			"512 F.3d 1177 (2008)\n\nROSA LINDT, Plaintiff,\nv.\nCITY OF ELMWOOD, Defendant.\n\nNo. 07-1177.\n\nUnited States " +
				"Court of Appeals, Seventh Circuit.\n\nDecided January 4, 2008.\n\nBefore Roe, Doe and Poe, Circuit " +
				"Judges.\n\n*1178 One says. *1179 Another answers.\n",
			"Another", "512 F.3d at 1179",
		},
		{
			"an entry of a docket", "docket.html",
			"U.S. District Court\nDistrict of Maine (Portland)\nCIVIL DOCKET FOR CASE #: 2:25-cv-00318-KLM\n\nTern, Inc. " +
				"v. Lund\n\nDate Filed | # | Docket Text\n03/03/2025 | 1 | COMPLAINT by Tern\n05/02/2025 | 2 | ANSWER by Lund\n",
			"ANSWER by Lund", "Docket, Tern, Inc. v. Lund, 2:25-cv-00318-KLM (D. Me.), Dkt. No. 2 (May 2, 2025)",
		},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, found(t, c.file, c.text, c.words, nil)) })
	}
}

// TestPagesOfFilings: spans across pages, at their edges and past the end.
func TestPagesOfFilings(t *testing.T) {
	const s = "Case 1:24-cv-00117 Document 31 Filed 03/06/24 Page 1 of 3\nMOTION TO STRIKE\nOne.\n\nTwo.\n\nThree.\n"
	pages := []int{0, strings.Index(s, "Two"), strings.Index(s, "Three")}
	for words, want := range map[string]string{
		"One": "ECF No. 31 at 1", "Two": "ECF No. 31 at 2", "Three": "ECF No. 31 at 3", "One.\n\nTwo": "ECF No. 31 at 1–2",
		"One.\n\nTwo.\n\nThree": "ECF No. 31 at 1–3", "One.\n\n": "ECF No. 31 at 1",
	} {
		require.Equal(t, want, found(t, "31.pdf", s, words, pages), words)
	}
	card := papers.Read(papers.Paper{Text: s, Name: "31.pdf", Pages: pages})
	for _, sp := range []text.Span{{Start: -9, End: -3}, {Start: 900, End: 990}, {Start: 40, End: 3}, {}} {
		require.Regexp(t, `^ECF No\. 31 at [123]$`, pinpoint.Of(pinpoint.Paper{Card: card, Text: s, Pages: pages}, sp), sp)
	}
}

// legal matches any pinpoint fit for a brief: no byte offsets, no empty parts, nothing left over.
var (
	legal   = regexp.MustCompile(`^[^\n]{1,400}$`)
	illegal = regexp.MustCompile(`(?i)\bbytes?\b|\boffset\b|  |, ,|,$| at$|at 0\b|–$|:$|\(\)|§ *$|\bNo\. *$|^\W`)
)

// TestEveryPlaceHasALegalPinpoint: for any span of any paper, with pages and without.
func TestEveryPlaceHasALegalPinpoint(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for kind, c := range map[string]struct{ file, text string }{
		"statute": {"usc_15_7701.txt", "§ 7701. Findings\n\n(a) The Congress finds\n(1) that mail is cheap;\n(A) and " +
			"fast\n(i) and sure.\n(b) Policy.\n"},
		"code": {"mn_stat_325F.69.txt", "§ 325F.69 Unlawful practices\n\nSubdivision 1. Fraud.\n(a) No person.\n"},
		"part": {"p.md", "---\ninstrument: \"21 CFR\"\nfamily: REGULATION\n---\n# PART 50—PROTECTION OF " +
			"SUBJECTS\n\n### § 50.1 Scope.\n\n(a) This part.\n"},
		"contract": {"l.txt", "GROUND LEASE\n\nThis Ground Lease is made as of May 6, 2023 by and between Poe, Inc. " +
			"and Dahl LLC.\n\n1. Rent.\n\n2.1 Taxes.\n"},
		"motion": {"m.pdf", captionOf("MOTION TO STRIKE")},
		"order":  {"o.pdf", "Case 1:24-cv-00117 Document 31 Filed 03/06/24 Page 1 of 3\n" + captionOf("ORDER")},
		"opinion": {"o.txt", "541 U.S. 157 (2004)\n\nSUPREME COURT OF THE UNITED STATES\n\nLINDT v. ELMWOOD\n\nNo. " +
			"03-117\n\n*158 We hold. *159 It is so.\n"},
		"letter": {"l.txt", "March 4, 2024\n\nDear Mr. Reyes:\n\nWe met.\n\nSincerely,\nIva Bell\n"},
		"e-mail": {"m.eml", "From: Iva Bell\nTo: Omar Reyes\nSubject: Barge\n\nIt sank.\n"},
		"report": {"k.htm", "UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nFORM 10-K\nFor the fiscal year ended " +
			"December 31, 2024\nTERN HOLDINGS, INC.\n(Exact name of registrant)\nItem 1. Business\nIt sells.\nItem 1A. " +
			"Risk Factors\nIt may sink.\n"},
		"policy":    {"p.md", "# Travel Policy\n\n## Booking\n\nBook early.\n"},
		"no words":  {"scan.pdf", "   \n"},
		"no letter": {"x.txt", "12 34 56\n78\n"},
	} {
		t.Run(kind, func(t *testing.T) {
			for _, pages := range [][]int{nil, {0}, {0, len(c.text) / 3, len(c.text) / 2}, {0, len(c.text), len(c.text)}} {
				p := pinpoint.Paper{Text: c.text, Pages: pages}
				p.Card = papers.Read(papers.Paper{Text: c.text, Name: c.file, Pages: pages})
				places := pinpoint.New(p)
				for range 60 {
					a, b := r.IntN(len(c.text)+1), r.IntN(len(c.text)+1)
					got := places.Of(text.Span{Start: min(a, b), End: max(a, b)})
					require.Regexp(t, legal, got)
					require.NotRegexp(t, illegal, got)
				}
			}
		})
	}
}

func captionOf(heading string) string {
	return fmt.Sprintf("UNITED STATES DISTRICT COURT\nDISTRICT OF IDAHO\n\nMARLOW GRAIN CO.,\nPlaintiff,\nv.\nDELTA "+
		"BARGE LINES, "+
		"INC.,\nDefendant.\n\nCase No. 1:24-cv-00117\n\n%s\n\n# Facts\n\nIt sank.\n\nDated: March 4, 2024\n", heading)
}

// TestOneNumberIsOneLine: the numbers before the lines of a page give the lines of a quotation.
func TestOneNumberIsOneLine(t *testing.T) {
	var b strings.Builder
	for i, l := range strings.Split("The barge,|which was old,|sank in May.|Its owner knew.|He said so|twice, "+
		"and|then again.|Nobody|asked|him|why|it was|so.", "|") {
		fmt.Fprintf(&b, "%-3d %s\n", i+1, l)
	}
	s := b.String()
	card := papers.Card{Number: field("31"), Dockets: []papers.Field{field("1:24-cv-00117")}, Type: field(papers.Motion)}
	for words, want := range map[string]string{
		"sank in May": "ECF No. 31 at 1:3", "The barge": "ECF No. 31 at 1:1", "why": "ECF No. 31 at 1:11",
		"knew.\n5   He said so\n6   twice": "ECF No. 31 at 1:4–6",
	} {
		at := strings.Index(s, words)
		require.GreaterOrEqual(t, at, 0, words)
		got := pinpoint.Of(pinpoint.Paper{Card: card, Text: s, Pages: []int{0}}, text.Span{Start: at, End: at + len(words)})
		require.Equal(t, want, got, words)
	}
}
