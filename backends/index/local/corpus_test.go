//go:build !race

package local_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/internal/shared"
)

// The real corpus: every format is read, scans are reported, answers are found.
func TestCorpus(t *testing.T) { onAll(t, corpus) }

func corpus(t *testing.T, e local.OpenEngine) {
	root := filepath.Join(shared.Dir(t), "corpus")
	dir := t.TempDir()
	ctx := context.Background()
	r := buildIndex(t, root, dir, e, local.BuildOptions{})
	t.Logf("%d added in %.1f s, %d MB of text, refused %v, no text %v", r.Added, r.Seconds, r.TextBytes>>20, r.Refused,
		r.NoText)
	if _, err := exec.LookPath("pdftotext"); err == nil {
		require.Empty(t, r.Refused)
		require.Len(t, r.NoText, 13, "the scans are named")
	} else { // the library can read fewer PDFs
		for _, f := range r.Refused {
			require.Equal(t, ".pdf", filepath.Ext(f.Path), "%+v", f)
		}
		require.Subset(t, []int{13, 14}, []int{len(r.NoText)}, "the scans are named")
	}
	require.GreaterOrEqual(t, r.Documents, 500)

	x, err := local.OpenWith(dir, e)
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	for _, c := range []struct {
		q    index.Query
		want string
	}{
		{index.Query{Text: `what debts does 11 USC 523 except from discharge`, Plain: true}, "uscode_txt/usc_11_523.txt"},
		{index.Query{Text: `"sentence for the underlying" kind:opinion`}, "scotus_html/"},
		{index.Query{Text: `waterworks OR wastewater AND "Los Osos"`}, "agency_opinions_txt/"},
	} {
		hits, err := x.Search(ctx, c.q)
		require.NoError(t, err)
		require.NotEmpty(t, hits.Hits, c.q.Text)
		for _, h := range hits.Hits[:min(3, len(hits.Hits))] {
			t.Logf("%.2f %s | %s | %s | %s | %v %.80q", h.Score, h.Document.Path, h.Document.Kind, h.Document.Title,
				h.Document.Court, h.Passage.Heading, h.Passage.Text)
			whole, err := x.Text(h.Document.ID)
			require.NoError(t, err)
			require.Equal(t, h.Passage.Of(whole), h.Passage.Text, "a passage opens in place")
		}
		require.Contains(t, hits.Hits[0].Document.Path, c.want)
	}
	require.Equal(t, r.Documents, sound(t, x))
}
