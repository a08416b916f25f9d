package export

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"headnote/research/events"
	"headnote/text"
)

var docxFormat = row[Memo]{
	name: "docx", key: "w", extension: "docx", binary: true, title: "Word document (DOCX)",
	mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	write: reviewed(func(w io.Writer, m events.Memo, _ Memo) error {
		file, err := DOCX(m)
		if err != nil {
			return err
		}
		_, err = w.Write(file)
		return err
	}),
}

// DOCX renders a memo as a Word document: real headings, lists and tables, and
// the evidence of each statement as a footnote.
func DOCX(m events.Memo) ([]byte, error) {
	d := &docx{}
	d.head(m)
	m.Visit(d)
	return d.pack(m)
}

// docx is a document being written.
type docx struct {
	body, notes strings.Builder
	footnotes   int
	last        *events.Evidence // what the last footnote cites, if it is a single authority
	noted       []notedAt
	lists       int // number of numbered lists, each of which begins at 1
}

// Table layout: the text width, in twentieths of a point.
const (
	textWidth = 9640
	bullets   = 1 // w:numId of bulleted lists; numbered ones follow
)

func (d *docx) Section(s events.Section) {
	d.paragraph(fmt.Sprintf(`<w:pStyle w:val="Heading%d"/>`, min(max(s.Level-1, 1), 3)), s.Heading, events.Statement{})
}

func (d *docx) List(items []events.Statement, numbered bool) {
	list := bullets
	if numbered {
		d.lists++
		list = bullets + d.lists
	}
	props := fmt.Sprintf(`<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="%d"/></w:numPr>`,
		list)
	for _, st := range items {
		d.paragraph(props, st.Text, st)
	}
}

func (d *docx) Quote(statements []events.Statement) {
	for _, st := range statements {
		d.paragraph(`<w:pStyle w:val="Quote"/>`, st.Text, st)
	}
}

func (d *docx) Paragraph(statements []events.Statement) {
	d.body.WriteString(`<w:p>`)
	for i, st := range statements {
		s := st.Text
		if i > 0 {
			d.body.WriteString(run(" ", false))
		}
		d.body.WriteString(run(words(s), bold(text.Line(s))) + d.footnote(st))
	}
	d.body.WriteString(`</w:p>`)
}

func (d *docx) paragraph(props, s string, st events.Statement) {
	d.body.WriteString(`<w:p><w:pPr>` + props + `</w:pPr>` + run(words(s), bold(text.Line(s))) + d.footnote(st) + `</w:p>`)
}

// shades are the fill colors of cells with a severity.
var shades = map[string]string{
	"critical": "F2B8B0", "overdue": "F2B8B0", "high": "F8D5A8", "medium": "FAF0B8",
	"low": "DCEBD3",
}

func (d *docx) Table(t events.Table) {
	d.body.WriteString(`<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/><w:tblLayout ` +
		`w:type="fixed"/></w:tblPr><w:tblGrid>`)
	widths := columnWidths(t)
	for _, w := range widths {
		fmt.Fprintf(&d.body, `<w:gridCol w:w="%d"/>`, w)
	}
	d.body.WriteString(`</w:tblGrid>`)
	row := func(cells []string, head bool, note string) {
		d.body.WriteString(`<w:tr><w:trPr><w:cantSplit/>`)
		if head {
			d.body.WriteString(`<w:tblHeader/>`)
		}
		d.body.WriteString(`</w:trPr>`)
		for i := range t.Columns {
			c := ""
			if i < len(cells) {
				c = cells[i]
			}
			fill := shades[levelOf(text.Line(c))]
			if head {
				fill = "F3F1EC"
			}
			shade := ""
			if fill != "" {
				shade = `<w:shd w:val="clear" w:color="auto" w:fill="` + fill + `"/>`
			}
			r := run(words(c), head)
			if i == len(t.Columns)-1 {
				r += note
			}
			fmt.Fprintf(&d.body, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/>%s</w:tcPr><w:p><w:pPr><w:pStyle `+
				`w:val="TableText"/></w:pPr>%s</w:p></w:tc>`, widths[i], shade, r)
		}
		d.body.WriteString(`</w:tr>`)
	}
	row(t.Columns, true, "")
	for _, r := range t.Rows {
		row(r.Cells, false, d.footnote(r.Statement))
	}
	d.body.WriteString(`</w:tbl><w:p/>`)
}

// columnWidths divides the page width among columns by their content: first room for the longest word, then the rest by
// the longest cell.
func columnWidths(t events.Table) []int {
	const letter, margin = 120, 240 // approximate, at the size of TableText
	least, most := make([]int, len(t.Columns)), make([]int, len(t.Columns))
	measure := func(cells []string) {
		for i := range min(len(cells), len(least)) {
			most[i] = max(most[i], min(utf8.RuneCountInString(cells[i]), 80))
			for w := range strings.FieldsSeq(cells[i]) {
				least[i] = max(least[i], min(utf8.RuneCountInString(w), 16))
			}
		}
	}
	measure(t.Columns)
	for _, r := range t.Rows {
		measure(r.Cells)
	}
	rest, weight := textWidth, 0
	for i := range least {
		rest -= least[i]*letter + margin
		weight += max(most[i]-least[i], 0)
	}
	out := make([]int, len(least))
	for i := range out {
		out[i] = least[i]*letter + margin
		if rest > 0 {
			out[i] += rest * (most[i] - least[i]) / max(weight, 1)
		}
	}
	return out
}

func run(s string, strong bool) string {
	props := ""
	if strong {
		props = `<w:rPr><w:b/></w:rPr>`
	}
	return `<w:r>` + props + `<w:t xml:space="preserve">` + escapeXML(s) + `</w:t></w:r>`
}

// escapeXML escapes text for XML on one line.
func escapeXML(s string) string {
	s = strings.NewReplacer("\n", " ", "\t", " ").Replace(text.Clean(s))
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a bytes.Buffer never fails
	}
	return b.String()
}

// pack assembles the package. Its timestamps are the memo's, so that the same memo gives the same bytes.
func (d *docx) pack(m events.Memo) ([]byte, error) {
	parts := map[string]string{
		"word/document.xml": xml.Header + `<w:document ` + wordNS + `><w:body>` + d.body.String() + sectionProps +
			`</w:body></w:document>`,
		"word/footnotes.xml": xml.Header + `<w:footnotes ` + wordNS + `>` + separators + d.notes.String() + `</w:footnotes>`,
		"word/numbering.xml": xml.Header + `<w:numbering ` + wordNS + `>` + listDefinitions + d.numbered() + `</w:numbering>`,
		"docProps/core.xml": xml.Header +
			`<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
			`xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ` +
			`xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>` +
			escapeXML(m.Title) + `</dc:title><dc:creator>headnote</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">` +
			m.Generated.UTC().Format(time.RFC3339) + `</dcterms:created></cp:coreProperties>`,
	}
	for name, body := range docxParts {
		parts[name] = body
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: m.Generated.UTC()})
		if err == nil {
			_, err = w.Write([]byte(parts[name]))
		}
		if err != nil {
			return nil, fmt.Errorf("the memo cannot be written as a Word document: %s: %w", name, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("the memo cannot be written as a Word document: %w", err)
	}
	return out.Bytes(), nil
}

// numbered returns the numbered lists, each of which begins at 1.
func (d *docx) numbered() string {
	var b strings.Builder
	for i := range d.lists {
		fmt.Fprintf(&b, `<w:num w:numId="%d"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride `+
			`w:val="1"/></w:lvlOverride></w:num>`, bullets+1+i)
	}
	return b.String()
}
