package journal_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/internal/within"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
	"headnote/team"
	teamjournal "headnote/team/journal"
	"headnote/team/teamtest"
)

// One cluster serves the tests that need it; each test has a matter of its own and leaves the servers as it found them.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take a while to choose a leader")
	}
	t.Parallel() // with TestFullDisk: both mostly wait
	c := teamtest.Start(t, nil)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *teamtest.Cluster)
	}{
		{"a shared journal is a journal", isAStore},
		{"a leader dies in the middle of a run", leaderDies},
		{"a partition heals", partition},
		{"a hundred followers, one of them slow", followers},
		{"work apart is sent later, in order, once", workApart},
		{"a run is taken over", takenOver},
		{"long events travel in pieces", longEvents},
		{"two machines at once", twoWriters},
		{"colleagues review a run that one of them drives", colleagues},
		{"all three start again", restart},
	} {
		t.Run(test.name, func(t *testing.T) {
			c.T = t
			test.run(t, c)
		})
	}
}

func connect(t testing.TB, urls string) *team.Link {
	nc, err := team.Dial(team.Access{URL: urls})
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	return nc
}

// token derives the ID of a matter from a test's name.
func token(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:8])
}

// machine returns a store with a folder of its own, as on one of the firm's servers.
func machine(t testing.TB, nc *team.Link, matter, by string) *teamjournal.Store {
	t.Helper()
	now := func() time.Time { return journaltest.Noon }
	s, err := teamjournal.New(nc, teamjournal.Options{
		Matter: token(
			matter,
		),
		Name:  matter,
		By:    by,
		Local: journal.Files{Dir: within.At(filepath.Join(t.TempDir(), "runs")), Now: now},
		Now:   now,
		Lease: time.Hour, // nobody counts as silent, however busy the machine is
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// online waits until a connection is up.
func online(t testing.TB, nc *team.Link) {
	t.Helper()
	require.Eventually(t, nc.IsConnected, teamtest.Soon, 5*time.Millisecond)
}

// settled has the methods that a shared journal has beyond a journal.
type settled interface {
	journal.Journal
	Settle(context.Context) error
	Status() teamjournal.Status
}

func create(t testing.TB, s *teamjournal.Store, run events.RunID) settled {
	t.Helper()
	j, err := s.Create(run)
	require.NoError(t, err)
	return j.(settled)
}

func settle(t testing.TB, j settled) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), teamtest.Soon)
	defer cancel()
	require.NoError(t, j.Settle(ctx))
}

// inOrder checks that a run in the cluster consists of the notes 1 to n, each once, as seen by a new machine.
func inOrder(t *testing.T, c *teamtest.Cluster, matter string, run events.RunID, n int) {
	t.Helper()
	nc := connect(t, c.URLs())
	online(t, nc)
	s := machine(t, nc, matter, "auditor")
	var all []events.Event
	require.Eventually(t, func() bool {
		var err error
		all, _, err = s.Load(run)
		return err == nil && len(all) >= n
	}, teamtest.Soon, 50*time.Millisecond)
	require.Len(t, all, n)
	for i, e := range all {
		require.Equal(t, uint64(i+1), e.Seq)
		require.Equal(t, fmt.Sprintf("note %d", i+1), e.Body.(*events.Noted).Note)
	}
}

func isAStore(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	n := 0
	journaltest.Run(t, func(t *testing.T) journal.Store {
		n++
		return machine(t, nc, fmt.Sprintf("store %d", n), "Ada")
	})
}

// leaderDies: every event acknowledged before, during and after the loss of the stream's leader is there.
func leaderDies(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	j := create(t, machine(t, nc, "leader", "Ada"), events.MustRunID("r"))
	for i := 1; i <= 100; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	settle(t, j)
	at := c.Leader(nc, "HEADNOTE_"+token("leader"))
	c.Cut(at) // abruptly, without notice to the others
	c.Stop(at)
	began := time.Now()
	for i := 101; i <= 300; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	settle(t, j)
	t.Logf("acknowledged again %s after the leader was gone", time.Since(began).Round(10*time.Millisecond))
	require.NoError(t, j.Close())
	c.Heal(at)
	c.Start(at)
	c.Ready()
	inOrder(t, c, "leader", events.MustRunID("r"), 300)
}

