package journal_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
	"headnote/team/teamtest"
)

// watched follows a finished run as a machine's screen does, and lets the test wait for a mark.
func watched(t *testing.T, e *research.Engine, run events.RunID) func(by string, m events.Mark) {
	var r events.Run
	return func(by string, m events.Mark) {
		t.Helper()
		for r.MarkBy("s1", by).Mark != m {
			all, err := e.Watch(patience.Context(t), run, r.Seq)
			require.NoError(t, err)
			for _, ev := range all {
				r = events.Apply(r, ev)
			}
		}
	}
}

// TestReviewersSeeEachOther: two people review a finished run, and each immediately sees what the other does; a mark
// made while nobody drives the run is entered.
func TestReviewersSeeEachOther(t *testing.T) {
	t.Parallel()
	link := teamtest.Connect(t, "nats://"+teamtest.One(t))
	run := events.MustRunID("r")
	first := alone(t, link, "Ada")
	j := create(t, first, run)
	journaltest.Put(
		t,
		j,
		&events.RunStarted{Terms: events.Terms{Question: "May it be dated back?"}},
		&events.RunFinished{Status: events.Finished},
	)
	require.NoError(t, j.Close())
	ada, bob := engine(t, first), engine(t, alone(t, link, "Bob"))
	adaSees, bobSees := watched(t, ada, run), watched(t, bob, run)
	mark := func(e *research.Engine, m events.Mark) {
		require.NoError(t, e.Append(run, &events.StatementMarked{Statement: "s1", Mark: m}))
	}
	mark(ada, events.Checked)
	bobSees("Ada", events.Checked)
	mark(bob, events.Wrong)
	adaSees("Bob", events.Wrong)
	bobSees("Bob", events.Wrong)
	mark(ada, events.Doubtful)
	adaSees("Ada", events.Doubtful)
	bobSees("Ada", events.Doubtful)
	require.NoError(t, ada.Close())
	require.NoError(t, bob.Close())

	cyd := alone(t, link, "Cyd")
	require.NoError(t, cyd.Review(t.Context(), run, &events.StatementMarked{Statement: "s1", Mark: events.Checked}))
	dan := engine(t, alone(t, link, "Dan"))
	watched(t, dan, run)("Cyd", events.Checked)
}

// TestWhoTookOver: a user who lost a run is told who took it, no matter who has the lease by then.
func TestWhoTookOver(t *testing.T) {
	t.Parallel()
	address := teamtest.One(t)
	const (
		still   = "and has it still"
		nobody  = "and has left, so that nobody has it"
		another = "and has left it to somebody else"
	)
	for _, now := range []string{still, nobody, another} {
		t.Run(now, func(t *testing.T) {
			w := teamtest.NewWire(t, address)
			hers, his := teamtest.Connect(t, "nats://"+w.Addr()), teamtest.Connect(t, "nats://"+address)
			run := events.MustRunID("r-" + newID())
			ada, bob, eve := alone(t, hers, "Ada"), alone(t, his, "Bob"), alone(t, his, "Eve")
			j := create(t, ada, run)
			journaltest.Put(t, j, journaltest.Note(1))
			settle(t, j)
			w.Cut()
			patience.Until(t, func() bool { return !hers.IsConnected() })
			journaltest.Put(t, j, journaltest.Note(2))
			k, all, _, err := bob.TakeOver(run)
			require.NoError(t, err)
			require.Equal(t, &events.DriverChanged{From: "Ada", To: "Bob"}, all[len(all)-1].Body)
			settle(t, k.(settled))
			if now != still {
				require.NoError(t, k.Close())
			}
			if now == another {
				l, _, _, err := eve.Open(run)
				require.NoError(t, err)
				journaltest.Put(t, l, journaltest.Note(3))
				settle(t, l.(settled))
				defer func() { require.NoError(t, l.Close()) }()
			}
			w.Heal()
			patience.Until(t, func() bool { return j.Status().Lost != nil })
			require.ErrorIs(t, j.Status().Lost, journal.ErrHeld)
			require.ErrorContains(t, j.Status().Lost, "Bob has taken run "+run.String()+" over")
			require.NoError(t, j.Close())
			if now == still {
				require.NoError(t, k.Close())
			}
		})
	}
}

// TestNothingIsLeftBehind: what a program could not send is counted, reported with the reason, and sent automatically
// by the next program, even if the run has ended.
func TestNothingIsLeftBehind(t *testing.T) {
	t.Parallel()
	address := teamtest.One(t)
	w := teamtest.NewWire(t, address)
	link := teamtest.Connect(t, "nats://"+w.Addr())
	s := alone(t, link, "Ada")
	run := events.MustRunID("r")
	j := create(t, s, run)
	journaltest.Put(t, j, &events.RunStarted{Terms: events.Terms{Question: "When?"}})
	settle(t, j)
	require.True(t, s.Unsent().None())
	w.Cut()
	patience.Until(t, func() bool { return !link.IsConnected() })
	for i := range 75 {
		journaltest.Put(t, j, journaltest.Note(i))
	}
	u := s.Unsent()
	for u.Events != 75 || u.Reason == "" {
		var err error
		u, err = s.NextUnsent(patience.Context(t), u)
		require.NoError(t, err)
	}
	require.Equal(t, 1, u.Runs)
	require.Equal(t, journaltest.Noon, u.Since)
	require.Contains(t, u.String(), "75 events not sent yet: the cluster at nats://")
	require.NoError(t, j.Close())
	require.NoError(t, s.Close())
	require.Equal(t, 75, s.Unsent().Events, "it is said at the end, too")

	w.Heal()
	again := reopened(t, teamtest.Connect(t, "nats://"+address), s)
	patience.Until(t, func() bool { return again.Unsent().None() }, "the next program sends it")
	all, _, err := alone(t, teamtest.Connect(t, "nats://"+address), "Bob").Load(run)
	require.NoError(t, err)
	require.Len(t, all, 76)
}
