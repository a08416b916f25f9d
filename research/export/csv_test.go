package export

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

func TestCell(t *testing.T) {
	for in, want := range map[string]string{
		"":                              "",
		"The answer is due.":            "The answer is due.",
		"2026-05-01":                    "2026-05-01",
		"-5":                            "-5", // a number, such as of days
		"-5.25":                         "-5.25",
		"=HYPERLINK(\"http://x\")":      "'=HYPERLINK(\"http://x\")",
		"+1+cmd|' /C calc'!A0":          "'+1+cmd|' /C calc'!A0",
		"-2+3+cmd|' /C calc'!A0":        "'-2+3+cmd|' /C calc'!A0",
		"@SUM(1+1)*cmd|' /C calc'!A0":   "'@SUM(1+1)*cmd|' /C calc'!A0",
		"  =1+1":                        "  '=1+1",
		"\u00a0\u200b\ufeff=1+1":        "\u00a0\u200b\ufeff'=1+1",
		"\t=1+1":                        "'\t'=1+1",
		"\r=1+1":                        "'\n'=1+1",
		"\n\n=1+1":                      "'\n\n'=1+1",
		"\tplain":                       "'\tplain",
		"\rplain":                       "'\nplain",
		"\x00\x01plain":                 "'plain",
		"＝1＋1":                          "'＝1＋1",
		"＋1":                            "'＋1",
		"－1":                            "'－1",
		"＠SUM(1)":                       "'＠SUM(1)",
		"−1 day":                        "'−1 day",
		"due; =1+1":                     "due; '=1+1", // where semicolons separate
		"due\t@SUM(1)":                  "due\t'@SUM(1)",
		"due\n=1+1":                     "due\n'=1+1",
		"a = b, c - d, e@example.com":   "a = b, c - d, e@example.com",
		"Fed. R. Civ. P. 36(a)(3) - x;": "Fed. R. Civ. P. 36(a)(3) - x;",
	} {
		require.Equal(t, want, strings.ReplaceAll(Cell(in), "\r", "\n"), "%q", in)
	}
}

func TestDeadlineTable(t *testing.T) {
	d, err := risk.Compute(risk.NewDate(2026, 5, 2), "frcp-33", "mail", risk.ComputeOptions{Today: risk.NewDate(2026, 5,
		3)})
	require.NoError(t, err)
	d.Title = "Answers, \"all\" of them\nand more"
	evil := risk.Deadline{
		Title: "=HYPERLINK(\"http://example.invalid\",\"due\")", DaysLeft: -12, Warning: "@SUM(1+1)|cmd",
		Sources: []risk.Source{{Document: "+a.txt"}},
	}
	var b strings.Builder
	require.NoError(t, deadlineTable(&b, Deadlines{List: []risk.Deadline{d, evil}}))
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 3)
	require.Equal(t, "date", rows[0][0])
	require.Equal(t, "2026-06-04", rows[1][0])
	require.Equal(t, d.Title, rows[1][5])
	require.Equal(t, "-12", rows[2][2])
	require.Equal(t, []string{"'=HYPERLINK(\"http://example.invalid\",\"due\")", "'+a.txt", "'@SUM(1+1)|cmd"},
		[]string{rows[2][5], rows[2][9], rows[2][10]})
}

// A spreadsheet has the same rows: dates as dates, everything else as text and never as a formula.
func TestDeadlineBook(t *testing.T) {
	ds := Deadlines{List: []risk.Deadline{
		{ID: "a", Title: "Answer <&> \"all\"", Date: risk.NewDate(2026, 6, 4), DaysLeft: 12, State: risk.Set, Who: "Acme"},
		{ID: "b", Title: "=HYPERLINK(\"http://example.invalid\")\x00", Warning: "+1"},
	}}
	var b bytes.Buffer
	require.NoError(t, deadlineBook(&b, ds))
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	require.NoError(t, err)
	for _, f := range z.File {
		part, err := f.Open()
		require.NoError(t, err)
		d := xml.NewDecoder(part)
		for err == nil {
			_, err = d.Token()
		}
		require.ErrorIs(t, err, io.EOF, f.Name)
	}
	part, err := z.Open("xl/worksheets/sheet1.xml")
	require.NoError(t, err)
	var sheet struct {
		Rows []struct {
			Cells []struct {
				At    string `xml:"r,attr"`
				Type  string `xml:"t,attr"`
				Style int    `xml:"s,attr"`
				Value string `xml:"v"`
				Text  string `xml:"is>t"`
				Run   string `xml:"f"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
	}
	require.NoError(t, xml.NewDecoder(part).Decode(&sheet))
	require.Len(t, sheet.Rows, 3)
	got := make(map[string]string)
	for _, r := range sheet.Rows {
		for _, c := range r.Cells {
			require.Empty(t, c.Run)
			got[c.At] = c.Value + c.Text
		}
	}
	require.Equal(t, "date", got["A1"])
	require.Equal(t, "46177", got["A2"], "June 4, 2026 as spreadsheets count days")
	require.Equal(t, "12", got["C2"])
	require.Equal(t, "Answer <&> \"all\"", got["F2"])
	require.Equal(t, "=HYPERLINK(\"http://example.invalid\")", strings.TrimRight(got["F3"], "\ufffd"))
	require.Equal(t, "uid", got[column(len(deadlineHead)-1)+"1"])
	require.Equal(t, []string{"A", "Z", "AA", "AB"}, []string{column(0), column(25), column(26), column(27)})
}

func FuzzCell(f *testing.F) {
	for _, s := range []string{"=1", "\t\r\n=1", "＝1", "a;=b", "-1", "\u202e=1", "' =1", "\ufeff"} {
		f.Add(s)
	}
	danger := regexp.MustCompile(`(^|[;\t\r\n])[\s\p{Z}\p{Cf}]*[=+\-@＝＋－＠]`)
	f.Fuzz(func(t *testing.T, s string) {
		got := Cell(s)
		if number.MatchString(got) {
			return
		}
		require.False(t, danger.MatchString(got), "%q", got)
		require.NotRegexp(t, `^[\t\r\n\x00]`, got)
		require.Equal(t, got, Cell(got), "a cell that is safe stays as it is")
	})
}
