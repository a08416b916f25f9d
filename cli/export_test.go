//go:build !race

package cli_test

import (
	"archive/zip"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
	"headnote/risk"
)

// The commands on real documents: unmodified filings, dockets, orders and notices.
func TestRealDocuments(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads hundreds of documents")
	}
	docs := shared.Path(t, "corpus")
	p := newProgram(t)

	code, out, said := p.run("risk", filepath.Join(docs, "sec_html"), filepath.Join(docs, "agency_opinions_txt"),
		"--format", "json")
	require.Zero(t, code, said)
	var found struct {
		Risks []risk.Risk `json:"risks"`
		Score risk.Score  `json:"score"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &found))
	require.NotEmpty(t, found.Risks)
	require.Len(t, found.Score.Parts, len(found.Risks))
	for _, r := range found.Risks {
		require.NotEmpty(t, r.Sources)
		require.NotEmpty(t, r.Indicator)
		require.NotEmpty(t, r.LikelihoodWhy)
		require.NotEmpty(t, r.ImpactWhy)
	}

	code, out, said = p.run("deadlines", filepath.Join(docs, "pacer_dockets_html"), filepath.Join(docs,
		"court_notices_eml"), filepath.Join(docs, "court_pdf"), "--today", "2016-03-10", "--format", "json")
	require.Zero(t, code, said)
	var due []risk.Deadline
	require.NoError(t, json.Unmarshal([]byte(out), &due))
	require.Greater(t, len(due), 50)
	for _, d := range due {
		require.NotEmpty(t, d.Derivation, d.Title)
		require.False(t, d.Date.IsZero() && d.Warning == "", d.Title)
		if !d.Date.IsZero() {
			require.True(t, d.Date.Year() > 1970 && d.Date.Year() < 2100, "%s: %s", d.Date, d.Title)
		}
	}

	matter := filepath.Join(p.home, "matter")
	require.NoError(t, os.CopyFS(matter, os.DirFS(filepath.Join(docs, "court_pdf"))))
	code, _, said = p.run("index", matter)
	require.Zero(t, code, said)
	code, _, said = p.run("ask", "--matter", matter, "--offline", "--today", "2017-08-10",
		"By when must the disclosure statement be filed?")
	require.Contains(t, []int{0, 3}, code, said)
	for _, format := range []string{"md", "html", "docx", "json"} {
		path := filepath.Join(p.home, "memo."+format)
		code, _, said = p.run("export", "last", "--matter", matter, "--format", format, "--out", path)
		require.Zero(t, code, said)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		switch format {
		case "json":
			require.True(t, json.Valid(data))
		case "docx":
			z, err := zip.OpenReader(path)
			require.NoError(t, err)
			require.NoError(t, z.Close())
		default:
			require.Contains(t, string(data), "Key Findings")
			require.NotContains(t, string(data), "\x1b")
		}
	}
}
