package cli_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/freeport"
	"headnote/internal/patience"
	"headnote/team/teamtest"
)

// serving starts a server, and returns its messages and how to reach it.
func serving(t *testing.T, server *exec.Cmd, key string) (said *bufio.Reader, ssh func(...string) *exec.Cmd) {
	t.Helper()
	stderr, err := server.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
	said = bufio.NewReader(stderr)
	line := ""
	for !strings.Contains(line, "host key SHA256:") {
		line, err = said.ReadString('\n')
		require.NoError(t, err)
	}
	_, port, err := net.SplitHostPort(strings.TrimSuffix(strings.Fields(line)[3], ","))
	require.NoError(t, err, line)
	return said, func(more ...string) *exec.Cmd {
		return exec.Command("ssh", append([]string{
			"-F", "none", "-p", port, "-i", key, "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no",
			"-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "BatchMode=yes",
		}, more...)...)
	}
}

// TestServe runs the program as a server: a person's matter, indexed by the administrator; the question asked over SSH;
// its memo downloaded; and the end on a signal, which is not an error.
func TestServe(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: OpenSSH's %s is not installed (apt install openssh-client)", tool)
		}
	}
	p := newProgram(t).raced()
	key, data := filepath.Join(p.home, "key"), filepath.Join(p.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))

	code, _, said := p.run("serve", "--data", data)
	require.Equal(t, 1, code)
	require.Contains(t, said, "does not exist")
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(p.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))
	acme := filepath.Join(data, "users/ana/matters/acme")
	p.write("data/users/ana/matters/acme/lease.txt", "LEASE\n\nThe tenant pays a deposit of $900. The landlord shall "+
		"return the deposit no later than March 31, 2026.\n")
	code, _, said = p.run("index", acme)
	require.Equal(t, 0, code, said)
	p.write("data/users/ana/config.toml", "rounds = 1\n")
	code, _, said = p.run("watch", "add", "agency", "Brindle Agency", "--matter", acme)
	require.Equal(t, 0, code, said)

	server := p.command("serve", "--listen", "127.0.0.1:0", "--data", data)
	lines, ssh := serving(t, server, key)

	x := startIn(t, ssh("-t", "127.0.0.1"), 120, 40)
	x.Shows("acme · 1 document")
	x.Press("When must the landlord return the deposit?" + enter)
	x.Shows("done")
	x.Press("1y")
	x.Shows("also in copied.txt")
	x.Press("e")
	x.Shows("Export the memo")
	x.Press("m")
	x.Shows("written to when-must-the-landlord")
	x.Press("0")
	x.Shows("agency: Brindle Agency")
	x.Press("q")
	require.Equal(t, 0, x.Ends())

	brought, err := ssh("127.0.0.1", "export", "acme", "last").CombinedOutput()
	require.NoError(t, err, string(brought))
	require.Contains(t, string(brought), "March 31, 2026")
	brought, err = ssh("127.0.0.1", "copied").CombinedOutput()
	require.NoError(t, err, string(brought))
	require.NotEmpty(t, bytes.TrimSpace(brought))

	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	last, err := lines.ReadString(0)
	require.Error(t, err)
	require.Contains(t, last, "server stopped")
	require.NoError(t, server.Wait(), "to be asked to stop is no failure")
}

// TestServedMattersAreShared: what ana asks on a server is seen by a colleague on another machine; she finds what the
// colleague adds at once.
func TestServedMattersAreShared(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: OpenSSH's %s is not installed (apt install openssh-client)", tool)
		}
	}
	url := "nats://" + teamtest.One(t)
	run := teammate(url)
	p := newProgram(t)
	key, data := filepath.Join(p.home, "key"), filepath.Join(p.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(p.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))
	p.write("data/users/ana/matters/acme/lease.txt", "LEASE\n\nThe tenant pays a deposit of $900. The landlord shall "+
		"return the deposit no later than March 31, 2026.\n")
	code, _, said := p.run("index", filepath.Join(data, "users/ana/matters/acme"))
	require.Equal(t, 0, code, said)
	p.write("data/users/ana/config.toml", "rounds = 1\n")

	code, _, said = p.run("serve", "--data", data, "--nats", url)
	require.Equal(t, 2, code)
	require.Contains(t, said, "needs a connection")
	code, _, said = run(p, "share", "--yes", "--title", "ana/acme", "--matter",
		filepath.Join(data, "users/ana/matters/acme"))
	require.Equal(t, 0, code, said)
	server := p.inTeam("", "serve", "--listen", "127.0.0.1:0", "--data", data, "--nats", url)
	_, ssh := serving(t, server, key)
	x := startIn(t, ssh("-t", "127.0.0.1"), 120, 40)
	x.Shows("acme · 1 document")
	x.Press("When must the landlord return the deposit?" + enter)
	x.Shows("done")

	his := newProgram(t)
	code, _, said = run(his, "join", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, `has no matter "acme" that you may see`, "it is ana's")
	code, stdout, said := run(his, "join", "ana/acme", "there")
	require.Equal(t, 0, code, said)
	require.Contains(t, stdout, "0 documents fetched")
	code, stdout, said = run(his, "runs", "--matter", "there")
	require.Equal(t, 0, code, said)
	require.Contains(t, stdout, "When must the landlord return the deposit?")

	his.write("there/orchard.txt", "The orchard was conveyed to Blake on June 2, 2024.")
	code, stdout, said = run(his, "share", "--yes", "--documents", "--matter", "there")
	require.Equal(t, 0, code, said)
	require.Contains(t, stdout, "1 document sent, 0 fetched")
	patience.Until(t, func() bool {
		state, err := os.ReadFile(filepath.Join(data, "users/ana/matters/acme/.headnote/documents.json"))
		return err == nil && strings.Contains(string(state), "orchard.txt")
	})
	x.Press("i")
	x.Press("When was the orchard conveyed?" + enter)
	x.Until("an answer that is done", func(screen string) bool {
		return strings.Contains(screen, "June 2, 2024") && strings.Contains(screen, "done")
	})
	x.Press("q")
	require.Equal(t, 0, x.Ends())
}

