package store_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/store"
	"headnote/text"
)

func open(t testing.TB, dir string, readOnly bool) *store.Store {
	t.Helper()
	s, err := store.Open(dir, readOnly)
	require.NoError(t, err)
	return s
}

func put(t testing.TB, s *store.Store, id, kind, content string) {
	t.Helper()
	p, err := s.Pack(store.Entry{
		Record: store.Record{Document: backends.Document{ID: id, Kind: kind, Title: "T " + id}},
		Text:   content, Passages: text.Passages(content),
	})
	require.NoError(t, err)
	require.NoError(t, s.Apply(store.Change{
		Put: []store.Packed{p},
		Files: map[string]store.File{id + ".txt": {
			Size: int64(len(content)), IDs: []string{id},
			Passages: []int{len(text.Passages(content))},
		}},
	}))
}

func long(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "Sentence %d speaks of § %d and of café no. %d. ", i, i*7, i%13)
	}
	return b.String()
}

func TestRoundTrip(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, false)
	content := "# Heading\n\n" + long(200_000)
	put(t, s, "local:1", "opinion", content)
	put(t, s, "local:2", "statute", "short")
	put(t, s, "local:empty", "statute", "")
	require.NoError(t, s.Close())

	s = open(t, dir, true)
	defer func() { require.NoError(t, s.Close()) }()
	r, ok := s.Document("local:1")
	require.True(t, ok)
	require.Equal(t, len(content), r.Length)
	whole, err := s.Text("local:1")
	require.NoError(t, err)
	require.Equal(t, content, whole)
	ps, err := s.Passages("local:1")
	require.NoError(t, err)
	for i, want := range text.Passages(content) {
		require.Equal(t, want.Span, ps[i].Span)
		require.Equal(t, want.Heading, ps[i].Heading)
	}
	for _, c := range [][2]int{
		{0, 5},
		{0, 1200},
		{2040, 2060},
		{2048, 2049},
		{2000, 2048},
		{34810, 34820},
		{32760, 32780},
		{32768, 65536},
		{-5, 3},
		{199_990, 1 << 40},
		{7, 7},
		{9, 2},
		{1 << 40, 1 << 41},
	} {
		sp := text.Span{Start: c[0], End: c[1]}
		part, err := s.Slice("local:1", sp)
		require.NoError(t, err)
		require.True(t, utf8.ValidString(part))
		want := ""
		if lo, hi := max(0, sp.Start), min(len(content), sp.End); lo < hi {
			want = strings.ToValidUTF8(content[lo:hi], "")
		}
		require.Equal(t, want, part, "%v", sp)
	}
	totals := s.Totals()
	require.Positive(t, totals.Stored)
	totals.Stored = 0
	require.Equal(t, store.Totals{
		Documents: 3, TextBytes: int64(len(content) + 5),
		Kinds: map[string]int{"opinion": 1, "statute": 2},
	}, totals)
	_, err = s.Text("local:none")
	require.ErrorContains(t, err, "not in the index")
	_, err = s.Passages("local:none")
	require.ErrorContains(t, err, "not in the index")
}

func TestRemoveAndReplace(t *testing.T) {
	s := open(t, t.TempDir(), false)
	defer func() { require.NoError(t, s.Close()) }()
	put(t, s, "local:1", "opinion", long(100_000))
	put(t, s, "local:10", "opinion", "another")
	put(t, s, "local:1", "statute", "now short")
	totals := s.Totals()
	require.Less(t, totals.Stored, int64(200))
	totals.Stored = 0
	require.Equal(t, store.Totals{Documents: 2, TextBytes: 16, Kinds: map[string]int{"opinion": 1, "statute": 1}}, totals)
	require.Empty(t, s.Updated(), "a build is under way")
	require.NoError(t, s.Apply(store.Change{
		Remove: []string{"local:1", "local:gone"}, Forget: []string{"local:1.txt"},
		Updated: "2026-01-01T00:00:00Z",
	}))
	require.Equal(t, "2026-01-01T00:00:00Z", s.Updated())
	_, ok := s.Document("local:1")
	require.False(t, ok)
	files, err := s.Files()
	require.NoError(t, err)
	require.Len(t, files, 1)
	whole, err := s.Text("local:10")
	require.NoError(t, err)
	require.Equal(t, "another", whole)
	n := 0
	require.NoError(t, s.Documents(func(store.Record) bool { n++; return true }))
	require.Equal(t, 1, n)
}

