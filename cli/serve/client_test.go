package serve_test

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/terminaltest"
)

// ssh returns the arguments of OpenSSH's client for a user of the server.
func (h *testServer) ssh(user string, args ...string) []string {
	h.t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		h.t.Skip("skipped: OpenSSH's client is not installed (apt install openssh-client)")
	}
	_, port, err := net.SplitHostPort(h.address)
	require.NoError(h.t, err)
	out := []string{
		"ssh", "-F", "none", "-p", port, "-o", "StrictHostKeyChecking=no", "-o",
		"UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-o", "NumberOfPasswordPrompts=1",
	}
	if key := h.keys[user]; key != "" {
		out = append(out, "-o", "IdentitiesOnly=yes", "-i", key)
	}
	return append(append(out, args...), user+"@127.0.0.1")
}

// says runs a command over SSH to its end.
func (h *testServer) says(user string, words ...string) (code int, stdout, stderr string) {
	h.t.Helper()
	args := append(h.ssh(user, "-T", "-o", "BatchMode=yes"), words...)
	cmd := exec.Command(args[0], args[1:]...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	if cmd.ProcessState == nil {
		require.NoError(h.t, err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), said.String()
}

// start runs OpenSSH's client in a virtual terminal of w × h cells.
func start(t testing.TB, w, h int, args []string, env ...string) *terminaltest.Terminal {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(append(os.Environ(), "TERM=xterm-256color", "NO_COLOR="), env...)
	return terminaltest.Start(t, cmd, w, h)
}
