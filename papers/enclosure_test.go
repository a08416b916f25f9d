package papers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// TestALetterIsNotWhatItEncloses: for a fax with a letter and an order in one file, the card is the letter's.
func TestALetterIsNotWhatItEncloses(t *testing.T) {
	pages := []string{
		"FAX COVER SHEET\nTO: Ann Voss\nFROM: Bo Lund\nPAGES: 3\n",
		"March 4, 2024\n\nDear Ms. Voss:\n\nThe order of the court is enclosed. Please let me know how you wish to " +
			"proceed.\n\nSincerely,\nBo Lund\n",
		"UNITED STATES DISTRICT COURT\nDISTRICT OF MAINE\n\nTERN BOATWORKS, INC.,\nPlaintiff,\nv.\nHARBOR POINT LLC,\n" +
			"Defendant.\nCase No. 2:24-cv-00318\n\nORDER GRANTING MOTION TO COMPEL\n\nThe motion is granted.\n\n" +
			"Dated: February 2, 2024\n/s/ Kay Moore\nUnited States District Judge\n",
	}
	read := func(pages []string) papers.Card {
		p := papers.Paper{Text: strings.Join(pages, ""), Name: "fax.txt", Format: "text"}
		at := 0
		for _, s := range pages {
			p.Pages = append(p.Pages, at)
			at += len(s)
		}
		return papers.Read(p)
	}
	whole := read(pages)
	require.Equal(t, papers.Letter, whole.Type.Value)
	require.Equal(t, "2024-03-04", whole.Date.Value)
	require.Empty(t, whole.Docket())
	require.Empty(t, whole.Court.Value)
	require.Contains(t, whole.Title.Value, "with enclosure")
	order := read(pages[2:])
	require.Equal(t, "2:24-cv-00318", order.Docket(), "an order by itself keeps its number")
	require.NotContains(t, order.Title.Value, "enclosure")
}
