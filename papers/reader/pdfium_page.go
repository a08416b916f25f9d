package reader

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"
)

// pageText is the text of a page, counted from 0, as lines. What was filled into its forms is part of it.
func pageText(in pdfium.Pdfium, doc references.FPDF_DOCUMENT, number int) (string, error) {
	page, err := flatPage(in, doc, number)
	if err != nil {
		return "", err
	}
	defer in.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: page}) //nolint:errcheck // the document is closed next
	this := requests.Page{ByReference: &page}
	loaded, err := in.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: this})
	if err != nil {
		return "", err
	}
	text := loaded.TextPage
	defer in.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text}) //nolint:errcheck // as above
	chars, err := pageChars(in, text)
	if err != nil {
		return "", err
	}
	p := sandboxPage{in: in, text: text}
	if r, err := in.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: this}); err == nil {
		p.turned = int(r.PageRotation)
	}
	return pageLines(chars, p), nil
}

// flatPage loads a page with what was filled into its fields, typed or stamped on it drawn into it: PDFium finds text
// only in what is drawn. To draw it costs as much as to load the page, so that only pages that have such things pay it.
func flatPage(in pdfium.Pdfium, doc references.FPDF_DOCUMENT, number int) (references.FPDF_PAGE, error) {
	load := &requests.FPDF_LoadPage{Document: doc, Index: number}
	loaded, err := in.FPDF_LoadPage(load)
	if err != nil {
		return "", err
	}
	page := requests.Page{ByReference: &loaded.Page}
	if !written(in, page) {
		return loaded.Page, nil
	}
	flat, err := in.FPDFPage_Flatten(&requests.FPDFPage_Flatten{Page: page})
	if err != nil || flat.Result != responses.FPDFPage_FlattenResultSuccess {
		return loaded.Page, nil //nolint:nilerr // the page is read without them
	}
	if _, err := in.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}); err != nil {
		return "", err
	}
	if loaded, err = in.FPDF_LoadPage(load); err != nil {
		return "", err
	}
	return loaded.Page, nil
}

// written reports that a page has annotations that can hold text of their own: most have none, or links.
func written(in pdfium.Pdfium, page requests.Page) bool {
	n, err := in.FPDFPage_GetAnnotCount(&requests.FPDFPage_GetAnnotCount{Page: page})
	for i := 0; err == nil && i < n.Count; i++ {
		note, failed := in.FPDFPage_GetAnnot(&requests.FPDFPage_GetAnnot{Page: page, Index: i})
		if failed != nil {
			continue
		}
		kind, failed := in.FPDFAnnot_GetSubtype(&requests.FPDFAnnot_GetSubtype{Annotation: note.Annotation})
		_, err = in.FPDFPage_CloseAnnot(&requests.FPDFPage_CloseAnnot{Annotation: note.Annotation})
		if failed != nil {
			continue
		}
		switch kind.Subtype {
		case enums.FPDF_ANNOT_SUBTYPE_WIDGET, enums.FPDF_ANNOT_SUBTYPE_FREETEXT, enums.FPDF_ANNOT_SUBTYPE_STAMP:
			return true
		}
	}
	return false
}

// pageChars are the characters of a page by their numbers in PDFium. To ask for one after the other would take a third
// of the time of a page: they are asked for at once, and one by one only where some are missing from the whole.
func pageChars(in pdfium.Pdfium, text references.FPDF_TEXTPAGE) ([]uint16, error) {
	n, err := in.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text})
	if err != nil || n.Count <= 0 {
		return nil, err
	}
	whole, err := in.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: text, Count: n.Count})
	if err == nil {
		if chars := utf16.Encode([]rune(strings.TrimSuffix(whole.Text, "\x00"))); len(chars) == n.Count {
			return chars, nil
		}
	}
	chars := make([]uint16, n.Count)
	for i := range chars {
		c, err := in.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text, Index: i})
		if err != nil {
			return nil, err
		}
		chars[i] = unicode.ReplacementChar
		if c.Unicode <= math.MaxUint16 {
			chars[i] = uint16(c.Unicode)
		}
	}
	return chars, nil
}

// A sandboxPage is a page that is loaded in the sandbox.
type sandboxPage struct {
	in   pdfium.Pdfium
	text references.FPDF_TEXTPAGE
	// turned is by how many quarters of a turn the page is shown turned.
	turned int
}

func (p sandboxPage) place(i int) glyph {
	angle, err := p.in.FPDFText_GetCharAngle(&requests.FPDFText_GetCharAngle{TextPage: p.text, Index: i})
	if err != nil {
		return glyph{way: askew}
	}
	box, err := p.in.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: p.text, Index: i})
	if err != nil {
		return glyph{way: askew}
	}
	r := box.Rect
	return glyph{left: r.Left, right: r.Right, bottom: r.Bottom, top: r.Top}.runs(angle.CharAngle).shown(p.turned)
}

func (p sandboxPage) added(i int) bool {
	is, err := p.in.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: p.text, Index: i})
	return err == nil && is.IsGenerated
}
