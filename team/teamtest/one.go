package teamtest

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/team"
)

// One starts a single server and returns its address.
func One(t testing.TB) string {
	t.Helper()
	s, err := server.NewServer(
		&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true},
	)
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))
	return s.Addr().String()
}

// Connect connects as the program does and waits until it is connected.
func Connect(t testing.TB, urls string) *team.Link {
	t.Helper()
	link, err := team.Dial(team.Access{URL: urls})
	require.NoError(t, err)
	t.Cleanup(link.Close)
	patience.Until(t, link.IsConnected)
	return link
}
