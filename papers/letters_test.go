package papers_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestAddressesOfLetters: the person greeted is found among the address lines, not above the date, in the subject
// or in the text.
func TestAddressesOfLetters(t *testing.T) {
	for _, c := range []struct {
		about     string
		head      string
		greeting  string
		addressee string
		title     string
	}{
		{
			about:     "a first name",
			head:      "ROE HALL LLP\n\nMarch 4, 2024\n\nMs. Lina Orr\nGeneral Counsel\nTallow Harbor, Inc.\n",
			greeting:  "Dear Lina:",
			addressee: "Lina Orr",
			title:     "Letter of Roe Hall LLP to Lina Orr (Tallow Harbor, Inc.) (March 4, 2024)",
		},
		{
			about:     "a name that only the letterhead has",
			head:      "Lina Orr\n\nMarch 4, 2024\n\nTallow Harbor, Inc.\n",
			greeting:  "Dear Ms. Orr:",
			addressee: "Ms. Orr",
			title:     "Letter to Ms. Orr (Tallow Harbor, Inc.) (March 4, 2024)",
		},
		{
			about:     "behind a mark of attention",
			head:      "ROE HALL LLP\n\nMarch 4, 2024\n\nTallow Harbor, Inc.\nAttn: Lina B. Orr, Esq.\n4 Mole Street\n",
			greeting:  "Dear Ms. Orr:",
			addressee: "Lina B. Orr",
			title:     "Letter of Roe Hall LLP to Lina B. Orr (Tallow Harbor, Inc.) (March 4, 2024)",
		},
		{
			about:     "nobody by name",
			head:      "Roe Hall, P.C.\n\nMarch 4, 2024\n\nVIA COURIER\n\nTallow Harbor, Inc.\n4 Mole Street\n",
			greeting:  "Dear Counsel:",
			addressee: "Counsel",
			title:     "Letter of Roe Hall, P.C. to Tallow Harbor, Inc. (March 4, 2024)",
		},
		{
			about:     "the name of the subject",
			head:      "ROE HALL LLP\n\nMarch 4, 2024\n\nRe: Lina Orr\n",
			greeting:  "Dear Mr. Orr:",
			addressee: "Mr. Orr",
			title:     "Letter of Roe Hall LLP to Mr. Orr re Lina Orr (March 4, 2024)",
		},
		{
			about:     "lawyers by their office",
			head:      "LAW OFFICES OF JUNE HALL\n\nMarch 4, 2024\n\nLina Orr\n",
			greeting:  "Dear Ms. Orr:",
			addressee: "Lina Orr",
			title:     "Letter of Law Offices of June Hall to Lina Orr (March 4, 2024)",
		},
	} {
		t.Run(c.about, func(t *testing.T) {
			card := papers.Read(papers.Paper{
				Name: "l.txt", Text: c.head + "\n" + c.greeting + "\n\nThe crane fell. Lina Orr saw it.\n\nThe crew did, too.\n",
			})
			require.Equal(t, papers.Letter, card.Type.Value)
			require.Equal(t, c.addressee, card.Addressee.Value)
			require.Equal(t, c.title, card.Title.Value)
		})
	}
}

// TestWhoSigned: the signer of a letter without a letterhead is its author, if the name is that of a person.
func TestWhoSigned(t *testing.T) {
	for end, want := range map[string]string{
		"Very truly yours,\n\nJune A. Hall\nPresident\n":           "June A. Hall",
		"Yours truly,\n\n/s/ June Hall\n\nJune Hall\n":             "June Hall",
		"Best regards,\n\nJune Hall, Esq.\n":                       "June Hall",
		"Sincerely,\n\nTALLOW HARBOR, INC.\n\nJune Hall\n":         "June Hall",
		"Sincerely,\n\nThe crew of the dredge that sank in May.\n": "",
		"We remain at the pier.\n":                                 "",
	} {
		card := papers.Read(papers.Paper{
			Name: "l.txt", Text: "March 4, 2024\n\nDear Mr. Orr:\n\nThe crane fell.\n\n" + end,
		})
		require.Equal(t, want, card.Author.Value, end)
	}
}

// FuzzHeadsOfMail: no e-mail header and no page breaks a card.
func FuzzHeadsOfMail(f *testing.F) {
	f.Add(`"Roe, Ida" <i@r.example>`, "a@b.example; c@d.example", "Re: Fw: x", "Dear Ms. Roe:\nx\n", 4)
	f.Add("<>", ">>><", "RE:", "March 4, 2024\nSincerely,\n\fMay 6, 2024\nDear x:\n", 30)
	f.Add("", ", ;", "\xff", "Case 3:21-cv-00417 Document 1 Filed 05/04/21\fCase", -1)
	f.Fuzz(func(t *testing.T, from, to, subject, body string, page int) {
		card := papers.Read(papers.Paper{
			Name: "m.eml", Text: body, Pages: []int{0, page, len(body)},
			Meta: map[string]string{"from": from, "to": to, "subject": subject},
		})
		if utf8.ValidString(from + to + subject + body) {
			require.True(t, utf8.ValidString(card.Title.Value))
		}
		require.NotContains(t, strings.TrimSpace(card.Title.Value), "\n")
		card = papers.Read(papers.Paper{Name: "l.pdf", Format: "pdf", Text: body, Pages: []int{0, page}})
		require.NotEmpty(t, card.Title.Value)
	})
}

// TestNumbersInSubjects: the case of a letter from its subject, and an order numbered in the running head.
func TestNumbersInSubjects(t *testing.T) {
	for subject, want := range map[string]string{
		"Re: OHQ Case 2024-0417":        "2024-0417",
		"Re: Harbor matter 24-1177":     "24-1177",
		"Re: In this case 12 men drown": "",
		"Re: The case of May 2024":      "",
	} {
		card := papers.Read(papers.Paper{
			Name: "l.txt", Text: "March 4, 2024\n\n" + subject + "\n\nDear Mr. Orr:\n\nThe crane fell.\n",
		})
		require.Equal(t, want, card.Docket(), subject)
	}
	order := papers.Read(papers.Paper{
		Name: "o.pdf", Format: "pdf", Text: "Order 2024-4-17\nUNITED STATES OF AMERICA\nDEPARTMENT OF TRANSPORTATION\n" +
			"Tallow Ferries, Inc.\nDocket DOT-OST-2024-9003\nServed May 4, 2024\nCONSENT ORDER\nThis order concerns " +
			"Tallow Ferries. We order it to pay.\n",
	})
	require.Equal(t, papers.Order, order.Type.Value)
	require.Contains(t, order.Title.Value, "Consent Order")
}