// partition: a driver on the minority side gets no acknowledgments there, continues, and is sent when the sides
// reconnect.
func partition(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	setup := create(t, machine(t, nc, "partition", "setup"), events.MustRunID("first"))
	journaltest.Put(t, setup, journaltest.Note(1))
	settle(t, setup) // so that the stream exists
	require.NoError(t, setup.Close())
	at := c.Leader(nc, "HEADNOTE_"+token("partition"))
	alone := connect(t, c.URLs(at))
	online(t, alone)
	j := create(t, machine(t, alone, "partition", "Ada"), events.MustRunID("r"))
	for i := 1; i <= 50; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	settle(t, j)
	c.Cut(at)
	for i := 51; i <= 100; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	require.Eventually(
		t,
		func() bool { return j.Status().Away != nil },
		teamtest.Soon,
		10*time.Millisecond,
		"nobody may acknowledge alone",
	)
	require.NoError(t, j.Sync(t.Context()), "work goes on")
	require.Less(t, j.Status().There, j.Status().Here)
	// The majority continues in the meantime.
	rest := connect(t, c.URLs((at+1)%3, (at+2)%3))
	online(t, rest)
	other := create(t, machine(t, rest, "partition", "Bob"), events.MustRunID("other"))
	journaltest.Put(t, other, journaltest.Note(1))
	settle(t, other)
	require.NoError(t, other.Close())
	began := time.Now()
	c.Heal(at)
	settle(t, j)
	t.Logf("sent %s after the partition healed", time.Since(began).Round(10*time.Millisecond))
	require.NoError(t, j.Close())
	c.Ready()
	inOrder(t, c, "partition", events.MustRunID("r"), 100)
	inOrder(t, c, "partition", events.MustRunID("other"), 1)
}

// followers: each sees every event once and in order; a slow one delays neither the driver nor the others.
func followers(t *testing.T, c *teamtest.Cluster) {
	const sent, many = 400, 100
	driver := connect(t, c.URLs())
	online(t, driver)
	s := machine(t, driver, "followers", "Ada")
	j := create(t, s, events.MustRunID("r"))
	readers := connect(t, c.URLs())
	online(t, readers)
	var wg sync.WaitGroup
	failed := make(chan error, many)
	written := make(chan struct{})
	for i := range many {
		reader := machine(t, readers, "followers", fmt.Sprint(i))
		wg.Go(func() {
			f := reader.Follow(events.MustRunID("r"), 0)
			defer f.Close()
			for next := uint64(1); next <= sent; {
				all, err := f.Next(t.Context())
				if err != nil {
					failed <- err
					return
				}
				for _, e := range all {
					if e.Seq != next {
						failed <- fmt.Errorf("follower %d: event %d in place of %d", i, e.Seq, next)
						return
					}
					next++
				}
				if i == 0 {
					<-written
				}
			}
		})
	}
	for i := 1; i <= sent; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
		if i%20 == 0 {
			require.NoError(t, j.Sync(t.Context()))
		}
	}
	settle(t, j)
	close(written)
	wg.Wait()
	close(failed)
	for err := range failed {
		require.NoError(t, err)
	}
	require.NoError(t, j.Close())
}

