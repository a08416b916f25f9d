package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/papers"
	"headnote/research/affair"
	"headnote/research/export"
	"headnote/risk"
)

// in is a value written in a format of a table.
func in[T any](t *testing.T, table export.Table[T], format string, v T) string {
	t.Helper()
	f, err := table.Parse(format)
	require.NoError(t, err)
	body, err := f.Bytes(v)
	require.NoError(t, err)
	return string(body)
}

// rowsOf reads what was written as a table, all rows as wide as the first.
func rowsOf(t *testing.T, body string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(body)).ReadAll()
	require.NoError(t, err)
	return rows
}

// A chronology has a row for each event with all its places, and nothing of a paper is a formula.
func TestChronologyAsATable(t *testing.T) {
	r := export.ChronologyReport{Events: []affair.Event{
		{Day: "2026-02-11", What: "The inspector counted 61 dogs, \"at least\".", Places: []affair.Place{
			{Path: "report.pdf", Pinpoint: "Inspection Report at 2"}, {Path: "notice, final.txt"},
		}},
		{
			Day: "2026-03-01", What: "=HYPERLINK(\"https://evil.example\")", Paper: true,
			Places: []affair.Place{{Path: "@x.txt"}},
		},
		{Day: "2026-03", What: "", Places: nil},
	}, Unread: 2}
	rows := rowsOf(t, in(t, export.ChronologyFormats, "csv", r))
	require.Equal(t, [][]string{
		{"date", "event", "paper", "places"},
		{
			"2026-02-11", "The inspector counted 61 dogs, \"at least\".", "false",
			"Inspection Report at 2 (report.pdf); notice, final.txt",
		},
		{"2026-03-01", "'=HYPERLINK(\"https://evil.example\")", "true", "'@x.txt"},
		{"2026-03", "", "false", ""},
	}, rows)
	require.Contains(t, in(t, export.ChronologyFormats, "json", r), `"unread": 2`)
}

// People have a row each with their roles and papers.
func TestPeopleAsATable(t *testing.T) {
	r := export.PeopleReport{People: []affair.Person{
		{
			Name: "Fernhill Kennels LLC", Roles: []string{"respondent", "licensee"}, Party: true, Ours: true,
			Papers: []string{"order.txt", "notice.txt"},
		},
		{Name: "-Marsh", Roles: nil},
	}}
	require.Equal(t, [][]string{
		{"name", "roles", "party", "ours", "papers"},
		{"Fernhill Kennels LLC", "respondent, licensee", "true", "true", "order.txt; notice.txt"},
		{"'-Marsh", "", "false", "false", ""},
	}, rowsOf(t, in(t, export.PeopleFormats, "csv", r)))
}

// A paper has a row with what its card says; a paper that could not be read is there with the reason.
func TestPapersAsATable(t *testing.T) {
	var c papers.Card
	c.Type.Value, c.Status.Value, c.Title.Value = "order", "entered", "Final Order"
	c.Date.Value, c.Author.Value = "2026-04-02", "Grace Tollman"
	c.Dockets = []papers.Field{{Value: "K-2209"}}
	report := export.PapersReport{Documents: []export.PaperReport{
		export.PaperOf(index.Paper{
			Document: backends.Document{ID: "local:1", Path: "order.txt", Kind: "filing"}, Card: c, Pages: []int{0, 900, 1800},
			Related: []index.Related{{Kind: "answers", Path: "request.txt", Confidence: 0.9}},
		}),
		export.PaperOf(index.Paper{Document: backends.Document{Path: "torn.pdf"}, Unread: "is damaged"}),
	}}
	rows := rowsOf(t, in(t, export.PaperFormats, "csv", report))
	require.Len(t, rows, 3)
	of := func(row int, column string) string {
		for i, name := range rows[0] {
			if name == column {
				return rows[row][i]
			}
		}
		t.Fatal("no column " + column)
		return ""
	}
	for column, want := range map[string]string{
		"date": "2026-04-02", "type": "order", "status": "entered", "title": "Final Order", "author": "Grace Tollman",
		"docket": "K-2209", "pages": "3", "path": "order.txt", "unread": "",
	} {
		require.Equal(t, want, of(1, column), column)
	}
	require.Equal(t, "is damaged", of(2, "unread"))
	require.Empty(t, of(2, "pages"), "no page is not zero pages")
	var back export.PapersReport
	require.NoError(t, json.Unmarshal([]byte(in(t, export.PaperFormats, "json", report)), &back))
	require.Equal(t, report.Documents[0].PaperSummary, back.Documents[0].PaperSummary)
}

// What is empty is an empty list in JSON and only a header in a table, never null and never omitted.
func TestEmptyTables(t *testing.T) {
	for name, body := range map[string]string{
		"events":    in(t, export.ChronologyFormats, "json", export.ChronologyReport{}),
		"people":    in(t, export.PeopleFormats, "json", export.PeopleReport{}),
		"documents": in(t, export.PaperFormats, "json", export.PapersReport{}),
	} {
		require.Contains(t, body, `"`+name+`": []`)
	}
	require.Equal(t, "[]\n", in(t, export.CheckFormats, "json", nil))
	require.Len(t, rowsOf(t, in(t, export.ChronologyFormats, "csv", export.ChronologyReport{})), 1)
	require.Len(t, rowsOf(t, in(t, export.PeopleFormats, "csv", export.PeopleReport{})), 1)
	require.Len(t, rowsOf(t, in(t, export.PaperFormats, "csv", export.PapersReport{})), 1)
}

// The table of risks holds the words of papers, and no element, picture or row of theirs.
func TestRisksOfHostilePapers(t *testing.T) {
	var all []risk.Risk
	for _, words := range hostile {
		all = append(all, risk.Risk{
			Label: words, Severity: risk.High, Likelihood: 3, Impact: 4, Residual: 12,
			Sources: []risk.Source{{Document: words, Passage: words}},
		})
	}
	md := in(t, export.RiskFormats, "md", export.Risks{Risks: all, Matrix: risk.NewMatrix(all)})
	var page bytes.Buffer
	require.NoError(t, goldmark.New(goldmark.WithExtensions(extension.Table)).Convert([]byte(md), &page))
	harmless(t, page.String())
	names, _ := elements(t, page.String())
	require.Equal(t, 2, names["table"])
	require.Zero(t, names["h1"]+names["pre"]+names["ul"])
	require.Equal(t, len(hostile), strings.Count(page.String(), "<td>high</td>"), "a row for each risk")
}
