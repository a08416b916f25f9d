//go:build !race

package retrieve_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/research/relevance"
	"headnote/research/retrieve"
	"headnote/text"
)

// layman is a question in the words of a layperson and the provision that answers it, which share no stem.
type layman struct{ question, file, answer string }

func laymans(t testing.TB) []layman {
	data, err := os.ReadFile(filepath.Join("testdata", "layman.tsv"))
	require.NoError(t, err)
	var out []layman
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		part := strings.Split(line, "\t")
		require.Len(t, part, 3, line)
		out = append(out, layman{part[0], part[1], part[2]})
	}
	return out
}

// recall is the share of questions whose answer is among the passages that are found.
func recall(t testing.TB, qs []layman, find func(string) []index.Hit) float64 {
	n := 0
	for _, q := range qs {
		for _, h := range find(q.question) {
			if h.Document.Path == q.file && strings.Contains(h.Passage.Text, q.answer) {
				n++
				break
			}
		}
	}
	return float64(n) / float64(len(qs))
}

// What is asked in a layperson's words is found even if no word is shared: most often by meaning alone, and often
// enough with the reader. Words alone find nothing.
func TestLaymansQuestions(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), os.DirFS(filepath.Join("testdata", "layman")), time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	qs := laymans(t)
	require.GreaterOrEqual(t, len(qs), 100)
	for _, q := range qs {
		asked := text.Stems(q.question)
		ps, err := ix.Passages(idOf(t, ix, q.file))
		require.NoError(t, err)
		held := false
		for _, p := range ps {
			body, err := ix.Slice(idOf(t, ix, q.file), p.Span)
			require.NoError(t, err)
			if !strings.Contains(body, q.answer) {
				continue
			}
			held = true
			for _, s := range text.Stems(body + " " + strings.Join(p.Heading[1:], " ")) {
				if slices.Contains(asked, s) {
					t.Errorf("%q shares %q with its answer %q", q.question, s, body)
				}
			}
		}
		require.True(t, held, q.answer)
	}
	_, passages := ix.Frequency("")
	found := func(find func(string) (index.Hits, error)) float64 {
		return recall(t, qs, func(q string) []index.Hit {
			hits, err := find(q)
			require.NoError(t, err)
			return hits.Hits
		})
	}
	words := found(func(q string) (index.Hits, error) {
		return ix.Search(context.Background(), index.Query{Text: q, Plain: true, Limit: 10})
	})
	near := found(func(q string) (index.Hits, error) {
		return ix.Near(context.Background(), index.Query{Text: q, Limit: 10})
	})
	wide := found(func(q string) (index.Hits, error) {
		return ix.Near(context.Background(), index.Query{Text: q, Limit: 50})
	})
	s := retrieve.NewSearcher(ix).Read(relevance.New())
	part := qs
	if os.Getenv("HEADNOTE_LAYMAN") == "" { // a few are enough where all would take minutes
		part = nil
		for i := 0; i < len(qs); i += 17 {
			part = append(part, qs[i])
		}
	}
	read := recall(t, part, func(q string) []index.Hit {
		hits, err := s.Find(t.Context(), q, 10, nil)
		require.NoError(t, err)
		return hits.Hits
	})
	t.Logf("%d questions over %d passages: recall at 10 by words %.2f, by meaning %.2f (at 50 %.2f), read (%d) %.2f",
		len(qs), passages, words, near, wide, len(part), read)
	require.Less(t, words, 0.05)
	require.GreaterOrEqual(t, near, 0.6)
	require.GreaterOrEqual(t, read, 0.5)
}

func idOf(t testing.TB, ix index.Index, file string) (id string) {
	require.NoError(t, ix.Documents(func(d backends.Document) bool {
		if d.Path == file {
			id = d.ID
		}
		return id == ""
	}))
	return id
}
