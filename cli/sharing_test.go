package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/team/teamtest"
)

// TestNothingIsSharedWithoutAnAct: a cluster in the settings does not cause anything to be sent.
func TestNothingIsSharedWithoutAnAct(t *testing.T) {
	t.Parallel()
	address, came := trap(t)
	p := newProgram(t)
	run := p.online("HEADNOTE_NATS_URL=nats://"+address, "HEADNOTE_SOURCES_BASE=http://127.0.0.1:1")
	p.write("docs/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	for _, args := range [][]string{
		{"index", "docs"},
		{"ask", "Who has the parcel?", "--matter", "docs"},
		{"runs", "--matter", "docs"},
		{"export", "last", "--matter", "docs"},
		{"search", "parcel", "--matter", "docs"},
	} {
		code, _, said := run(args...)
		require.Contains(t, []int{0, 3}, code, said)
	}
	code, _, said := run("ask", "--queue", "When?", "--matter", "docs")
	require.Equal(t, 2, code)
	require.Contains(t, said, "docs is not shared; headnote share shows with whom it would be shared and asks")
	code, _, said = run("worker", "--drain", "docs")
	require.Equal(t, 2, code, said)
	code, _, said = run("share", "--matter", "docs")
	require.Equal(t, 2, code)
	require.Contains(t, said, "docs will be shared with everyone who may read it at nats://"+address)
	require.Contains(t, said, "runs: 1 run (")
	require.Contains(t, said, "--yes confirms")
	require.Zero(t, came.Load(), "connections")
}

// accounts starts a server with accounts for two clients of a firm.
func accounts(t *testing.T) string {
	t.Helper()
	acme, blake := server.NewAccount("ACME"), server.NewAccount("BLAKE")
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
		Accounts:    []*server.Account{acme, blake},
		AuthTimeout: teamtest.Soon.Seconds(),
		Users: []*server.User{
			{Username: "ada", Password: "a", Account: acme},
			{Username: "eve", Password: "e", Account: blake},
		},
	})
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))
	for _, a := range []string{"ACME", "BLAKE"} {
		account, err := s.LookupAccount(a)
		require.NoError(t, err)
		require.NoError(t, account.EnableJetStream(nil, nil))
	}
	return s.Addr().String()
}

// streams counts the streams of matters that an account holds.
func streams(t *testing.T, url string) int {
	t.Helper()
	n := 0
	js, err := jetstream.New(teamtest.Connect(t, url).Conn)
	require.NoError(t, err)
	list := js.StreamNames(t.Context())
	for name := range list.Name() {
		if strings.HasPrefix(name, "HEADNOTE_") && strings.Count(name, "_") == 1 {
			n++
		}
	}
	require.NoError(t, list.Err())
	return n
}

// TestTwoAccountsOfOnePerson: one person works for two clients, each with an account of its own; each matter is shared
// with its own account, one worker serves both, and an account never sees the other's matter, though both are named
// docs.
func TestTwoAccountsOfOnePerson(t *testing.T) {
	t.Parallel()
	address := accounts(t)
	ada, eve := "nats://ada:a@"+address, "nats://eve:e@"+address
	p := newProgram(t)
	run := p.online("HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "HEADNOTE_NATS_REPLICAS=1")
	config := p.write(".config/headnote/config.toml",
		fmt.Sprintf("[clusters.acme]\nurl = %q\n[clusters.blake]\nurl = %q\n", ada, eve))
	require.NoError(t, os.Chmod(config, 0o600))
	for _, client := range []string{"acme", "blake"} {
		p.write(client+"/docs/deed.txt", "The deed of May 4, 2021 conveys the parcel to "+client+".")
		code, _, said := run("index", client+"/docs")
		require.Equal(t, 0, code, said)
		code, _, said = run("ask", "Who has the parcel?", "--matter", client+"/docs")
		require.Contains(t, []int{0, 3}, code, said)
		require.Zero(t, streams(t, ada)+streams(t, eve)-map[string]int{"acme": 0, "blake": 1}[client])
		code, out, said := run("share", "--yes", "--to", client, "--matter", client+"/docs")
		require.Equal(t, 0, code, said)
		require.Equal(t, "1 run sent\n", out)
		require.Contains(t, said, "at nats://"+address+" as "+map[string]string{"acme": "ada", "blake": "eve"}[client])
		code, _, said = run("ask", "--queue", "When was the deed of "+client+"?", "--matter", client+"/docs")
		require.Equal(t, 0, code, said)
	}
	require.Equal(t, 1, streams(t, ada))
	require.Equal(t, 1, streams(t, eve))
	code, _, said := run("worker", "--drain", "acme/docs", "blake/docs")
	require.Equal(t, 0, code, said)
	require.Equal(t, 2, strings.Count(said, "is done"), said)

	his := newProgram(t)
	theirs := his.online("HEADNOTE_SOURCES_BASE=http://127.0.0.1:1", "HEADNOTE_NATS_REPLICAS=1", "HEADNOTE_NATS_URL="+eve)
	code, _, said = theirs("join", "docs", "there")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, "your runs in "+filepath.Join(his.home, "there")+" are sent there")
	_, out, _ := theirs("runs", "--matter", "there")
	require.Contains(t, out, "When was the deed of blake?")
	require.NotContains(t, out, "acme")

	// A cluster with the same name at another address is not the one that was agreed to.
	require.NoError(t, os.WriteFile(config, fmt.Appendf(nil, "[clusters.acme]\nurl = %q\n", eve), 0o600))
	_, out, said = run("runs", "--matter", "acme/docs")
	require.Contains(t, said, "what was agreed to is nats://"+address+" as ada")
	require.Contains(t, out, "Who has the parcel?", "what is here is here")
	require.Equal(t, 1, streams(t, eve))
}

// TestUnshare: nothing more is sent; what was sent stays, or is removed.
func TestUnshare(t *testing.T) {
	t.Parallel()
	url := "nats://" + teamtest.One(t)
	run := teammate(url)
	p := newProgram(t)
	p.write("acme/deed.txt", "The deed of May 4, 2021 conveys the parcel to Acme.")
	code, _, said := run(p, "index", "acme")
	require.Equal(t, 0, code, said)
	code, _, said = run(p, "unshare", "--matter", "acme")
	require.Equal(t, 2, code)
	require.Contains(t, said, "is not shared")
	code, _, said = run(p, "share", "--yes", "--documents", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, said, "documents: 1 document (0.1 KB)")
	code, out, said := run(p, "doctor", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Regexp(t, `✓ sharing acme is shared with nats://127.0.0.1:\d+ \(runs and documents\)`, flat(out))

	code, out, said = run(p, "unshare", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, flat(out), "nats stream rm")
	code, _, said = run(p, "ask", "Who has the parcel?", "--matter", "acme")
	require.Contains(t, []int{0, 3}, code, said)
	require.Equal(t, 1, streams(t, url))
	his := newProgram(t)
	code, _, said = run(his, "join", "acme")
	require.Equal(t, 0, code, said)
	_, out, _ = run(his, "runs", "--matter", "acme")
	require.NotContains(t, out, "parcel", "it was asked after the sharing had ended")

	code, _, said = run(p, "share", "--yes", "--matter", "acme")
	require.Equal(t, 0, code, said)
	code, out, said = run(p, "unshare", "--remove", "--matter", "acme")
	require.Equal(t, 0, code, said)
	require.Contains(t, out, "was deleted from")
	require.Zero(t, streams(t, url))
}
