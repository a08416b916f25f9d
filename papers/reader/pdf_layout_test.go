package reader_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// A drawing is a page on which pieces of text are drawn one after the other.
type drawing struct {
	pieces string
	// page is how the page is turned, if it is.
	page string
	// field is what was filled into a field at the foot of the page.
	field string
	// lines are what a reader has to make of it.
	lines []string
}

// piece draws text at a place, in points from the left and from below.
func piece(x, y, size int, s string) string {
	return fmt.Sprintf("BT /F1 %d Tf %d %d Td (%s) Tj ET\n", size, x, y, s)
}

// drawings are what PDFium alone takes for other lines than a person sees.
var drawings = map[string]drawing{
	"a cell that stands lower than those beside it": {
		pieces: piece(72, 740, 12, "Money") + piece(72, 726, 12, "market") + piece(220, 740, 12, "$1,000 or less"),
		lines:  []string{"Money", "market", "$1,000 or less"},
	},
	"a raised ending of a number": {
		pieces: piece(72, 740, 12, "On the 2") + piece(119, 744, 7, "nd") + piece(130, 740, 12, "day of May"),
		lines:  []string{"On the 2nd day of May"},
	},
	"the mark of a note": {
		pieces: piece(72, 744, 7, "1") + piece(78, 740, 12, "The facts are assumed to be true."),
		lines:  []string{"1", "The facts are assumed to be true."},
	},
	"a court down the margin": {
		pieces: "BT /F1 12 Tf 0 1 -1 0 40 300 Tm (United States District Court) Tj ET\n",
		lines:  []string{"United", "States", "District", "Court"},
	},
	"a page on its side": {
		page:   "/Rotate 90",
		pieces: "BT /F1 12 Tf 0 1 -1 0 40 300 Tm (The table is wide.) Tj ET\n",
		lines:  []string{"The table is wide."},
	},
	"letters that are turned twice": {
		pieces: "BT /F1 -12 Tf -1 0 0 -1 72 740 Tm (The form is printed.) Tj ET\n",
		lines:  []string{"The form is printed."},
	},
	"a word across the page": {
		pieces: piece(72, 740, 12, "Signed by the clerk") +
			"BT /F1 40 Tf 0.7 0.7 -0.7 0.7 200 300 Tm (DRAFT) Tj ET\n" + piece(72, 720, 12, "on Monday."),
		lines: []string{"Signed by the clerk", "DRAFT", "on Monday."},
	},
	"blank lines and spaces at the ends of lines": {
		pieces: piece(72, 740, 12, "The clerk ") + piece(72, 726, 12, " ") + piece(72, 712, 12, " signs. "),
		lines:  []string{"The clerk", "signs."},
	},
	"a field that was filled in": {
		pieces: piece(72, 740, 12, "Name of the plaintiff"),
		field:  "Acme Widgets",
		lines:  []string{"Name of the plaintiff"},
	},
}

// pdf is the drawing as a file, with a page of text behind it: a page without one is a scan.
func (d drawing) pdf() []byte {
	stream := func(dict, s string) string {
		return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", dict, len(s), s)
	}
	const fonts = "/Resources << /Font << /F1 3 0 R >> >>"
	text := "BT /F1 12 Tf 14 TL 72 600 Td\n"
	if d.page != "" {
		text = "BT /F1 12 Tf 14 TL 0 1 -1 0 200 72 Tm\n"
	}
	for _, l := range pageOfText {
		text += "(" + l + ") Tj T*\n"
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>",
		"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Annots [6 0 R] " +
			d.page + " " + fonts + " >>",
		stream("", d.pieces+text+"ET"),
		"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /F 4 /Rect [72 60 300 80] /AP << /N 7 0 R >> >>",
		stream("/Type /XObject /Subtype /Form /BBox [0 0 228 20] "+fonts, piece(2, 5, 12, d.field)),
	}
	return pdfOf(objects)
}

func TestLayoutWithoutPoppler(t *testing.T) {
	t.Setenv("PATH", "")
	for name, d := range drawings {
		t.Run(name, func(t *testing.T) {
			docs, err := reader.Read(t.Context(), "a.pdf", d.pdf(), reader.DefaultLimits())
			require.NoError(t, err)
			lines := strings.Split(strings.TrimSpace(docs[0].Text), "\n")
			require.Greater(t, len(lines), len(d.lines))
			require.Equal(t, append(d.lines, pageOfText[0]), lines[:len(d.lines)+1])
			if d.field != "" {
				require.Equal(t, d.field, lines[len(lines)-1])
			}
		})
	}
}

// TestLettersThatAreMarks: what a font without an encoding shows is no text, however many words it seems to have.
func TestLettersThatAreMarks(t *testing.T) {
	for _, path := range []string{"", os.Getenv("PATH")} {
		t.Setenv("PATH", path)
		garbled := slices.Repeat([]string{`&:*2%<:&9 =;*;,&6 >27=2;, 7&%.0/=2 ;:;%,& +'*23L8 ::&'2.`}, 12)
		_, err := reader.Read(t.Context(), "a.pdf", portable(garbled...), reader.DefaultLimits())
		require.ErrorContains(t, err, "do not say which letters they show")
		form := slices.Concat(pageOfText, slices.Repeat([]string{"Date: ______________ / ______ ........ $ ____."}, 12))
		_, err = reader.Read(t.Context(), "a.pdf", portable(form...), reader.DefaultLimits())
		require.NoError(t, err, "lines to write on")
	}
}
