package journal_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/within"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
)

func inDir(dir string) journal.Files {
	return journal.Files{Dir: within.At(dir), Now: func() time.Time { return journaltest.Noon }}
}

func store(t *testing.T) journal.Files {
	return journal.Files{
		Dir: within.At(filepath.Join(t.TempDir(), "runs")),
		Now: func() time.Time { return journaltest.Noon },
	}
}

func note(i int) events.Body { return journaltest.Note(i) }

func put(t *testing.T, j journal.Journal, bodies ...events.Body) {
	t.Helper()
	journaltest.Put(t, j, bodies...)
}

func TestFilesAreAStore(t *testing.T) {
	journaltest.Run(t, func(t *testing.T) journal.Store { return store(t) })
}

func TestJournalsAreForTheirOwner(t *testing.T) {
	s := store(t)
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	require.NoError(t, j.Close())
	for path, want := range map[string]os.FileMode{s.Dir.String(): 0o700, s.Dir.Path("a.jsonl"): 0o600} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, want, info.Mode().Perm(), path)
	}
}

// Cutting the file at every byte loses at most the event that was cut, and the
// journal goes on behind what is left.
func TestTornAtEveryByte(t *testing.T) {
	s, ctx := store(t), context.Background()
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	put(t, j, note(1), note(2))
	require.NoError(t, j.Close())
	path := s.Dir.Path("a.jsonl")
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	first := bytes.IndexByte(whole, '\n') + 1
	for n := range len(whole) {
		require.NoError(t, os.WriteFile(path, whole[:n], 0o600))
		k, all, damage, err := s.Open(events.MustRunID("a"))
		require.NoError(t, err)
		require.Len(t, all, map[bool]int{true: 1, false: 0}[n >= first], "cut at %d", n)
		if n != 0 && n != first {
			require.True(t, damage.Torn)
			require.False(t, damage.Corrupt())
		}
		put(t, k, note(7))
		require.NoError(t, k.Sync(ctx))
		require.NoError(t, k.Close())
		again, damage, err := s.Load(events.MustRunID("a"))
		require.NoError(t, err)
		require.Nil(t, damage)
		require.Len(t, again, len(all)+1)
	}
}

func TestCorruptLineIsNamedAndSkipped(t *testing.T) {
	s := store(t)
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	put(t, j, note(1), note(2), note(3))
	require.NoError(t, j.Close())
	path := s.Dir.Path("a.jsonl")
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, bytes.Replace(b, []byte("note 2"), []byte("note X"), 1), 0o600))
	all, damage, err := s.Load(events.MustRunID("a"))
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.True(t, damage.Corrupt())
	require.Equal(t, []int{2}, damage.Lines)
	require.ErrorContains(t, damage, "unreadable line(s) [2] (checksum does not match)")
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(`{"seq":1,"run":"a","at":"2026-03-02T12:00:00Z","type":"noted","body":{"note":"x"},"crc":"00000000"}` +
		"\n"))
	f.Add([]byte("\n\n{}\n"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		s := journal.Files{Dir: within.At(dir), Now: func() time.Time { return journaltest.Noon }}
		require.NoError(t, os.WriteFile(filepath.Join(dir, "z.jsonl"), data, 0o600))
		all, _, err := s.Load(events.MustRunID("z"))
		require.NoError(t, err)
		events.Fold(func(yield func(events.Event) bool) {
			for _, e := range all {
				if !yield(e) {
					return
				}
			}
		})
	})
}

// The caller adds to the events that Open returns, while the journal writes its own.
func TestOpenedEventsAreTheCallers(t *testing.T) {
	s := store(t)
	run := events.MustRunID("a")
	j, err := s.Create(run)
	require.NoError(t, err)
	put(t, j, note(1), note(2), note(3)) // a slice of three has room for a fourth
	require.NoError(t, j.Close())
	j, all, _, err := s.Open(run)
	require.NoError(t, err)
	put(t, j, note(4))
	mine := append(all, events.Event{Seq: 99}) //nolint:gocritic // the room behind the three is what is tried
	require.NoError(t, j.Sync(t.Context()))
	kept, err := j.Read(t.Context(), 3)
	require.NoError(t, err)
	require.Len(t, kept, 1)
	require.EqualValues(t, 4, kept[0].Seq)
	require.EqualValues(t, 99, mine[3].Seq)
	require.NoError(t, j.Close())
}
