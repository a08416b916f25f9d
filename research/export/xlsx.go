package export

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"headnote/risk"
	"headnote/text"
)

// A spreadsheet of one sheet needs five small parts and no formulas, so it is written here; a library would add its own
// parser, fonts and formulas. Every cell is a string, a number or a date: nothing from a document is ever a formula.
const (
	xlsxTypes = xml.Header + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`
	xlsxRelations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	xlsxRelation  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	xlsxMain      = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

	// Cell styles: plain, heading, date.
	xlsxStyles = xml.Header + `<styleSheet xmlns="` + xlsxMain + `">` +
		`<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd"/></numFmts>` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
		`<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill>` +
		`<fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
)

// Cell styles by number.
const (
	xlsxHeading = 1
	xlsxDay     = 2
)

// maxXLSXCell is the maximum length of a spreadsheet cell, in characters.
const maxXLSXCell = 32767

// writeXLSX writes rows as a spreadsheet (ECMA-376) with a frozen header row and filters; dates are date cells.
func writeXLSX(w io.Writer, sheet string, head []string, rows [][]string) error {
	z := zip.NewWriter(w)
	for _, part := range []struct{ name, body string }{
		{"[Content_Types].xml", xlsxTypes},
		{"_rels/.rels", xml.Header + xlsxRelations + `<Relationship Id="rId1" Type="` + xlsxRelation +
			`/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", xml.Header + `<workbook xmlns="` + xlsxMain + `" xmlns:r="` + xlsxRelation +
			`"><sheets><sheet name="` + escapeXML(sheet) + `" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", xml.Header + xlsxRelations + `<Relationship Id="rId1" Type="` + xlsxRelation +
			`/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="` + xlsxRelation +
			`/styles" Target="styles.xml"/></Relationships>`},
		{"xl/styles.xml", xlsxStyles},
		{"xl/worksheets/sheet1.xml", xlsxSheet(head, rows)},
	} {
		f, err := z.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if _, err := io.WriteString(f, part.body); err != nil {
			return err
		}
	}
	return z.Close()
}

func xlsxSheet(head []string, rows [][]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `%s<worksheet xmlns="%s"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" `+
		`activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">`, xml.Header, xlsxMain)
	for i, s := range head {
		xlsxCell(&b, column(i)+"1", s, xlsxHeading)
	}
	b.WriteString("</row>")
	for n, row := range rows {
		fmt.Fprintf(&b, `<row r="%d">`, n+2)
		for i, s := range row {
			xlsxCell(&b, fmt.Sprint(column(i), n+2), s, 0)
		}
		b.WriteString("</row>")
	}
	fmt.Fprintf(&b, `</sheetData><autoFilter ref="A1:%s%d"/></worksheet>`, column(len(head)-1), len(rows)+1)
	return b.String()
}

// serialZero is the day from which spreadsheets count days; dates before March 1900 are off by one.
var serialZero = risk.NewDate(1899, time.December, 30)

// xlsxCell writes a date as a number of days, a number as such, and anything else as a string.
func xlsxCell(b *strings.Builder, at, s string, style int) {
	if day, err := risk.ParseDate(s); err == nil && day.Year() > 1900 {
		fmt.Fprintf(b, `<c r="%s" s="%d"><v>%d</v></c>`, at, xlsxDay, serialZero.DaysUntil(day))
		return
	}
	if number.MatchString(s) {
		fmt.Fprintf(b, `<c r="%s"><v>%s</v></c>`, at, s)
		return
	}
	if s = text.Truncate(text.Clean(s), maxXLSXCell); s != "" {
		fmt.Fprintf(b, `<c r="%s" s="%d" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, at, style, escapeXML(s))
	}
}

// column returns the name of a column by its number from 0: A, B, … Z, AA.
func column(i int) string {
	if i < 26 {
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i : i+1]
	}
	return column(i/26-1) + column(i%26)
}
