package reader

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
)

var xlsxFormat = Format{
	Name: "xlsx", Title: "Excel (XLSX)", Extensions: []string{".xlsx", ".xlsm"}, source: binary, is: isXLSX,
	MediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", read: one(readXLSX),
}

// isXLSX reports whether a file is a ZIP file with the main part of an Excel workbook.
func isXLSX(data []byte) bool { return hasPart(data, "xl/workbook.xml") }

// hasPart reports whether a file is a ZIP file with a part of that name.
func hasPart(data []byte, part string) bool {
	if !isZIP(data) {
		return false
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	return err == nil && slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == part })
}

// Limits for a workbook; one beyond them is not a paper that anyone reads.
const (
	mostSheets  = 256
	mostStrings = 1 << 20
	mostColumns = 256     // kept of one row
	mostCells   = 4 << 20 // in a workbook
	partRoom    = 256 << 20
)

// workbook is an Excel file being read.
type workbook struct {
	in      *input
	parts   map[string]*zip.File
	strings []string
	styles  []numberStyle
	from    dayZero
	cells   int // cells that may still be read
}

// readXLSX reads an Excel workbook: the name of a sheet as a heading, a row as a line with its cells between bars.
// A cell's text is its stored value; formulas are not computed.
func readXLSX(_ context.Context, in *input) (Document, error) {
	z, err := zip.NewReader(bytes.NewReader(in.data), int64(len(in.data)))
	if err != nil {
		return Document{}, refuse("is not a readable Excel workbook: %v", damage(err))
	}
	w := &workbook{in: in, parts: make(map[string]*zip.File, len(z.File)), cells: mostCells}
	for _, f := range z.File {
		w.parts[strings.TrimPrefix(f.Name, "/")] = f
	}
	sheets, err := w.sheets()
	if err != nil {
		return Document{}, err
	}
	if err := w.tables(); err != nil {
		return Document{}, err
	}
	var b strings.Builder
	for _, s := range sheets {
		if err := w.sheet(s, &b); err != nil {
			return Document{}, err
		}
	}
	return Document{Text: b.String()}, nil
}

// each calls f at the start of every element of a part; a missing part has none.
func (w *workbook) each(part string, f func(dec *xml.Decoder, el xml.StartElement) error) error {
	file := w.parts[part]
	if file == nil {
		return nil
	}
	content, err := unpack(file, min(w.in.left.bytes, partRoom))
	if err != nil {
		if p := (*Problem)(nil); errors.As(err, &p) {
			return p
		}
		return refuse("holds a damaged part %s: %v", part, err)
	}
	w.in.left.bytes -= int64(len(content))
	dec := xml.NewDecoder(bytes.NewReader(content))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return refuse("holds a damaged part %s: %v", part, err)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		if err := f(dec, el); err != nil {
			return err
		}
	}
}

// sheetPart is a sheet and the part of the file that holds it.
type sheetPart struct{ name, part string }

// sheets returns the visible sheets in display order.
func (w *workbook) sheets() ([]sheetPart, error) {
	target := make(map[string]string)
	err := w.each("xl/_rels/workbook.xml.rels", func(_ *xml.Decoder, el xml.StartElement) error {
		if el.Name.Local == "Relationship" {
			t := attr(el, "Target")
			if !strings.HasPrefix(t, "/") {
				t = path.Join("xl", t)
			}
			target[attr(el, "Id")] = strings.TrimPrefix(path.Clean(t), "/")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []sheetPart
	err = w.each("xl/workbook.xml", func(_ *xml.Decoder, el xml.StartElement) error {
		switch el.Name.Local {
		case "workbookPr":
			w.from = dayZero(attr(el, "date1904") == "1" || attr(el, "date1904") == "true")
		case "sheet":
			if s := attr(el, "state"); s != "" && s != "visible" || len(out) >= mostSheets {
				return nil
			}
			out = append(out, sheetPart{attr(el, "name"), target[attr(el, "id")]})
		}
		return nil
	})
	if err == nil && len(out) == 0 {
		err = refuse("is a workbook without a sheet that it shows")
	}
	return out, err
}

// tables reads what cells refer to by index: shared strings and number styles.
func (w *workbook) tables() error {
	err := w.each("xl/sharedStrings.xml", func(dec *xml.Decoder, el xml.StartElement) error {
		if el.Name.Local != "si" {
			return nil
		}
		if len(w.strings) >= mostStrings {
			return refuse("is a workbook of more than %d strings", mostStrings)
		}
		s, err := cellText(dec, el)
		w.strings = append(w.strings, s)
		return err
	})
	if err != nil {
		return err
	}
	w.styles, err = w.numberStyles()
	return err
}

// cellText returns the text within an element, including rich-text runs but not phonetic hints.
func cellText(dec *xml.Decoder, el xml.StartElement) (string, error) {
	var v struct {
		T string `xml:"t"`
		R []struct {
			T string `xml:"t"`
		} `xml:"r"`
	}
	if err := dec.DecodeElement(&v, &el); err != nil {
		return "", refuse("holds a damaged string: %v", err)
	}
	for _, r := range v.R {
		v.T += r.T
	}
	return v.T, nil
}

func attr(el xml.StartElement, name string) string {
	for _, a := range el.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