// TestEmbeddedServer runs one program that serves both the workbench and the cluster through which it is shared.
func TestEmbeddedServer(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("ssh-keygen"); err != nil {
		t.Skip("skipped: OpenSSH's ssh-keygen is not installed (apt install openssh-client)")
	}
	p := newProgram(t)
	key, data := filepath.Join(p.home, "key"), filepath.Join(p.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(p.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))

	code, _, said := p.run("serve", "--data", data, "--offline=false",
		"--embedded-nats="+filepath.Join(p.home, "none.conf"))
	require.Equal(t, 1, code)
	require.Contains(t, said, "the configuration of the embedded server")
	require.Contains(t, said, "none.conf")

	server := p.inTeam("", "serve", "--listen", "127.0.0.1:0", "--data", data, "--embedded-nats")
	stderr, err := server.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
	url, found := "", false
	for lines := bufio.NewScanner(stderr); !found; {
		require.True(t, lines.Scan(), "the server ended without a word about its cluster")
		_, url, found = strings.Cut(lines.Text(), "shared matters are sent through ")
	}
	code, _, said = teammate("nats://"+strings.TrimPrefix(url, "nats://"))(newProgram(t), "join", "acme")
	require.Equal(t, 1, code)
	require.Contains(t, said, `has no matter "acme"`, "it answers, and has nothing yet")
}

// TestEmbeddedServerOfACluster: with the configuration that team init writes, the embedded server serves its cluster;
// the workbench uses it with the settings of a member, and reports if it has none.
func TestEmbeddedServerOfACluster(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	dir := filepath.Join(p.home, "cluster")
	code, _, said := p.run("team", "init", dir, "--servers", fmt.Sprintf("127.0.0.1:%d", freeport.Port(t, 2000)),
		"--member", "acme/olga=owner")
	require.Equal(t, 0, code, said)
	p.write("olga.toml", string(must(os.ReadFile(filepath.Join(dir, "people/acme-olga/config.toml")))))
	require.NoError(t, os.Chmod(filepath.Join(p.home, "olga.toml"), 0o600))
	for name, want := range map[string]string{
		"nobody":    "it requires a user name. To share matters from here put the lines of people/NAME/config.toml",
		"olga.toml": "shared matters are sent through tls://127.0.0.1:",
	} {
		args := []string{
			"serve", "--listen", "127.0.0.1:0", "--data", filepath.Join(p.home, "data"), "--insecure-local",
			"--embedded-nats=" + filepath.Join(dir, "n1/nats.conf"),
		}
		if name != "nobody" {
			args = append(args, "--config", name)
		}
		server := p.command(args...)
		server.Env = append(server.Env, "HEADNOTE_OFFLINE=false")
		stderr, err := server.StderrPipe()
		require.NoError(t, err)
		require.NoError(t, server.Start())
		t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
		var all strings.Builder
		for lines := bufio.NewScanner(stderr); !strings.Contains(all.String(), "host key"); {
			require.True(t, lines.Scan(), "%s: the server ended: %s", name, all.String())
			all.WriteString(lines.Text() + "\n")
		}
		require.Contains(t, all.String(), want, name)
		require.NoError(t, server.Process.Signal(os.Interrupt))
		_, err = io.Copy(io.Discard, stderr)
		require.NoError(t, err)
		require.NoError(t, server.Wait())
	}
}
