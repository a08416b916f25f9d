package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/text"
)

func TestCompact(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, false)
	require.NoError(t, err)
	want := make(map[string]string)
	for round := range 3 { // each round replaces the texts of the previous one
		for i := range 30 {
			id := fmt.Sprintf("local:%d", i)
			want[id] = strings.Repeat(fmt.Sprintf("Round %d of document %d. ", round, i), 20+i*100)
			p, err := s.Pack(Entry{
				Record: Record{Document: backends.Document{ID: id}}, Text: want[id],
				Passages: text.Passages(want[id]),
			})
			require.NoError(t, err)
			require.NoError(t, s.Apply(Change{Put: []Packed{p}}))
		}
	}
	before := s.text.end
	require.NoError(t, s.Compact(), "too small to matter")
	require.Equal(t, before, s.text.end)
	require.NoError(t, s.compact())
	require.Equal(t, s.Totals().Stored, s.text.end)
	require.Less(t, s.text.end*2, before)
	check := func() {
		for id, w := range want {
			whole, err := s.Text(id)
			require.NoError(t, err)
			require.Equal(t, w, whole)
			ps, err := s.Passages(id)
			require.NoError(t, err)
			require.Len(t, ps, len(text.Passages(w)))
		}
	}
	check()
	require.NoError(t, s.Close())
	files, err := filepath.Glob(filepath.Join(dir, "text-*"))
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(dir, textName(2))}, files)
	s, err = Open(dir, true)
	require.NoError(t, err)
	check()
	require.NoError(t, s.Close())
}

func FuzzPassages(f *testing.F) {
	f.Add(packPassages(text.Passages("# A\n\nOne. Two.\n\n## B\n\nThree.")))
	f.Fuzz(func(t *testing.T, b []byte) {
		ps, err := unpackPassages(b)
		if err == nil {
			require.LessOrEqual(t, len(ps), len(b))
		}
	})
}

func FuzzFile(f *testing.F) {
	f.Add(File{
		Size: 1, ModTime: 2, Hash: "x", IDs: []string{"a", "b"}, Passages: []int{3, 4}, Problem: "p",
		Empty: true,
	}.encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := decodeFile(b)
		if err == nil {
			again, err := decodeFile(file.encode())
			require.NoError(t, err)
			require.Equal(t, file, again)
		}
	})
}

func TestFormat(t *testing.T) {
	dir := t.TempDir()
	old := format
	s, err := Open(dir, false)
	require.NoError(t, err)
	require.Equal(t, old, string(s.meta(metaFormat)))
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, textName(1))))
	s, err = Open(dir, true)
	require.NoError(t, err, "an empty store has no text")
	require.NoError(t, s.Close())
}
