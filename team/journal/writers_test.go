package journal_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
	"headnote/team/teamtest"
)

func longEvents(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	s := machine(t, nc, "long", "Ada")
	j := create(t, s, events.MustRunID("r"))
	long := &events.Noted{Note: strings.Repeat("all of it ", 300_000)} // three times the maximum message
	journaltest.Put(t, j, journaltest.Note(1), long, journaltest.Note(3))
	settle(t, j)
	require.NoError(t, j.Close())
	bob := machine(t, nc, "long", "Bob")
	var all []events.Event
	require.Eventually(t, func() bool { // on a busy machine, the cluster may not answer in time
		read, damage, err := bob.Load(events.MustRunID("r"))
		all = read
		return err == nil && damage == nil
	}, teamtest.Soon, 5*time.Millisecond)
	require.Len(t, all, 3)
	require.Equal(t, long, all[1].Body)
	f := s.Follow(events.MustRunID("r"), 1)
	defer f.Close()
	got, err := f.Next(t.Context())
	require.NoError(t, err)
	require.Equal(t, long, got[0].Body)
}

// twoWriters: two programs that both believe they drive a run cannot interleave.
func twoWriters(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	a, b := machine(t, nc, "two", "Ada"), machine(t, nc, "two", "Bob")
	j := create(t, a, events.MustRunID("r"))
	journaltest.Put(t, j, journaltest.Note(1))
	settle(t, j)
	k, _, _, err := b.TakeOver(events.MustRunID("r"))
	require.NoError(t, err)
	settle(t, k.(settled))
	_, err = j.Append(journaltest.Note(50))
	if err == nil { // she has not noticed yet
		require.ErrorIs(t, j.Settle(t.Context()), journal.ErrHeld)
	}
	journaltest.Put(t, k, journaltest.Note(3))
	settle(t, k.(settled))
	require.NoError(t, k.Close())
	require.NoError(t, j.Close())
	eve := machine(t, nc, "two", "Eve")
	var all []events.Event
	require.Eventually(t, func() bool {
		all, _, err = eve.Load(events.MustRunID("r"))
		return err == nil
	}, teamtest.Soon, 5*time.Millisecond)
	require.Len(t, all, 3)
	require.Equal(t, "note 3", all[2].Body.(*events.Noted).Note)
}

func restart(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	s := machine(t, nc, "restart", "Ada")
	j := create(t, s, events.MustRunID("r"))
	for i := 1; i <= 100; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	settle(t, j)
	f := machine(t, nc, "restart", "Bob").Follow(events.MustRunID("r"), 0)
	defer f.Close()
	for i := range 3 {
		c.Stop(i)
	}
	for i := 101; i <= 150; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	began := time.Now()
	for i := range 3 {
		c.Start(i)
	}
	settle(t, j)
	t.Logf("acknowledged %s after the start of all three", time.Since(began).Round(10*time.Millisecond))
	require.NoError(t, j.Close())
	inOrder(t, c, "restart", events.MustRunID("r"), 150)
	for next := uint64(1); next <= 150; {
		all, err := f.Next(t.Context())
		require.NoError(t, err)
		for _, e := range all {
			require.Equal(t, next, e.Seq)
			next++
		}
	}
}
