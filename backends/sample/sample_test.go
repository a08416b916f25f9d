package sample_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/ingest"
	"headnote/backends/sample"
	"headnote/citations"
	"headnote/papers/reader"
)

// The matter is plainly marked, has every kind of document, and its expectations refer to words that are present.
func TestMatter(t *testing.T) {
	kinds, own, texts := map[string]int{}, map[string]string{}, map[string]string{}
	err := fs.WalkDir(sample.Matter(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		data, err := fs.ReadFile(sample.Matter(), p)
		require.NoError(t, err)
		docs, err := ingest.Bytes(t.Context(), p, data, reader.DefaultLimits())
		require.NoError(t, err, p)
		doc := docs[0]
		require.NotEmpty(t, doc.Title, p)
		require.Contains(t, strings.ToLower(doc.Text), "fictional", "%s is not marked", p)
		kinds[doc.Kind]++
		if doc.Citation != "" {
			require.Empty(t, own[doc.Citation], "%s and %s have one citation", p, own[doc.Citation])
			require.NotEmpty(t, citations.Keys(doc.Citation), "%s: %s is no citation", p, doc.Citation)
			own[doc.Citation] = p
		}
		texts[p] = strings.Join(strings.Fields(doc.Text), " ")
		return nil
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(texts), 60)
	for _, k := range []string{
		"opinion", "docket", "filing", "statute", "regulation", "register", "rule", "securities",
		"patent", "proceeding", "drug", "recall", "letter", "complaint", "facility", "enforcement", "merger", "contract",
		"notice", "memo",
	} {
		require.NotZero(t, kinds[k], "no document of kind %s", k)
	}
	want, err := sample.Expected()
	require.NoError(t, err)
	require.Len(t, want.Question, 10)
	for _, f := range want.Finding {
		require.Contains(t, texts[f.Document], f.Phrase)
	}
	for _, q := range want.Question {
		require.Contains(t, texts[q.Document], q.Phrase, q.Ask)
	}
	for _, d := range want.Deadline {
		require.NotEmpty(t, texts[d.Document])
	}
}
