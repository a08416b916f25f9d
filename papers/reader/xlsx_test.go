package reader_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// book returns an Excel workbook with one visible and one hidden sheet.
func book(t testing.TB, rows string) []byte {
	t.Helper()
	return packed(t,
		"[Content_Types].xml", "<Types/>",
		"xl/workbook.xml", `<workbook><sheets><sheet name="Fees" sheetId="1" id="r1"/>`+
			`<sheet name="Old" sheetId="2" state="hidden" id="r2"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>`+
			`<Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
		"xl/sharedStrings.xml", `<sst><si><t>Payment</t></si><si><r><t>due </t></r><r><t>date</t></r></si></sst>`,
		"xl/styles.xml", `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mmm\-yy"/></numFmts><cellStyleXfs>`+
			`<xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>`+
			`<xf numFmtId="10"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml", "<worksheet><sheetData>"+rows+"</sheetData></worksheet>",
		"xl/worksheets/sheet2.xml", `<worksheet><sheetData><row><c t="inlineStr"><is><t>secret</t></is></c></row>`+
			`</sheetData></worksheet>`)
}

func TestWorkbook(t *testing.T) {
	docs, err := reader.Read(context.Background(), "fees.xlsx", book(t,
		`<row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>`+
			`<c r="D1" t="inlineStr"><is><t>share</t></is></c></row>`+
			`<row hidden="1"><c r="A2"><v>1</v></c></row><row><c r="A3"/></row>`+
			`<row><c r="A4"><v>1250.4999999999998</v></c><c r="B4" s="1"><v>45360</v></c><c r="C4" s="2"><v>45360</v></c>`+
			`<c r="D4" s="3"><v>0.125</v></c></row>`), reader.DefaultLimits())
	require.NoError(t, err)
	require.Len(t, docs, 1)
	require.Equal(t, "xlsx", docs[0].Format)
	require.Equal(t, "## Fees\n\nPayment | due date |  | share\n1250.5 | 2024-03-09 | March 2024 | 12.5%", docs[0].Text)
}

// A workbook saved under another name is read as a workbook.
func TestWorkbookByContent(t *testing.T) {
	docs, err := reader.Read(context.Background(), "fees.docx", book(t, `<row><c><v>7</v></c></row>`),
		reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, "xlsx", docs[0].Format)
}

// Documents in archives in e-mails are read, and many attachments stay within the limits.
func TestManyMembers(t *testing.T) {
	mail := func(attached ...string) string {
		var b strings.Builder
		b.WriteString("From: a@firm.example\r\nTo: b@firm.example\r\nSubject: Papers\r\nMIME-Version: 1.0\r\n" +
			"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nPlease see attached.\r\n")
		for i := 0; i < len(attached); i += 2 {
			fmt.Fprintf(&b, "--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=%q\r\n"+
				"\r\n%s\r\n", attached[i], attached[i+1])
		}
		b.WriteString("--x--\r\n")
		return b.String()
	}
	read := func(name, data string, l reader.Limits) ([]string, error) {
		docs, err := reader.Read(context.Background(), name, []byte(data), l)
		members := make([]string, len(docs))
		for i, d := range docs {
			members[i] = d.Member
		}
		return members, err
	}
	members, err := read("a.eml", mail("papers.zip", string(packed(t, "order.txt", "IT IS SO ORDERED."))),
		reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, []string{"", "papers.zip/order.txt"}, members)
	members, err = read("a.eml", mail("scan", string(book(t, `<row><c><v>7</v></c></row>`)), "picture.dat", "GIF89a"),
		reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, []string{"", "scan.xlsx"}, members)
	members, err = read("a.zip", string(packed(t, "mail/a.eml", mail("note.txt", "A note."))), reader.DefaultLimits())
	require.NoError(t, err)
	require.Equal(t, []string{"mail/a.eml", "mail/a.eml/note.txt"}, members)

	var parts []string
	for i := range 1000 {
		parts = append(parts, fmt.Sprintf("%d.txt", i), "Text.")
	}
	box := strings.Repeat("From x\n"+strings.ReplaceAll(mail(parts...), "\r\n", "\n")+"\n", 10)
	members, err = read("all.mbox", box, reader.DefaultLimits())
	require.NoError(t, err)
	require.Len(t, members, 10*1001)
	few := reader.DefaultLimits()
	few.Entries = 1500
	members, err = read("all.mbox", box, few)
	require.Error(t, err)
	require.LessOrEqual(t, len(members), 1500)
}
