package cluster_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/cluster/clustertest"
	"headnote/backends/index/local"
	"headnote/text"
)

// An attached reader sees the same documents, texts and passages as the folder that filled the index, in a few
// requests, and gets an error if some cannot be read.
func TestAttached(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	var docs []index.Indexable
	for i := range 12 {
		d := index.Indexable{Document: backends.Document{
			ID: fmt.Sprintf("local:%02d", i), Title: fmt.Sprint("Lease ", i),
			Kind: "contract", Path: fmt.Sprintf("%d.md", i),
		}}
		d.Text = "\n\n# Über uns\n\n" + strings.Repeat(fmt.Sprintf("The tenant of house %d pays “rent” to the landlord. ", i),
			5+20*i) + "\n\n"
		d.Passages = text.Passages(d.Text)
		d.Cites = make([][]string, len(d.Passages))
		docs = append(docs, d)
	}
	e := f.fill(t)
	require.NoError(t, e.Add(t.Context(), docs))
	require.NoError(t, e.Finish(t.Context(), len(docs), 999))

	r := f.reader(t)
	x := local.Attach(r, r.Library())
	stats := x.Stats()
	require.Equal(t, []any{12, int64(999), map[string]int{"contract": 12}},
		[]any{stats.Documents, stats.TextBytes, stats.Kinds})
	var listed []string
	require.NoError(t, x.Documents(func(d backends.Document) bool {
		listed = append(listed, d.ID)
		return true
	}))
	for i, d := range docs {
		require.Equal(t, d.ID, listed[i])
		known, ok := x.Document(d.ID)
		require.True(t, ok)
		require.Equal(t, d.Document, known)
		whole, err := x.Text(d.ID)
		require.NoError(t, err)
		require.Equal(t, d.Text, whole)
		passages, err := x.Passages(d.ID)
		require.NoError(t, err)
		require.Len(t, passages, len(d.Passages))
		for n, p := range passages {
			require.Equal(t, d.Passages[n].Span, p.Span)
			require.Equal(t, d.Passages[n].Heading, p.Heading)
			got, err := x.Slice(d.ID, p.Span)
			require.NoError(t, err)
			require.Equal(t, p.Of(d.Text), got)
		}
		for _, span := range []text.Span{
			{Start: -3, End: 4},
			{Start: 5, End: 6},
			{Start: 6, End: 1 << 40},
			{Start: 1 << 40, End: 1 << 41},
		} {
			_, err := x.Slice(d.ID, span)
			require.NoError(t, err)
		}
	}
	_, ok := x.Document("local:none")
	require.False(t, ok)

	fresh := f.reader(t)
	x = local.Attach(fresh, fresh.Library())
	s.Saw(func() { s.Asked = nil })
	hits, err := x.Search(t.Context(), index.Query{Text: "tenant rent", Limit: 10, PerDocument: 1, Bare: true})
	require.NoError(t, err)
	require.Len(t, hits.Hits, 10)
	require.Less(t, len(s.Asked), 8, "documents are read together, not one by one: %v", s.Asked)

	// A card is made safe to show and open.
	hostile := index.Indexable{Document: backends.Document{
		ID: "local:99", Title: "A\x1b[31m title\nof two lines",
		Path: "../../../etc/passwd", Text: "x",
	}, Text: "Hostile.", Passages: text.Passages("Hostile.")}
	require.NoError(t, e.Add(t.Context(), []index.Indexable{hostile}))
	require.NoError(t, e.Settle(t.Context()))
	known, ok := x.Document("local:99")
	require.True(t, ok)
	require.NotContains(t, known.Title, "\x1b")
	require.NotContains(t, known.Title, "\n")
	require.Empty(t, known.Path+known.Text)

	// A gap, or a cluster that does not answer, is an error rather than less text.
	_, in := s.Named("acme")
	s.Saw(func() {
		delete(in.Docs, "local:11#1")
	})
	require.NoError(t, r.Settle(t.Context()))
	again := f.reader(t)
	x = local.Attach(again, again.Library())
	_, err = x.Text("local:11")
	require.ErrorContains(t, err, "has a gap")
	s.Server.Close()
	_, err = x.Search(t.Context(), index.Query{Text: "tenant", Limit: 3})
	require.ErrorContains(t, err, "cannot be reached")
	require.ErrorContains(t, x.Documents(func(backends.Document) bool { return true }), "cannot be listed")
}
