package retrieve_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/research/retrieve"
)

var asked = []string{
	"Consider the NDA with Acme Rockets; which law governs it?",
	"May we copy documents under the agreement with Bolt?",
	"What is considered confidential information at Acme?",
	"What does 11 USC 523 except?",
	"say", "the of and", "", "Crane",
}

// nameless is an index that does not store the names of documents.
type nameless struct{ index.Index }

// The same passages are found with the same scores, whether the index stores the names of documents or all documents
// have to be read for them, and whatever was asked before.
func TestSameWithoutNames(t *testing.T) {
	s, ix := searcher(t)
	for _, question := range asked {
		q := retrieve.Analyze(question, ix)
		o := retrieve.Options{Limit: 50}
		want, total, err := retrieve.NewSearcher(ix).Passages(context.Background(), q, o)
		require.NoError(t, err)
		for _, other := range []*retrieve.Searcher{s, retrieve.NewSearcher(nameless{ix})} {
			got, n, err := other.Passages(context.Background(), q, o)
			require.NoError(t, err)
			require.Equal(t, total, n)
			require.Equal(t, want, got, question)
		}
	}
}

// A document that is too long to be read whole is found by the passages that the search returns, each with its text and
// its place; a document without a heading, or with few words, is read like any other.
func TestLongDocument(t *testing.T) {
	var long strings.Builder
	for i := range 8000 {
		fmt.Fprintf(&long, "Entry %d of the ledger records what the clerk received on that day. ", i)
		if i == 4000 {
			long.WriteString("\n\nThe zeppelin was moored at Lakehurst by its owner.\n\n")
		}
	}
	all := maps.Clone(files)
	all["ledger.txt"] = &fstest.MapFile{Data: []byte(long.String())}
	all["note.txt"] = &fstest.MapFile{Data: []byte("zeppelin")}
	ix, _, err := local.Memory(context.Background(), all, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	q := retrieve.Analyze("Where was the zeppelin moored by its owner?", ix)
	ranked, _, err := retrieve.NewSearcher(ix).Passages(context.Background(), q, retrieve.Options{Limit: 10})
	require.NoError(t, err)
	first := make(map[string]retrieve.Ranked)
	for _, r := range ranked {
		if _, ok := first[r.Document.Path]; !ok {
			first[r.Document.Path] = r
		}
	}
	require.Contains(t, first, "note.txt")
	found := first["ledger.txt"]
	require.Contains(t, found.Passage.Text, "moored at Lakehurst")
	ps, err := ix.Passages(found.Document.ID)
	require.NoError(t, err)
	require.Equal(t, ps[found.Ordinal].Span, found.Passage.Span)
}
