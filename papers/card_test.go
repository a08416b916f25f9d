package papers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// pleading returns a paper as pdftotext extracts it: the line numbers of the page first, then counsel, caption and
// stamp.
func pleading(title, rest, stamp string) string {
	var b strings.Builder
	for _, n := range strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28") {
		b.WriteString(n + "\n")
	}
	b.WriteString(`Ada Quill (SBN 100200)
QUILL & FERN LLP
12 Harbor Street, Portland, OR 97201
Attorneys for Plaintiff
BRIGHTWATER MILLS, INC.
IN THE UNITED STATES DISTRICT COURT
FOR THE DISTRICT OF OREGON
BRIGHTWATER MILLS, INC.,
Plaintiff,
v.
TALLOW HARBOR LLC, et al.,
Defendants.
Case No.: 3:21-cv-00417-ABC
`)
	b.WriteString(title + "\n" + rest + "\n" + stamp + "\n")
	return b.String()
}

const stamp = "Case 3:21-cv-00417-ABC Document 31 Filed 03/09/22 Page 1 of 4"

func TestCardOf(t *testing.T) {
	type want struct{ kind, status, court, docket, number, date, title, citation string }
	for _, c := range []struct {
		name, file, text string
		meta             map[string]string
		want             want
	}{
		{
			name: "a motion on pleading paper", file: "31.pdf",
			text: pleading("PLAINTIFF’S MOTION TO COMPEL FURTHER\nRESPONSES TO INTERROGATORIES",
				"Plaintiff moves this Court for an order.\nDated: March 8, 2022\n/s/ Ada Quill", stamp),
			want: want{
				papers.Motion, papers.Signed, "United States District Court, District of Oregon", "3:21-cv-00417-ABC", "31",
				"2022-03-09",
				"Plaintiff’s Motion to Compel Further Responses to Interrogatories, filed March 9, 2022 (Doc. 31)", "",
			},
		},
		{
			name: "a party's proposed order", file: "order.pdf",
			text: pleading("[PROPOSED] ORDER GRANTING MOTION TO COMPEL",
				"The motion is GRANTED. IT IS SO ORDERED.\nDATED: ____________, 20__ ______________\nUnited States District Judge",
				stamp),
			want: want{
				papers.ProposedOrder, papers.Proposed, "United States District Court, District of Oregon", "3:21-cv-00417-ABC",
				"31", "2022-03-09",
				"[Proposed] Order Granting Motion to Compel, filed March 9, 2022 (Doc. 31)", "",
			},
		},
		{
			name: "an order that a party drafted and nobody signed", file: "order.pdf",
			text: pleading("ORDER GRANTING MOTION TO COMPEL",
				"The motion is GRANTED. IT IS SO ORDERED.\nDated this ____ day of ____________, 20__\n______________\nUnited "+
					"States District Judge", ""),
			want: want{
				papers.ProposedOrder, papers.Proposed, "United States District Court, District of Oregon", "3:21-cv-00417-ABC", "",
				"",
				"Brightwater Mills, Inc. v. Tallow Harbor LLC, 3:21-cv-00417-ABC: [Proposed] Order Granting Motion to Compel", "",
			},
		},
		{
			name: "an order", file: "scan0031.pdf",
			text: "UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\nBRIGHTWATER MILLS, INC.,\nPlaintiff,\nv.\nTALLOW HARBOR " +
				"LLC,\nDefendant.\nCase No. 21-cv-00417-ABC\nORDER DENYING\nMOTION TO DISMISS\nRe: Dkt. No. 12\n" +
				"Before the Court is a motion to dismiss. It is denied.\nIT IS SO ORDERED.\nDated: March 9, 2022\nRuth " +
				"Alder\nUnited States District Judge\n" + stamp,
			want: want{
				papers.Order, papers.Entered, "United States District Court, District of Oregon", "21-cv-00417-ABC", "31",
				"2022-03-09",
				"Order Denying Motion to Dismiss, March 9, 2022 (Doc. 31)", "",
			},
		},
		{
			name: "a letterspaced caption of a state court", file: "complaint.txt",
			text: "S U P E R I O R C O U R T O F T H E S T A T E O F C A L I F O R N I A\nCOUNTY OF MARIN\nJUNE " +
				"HOLLIS,\nPlaintiff,\nv.\nCITY OF FAIRHAVEN,\nDefendant.\nCase No. CIV2103344\nC O M P L A I N T\nPlaintiff " +
				"alleges as follows:",
			want: want{
				papers.Complaint, "", "Superior Court of the State of California, County of Marin",
				"CIV2103344", "", "", "June Hollis v. City of Fairhaven, CIV2103344: Complaint", "",
			},
		},
		{
			name: "an opinion of an appellate court", file: "opinion.html",
			text: "United States Court of Appeals\nFor the Fourth Circuit\nNo. 19-2044\nHOLLIS FREIGHT, INC.,\nPlaintiff - " +
				"Appellant,\nv.\nUNITED STATES OF AMERICA,\nDefendant - Appellee.\nArgued: May 4, 2020\nDecided: July 21, " +
				"2020\nBefore WYNN and DIAZ, Circuit Judges.\nAffirmed by published opinion.",
			want: want{
				papers.Opinion, papers.Entered, "United States Court of Appeals for the Fourth Circuit",
				"19-2044", "", "2020-07-21",
				"Hollis Freight, Inc. v. United States of America, No. 19-2044 (4th Cir. 2020) (opinion of July 21, 2020)", "",
			},
		},
		{
			name: "a section of the United States Code by its file name", file: "usc_15_7701.txt",
			text: "§ 7701.\nCongressional findings and policy\n(a)\nThe Congress finds the following:",
			want: want{
				papers.Statute, papers.InForce, "United States", "", "", "",
				"15 U.S.C. § 7701 (Congressional findings and policy)", "15 U.S.C. § 7701",
			},
		},
		{
			name: "a part of the C.F.R.", file: "part-1107.md",
			text: "---\ninstrument: \"16 CFR\"\nfamily: REGULATION\n---\n# PART 1107—TESTING AND LABELING PERTAINING TO " +
				"PRODUCT CERTIFICATION\n\n# Authority:\n\n15 U.S.C. 2063.\n\n### § 1107.1 Purpose.\n",
			want: want{
				papers.Regulation, papers.InForce, "Consumer Product Safety Commission", "", "", "",
				"16 CFR Part 1107 – Testing and Labeling Pertaining to Product Certification", "16 C.F.R. Part 1107",
			},
		},
		{
			name: "a rule of court", file: "rule_26.md",
			text: "---\ntitle: Rule 26. Duty to Disclose\npermalink: /frcp/rule_26/\n---\n\n(a) Required disclosures.",
			want: want{
				papers.Rule, papers.InForce, "", "", "", "",
				"Federal Rule of Civil Procedure 26 (Duty to Disclose)", "Fed. R. Civ. P. 26",
			},
		},
		{
			name: "a warning letter", file: "northlake-devices-inc-600100-03042025.txt",
			text: "WARNING LETTER\nCMS # 600100\nMarch 4, 2025\nDear Ms. Ortega:\nDuring an inspection of your firm, " +
				"Northlake Devices, Inc., located at 4 Mill Road, an investigator from the United States Food and Drug " +
				"Administration (FDA) found violations.\nSincerely,\nDirector\nCenter for Devices and Radiological Health",
			want: want{
				papers.WarningLetter, papers.Signed,
				"U.S. Food and Drug Administration, Center for Devices and Radiological Health", "", "CMS 600100", "2025-03-04",
				"FDA warning letter to Northlake Devices, Inc., CMS #600100 (March 4, 2025)", "",
			},
		},
		{
			name: "a contract whose heading lost its spaces", file: "ex10.pdf",
			text: "Exhibit 10.4\nMASTERSUPPLYAGREEMENT\nThis Master Supply Agreement (this “Agreement”) is entered into as " +
				"of May 6, 2019 by and between Fernwood Dairies, LLC, an Ohio limited liability company (“Buyer”), and Alder & " +
				"Sons Inc., a Texas corporation (“Supplier”).\nWHEREAS, supply is needed.\nIN WITNESS WHEREOF\nBy: /s/ A. Alder",
			want: want{
				papers.Contract, papers.Signed, "", "", "Exhibit 10.4", "2019-05-06",
				"Master Supply Agreement between Fernwood Dairies, LLC and Alder & Sons Inc. (May 6, 2019)", "",
			},
		},
		{
			name: "an amendment does not take the date of what it amends", file: "amendment.txt",
			text: "AMENDMENT NO. 2\nTO SUPPLY AGREEMENT\nThis Amendment No. 2 (this \"Amendment\") to the Supply Agreement " +
				"dated as of May 6, 2019 is made effective as of June 1, 2021, by and between Fernwood Dairies, LLC (\"Buyer\") " +
				"and Alder & Sons Inc. (\"Supplier\").",
			want: want{
				papers.Amendment, "", "", "", "", "2021-06-01",
				"Amendment No. 2 to Supply Agreement between Fernwood Dairies, LLC and Alder & Sons Inc. (June 1, 2021)", "",
			},
		},
		{
			name: "an e-mail is no case that it cites", file: "note.eml",
			meta: map[string]string{
				"from": "Ada Quill <ada@quill.example>", "to": "June Hollis",
				"subject": "Motion in Doe v. Roe", "date": "2024-02-03",
			},
			text: "From: Ada Quill\nTo: June Hollis\nSubject: Motion in Doe v. Roe\n\nSee Doe v. Roe, 541 U.S. 157 (2004).",
			want: want{
				papers.Email, "", "", "", "", "2024-02-03",
				"E-mail of Ada Quill to June Hollis re Motion in Doe v. Roe (February 3, 2024)", "",
			},
		},
		{
			name: "a month is no day", file: "guide.txt",
			text: "Contains Nonbinding Recommendations\nTesting of Widgets\nGuidance for Industry\nU.S. Department of Health " +
				"and Human Services\nFood and Drug Administration\nJune 2021",
			want: want{
				papers.Guidance, "", "U.S. Food and Drug Administration", "", "", "",
				"Guidance: Testing of Widgets (June 2021)", "",
			},
		},
		{
			name: "a scan of which only the stamp is text", file: "Proposed Order.pdf",
			text: "Case: 21-1298 Document: 42 Page: 1 Date Filed: 08/31/2022",
			want: want{
				papers.ProposedOrder, papers.Proposed, "", "21-1298", "42", "2022-08-31",
				"Proposed Order, filed August 31, 2022 (Doc. 42)", "",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := papers.Read(papers.Paper{Text: c.text, Name: c.file, Meta: c.meta})
			require.Equal(t, c.want, want{
				got.Type.Value, got.Status.Value, got.Court.Value, got.Docket(), got.Number.Value, got.Date.Value, got.Title.Value,
				got.Citation.Value,
			})
			for _, f := range append(got.Dockets, got.Type, got.Status, got.Court, got.Number, got.Date, got.Filed,
				got.Title, got.Citation, got.Heading) {
				require.LessOrEqual(t, f.Span.Start, f.Span.End)
				require.LessOrEqual(t, f.Span.End, len(c.text), "%+v", f)
				require.LessOrEqual(t, f.Confidence, 1.0)
			}
		})
	}
}

