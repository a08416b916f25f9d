package teamtest

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
)

// Configured starts servers with configuration files and waits until they are connected.
func Configured(t testing.TB, files ...string) {
	t.Helper()
	var all []*server.Server
	for _, file := range files {
		o, err := server.ProcessConfigFile(file)
		require.NoError(t, err)
		o.NoSigs, o.NoLog = true, true
		for _, limit := range []*float64{&o.AuthTimeout, &o.TLSTimeout, &o.Cluster.AuthTimeout, &o.Cluster.TLSTimeout} {
			*limit = Soon.Seconds() // a busy machine computes hashes and keys slowly
		}
		s, err := server.NewServer(o)
		require.NoError(t, err)
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		all = append(all, s)
	}
	patience.Until(t, func() bool {
		led := len(all) == 1
		for _, s := range all {
			if !s.ReadyForConnections(time.Second) ||
				len(all) > 1 && (s.NumRoutes() < len(all)-1 || !s.JetStreamIsCurrent()) {
				return false
			}
			led = led || s.JetStreamIsLeader()
		}
		return led
	}, "the servers do not find each other")
}
