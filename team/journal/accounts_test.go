package journal_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"headnote/internal/within"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
	"headnote/team"
	teamjournal "headnote/team/journal"
	"headnote/team/teamtest"
)

// Two clients of the firm, each with an account, and a colleague who may read the first client's matter but not write
// to it.
const walls = `
port: -1
host: 127.0.0.1
jetstream { store_dir: %q }
accounts {
  ACME  { jetstream: enabled, users: [
    { user: ada, password: a },
    { user: reader, password: r, permissions: { publish: { allow: ["$JS.API.>"], deny: ["$JS.API.STREAM.CREATE.>",
      "$JS.API.STREAM.DELETE.>"] }, subscribe: [">"] } } ] }
  BLAKE { jetstream: enabled, users: [ { user: eve, password: e } ] }
}
`

func oneServer(t testing.TB, config string) *server.Server {
	t.Helper()
	path := filepath.Join(t.TempDir(), "nats.conf")
	require.NoError(t, os.WriteFile(path, fmt.Appendf(nil, config, t.TempDir()), 0o600))
	o, err := server.ProcessConfigFile(path)
	require.NoError(t, err)
	o.NoLog, o.NoSigs = true, true
	s, err := server.NewServer(o)
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.Eventually(t, func() bool { return s.ReadyForConnections(time.Second) }, teamtest.Soon, 10*time.Millisecond)
	return s
}

func user(t testing.TB, s *server.Server, name, password string) (*team.Link, *teamjournal.Store) {
	t.Helper()
	nc := connect(t, fmt.Sprintf("nats://%s:%s@%s", name, password, s.Addr()))
	online(t, nc)
	now := func() time.Time { return journaltest.Noon }
	x, err := teamjournal.New(nc, teamjournal.Options{
		Matter:   "m",
		By:       name,
		Replicas: 1,
		Local:    journal.Files{Dir: within.At(filepath.Join(t.TempDir(), "runs")), Now: now},
		Patience: teamtest.Soon,
		Now:      now,
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	return nc, x
}

// TestWallsBetweenClients: a user who works for one client sees neither the names nor the number of another client's
// runs, even if both matters have the same name.
func TestWallsBetweenClients(t *testing.T) {
	t.Parallel()
	s := oneServer(t, walls)
	_, ada := user(t, s, "ada", "a")
	eves, eve := user(t, s, "eve", "e")
	heard, err := eves.SubscribeSync(">")
	require.NoError(t, err)

	j := create(t, ada, events.MustRunID("r"))
	journaltest.Put(t, j, journaltest.Note(1))
	settle(t, j)
	require.True(t, ada.Held(events.MustRunID("r")))
	require.False(t, eve.Held(events.MustRunID("r")))
	runs, err := eve.List()
	require.NoError(t, err)
	require.Empty(t, runs)
	_, _, err = eve.Load(events.MustRunID("r"))
	require.ErrorContains(t, err, "no run r in")
	js := eves.JS
	for name := range js.StreamNames(t.Context()).Name() {
		require.NotContains(t, name, "ACME")
		x, err := js.Stream(t.Context(), name)
		require.NoError(t, err)
		require.Zero(t, x.CachedInfo().State.Msgs, name)
	}
	require.NoError(t, eves.Flush())
	for n, _, err := heard.Pending(); n > 0; n-- {
		require.NoError(t, err)
		m, err := heard.NextMsg(time.Second)
		require.NoError(t, err)
		require.NotContains(t, string(m.Data), "note 1")
	}
	require.NoError(t, j.Close())
}

// TestReadersCannotWrite: a colleague without permission to write can follow a run; what they try to write stays on
// their machine, and they are told so.
func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	s := oneServer(t, walls)
	_, ada := user(t, s, "ada", "a")
	j := create(t, ada, events.MustRunID("r"))
	journaltest.Put(t, j, journaltest.Note(1))
	settle(t, j)
	_, reader := user(t, s, "reader", "r")
	all, _, err := reader.Load(events.MustRunID("r"))
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Error(t, reader.Review(t.Context(), events.MustRunID("r"), journaltest.Note(2)))
	_, _, _, err = reader.TakeOver(events.MustRunID("r"))
	require.ErrorContains(t, err, "cannot be taken over")
	journaltest.Put(t, j, journaltest.Note(3))
	settle(t, j)
	require.NoError(t, j.Close())
}
