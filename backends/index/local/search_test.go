package local

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
)

// A document contributes at most the requested number of passages, so that others have room; bare hits name the same
// passages without reading them.
func TestPerDocument(t *testing.T) {
	files := make(fstest.MapFS)
	for i := range 12 {
		body := strings.Repeat(fmt.Sprintf("The tenant of house %d shall pay the rent to the landlord. ", i), 40+i)
		files[fmt.Sprintf("lease%d.txt", i)] = &fstest.MapFile{Data: []byte(body)}
	}
	x, _, err := Memory(context.Background(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	q := index.Query{Text: "rent of the tenant, house", Plain: true, Limit: 20, PerDocument: 2}
	hits, err := x.Search(context.Background(), q)
	require.NoError(t, err)
	require.Len(t, hits.Hits, 20)
	of := make(map[string]int)
	for _, h := range hits.Hits {
		of[h.Document.ID]++
		require.Contains(t, h.Passage.Text, "rent")
		require.NotEmpty(t, h.Matched)
	}
	require.GreaterOrEqual(t, len(of), 10)
	for id, n := range of {
		require.LessOrEqual(t, n, 2, id)
	}
	q.Bare = true
	bare, err := x.Search(context.Background(), q)
	require.NoError(t, err)
	require.Equal(t, hits.Total, bare.Total)
	for i, h := range hits.Hits {
		require.Equal(t, index.Hit{Document: h.Document, Ordinal: h.Ordinal, Score: h.Score}, bare.Hits[i])
	}
}
