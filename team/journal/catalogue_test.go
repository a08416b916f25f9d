package journal_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
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

// alone returns a store on a single server, with a folder of its own.
func alone(t testing.TB, link *team.Link, by string) *teamjournal.Store {
	t.Helper()
	now := func() time.Time { return journaltest.Noon }
	s, err := teamjournal.New(link, teamjournal.Options{
		Matter:   "m",
		Name:     "Acme",
		By:       by,
		Replicas: 1,
		Local:    journal.Files{Dir: within.At(t.TempDir()).Sub("runs"), Now: now},
		Now:      now,
		Lease:    time.Hour,
		Patience: teamtest.Soon,
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// TestCatalogue: the outcome of a colleague's run is listed without reading the run.
func TestCatalogue(t *testing.T) {
	t.Parallel()
	url := "nats://" + teamtest.One(t)
	link := teamtest.Connect(t, url)
	ada, bob := alone(t, link, "Ada"), alone(t, link, "Bob")
	run := events.MustRunID("r")
	j := create(t, ada, run)
	journaltest.Put(t, j, &events.RunStarted{Terms: events.Terms{Question: "May it be dated back?"}})
	settle(t, j)
	list := func(s *teamjournal.Store) []journal.Entry {
		all, err := s.Catalogue(t.Context())
		require.NoError(t, err)
		return all
	}
	patience.Until(t, func() bool { return len(list(bob)) == 1 }, "the run is listed")
	e := list(bob)[0]
	require.Equal(t, "May it be dated back?", e.Question)
	require.Equal(t, events.Running, e.Status)
	require.NoError(t, j.Close())
	require.Equal(t, events.Interrupted, list(bob)[0].Status, "nobody drives it")
	require.Equal(t, list(bob)[0].Status, list(ada)[0].Status)

	k, _, _, err := bob.Open(run)
	require.NoError(t, err)
	journaltest.Put(t, k, &events.RunFinished{Status: events.Finished, Sufficient: true})
	require.NoError(t, k.Close())
	patience.Until(
		t,
		func() bool { return list(ada)[0].Status == events.Finished && list(ada)[0].Sufficient },
		"its end is listed",
	)

	// Messages of others are skipped.
	_, err = link.JS.Publish(t.Context(), "headnote.m.catalogue.other", []byte(`{"id":"r","question":"forged"}`))
	require.NoError(t, err)
	_, err = link.JS.Publish(t.Context(), "headnote.m.catalogue.garbage", []byte(`nonsense`))
	require.NoError(t, err)
	require.Len(t, list(ada), 1)
	require.Equal(t, "May it be dated back?", list(ada)[0].Question)
}

// BenchmarkCatalogue lists 10,000 runs of colleagues, for the first time, and again after
// one of them changed.
func BenchmarkCatalogue(b *testing.B) {
	link := teamtest.Connect(b, "nats://"+teamtest.One(b))
	require.NoError(b, alone(b, link, "Ada").Prepare(b.Context()))
	for i := range 10_000 {
		publishEntry(b, link, i)
	}
	b.Run("for the first time", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s := alone(b, link, "Bob")
			b.StartTimer()
			all, err := s.Catalogue(b.Context())
			require.NoError(b, err)
			require.Len(b, all, 10_000)
		}
	})
	b.Run("after one changed", func(b *testing.B) {
		s := alone(b, link, "Cyd")
		_, err := s.Catalogue(b.Context())
		require.NoError(b, err)
		for b.Loop() {
			b.StopTimer()
			publishEntry(b, link, 77)
			b.StartTimer()
			all, err := s.Catalogue(b.Context())
			require.NoError(b, err)
			require.Len(b, all, 10_000)
		}
	})
}

func publishEntry(b *testing.B, link *team.Link, i int) {
	id := events.MustRunID(fmt.Sprintf("20260302-%06d-abc", i))
	data, err := json.Marshal(
		journal.Entry{
			ID:       id,
			Question: "When must a landlord return the deposit, and what happens where they do not?",
			Status:   events.Finished,
			Results:  56,
			Round:    2,
			HasMemo:  true,
		},
	)
	require.NoError(b, err)
	_, err = link.JS.PublishAsync("headnote.m.catalogue."+id.String(), data)
	require.NoError(b, err)
	if i%500 == 0 || i == 77 {
		<-link.JS.PublishAsyncComplete()
	}
}

// reopened returns a store with the same folder, as for the next program.
func reopened(t testing.TB, link *team.Link, before *teamjournal.Store) *teamjournal.Store {
	t.Helper()
	s, err := teamjournal.New(link, before.Options())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func newID() string { return strings.ToLower(rand.Text())[:8] }
