package teamtest

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats-server/v2/server/ats"
	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"headnote/team"
)

// A Bubble is a real NATS server within a bubble of testing/synctest. It does not listen; clients reach it over pipes.
// Its timers, those of its clients and those of the test use the bubble's clock, which advances only while all of them
// wait, so that no test depends on real time.
//
// Within it use FlushWithContext and RequestWithContext: the client shares the timers of Flush and
// Request among all connections of a program, and those of one bubble cannot be used in another.
type Bubble struct {
	server *server.Server
}

// InBubble runs a test in a bubble with a server.
func InBubble(t *testing.T, test func(*testing.T, *Bubble)) {
	t.Helper()
	// The access time service is shared by all servers of a process, and would stop the bubble's clock if it were
	// started within the bubble.
	ats.Register()
	defer ats.Unregister()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s, err := server.NewServer(
			&server.Options{DontListen: true, JetStream: true, StoreDir: dir, NoLog: true, NoSigs: true},
		)
		require.NoError(t, err)
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		require.True(t, s.ReadyForConnections(time.Minute))
		test(t, &Bubble{server: s})
	})
}

// Connect connects as the program does, but over a pipe.
func (b *Bubble) Connect(t testing.TB) *team.Link {
	t.Helper()
	link, err := team.Dial(team.Access{}, nats.InProcessServer(b.server))
	require.NoError(t, err)
	t.Cleanup(link.Close)
	require.True(t, link.IsConnected())
	return link
}
