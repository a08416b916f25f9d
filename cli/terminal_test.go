package cli_test

import (
	"os"
	"os/exec"
	"testing"

	"headnote/internal/terminaltest"
)

// start runs the program in a terminal of w × h cells.
func (p program) start(w, h int, args ...string) *terminaltest.Terminal {
	p.t.Helper()
	return startIn(p.t, p.command(args...), w, h)
}

// startIn runs a command in a terminal of w × h cells.
func startIn(t *testing.T, cmd *exec.Cmd, w, h int) *terminaltest.Terminal {
	t.Helper()
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, "TERM=xterm-256color", "TMUX=", "SSH_TTY=", "SSH_CONNECTION=", "NO_COLOR=")
	return terminaltest.Start(t, cmd, w, h)
}
