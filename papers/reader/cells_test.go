package reader_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// styled returns a workbook of one sheet whose cells have the formats, one style each.
func styled(t testing.TB, since1904 bool, rows string, formats ...string) []byte {
	t.Helper()
	var custom, xfs strings.Builder
	for i, f := range formats {
		fmt.Fprintf(&custom, `<numFmt numFmtId="%d" formatCode="%s"/>`, 170+i, strings.NewReplacer(`"`, "&quot;").Replace(f))
		fmt.Fprintf(&xfs, `<xf numFmtId="%d"/>`, 170+i)
	}
	return packed(t, "[Content_Types].xml", "<Types/>",
		"xl/workbook.xml", fmt.Sprintf(`<workbook><workbookPr date1904="%v"/><sheets>`+
			`<sheet name="Fees" sheetId="1" id="r1"/></sheets>`+
			`</workbook>`, since1904),
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/styles.xml", "<styleSheet><numFmts>"+custom.String()+"</numFmts><cellXfs>"+xfs.String()+"</cellXfs></styleSheet>",
		"xl/worksheets/sheet1.xml", "<worksheet><sheetData>"+rows+"</sheetData></worksheet>")
}

// TestNumbersAsTheyAreShown: dates, percentages and amounts are shown as such, whatever the format of the cell.
func TestNumbersAsTheyAreShown(t *testing.T) {
	for _, c := range []struct{ format, value, want string }{
		{"yyyy-mm-dd", "45355", "2024-03-04"},
		{`[$-409]mmmm d, yyyy`, "45355", "2024-03-04"},
		{"d.m.yy", "45355.75", "2024-03-04"},
		{"mmm-yy", "45355", "March 2024"},
		{"0.00%", "0.125", "12.5%"},
		{"0%", "1.5", "150%"},
		{`"paid in days" 0`, "12", "12"},
		{`#,##0.00 "USD"`, "1250.5", "1250.5"},
		{"[Red]0.00", "0.1", "0.1"},
		{"h:mm:ss", "12", "12"},
		{"0", "0.30000000000000004", "0.3"},
		{"0", "12345678901234567890", "12345678901234567890"},
		{"yyyy-mm-dd", "0", "0"},
		{"yyyy-mm-dd", "99999999999", "99999999999"},
		{"yyyy-mm-dd", "-4", "-4"},
		{"yyyy-mm-dd", "soon", "soon"},
		{"0", "NaN", "NaN"},
	} {
		t.Run(c.format+" "+c.value, func(t *testing.T) {
			docs, err := reader.Read(t.Context(), "a.xlsx", styled(t, false, `<row><c r="A1" s="0"><v>`+c.value+`</v>`+
				`</c></row>`, c.format),
				reader.DefaultLimits())
			require.NoError(t, err)
			require.Equal(t, "## Fees\n\n"+c.want, docs[0].Text)
		})
	}
	docs, err := reader.Read(t.Context(), "a.xlsx", styled(t, true, `<row><c r="A1" s="0"><v>43893</v></c>`+
		`</row>`, "yyyy-mm-dd"),
		reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, "## Fees\n\n2024-03-04", docs[0].Text, "a workbook of an old Macintosh counts from 1904")
}

