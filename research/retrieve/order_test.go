package retrieve_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/research/relevance"
	"headnote/research/retrieve"
)

func searcherOf(t *testing.T, files fstest.MapFS, r *relevance.Reader) (*retrieve.Searcher, *local.Index) {
	t.Helper()
	ix, _, err := local.Memory(t.Context(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	return retrieve.NewSearcher(ix).Read(r), ix
}

func paths(docs []backends.Document) []string {
	var out []string
	for _, d := range docs {
		out = append(out, d.Path)
	}
	return out
}

// TestSameWords: what several papers say in the same words is one answer; the next is another.
func TestSameWords(t *testing.T) {
	const boiler = "The tenant has thirty (30) days after written notice to cure a default, as all forms of this " +
		"landlord say on their third page."
	s, _ := searcherOf(t, fstest.MapFS{
		"one.txt":   {Data: []byte("Form one\n\n" + boiler + "\n")},
		"two.txt":   {Data: []byte("Form two\n\n" + boiler + " See form one.\n")},
		"three.txt": {Data: []byte("Form three\n\n" + boiler + " See form two.\n")},
		"other.txt": {Data: []byte("Rider\n\nA default in the payment of money is cured within five days only.\n")},
	}, relevance.New())
	hits, err := s.Find(t.Context(), "How many days does the tenant have to cure a default?", 4, nil)
	require.NoError(t, err)
	require.Len(t, hits.Hits, 4)
	require.NotEqual(t, "other.txt", hits.Hits[0].Document.Path)
	require.Equal(t, "other.txt", hits.Hits[1].Document.Path)
}

// TestOpenPapers: what was only proposed comes after what holds, unless it is asked for.
func TestOpenPapers(t *testing.T) {
	order := func(title, days string) []byte {
		return []byte("UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF OHIO\n\n" + title + "\n\nEach recipient of a " +
			"subpoena has " + days + " days from its service to object to it or to move to quash it.\n\nIT IS SO ORDERED.\n")
	}
	s, ix := searcherOf(t, fstest.MapFS{
		"a.txt": {Data: order("[PROPOSED] ORDER GRANTING DISCOVERY", "thirty (30)")},
		"b.txt": {Data: order("ORDER GRANTING DISCOVERY", "fourteen (14)")},
	}, relevance.New())
	for question, want := range map[string]string{
		"How long does the recipient of a subpoena have to object?":                           "b.txt",
		"How long would the recipient of a subpoena have to object under the proposed order?": "a.txt",
	} {
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(question, ix), retrieve.Options{})
		require.NoError(t, err)
		require.Equal(t, want, docs[0].Path, question)
	}
}

// TestKeywordDocuments: words are searched for as the index does, and a paper that has them in several
// places comes before one that has them once.
func TestKeywordDocuments(t *testing.T) {
	filler := "\n\n" + strings.Repeat("The parties met again and spoke of other things. ", 20) + "\n\n"
	s, ix := searcherOf(t, fstest.MapFS{
		"once.txt": {Data: []byte("Minutes\n\nThe escrow release was named.\n" + filler)},
		"often.txt": {Data: []byte("Minutes\n\nThe escrow release was named." + filler + "The escrow release followed." +
			filler + "Escrow release.\n")},
		"none.txt": {Data: []byte("Minutes\n" + filler)},
	}, relevance.New())
	docs, _, err := s.Documents(t.Context(), retrieve.Analyze("escrow release", ix), retrieve.Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"often.txt", "once.txt"}, paths(docs)[:2])
}
