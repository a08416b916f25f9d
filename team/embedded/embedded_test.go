package embedded_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/internal/freeport"
	"headnote/internal/patience"
	"headnote/team/embedded"
	"headnote/team/teamtest"
)

// TestAlone: stored messages are still there when the server starts again.
func TestAlone(t *testing.T) {
	dir := t.TempDir()
	url := ""
	for n := range 2 {
		s, err := embedded.Start("", dir)
		require.NoError(t, err)
		if n > 0 {
			require.Equal(t, url, s.URL(), "who shares a matter through it has agreed to this address")
		}
		url = s.URL()
		js := teamtest.Connect(t, s.URL()).JS
		x, err := js.CreateOrUpdateStream(t.Context(), jetstream.StreamConfig{Name: "S", Subjects: []string{"s"}})
		require.NoError(t, err)
		_, err = js.Publish(t.Context(), "s", []byte("x"))
		require.NoError(t, err)
		info, err := x.Info(t.Context())
		require.NoError(t, err)
		require.Equal(t, uint64(n+1), info.State.Msgs)
		require.NoError(t, s.Close())
	}
}

// TestThree: three programs, each with one server of the cluster embedded, configured with users and passwords as in
// NATS.
func TestThree(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take a while to choose a leader")
	}
	var routes, clients [3]string
	for i := range 3 {
		routes[i], clients[i] = freeport.Address(t), freeport.Address(t)
	}
	for i := range 3 {
		file := filepath.Join(t.TempDir(), "nats.conf")
		require.NoError(t, os.WriteFile(file, fmt.Appendf(nil, `
server_name: n%d
listen: %q
jetstream { store_dir: %q }
cluster { name: firm, listen: %q, routes: [ "nats-route://%s", "nats-route://%s" ] }
accounts { ACME { jetstream: enabled, users: [ { user: ada, password: secret } ] } }
log_file: %q
`, i, clients[i], t.TempDir(), routes[i], routes[(i+1)%3], routes[(i+2)%3], filepath.Join(t.TempDir(), "log")), 0o600))
		s, err := embedded.Start(file, "")
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
	}
	js := teamtest.Connect(t, "nats://ada:secret@"+clients[1]).JS
	var err error
	patience.Until(t, func() bool {
		_, err = js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "S", Subjects: []string{"s"}, Replicas: 3})
		return err == nil
	}, "%v", err)
	_, err = js.Publish(t.Context(), "s", []byte("x"))
	require.NoError(t, err)
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	_, err := embedded.Start("nowhere.conf", "")
	require.ErrorContains(t, err, "configuration of the embedded server")
	file := filepath.Join(t.TempDir(), "nats.conf")
	require.NoError(t, os.WriteFile(file, []byte("port: -1"), 0o600))
	_, err = embedded.Start(file, "")
	require.ErrorContains(t, err, "has no jetstream")
}

// A listener open to a network has TLS, or the server does not start.
func TestNothingIsOpenWithoutTLS(t *testing.T) {
	for _, test := range []struct{ config, named string }{
		{"listen: 0.0.0.0:4222", `listen at "0.0.0.0"`},
		{"port: 4222", `listen at ""`}, // all addresses if none is named
		{"listen: 127.0.0.1:4222\nhttp: 0.0.0.0:8222", `http at "0.0.0.0"`},
		{"listen: 127.0.0.1:4222\nserver_name: a\ncluster { name: firm, listen: 10.0.0.5:6222 }", `cluster at "10.0.0.5"`},
		{"listen: 127.0.0.1:4222\nleafnodes { listen: 0.0.0.0:7422 }", `leafnodes at "0.0.0.0"`},
		{"listen: 127.0.0.1:4222\nwebsocket { listen: 0.0.0.0:8080, no_tls: true }", `websocket at "0.0.0.0"`},
	} {
		file := filepath.Join(t.TempDir(), "nats.conf")
		require.NoError(
			t,
			os.WriteFile(file, fmt.Appendf(nil, "%s\njetstream { store_dir: %q }\n", test.config, t.TempDir()), 0o600),
		)
		_, err := embedded.Start(file, "")
		require.ErrorContains(t, err, "without TLS", test.config)
		require.ErrorContains(t, err, test.named)
	}
}