func TestOpen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "index")
	_, err := store.Open(dir, true)
	require.ErrorContains(t, err, "headnote index DIR builds one")

	writer := open(t, dir, false)
	_, err = store.Open(dir, false)
	require.ErrorIs(t, err, store.ErrInUse)
	require.ErrorContains(t, err, "wait until it is done, or close it")
	require.ErrorIs(t, store.Discard(dir), store.ErrInUse)
	require.NoError(t, writer.Close())

	one, two := open(t, dir, true), open(t, dir, true)
	require.NoError(t, one.Close())
	require.NoError(t, two.Close())
	require.NoError(t, store.Discard(dir))
	require.NoDirExists(t, dir)
}

// A block of text whose bytes changed on disk is reported, not shown.
func TestChecksum(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, false)
	put(t, s, "local:1", "opinion", long(20_000))
	require.NoError(t, s.Close())
	file := filepath.Join(dir, "text-000001.zst")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	data[len(data)/2] ^= 0xff
	require.NoError(t, os.WriteFile(file, data, 0o600))
	s = open(t, dir, true)
	defer func() { require.NoError(t, s.Close()) }()
	_, err = s.Text("local:1")
	require.ErrorContains(t, err, "damaged")
	require.ErrorContains(t, err, "--rebuild")
}

// A truncated file, or one that is not a store, is an error with a next step.
func TestTornFile(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, false)
	for i := range 20 {
		put(t, s, fmt.Sprintf("local:%d", i), "opinion", long(50_000))
	}
	require.NoError(t, s.Close())
	file := filepath.Join(dir, "documents.db")
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, content := range [][]byte{
		whole[:len(whole)/2/4096*4096], whole[:8192], whole[:12288], whole[:5000],
		whole[:100],
		{},
		[]byte(strings.Repeat("not a store ", 2000)),
	} {
		require.NoError(t, os.WriteFile(file, content, 0o600))
		s, err := store.Open(dir, true)
		if err != nil {
			require.Regexp(t, "index again", err.Error(), "%d bytes", len(content))
			continue
		}
		if whole, err := s.Text("local:7"); err == nil {
			require.Equal(t, long(50_000), whole, "what is read is right or an error")
		}
		require.NoError(t, s.Close())
	}
	require.NoError(t, os.WriteFile(file, whole, 0o600))
	texts := filepath.Join(dir, "text-000001.zst")
	require.NoError(t, os.Truncate(texts, 1000))
	_, err = store.Open(dir, true)
	require.ErrorContains(t, err, "is cut off")
	require.NoError(t, os.Remove(texts))
	_, err = store.Open(dir, true)
	require.ErrorContains(t, err, "--rebuild")
	require.NoError(t, store.Discard(dir), "a rebuild gets past it")
}

// What a killed writer left behind the end is ignored.
func TestTail(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, false)
	put(t, s, "local:1", "opinion", long(10_000))
	require.NoError(t, s.Close())
	f, err := os.OpenFile(filepath.Join(dir, "text-000001.zst"), os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString("half a frame")
	require.NoError(t, err)
	require.NoError(t, f.Close())
	s = open(t, dir, false)
	put(t, s, "local:2", "opinion", long(20_000))
	for id, n := range map[string]int{"local:1": 10_000, "local:2": 20_000} {
		whole, err := s.Text(id)
		require.NoError(t, err)
		require.Equal(t, long(n), whole)
	}
	require.NoError(t, s.Close())
}
