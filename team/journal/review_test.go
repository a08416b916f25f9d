package journal_test

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
	"headnote/research/matter"
	"headnote/team"
	teamjournal "headnote/team/journal"
	"headnote/team/teamtest"
)

func engine(t *testing.T, s *teamjournal.Store) *research.Engine {
	t.Helper()
	e, err := research.New(
		research.Config{Matter: matter.Matter{Name: "Acme"}, Store: s, Now: func() time.Time { return journaltest.Noon }},
	)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

// colleagues: the marks of several people on a run that one of them drives all get into its journal, once, including
// those made while nobody drove it; if they differ, the run says so.
func colleagues(t *testing.T, c *teamtest.Cluster) {
	nc := connect(t, c.URLs())
	online(t, nc)
	store := machine(t, nc, "review", "Ada")
	j := create(t, store, events.MustRunID("r"))
	journaltest.Put(t, j, &events.RunStarted{Terms: events.Terms{Question: "May it be dated back?"}})
	require.NoError(t, j.Close())
	ada, bob, cyd := engine(
		t,
		store,
	), engine(
		t,
		machine(t, nc, "review", "Bob"),
	), engine(
		t,
		machine(t, nc, "review", "Cyd"),
	)

	mark := func(e *research.Engine, m events.Mark) {
		require.NoError(t, e.Append(events.MustRunID("r"), &events.StatementMarked{Statement: "s1", Mark: m}))
	}
	mark(ada, events.Checked) // she drives it from now on
	mark(bob, events.Checked)
	mark(cyd, events.Wrong)
	mark(bob, events.Doubtful) // bob changes his mind
	last := func(e *research.Engine) events.Run {
		r, err := e.Load(events.MustRunID("r"))
		require.NoError(t, err)
		return r
	}
	require.Eventually(t, func() bool { return last(ada).Seq == 5 }, teamtest.Soon, 10*time.Millisecond)
	require.True(t, last(ada).Disputed("s1"))
	said := make(map[string]events.Mark)
	for _, m := range last(ada).Reviews["s1"] {
		said[m.By] = m.Mark
	}
	require.Equal(t, map[string]events.Mark{"Ada": events.Checked, "Bob": events.Doubtful, "Cyd": events.Wrong}, said)

	// Bob sees it live without driving.
	ctx, cancel := context.WithTimeout(t.Context(), teamtest.Soon)
	defer cancel()
	for after := uint64(0); after < 5; {
		all, err := bob.Events(ctx, events.MustRunID("r"), after)
		require.NoError(t, err)
		for _, e := range all {
			require.Equal(t, after+1, e.Seq)
			after = e.Seq
		}
	}

	// She leaves; he marks again before anybody else has resumed the run, and another driver finds every mark, none
	// twice.
	require.NoError(t, ada.Close())
	_, err := bob.Events(ctx, events.MustRunID("r"), 5)
	require.ErrorIs(t, err, io.EOF)
	require.NoError(
		t,
		machine(t, nc, "review", "Dan").Review(ctx, events.MustRunID("r"), &events.Noted{Note: "ask the client"}),
	)
	mark(bob, events.Checked) // he drives it now
	require.Eventually(t, func() bool { return last(bob).Seq == 7 }, teamtest.Soon, 10*time.Millisecond)
	require.Len(t, last(bob).Notes, 1)
	require.Equal(t, "Dan", last(bob).Notes[0].By)
	require.NoError(t, bob.Close())
	patience.Until(
		t,
		func() bool { return !store.Held(events.MustRunID("r")) },
		"whoever entered the last mark lets go of the run",
	)
	require.NoError(t, cyd.TakeOver(events.MustRunID("r")))
	require.Equal(t, uint64(7), last(cyd).Seq, "nobody drove it: it changed no hands")
	require.Error(
		t,
		machine(t, nc, "review", "Eve").Review(ctx, events.MustRunID("r"), &events.RunFinished{}),
		"only reviews can be sent",
	)
}

// Without a cluster, a matter works as it always has: there is nobody to take a run over from.
func TestNotShared(t *testing.T) {
	now := func() time.Time { return journaltest.Noon }
	e, err := research.New(
		research.Config{
			Matter: matter.Matter{Name: "Acme"},
			Store:  journal.Files{Dir: within.At(t.TempDir()), Now: now},
			Now:    now,
		},
	)
	require.NoError(t, err)
	require.ErrorContains(t, e.TakeOver(events.MustRunID("r")), "not shared")
	require.NoError(t, e.Close())
	_, err = teamjournal.New(&team.Link{}, teamjournal.Options{Matter: "a b"})
	require.ErrorContains(t, err, "cannot name a matter")
}