// TestCellsOfEachKind: booleans, text, errors and cells that are out of order or out of bounds.
func TestCellsOfEachKind(t *testing.T) {
	for row, want := range map[string]string{
		`<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>`:                  "TRUE | FALSE",
		`<c r="A1" t="str"><v>computed</v></c>`:                                     "computed",
		`<c r="A1" t="e"><v>#REF!</v></c>`:                                          "#REF!",
		`<c r="A1" t="d"><v>2024-03-04</v></c>`:                                     "2024-03-04",
		`<c r="A1" t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r></is></c>`: "two runs",
		`<c r="C1" t="str"><v>third</v></c><c r="A1" t="str"><v>first</v></c>`:      "first |  | third",
		`<c t="str"><v>no</v></c><c t="str"><v>names</v></c>`:                       "no | names",
		`<c r="A1" t="str"><v>kept</v></c><c r="ZZZ1" t="str"><v>far away</v></c>`:  "kept",
		`<c r="A1" t="s"><v>99</v></c><c r="B1" t="str"><v>a string that is not there before it</v>` +
			`</c>`: "a string that is not there before it",
		`<c r="A1" t="str"><v>line
			and line</v></c>`: "line and line",
		`<c r="A1" s="400"><v>7</v></c>`: "7",
	} {
		docs, err := reader.Read(t.Context(), "a.xlsx", styled(t, false, "<row>"+row+"</row>", "0"), reader.DefaultLimits())
		require.NoError(t, err, row)
		require.Equal(t, "## Fees\n\n"+want, docs[0].Text, row)
	}
	for name, rows := range map[string]string{
		"a damaged row": `<row><c r="A1"><v>1</v></row>`, "an unclosed sheet": `<row><c r="A1"><v>1`, "nothing": "",
		"empty rows": `<row/><row><c r="A1"/></row>`,
	} {
		_, err := reader.Read(t.Context(), "a.xlsx", styled(t, false, rows, "0"), reader.DefaultLimits())
		var p *reader.Problem
		require.ErrorAs(t, err, &p, name)
		require.Nil(t, p.Fault, name)
	}
}

// TestWordDocuments: headings, tables, breaks and deletions, as a reader of the document sees them.
func TestWordDocuments(t *testing.T) {
	document := func(body string) []byte {
		return packed(t, "[Content_Types].xml", "<Types/>", "word/document.xml",
			`<?xml version="1.0"?><w:document xmlns:w="x"><w:body>`+body+`</w:body></w:document>`)
	}
	for name, c := range map[string]struct{ body, want string }{
		"a title": {`<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Lease</w:t></w:r></w:p>`, "# Lease"},
		"a heading": {`<w:p><w:pPr><w:pStyle w:val="Heading3"/></w:pPr><w:r><w:t>Rent</w:t></w:r>` +
			`</w:p>`, "### Rent"},
		"a style of no rank": {`<w:p><w:pPr><w:pStyle w:val="HeadingX"/></w:pPr><w:r><w:t>Rent</w:t></w:r></w:p>`, "Rent"},
		"runs":               {`<w:p><w:r><w:t>Re</w:t></w:r><w:r><w:t>nt</w:t></w:r></w:p>`, "Rent"},
		"a tab and a break": {`<w:p><w:r><w:t>By:</w:t><w:tab/><w:t>Poe</w:t><w:br/><w:t>Owner</w:t></w:r>` +
			`</w:p>`, "By:\tPoe\nOwner"},
		"what was deleted": {
			`<w:p><w:r><w:t>Rent is </w:t></w:r><w:del><w:r><w:delText>5</w:delText></w:r></w:del><w:ins><w:r>` +
				`<w:t>6</w:t></w:r></w:ins></w:p>`,
			"Rent is 6",
		},
		"a field's code": {`<w:p><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>Rent</w:t></w:r></w:p>`, "Rent"},
		"empty paragraphs": {
			`<w:p/><w:p><w:r><w:t> </w:t></w:r></w:p><w:p><w:r><w:t>Rent</w:t></w:r></w:p>`, "Rent",
		},
	} {
		t.Run(name, func(t *testing.T) {
			docs, err := reader.Read(t.Context(), "a.docx", document(c.body), reader.DefaultLimits())
			require.NoError(t, err)
			require.Equal(t, c.want, docs[0].Text)
		})
	}
	table := `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>May</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>$5</w:t></w:r>` +
		`</w:p></w:tc></w:tr></w:tbl>`
	docs, err := reader.Read(t.Context(), "a.docx", document(table), reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, []string{"May", "|", "$5"}, strings.Fields(docs[0].Text))
	for name, data := range map[string][]byte{
		"no document": packed(t, "[Content_Types].xml", "<Types/>", "word/styles.xml", "<a/>"),
		"damaged":     document("<w:p><w:r>"),
		"no text":     document("<w:p/>"),
	} {
		_, err := reader.Read(t.Context(), "a.docx", data, reader.DefaultLimits())
		var p *reader.Problem
		require.ErrorAs(t, err, &p, name)
		require.Nil(t, p.Fault, name)
	}
}
