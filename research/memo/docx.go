package memo

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"headnote/research/events"
	"headnote/text"
)

// The fixed parts of a WordprocessingML package (ECMA-376, part 1).
var docxParts = map[string]string{
	"[Content_Types].xml":          xml.Header + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>`,
	"_rels/.rels":                  xml.Header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
	"word/_rels/document.xml.rels": xml.Header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>`,
	"word/styles.xml": xml.Header + `<w:styles ` + wordNS + `>` +
		`<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Georgia"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
		style("Title", "Title", 34, -1) + style("Heading1", "heading 1", 28, 0) + style("Heading2", "heading 2", 24, 1) +
		`<w:style w:type="paragraph" w:styleId="FootnoteText"><w:name w:val="footnote text"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="17"/></w:rPr></w:style>` +
		`<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>`,
}

const wordNS = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`

func style(id, name string, size, outline int) string {
	level := ""
	if outline >= 0 {
		level = fmt.Sprintf(`<w:outlineLvl w:val="%d"/>`, outline)
	}
	return fmt.Sprintf(`<w:style w:type="paragraph" w:styleId="%s"><w:name w:val="%s"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/>%s</w:pPr><w:rPr><w:b/><w:sz w:val="%d"/></w:rPr></w:style>`, id, name, level, size)
}

// DOCX renders a memo as a Word document: real headings, tables, and the
// evidence of each statement as a footnote.
func DOCX(m events.Memo) ([]byte, error) {
	d := &docx{}
	d.paragraph("Title", "", m.Title, nil)
	d.paragraph("", "", m.Generated.Format("January 2, 2006"), nil)
	for _, s := range m.Sections {
		d.paragraph(map[bool]string{true: "Heading1", false: "Heading2"}[s.Level <= 2], "", s.Heading, nil)
		for _, b := range s.Blocks {
			d.block(b)
		}
	}
	parts := make(map[string]string, len(docxParts)+2)
	for k, v := range docxParts {
		parts[k] = v
	}
	parts["word/document.xml"] = xml.Header + `<w:document ` + wordNS + `><w:body>` + d.body.String() +
		`<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1300" w:bottom="1440" w:left="1300" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`
	parts["word/footnotes.xml"] = xml.Header + `<w:footnotes ` + wordNS + `><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>` + d.notes.String() + `</w:footnotes>`
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range sortedKeys(parts) {
		w, err := z.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(parts[name])); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

type docx struct {
	body, notes strings.Builder
	n           int // footnotes
}

func (d *docx) block(b events.Block) {
	switch b.Kind {
	case events.TableKind:
		d.table(*b.Table)
	case events.List, events.Numbered:
		for i, st := range b.Statements {
			lead := "• "
			if b.Kind == events.Numbered {
				lead = fmt.Sprintf("%d. ", i+1)
			}
			d.paragraph("", lead, st.Text, st.Evidence)
		}
	default:
		for _, st := range b.Statements {
			d.paragraph("", "", st.Text, st.Evidence)
		}
	}
}

func (d *docx) paragraph(style, lead, words string, ev []events.Evidence) {
	props := ""
	switch {
	case style != "":
		props = `<w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>`
	case lead != "":
		props = `<w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr>`
	}
	d.body.WriteString(`<w:p>` + props + run(lead+strings.Trim(words, "*")) + d.footnote(ev) + `</w:p>`)
}

func (d *docx) table(t events.Table) {
	d.body.WriteString(`<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>`)
	for _, side := range []string{"top", "left", "bottom", "right", "insideH", "insideV"} {
		d.body.WriteString(`<w:` + side + ` w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
	}
	d.body.WriteString(`</w:tblBorders></w:tblPr><w:tblGrid>` + strings.Repeat(`<w:gridCol/>`, len(t.Columns)) + `</w:tblGrid>`)
	row := func(cells []string, bold bool, note string) {
		d.body.WriteString(`<w:tr>`)
		for i, c := range cells {
			r := run(c)
			if bold {
				r = strings.Replace(r, `<w:r>`, `<w:r><w:rPr><w:b/></w:rPr>`, 1)
			}
			if i == len(cells)-1 {
				r += note
			}
			d.body.WriteString(`<w:tc><w:tcPr/><w:p>` + r + `</w:p></w:tc>`)
		}
		d.body.WriteString(`</w:tr>`)
	}
	row(t.Columns, true, "")
	for _, r := range t.Rows {
		row(r.Cells, false, d.footnote(r.Statement.Evidence))
	}
	d.body.WriteString(`</w:tbl><w:p/>`)
}

func (d *docx) footnote(ev []events.Evidence) string {
	var parts []string
	for _, e := range ev {
		if e.Kind == events.FromPassage || e.Kind == events.FromRule {
			parts = append(parts, describe(e))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	d.n++
	fmt.Fprintf(&d.notes, `<w:footnote w:id="%d"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>%s</w:p></w:footnote>`, d.n, run(" "+strings.Join(parts, "; ")))
	return fmt.Sprintf(`<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="%d"/></w:r>`, d.n)
}

func run(s string) string {
	var b bytes.Buffer
	b.WriteString(`<w:r><w:t xml:space="preserve">`)
	if err := xml.EscapeText(&b, []byte(strings.Join(strings.FieldsFunc(text.Clean(s), func(r rune) bool { return r == '\n' || r == '\t' }), " "))); err != nil {
		return "" // a bytes.Buffer does not fail
	}
	b.WriteString(`</w:t></w:r>`)
	return b.String()
}
