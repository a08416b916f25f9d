package journal_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/atrest"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
)

func sealed(t *testing.T) journal.Files {
	t.Helper()
	h, err := atrest.NewFile(filepath.Join(t.TempDir(), "key"))
	require.NoError(t, err)
	k, err := atrest.Create(t.TempDir(), h)
	require.NoError(t, err)
	s := store(t)
	s.Seal = k
	return s
}

func TestSealedFilesAreAStore(t *testing.T) {
	journaltest.Run(t, func(t *testing.T) journal.Store { return sealed(t) })
}

// A sealed journal can be torn, but not changed unnoticed: not by other words, nor by lines that were removed, moved,
// or copied from another run.
func TestSealedJournalsCannotBeChangedUnnoticed(t *testing.T) {
	s := sealed(t)
	lines := make(map[string][][]byte)
	for _, run := range []string{"a", "b"} {
		j, err := s.Create(events.MustRunID(run))
		require.NoError(t, err)
		put(t, j, note(1), note(2), note(3), note(4))
		require.NoError(t, j.Close())
		data, err := os.ReadFile(s.Dir.Path(run + ".jsonl"))
		require.NoError(t, err)
		require.NotContains(t, string(data), "note")
		lines[run] = bytes.SplitAfter(data, []byte("\n"))[:4]
	}
	a, b := lines["a"], lines["b"]
	for name, c := range map[string]struct {
		lines  [][]byte
		kept   int
		bad    []int
		reason string
	}{
		"whole":              {a, 4, nil, ""},
		"another run's line": {[][]byte{a[0], b[1], a[2], a[3]}, 3, []int{2}, "seal is broken"},
		"taken out":          {[][]byte{a[0], a[3]}, 2, []int{2}, "events 2 to 3, which stood before it, are gone"},
		"taken from the top": {[][]byte{a[2], a[3]}, 2, []int{1}, "events 1 to 2"},
		"twice":              {[][]byte{a[0], a[1], a[1], a[2], a[3]}, 4, []int{3}, "event 2 follows event 2"},
		"put elsewhere":      {[][]byte{a[0], a[1], a[3], a[2]}, 3, []int{3, 4}, ""},
		"plain":              {[][]byte{a[0], []byte("{}\n"), a[2], a[3]}, 3, []int{2}, "it is not sealed"},
	} {
		require.NoError(t, os.WriteFile(s.Dir.Path("a.jsonl"), bytes.Join(c.lines, nil), 0o600))
		all, damage, err := s.Load(events.MustRunID("a"))
		require.NoError(t, err)
		require.Len(t, all, c.kept, name)
		if c.bad == nil {
			require.Nil(t, damage, name)
			continue
		}
		require.Equal(t, c.bad, damage.Lines, name)
		require.ErrorContains(t, damage, c.reason, name)
	}
}

// The last line counts as torn only if its end is missing. One that is complete but damaged had been acknowledged, so
// it is reported and stays in the file.
func TestADamagedLastLineIsNoTornOne(t *testing.T) {
	s := store(t)
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	put(t, j, note(1), note(2))
	require.NoError(t, j.Close())
	path := s.Dir.Path("a.jsonl")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, bytes.Replace(data, []byte("note 2"), []byte("note X"), 1), 0o600))
	k, all, damage, err := s.Open(events.MustRunID("a"))
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, []int{2}, damage.Lines)
	require.False(t, damage.Torn)
	put(t, k, note(3))
	require.NoError(t, k.Close())
	all, damage, err = s.Load(events.MustRunID("a"))
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, []int{2}, damage.Lines)
}
