package reader

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

var docxFormat = Format{
	Name: "docx", Title: "Word (DOCX)", Extensions: []string{".docx"}, source: binary, is: isDOCX, read: one(readDOCX),
	MediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}

// isDOCX reports whether a file is a ZIP file with the main part of a Word document.
func isDOCX(data []byte) bool { return hasPart(data, "word/document.xml") }

// readDOCX reads a Word document: paragraphs, headings, tables and footnotes.
func readDOCX(_ context.Context, in *input) (Document, error) {
	d := Document{}
	z, err := zip.NewReader(bytes.NewReader(in.data), int64(len(in.data)))
	if err != nil {
		return d, refuse("is not a readable Word document: %v", damage(err))
	}
	var b strings.Builder
	found := false
	for _, part := range []string{"word/document.xml", "word/footnotes.xml"} {
		for _, f := range z.File {
			if f.Name != part {
				continue
			}
			found = true
			content, err := unpack(f, min(in.left.bytes, 256<<20))
			if err != nil {
				if p := (*Problem)(nil); errors.As(err, &p) {
					return d, p
				}
				return d, refuse("holds a damaged part %s: %v", part, err)
			}
			if err := wordParagraphs(content, &b); err != nil {
				return d, refuse("holds a damaged part %s: %v", part, err)
			}
		}
	}
	if !found {
		return d, refuse("is not a Word document: it has no word/document.xml")
	}
	d.Text = b.String()
	return d, nil
}

// wordParagraphs writes the paragraphs of a WordprocessingML part.
func wordParagraphs(content []byte, b *strings.Builder) error {
	dec := xml.NewDecoder(bytes.NewReader(content))
	var p strings.Builder
	level := 0
	var tables wordTables
	inText := false
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "p":
				p.Reset()
				level = 0
			case "t":
				inText = true
			case "tab":
				p.WriteByte('\t')
			case "br", "cr":
				p.WriteByte('\n')
			case "tbl", "tr", "tc":
				tables.open(t.Name.Local)
			case "pStyle":
				for _, a := range t.Attr {
					if n, ok := strings.CutPrefix(strings.ToLower(a.Value), "heading"); ok && len(n) == 1 && n[0] >= '1' &&
						n[0] <= '6' {
						level = int(n[0] - '0')
					} else if strings.EqualFold(a.Value, "title") {
						level = 1
					}
				}
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "t":
				inText = false
			case "p":
				if s := strings.TrimSpace(p.String()); s != "" && !tables.add(s) {
					if level > 0 {
						b.WriteString(strings.Repeat("#", level) + " ")
					}
					b.WriteString(s)
					b.WriteString("\n\n")
				}
			case "tbl":
				b.WriteString(tables.close())
			}
		case xml.CharData:
			if inText {
				p.Write(t)
			}
		}
	}
}
