package journal_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/journal"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func store(t *testing.T) journal.Files {
	return journal.Files{Dir: filepath.Join(t.TempDir(), "runs"), Now: func() time.Time { return noon }}
}

func note(i int) events.Body { return &events.Noted{Note: fmt.Sprintf("note %d", i)} }

func put(t *testing.T, j journal.Journal, bodies ...events.Body) {
	_, err := j.Append(bodies...)
	require.NoError(t, err)
}

func TestAppendReadReopen(t *testing.T) {
	s, ctx := store(t), context.Background()
	j, err := s.Create("a")
	require.NoError(t, err)
	put(t, j, note(1), note(2))
	put(t, j, note(3))
	require.NoError(t, j.Sync(ctx))
	got, err := j.Read(ctx, 1)
	require.NoError(t, err)
	require.Len(t, got, 2)
	require.Equal(t, events.Event{Seq: 2, Run: "a", At: noon, Body: note(2)}, got[0])

	_, _, _, err = s.Open("a")
	require.ErrorIs(t, err, journal.ErrHeld, "a run has one driver")
	require.True(t, s.Held("a"))
	loaded, damage, err := s.Load("a")
	require.NoError(t, err)
	require.Nil(t, damage)
	require.Len(t, loaded, 3)

	require.NoError(t, j.Close())
	require.False(t, s.Held("a"))
	_, err = j.Read(ctx, 3)
	require.ErrorIs(t, err, io.EOF)
	_, err = j.Append(note(9))
	require.ErrorContains(t, err, "closed")

	k, all, damage, err := s.Open("a")
	require.NoError(t, err)
	require.Nil(t, damage)
	require.Equal(t, loaded, all)
	put(t, k, note(4))
	require.NoError(t, k.Sync(ctx))
	got, err = k.Read(ctx, 3)
	require.NoError(t, err)
	require.Equal(t, uint64(4), got[0].Seq)
	require.NoError(t, k.Close())
}

func TestReadWaitsForTheNextEvent(t *testing.T) {
	s := store(t)
	j, err := s.Create("a")
	require.NoError(t, err)
	got := make(chan []events.Event)
	go func() {
		es, err := j.Read(context.Background(), 0)
		require.NoError(t, err)
		got <- es
	}()
	put(t, j, note(1))
	require.Len(t, <-got, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = j.Read(ctx, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, j.Close())
}

// Cutting the file at every byte loses at most the event that was cut, and the
// journal goes on behind what is left.
func TestTornAtEveryByte(t *testing.T) {
	s, ctx := store(t), context.Background()
	j, err := s.Create("a")
	require.NoError(t, err)
	put(t, j, note(1), note(2))
	require.NoError(t, j.Close())
	path := filepath.Join(s.Dir, "a.jsonl")
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	first := bytes.IndexByte(whole, '\n') + 1
	for n := range len(whole) {
		require.NoError(t, os.WriteFile(path, whole[:n], 0o600))
		k, all, damage, err := s.Open("a")
		require.NoError(t, err)
		require.Len(t, all, map[bool]int{true: 1, false: 0}[n >= first], "cut at %d", n)
		if n != 0 && n != first {
			require.True(t, damage.Torn)
			require.False(t, damage.Corrupt())
		}
		put(t, k, note(7))
		require.NoError(t, k.Sync(ctx))
		require.NoError(t, k.Close())
		again, damage, err := s.Load("a")
		require.NoError(t, err)
		require.Nil(t, damage)
		require.Len(t, again, len(all)+1)
	}
}

func TestCorruptLineIsNamedAndSkipped(t *testing.T) {
	s := store(t)
	j, err := s.Create("a")
	require.NoError(t, err)
	put(t, j, note(1), note(2), note(3))
	require.NoError(t, j.Close())
	path := filepath.Join(s.Dir, "a.jsonl")
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, bytes.Replace(b, []byte("note 2"), []byte("note X"), 1), 0o600))
	all, damage, err := s.Load("a")
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.True(t, damage.Corrupt())
	require.Equal(t, []int{2}, damage.Lines)
	require.ErrorContains(t, damage, "unreadable line(s) [2] (checksum does not match)")
}

func TestListAndBadNames(t *testing.T) {
	s := store(t)
	runs, err := s.List()
	require.NoError(t, err)
	require.Empty(t, runs)
	for _, id := range []string{"20260101-b", "20260102-a"} {
		j, err := s.Create(id)
		require.NoError(t, err)
		require.NoError(t, j.Close())
	}
	runs, err = s.List()
	require.NoError(t, err)
	require.Equal(t, []string{"20260102-a", "20260101-b"}, runs)
	for _, id := range []string{"", "../x", ".x", "a/b"} {
		_, err := s.Create(id)
		require.Error(t, err, "%q", id)
	}
	_, _, err = s.Load("none")
	require.ErrorContains(t, err, "see headnote runs")
}

func TestManyWriters(t *testing.T) {
	s, ctx := store(t), context.Background()
	j, err := s.Create("a")
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 50 {
				put(t, j, note(i))
			}
		})
	}
	wg.Wait()
	require.NoError(t, j.Sync(ctx))
	all, err := j.Read(ctx, 0)
	require.NoError(t, err)
	require.Len(t, all, 400)
	for i, e := range all {
		require.Equal(t, uint64(i+1), e.Seq)
	}
	require.NoError(t, j.Close())
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(`{"seq":1,"run":"a","at":"2026-03-02T12:00:00Z","type":"noted","body":{"note":"x"},"crc":"00000000"}` + "\n"))
	f.Add([]byte("\n\n{}\n"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, data []byte) {
		s := journal.Files{Dir: dir, Now: func() time.Time { return noon }}
		require.NoError(t, os.WriteFile(filepath.Join(dir, "z.jsonl"), data, 0o600))
		all, _, err := s.Load("z")
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