func TestDistinguishTellsPapersApart(t *testing.T) {
	var cards []papers.Card
	var names []string
	for _, n := range []string{"a/nda.pdf", "a/nda.docx", "b/chunk-7.md", "b/chunk-8.md"} {
		cards = append(cards, papers.Card{Title: papers.Field{Value: map[bool]string{
			true:  "Agreement",
			false: "5 U.S.C. § 9",
		}[n[0] == 'a']}})
		names = append(names, n)
	}
	require.Equal(t, []string{
		"Agreement – PDF copy", "Agreement – DOCX copy", "5 U.S.C. § 9 – part 1 of 2 (7)",
		"5 U.S.C. § 9 – part 2 of 2 (8)",
	}, papers.Distinguish(cards, names))
}

func TestFrontMatter(t *testing.T) {
	s := "---\ntitle: \"A title\"\nsource:\n  docket: X-1\n  title: 'goes\n    on'\n\n---\nText."
	meta, rest := papers.FrontMatter(s)
	require.Equal(t, "Text.", s[rest:])
	require.Equal(t, "A title", meta["title"])
	require.Equal(t, "X-1", meta["source.docket"])
	require.Equal(t, "goes on", meta["source.title"])
	for _, none := range []string{
		"", "---", "---\n", "--- no head", "---\nunclosed: yes\n",
		"text\n---\nkey: v\n---\n",
	} {
		meta, rest := papers.FrontMatter(none)
		require.Empty(t, meta, "%q", none)
		require.Zero(t, rest)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("UNITED STATES DISTRICT COURT\nA v. B\nNo. 1-22\nORDER\nDated: May 1, 2020", "a/b.pdf", "title")
	f.Add("---\ntitle: x\n---\n# § 12. Head\n", "usc_1_2.txt", "date")
	f.Add("This Agreement (the \"Agreement\") between A Inc. and B LLC, dated 1/2/20", "", "from")
	f.Fuzz(func(t *testing.T, s, name, key string) {
		c := papers.Read(papers.Paper{
			Text: strings.ToValidUTF8(s, "\uFFFD"), Name: name,
			Meta: map[string]string{key: s}, Pages: []int{0, len(s) / 2},
		})
		require.NotEmpty(t, c.Type.Value)
		papers.Distinguish([]papers.Card{c, c}, []string{name, name + "2"})
	})
}

func FuzzFrontMatter(f *testing.F) {
	f.Add("---\na: b\n  c: d\n---\n")
	f.Fuzz(func(t *testing.T, s string) {
		_, rest := papers.FrontMatter(s)
		require.LessOrEqual(t, rest, len(s))
	})
}

func BenchmarkCardOfAPage(b *testing.B) {
	p := papers.Paper{Name: "31.pdf", Text: pleading("MOTION TO COMPEL",
		strings.Repeat("The parties have met and conferred on the matter and could not agree.\n", 30), stamp)}
	b.ReportAllocs()
	for b.Loop() {
		papers.Read(p)
	}
}
