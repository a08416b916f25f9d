package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// Matters that may not leave the machine are not shared: offline, confidential, locked and fictional ones are refused
// before anybody is contacted, and the attempt is not recorded.
func TestWhatMayNotLeaveIsNotShared(t *testing.T) {
	p := inProcess(t).with("HEADNOTE_NATS_URL", "tls://nats.firm.example")
	m := p.matter()
	for _, line := range [][]string{
		{"share", "--yes", "--matter", m},
		{"share", "--yes", "--documents", "--matter", m},
		{"share", "--yes", "--sample"},
		{"share", "--yes", "--to", "tls://other.example", "--matter", m},
		{"join", "acme", filepath.Join(p.dir, "copy")},
	} {
		e := p.run(line...)
		e.refused(t, command.ExitFailed, "may leave this machine: it is offline, confidential, locked or the sample matter")
		require.NotContains(t, e.said, "matter matter")
	}
	require.NoDirExists(t, filepath.Join(p.dir, "copy"))
	online := p.with("HEADNOTE_OFFLINE", "false")
	for _, line := range [][]string{
		{"queue"},
		{"queue", "retry", "20260101-000000-abcdef"},
		{"queue", "drop", "20260101-000000-abcdef"},
		{"ask", "--queue", "When is the log due?"},
		{"index", "--queue", m},
		{"unshare"},
		{"unshare", "--remove"},
	} {
		e := online.run(append(line, "--matter", m)...)
		e.refused(t, command.ExitUsage, "acme is not shared")
	}

	// A person at a terminal or a flag can share; a pipe cannot.
	unsure := online.reading("y\n").run("share", "--matter", m)
	require.Equal(t, command.ExitUsage, unsure.code)
	require.Contains(t, unsure.said, "--yes confirms what is shown above")
	require.Contains(t, unsure.said, "everyone who may read it at tls://nats.firm.example")
	require.Contains(t, unsure.said, "documents: none; --documents sends them too")
	online.run("queue", "--matter", m).refused(t, command.ExitUsage, "acme is not shared")
}

// An address that must never be connected to is refused before anything is recorded as shared.
func TestAddressesWithoutEncryptionAreNotShared(t *testing.T) {
	p := inProcess(t).with("HEADNOTE_OFFLINE", "false")
	m := p.matter()
	for _, address := range []string{
		"nats://nats.firm.example", "http://nats.firm.example", "ws://10.0.0.1:443", "tls://a.example,nats://b.example",
		"file:///etc/passwd", "tls://", "nats://[::1", "https://nats.firm.example",
	} {
		for _, shared := range []ended{
			p.run("share", "--yes", "--to", address, "--matter", m),
			p.with("HEADNOTE_NATS_URL", address).run("share", "--yes", "--matter", m),
		} {
			require.Contains(t, []int{command.ExitFailed, command.ExitUsage}, shared.code, address)
			require.Empty(t, shared.out, address)
		}
		p.run("unshare", "--matter", m).refused(t, command.ExitUsage, "acme is not shared from this folder")
	}
}

// A cluster's folder is created once, from names that are valid in subjects and file names.
func TestClustersAreMadeOfGoodNames(t *testing.T) {
	p := inProcess(t)
	dir := filepath.Join(p.dir, "cluster")
	for _, bad := range []string{
		"ada=owner", "acme/ada", "acme/../ada=owner", "ACME/ada=owner", "acme/a b=owner", "acme/ada=",
		"/ada=owner", "acme/=owner", "acme/ada>=owner", "acme/ada.*=owner", "acme/ada=owner=owner", "",
	} {
		e := p.run("team", "init", dir, "--member", bad)
		e.refused(t, command.ExitUsage)
		p.run("team", "add", dir, bad).refused(t, command.ExitUsage)
	}
	for _, bad := range []string{"host:port", "host:0", "host:70000", "ho st", "tls://host", "", "../host"} {
		e := p.run("team", "init", dir, "--servers", bad)
		require.NotEqual(t, command.ExitDone, e.code, bad)
		require.NoDirExists(t, dir, "%q: nothing is written", bad)
	}
	require.NoError(t, os.Mkdir(dir, 0o700))
	p.file("cluster/passwords.txt", "in use")
	p.run("team", "init", dir).refused(t, command.ExitFailed, "is not empty: choose a new folder")
	p.run("team", "add", dir, "acme/ada=owner").refused(t, command.ExitFailed, dir)
	require.Equal(t, command.ExitFailed, p.with("HEADNOTE_OFFLINE", "false").run("team", "check", dir).code)
}
