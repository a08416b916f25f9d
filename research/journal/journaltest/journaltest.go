// Package journaltest tests the behavior required of every store of journals: the file journal and the shared one pass
// the same tests.
package journaltest

import (
	"context"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/journal"
)

// Noon is the time on the clock of the stores under test.
var Noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// Note returns the i-th event of a test.
func Note(i int) events.Body { return &events.Noted{Note: fmt.Sprintf("note %d", i)} }

// Put appends, and fails the test on an error.
func Put(t *testing.T, j journal.Journal, bodies ...events.Body) {
	t.Helper()
	_, err := j.Append(bodies...)
	require.NoError(t, err)
}

// Run tests the stores returned by make, an empty one each time.
func Run(t *testing.T, make func(*testing.T) journal.Store) {
	for name, test := range map[string]func(*testing.T, journal.Store){
		"append, read, reopen": reopen, "read waits": waits, "list and bad names": names, "many writers": writers,
	} {
		t.Run(name, func(t *testing.T) { test(t, make(t)) })
	}
}

func reopen(t *testing.T, s journal.Store) {
	ctx := t.Context()
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	Put(t, j, Note(1), Note(2))
	Put(t, j, Note(3))
	require.NoError(t, j.Sync(ctx))
	got, err := j.Read(ctx, 1)
	require.NoError(t, err)
	require.Len(t, got, 2)
	require.Equal(t, events.Event{Seq: 2, Run: events.MustRunID("a"), At: Noon, Body: Note(2)}, got[0])

	_, err = s.Create(events.MustRunID("a"))
	require.Error(t, err, "a run is made once")
	_, _, _, err = s.Open(events.MustRunID("a"))
	require.ErrorIs(t, err, journal.ErrHeld, "a run has one driver")
	require.True(t, s.Held(events.MustRunID("a")))
	loaded, damage, err := s.Load(events.MustRunID("a"))
	require.NoError(t, err)
	require.Nil(t, damage)
	require.Len(t, loaded, 3)

	require.NoError(t, j.Close())
	require.False(t, s.Held(events.MustRunID("a")))
	_, err = j.Read(ctx, 3)
	require.ErrorIs(t, err, io.EOF)
	_, err = j.Append(Note(9))
	require.ErrorContains(t, err, "closed")

	k, all, damage, err := s.Open(events.MustRunID("a"))
	require.NoError(t, err)
	require.Nil(t, damage)
	require.Equal(t, loaded, all)
	Put(t, k, Note(4))
	require.NoError(t, k.Sync(ctx))
	got, err = k.Read(ctx, 3)
	require.NoError(t, err)
	require.Equal(t, uint64(4), got[0].Seq)
	require.NoError(t, k.Close())
}

func waits(t *testing.T, s journal.Store) {
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	type answer struct {
		events []events.Event
		err    error
	}
	got := make(chan answer)
	var reader sync.WaitGroup
	reader.Go(func() {
		es, err := j.Read(context.Background(), 0)
		got <- answer{es, err}
	})
	Put(t, j, Note(1))
	a := <-got
	reader.Wait()
	require.NoError(t, a.err)
	require.Len(t, a.events, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = j.Read(ctx, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, j.Close())
}

func names(t *testing.T, s journal.Store) {
	runs, err := s.List()
	require.NoError(t, err)
	require.Empty(t, runs)
	for _, id := range []string{"20260101-b", "20260102-a"} {
		j, err := s.Create(events.MustRunID(id))
		require.NoError(t, err)
		Put(t, j, Note(1))
		require.NoError(t, j.Close())
	}
	runs, err = s.List()
	require.NoError(t, err)
	require.Equal(t, []events.RunID{events.MustRunID("20260102-a"), events.MustRunID("20260101-b")}, runs)
	_, err = s.Create(events.RunID{})
	require.Error(t, err, "a run has an id")
	_, _, err = s.Load(events.MustRunID("none"))
	require.ErrorContains(t, err, "see headnote runs")
	_, _, _, err = s.Open(events.MustRunID("none"))
	require.ErrorContains(t, err, "see headnote runs")
}

func writers(t *testing.T, s journal.Store) {
	j, err := s.Create(events.MustRunID("a"))
	require.NoError(t, err)
	var wg sync.WaitGroup
	failed := make(chan error, 8)
	for range 8 {
		wg.Go(func() {
			for i := range 50 {
				if _, err := j.Append(Note(i)); err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	require.Empty(t, failed)
	require.NoError(t, j.Sync(t.Context()))
	all, err := j.Read(t.Context(), 0)
	require.NoError(t, err)
	require.Len(t, all, 400)
	for i, e := range all {
		require.Equal(t, uint64(i+1), e.Seq)
	}
	require.NoError(t, j.Close())
}