// workApart: a run started, driven and closed without the cluster, and one during which the connection is lost.
func workApart(t *testing.T, c *teamtest.Cluster) {
	w := teamtest.NewWire(t, fmt.Sprintf("127.0.0.1:%d", c.Options[0].Port))
	nc := connect(t, "nats://"+w.Addr())
	online(t, nc)
	s := machine(t, nc, "apart", "Ada")
	j := create(t, s, events.MustRunID("cut"))
	journaltest.Put(t, j, journaltest.Note(1))
	settle(t, j)
	w.Cut()
	require.Eventually(t, func() bool { return !nc.IsConnected() }, teamtest.Soon, 5*time.Millisecond)
	for i := 2; i <= 60; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	require.NoError(t, j.Sync(t.Context()))
	require.Equal(t, teamjournal.Status{Here: 60, There: 1, Away: j.Status().Away}, j.Status())

	begun := create(t, s, events.MustRunID("begun"))
	for i := 1; i <= 60; i++ {
		journaltest.Put(t, begun, journaltest.Note(i))
	}
	require.NoError(t, begun.Close())
	runs, err := s.List()
	require.NoError(t, err)
	require.Equal(t, []events.RunID{events.MustRunID("cut"), events.MustRunID("begun")}, runs)

	w.Heal()
	settle(t, j)
	require.NoError(t, j.Close())
	// What was started without the cluster is sent automatically; nothing is left to share.
	patience.Until(t, func() bool { return s.Unsent().None() }, "it is sent")
	n, err := s.Share(t.Context())
	require.NoError(t, err)
	require.Zero(t, n)
	inOrder(t, c, "apart", events.MustRunID("cut"), 60)
	inOrder(t, c, "apart", events.MustRunID("begun"), 60)
}

// takenOver: the change of driver is an event, and what the former driver had not sent is kept as a run of its own.
func takenOver(t *testing.T, c *teamtest.Cluster) {
	w := teamtest.NewWire(t, fmt.Sprintf("127.0.0.1:%d", c.Options[1].Port))
	hers := connect(t, "nats://"+w.Addr())
	online(t, hers)
	ada := machine(t, hers, "handover", "Ada")
	j := create(t, ada, events.MustRunID("r"))
	for i := 1; i <= 10; i++ {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	settle(t, j)
	his := connect(t, c.URLs())
	online(t, his)
	bob := machine(t, his, "handover", "Bob")
	_, _, _, err := bob.Open(events.MustRunID("r"))
	require.ErrorIs(t, err, journal.ErrHeld)
	require.ErrorContains(t, err, "Ada drives run r")
	require.True(t, bob.Held(events.MustRunID("r")))

	w.Cut()
	require.Eventually(t, func() bool { return !hers.IsConnected() }, teamtest.Soon, 5*time.Millisecond)
	journaltest.Put(t, j, journaltest.Note(11))
	k, all, _, err := bob.TakeOver(events.MustRunID("r"))
	require.NoError(t, err)
	require.Len(t, all, 11)
	require.Equal(t, &events.DriverChanged{From: "Ada", To: "Bob"}, all[10].Body)
	journaltest.Put(t, k, journaltest.Note(12))
	settle(t, k.(settled))

	w.Heal()
	require.Eventually(t, func() bool {
		return j.Status().Lost != nil && strings.Contains(j.Status().Lost.Error(), "is kept as run")
	}, teamtest.Soon, 10*time.Millisecond)
	_, err = j.Append(journaltest.Note(99))
	require.ErrorIs(t, err, journal.ErrHeld)
	require.ErrorContains(t, err, "Bob has taken run r over")
	require.NoError(t, j.Close())
	require.NoError(t, k.Close())

	runs, err := ada.List()
	require.NoError(t, err)
	require.Len(t, runs, 2)
	fork := runs[0]
	require.True(t, strings.HasPrefix(fork.String(), "r-"), fork)
	patience.Until(t, func() bool { return ada.Unsent().None() }, "the run of its own is sent by itself")
	inOrder(t, c, "handover", fork, 11)
	seen, _, err := ada.Load(events.MustRunID("r"))
	require.NoError(t, err)
	require.Len(t, seen, 12)
	require.Equal(t, "note 12", seen[11].Body.(*events.Noted).Note)
}
