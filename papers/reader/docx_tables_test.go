package reader_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/reader"
)

// wordBody returns a Word document with a body.
func wordBody(t testing.TB, body string) string {
	t.Helper()
	docs, err := reader.Read(t.Context(), "a.docx", packed(t, "[Content_Types].xml", "<Types/>",
		"word/document.xml", "<w:document xmlns:w=\"w\"><w:body>"+body+"</w:body></w:document>"), reader.DefaultLimits())
	require.NoError(t, err)
	return docs[0].Text
}

// rows returns a Word table: cells between bars, the paragraphs of a cell between slashes.
func rows(lines ...string) string {
	var b strings.Builder
	b.WriteString("<w:tbl>")
	for _, l := range lines {
		b.WriteString("<w:tr>")
		for cell := range strings.SplitSeq(l, "|") {
			b.WriteString("<w:tc>")
			for p := range strings.SplitSeq(cell, "/") {
				b.WriteString("<w:p><w:r><w:t>" + p + "</w:t></w:r></w:p>")
			}
			b.WriteString("</w:tc>")
		}
		b.WriteString("</w:tr>")
	}
	return b.String() + "</w:tbl>"
}

// TestTablesOfWord: a data table has a line for each row, and a layout table does not.
func TestTablesOfWord(t *testing.T) {
	const before = "<w:p><w:r><w:t>Sums due</w:t></w:r></w:p>"
	got := wordBody(t, before+rows("Item|Amount", "Rent|$900", "|$12", "Total|")+before)
	require.Contains(t, got, "Sums due\n\nItem | Amount\nRent | $900\n | $12\nTotal\n\nSums due")
	got = wordBody(t, rows("Roe,/Plaintiff,|No. 24-117", "v.|Judge Poe"))
	require.Contains(t, got, "Roe,\n\nPlaintiff,\n\n| No. 24-117", "a caption")
	require.NotContains(t, got, "v. | Judge Poe")
	got = wordBody(t, "<w:tbl><w:tr><w:tc>"+rows("Item|Amount", "Rent|$900")+"</w:tc></w:tr></w:tbl><w:tr/>")
	require.Contains(t, got, "Rent | $900", "a table within a cell")
}
