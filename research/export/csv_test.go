package export

import (
	"encoding/csv"
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
