package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/internal/patience"
)

// pane is a command in a tmux terminal, with a tmux server of its own.
type pane struct {
	t      *testing.T
	socket string
}

// inTmux runs a command in a terminal of tmux.
func inTmux(t *testing.T, cmd *exec.Cmd) pane {
	t.Helper()
	p := pane{t, filepath.Join(t.TempDir(), "tmux")}
	args := []string{"-S", p.socket, "-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "40", "env"}
	start := exec.Command("tmux", append(args, cmd.Args...)...)
	start.Dir, start.Env = cmd.Dir, append(cmd.Env, "TERM=xterm-256color", "TMUX=", "LC_ALL=C.UTF-8", "NO_COLOR=")
	out, err := start.CombinedOutput()
	require.NoError(t, err, string(out))
	t.Cleanup(func() { _, _ = p.tmux("kill-server") }) // it ends with its last terminal
	return p
}

func (p pane) tmux(args ...string) (string, error) {
	out, err := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	return string(out), err
}

// press sends keys, by the names that tmux has for them.
func (p pane) press(keys ...string) {
	p.t.Helper()
	out, err := p.tmux(append([]string{"send-keys"}, keys...)...)
	require.NoError(p.t, err, out)
}

// shows waits until the screen has the words.
func (p pane) shows(words string) {
	p.t.Helper()
	screen := ""
	patience.Until(p.t, func() bool {
		screen, _ = p.tmux("capture-pane", "-p")
		return strings.Contains(screen, words)
	}, "never shown: "+words)
}

// signal sends a signal to the command.
func (p pane) signal(s syscall.Signal) {
	p.t.Helper()
	out, err := p.tmux("display-message", "-p", "#{pane_pid}")
	require.NoError(p.t, err, out)
	pid, err := strconv.Atoi(strings.TrimSpace(out))
	require.NoError(p.t, err, out)
	require.NoError(p.t, syscall.Kill(pid, s))
}

// ends waits until the command, and its terminal, have ended.
func (p pane) ends() {
	p.t.Helper()
	patience.Until(p.t, func() bool {
		_, err := p.tmux("has-session")
		return err != nil
	}, "it has not ended")
}

// resumes resumes the interrupted run in the workbench.
func (p pane) resumes() {
	p.t.Helper()
	p.press("Tab", "r")
	p.shows("interrupted")
	p.press("Enter")
	p.shows("R resumes it")
	p.press("R")
}

// With a keyboard, in a real terminal: however the program ends, a resumed run repeats what was in flight, once each.
func TestSevenWaysOfEndingInTmux(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("skipped: tmux is not installed (apt install tmux)")
	}
	asked := "Resumed: 10 searches that were interrupted are asked again"
	workbench := func(end func(p pane)) func(*testing.T, online) {
		return func(t *testing.T, o online) {
			p := inTmux(t, o.asking())
			p.shows("ask a question about the matter")
			p.resumes()
			inFlight(t, filepath.Join(o.home, "matter"), o.server)
			p.shows(asked)
			end(p)
			p.ends()
		}
	}
	signal := func(s syscall.Signal) func(*testing.T, online) { return workbench(func(p pane) { p.signal(s) }) }
	for name, end := range map[string]func(*testing.T, online){
		"q y": workbench(func(p pane) {
			p.press("q")
			p.shows("A run is in progress. Quit?")
			p.press("y")
		}),
		"ctrl+c": func(t *testing.T, o online) {
			p := inTmux(t, o.asking("resume", "last"))
			inFlight(t, filepath.Join(o.home, "matter"), o.server)
			p.press("C-c")
			p.ends()
		},
		"terminated": signal(syscall.SIGTERM), "hung up": signal(syscall.SIGHUP), "killed": signal(syscall.SIGKILL),
		"the terminal is closed": workbench(func(p pane) {
			out, err := p.tmux("kill-pane")
			require.NoError(p.t, err, out)
		}),
		"the server is drained": drained,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOnline(t, fetchtest.Routes{"*": {Silent: true}})
			leftOpen(t, filepath.Join(o.home, "matter"))
			end(t, o)
			released(t, filepath.Join(o.home, "matter"))
			o.answered()
		})
	}
}

// released waits until no program holds the run: a terminal disappears before the program in it.
func released(t *testing.T, matter string) {
	t.Helper()
	runs := runsOf(matter)
	patience.Until(t, func() bool { return !runs.Held(openRun) }, "the run is still held")
}

// drained drains a server while somebody works on it over SSH.
func drained(t *testing.T, o online) {
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("skipped: OpenSSH's %s is not installed (apt install openssh-client)", tool)
		}
	}
	key, data := filepath.Join(o.home, "key"), filepath.Join(o.home, "data")
	out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput()
	require.NoError(t, err, string(out))
	public, err := os.ReadFile(key + ".pub")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(o.write("data/authorized_keys", `user="ana" `+string(public)), 0o600))
	matter, acme := filepath.Join(o.home, "matter"), filepath.Join(data, "users/ana/matters/acme")
	require.NoError(t, os.MkdirAll(filepath.Dir(acme), 0o700))
	require.NoError(t, os.Rename(matter, acme))

	server := o.command("serve", "--listen", "127.0.0.1:0", "--data", data, "--online", "--drain", "1ms")
	server.Env = append(server.Env, o.env...)
	_, ssh := serving(t, server, key)
	p := inTmux(t, ssh("-t", "127.0.0.1"))
	p.shows("acme · 1 document")
	p.resumes()
	inFlight(t, acme, o.server)
	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	p.ends()
	released(t, acme)
	require.NoError(t, os.Rename(acme, matter))
}
