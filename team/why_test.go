package team_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/internal/patience"
	"headnote/team"
	"headnote/team/rights"
	"headnote/team/teamtest"
)

// TestReasons: each reason a cluster cannot be used is recognized and reported in one sentence that tells what to do,
// on a real server with the configuration that team init writes.
func TestReasons(t *testing.T) {
	t.Parallel()
	p, dir := teamtest.Trial(t, 1, "acme/ada=writer")
	_, other := teamtest.Trial(t, 1, "acme/ada=writer")
	ada, err := p.Access(dir, rights.Member{Client: "acme", Name: "ada", Role: rights.Writer})
	require.NoError(t, err)
	password, err := os.ReadFile(filepath.Join(dir, "people", "acme-ada", "password"))
	require.NoError(t, err)
	for name, test := range map[string]struct {
		change func(*team.Access)
		reason string
	}{
		"all is well": {func(*team.Access) {}, ""},
		"wrong password": {
			func(a *team.Access) { a.URL = strings.Replace(a.URL, string(password), "wrong", 1) },
			"refuses this name and password",
		},
		"wrong authority": {
			func(a *team.Access) { a.CA = filepath.Join(other, "ca.pem") },
			"of an authority that is not trusted here: set nats_ca",
		},
		"no certificate": {
			func(a *team.Access) { a.Cert, a.Key = "", "" },
			"does not take your certificate: set nats_cert and nats_key",
		},
		"another's certificate": {func(a *team.Access) {
			at := filepath.Join(other, "people", "acme-ada", "acme-ada")
			a.Cert, a.Key = at+".pem", at+".key"
		}, "does not take your certificate"},
		"down":         {func(a *team.Access) { a.URL = "tls://127.0.0.1:1" }, "is down, or listens at another port"},
		"unknown name": {func(a *team.Access) { a.URL = "tls://nowhere.invalid:4222" }, "is not known by that name"},
		"no TLS there": {func(a *team.Access) { a.URL = "tls://" + teamtest.One(t) }, "offers no TLS"},
		"one of two is right": {func(a *team.Access) {
			a.URL = "tls://127.0.0.1:1," + strings.Replace(a.URL, string(password), "wrong", 1)
		}, "refuses this name and password"},
		"the prefix is missing": {
			func(a *team.Access) { a.Prefix = "" },
			"your user of the cluster has no right to do this ($JS.API.INFO)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := ada
			test.change(&a)
			l, err := team.Dial(a)
			require.NoError(t, err, "it is looked for in the background")
			defer l.Close()
			if test.reason == "" {
				patience.Until(t, l.IsConnected)
			}
			_, err = l.Ready(patience.Context(t))
			if test.reason == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, test.reason)
			require.NotContains(t, err.Error(), string(password))
			require.NotContains(t, err.Error(), "\n")
		})
	}
	// What does not exist, or may not be created, is reported.
	l := teamtest.As(t, p, dir, "acme-ada")
	_, err = l.Stream(
		t.Context(),
		jetstream.StreamConfig{Name: "HEADNOTE_none", Subjects: []string{"headnote.none.run.*"}},
	)
	require.ErrorContains(t, err, "does not hold this matter (HEADNOTE_none), and your user may not create it")
	_, err = l.Find(t.Context(), "none")
	require.ErrorContains(t, err, `has no matter "none" that you may see`)
	plain, err := team.Dial(team.Access{URL: "nats://" + teamtest.One(t), Prefix: "NOWHERE.API"})
	require.NoError(t, err)
	defer plain.Close()
	_, err = plain.Ready(patience.Context(t))
	require.ErrorContains(t, err, "has no JetStream for this account")
}
