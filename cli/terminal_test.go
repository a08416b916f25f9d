package cli_test

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"github.com/stretchr/testify/require"
)

// patience is how long a screen may take to show what it must; it is only spent
// when it never does.
const patience = 30 * time.Second

// terminal is the program in a virtual terminal.
type terminal struct {
	t   *testing.T
	cmd *exec.Cmd
	tty *os.File

	cells   sync.Mutex // the screen hands its cells out, and they change as it is written to
	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	screen  *vt.SafeEmulator
	ended   bool
	copied  []string // what the program put into the clipboard (OSC 52)
}

// start runs the program in a terminal of w × h cells.
func (p program) start(w, h int, args ...string) *terminal {
	p.t.Helper()
	return startIn(p.t, p.command(args...), w, h)
}

// startIn runs a command in a terminal of w × h cells.
func startIn(t *testing.T, cmd *exec.Cmd, w, h int) *terminal {
	t.Helper()
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, "TERM=xterm-256color", "TMUX=", "SSH_TTY=", "SSH_CONNECTION=", "NO_COLOR=")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	require.NoError(t, err)
	x := &terminal{t: t, cmd: cmd, tty: tty, screen: vt.NewSafeEmulator(w, h), changed: make(chan struct{})}
	x.screen.RegisterOscHandler(52, func(data []byte) bool {
		x.mu.Lock()
		defer x.mu.Unlock()
		x.copied = append(x.copied, string(data))
		return true
	})
	go func() { _, _ = io.Copy(tty, x.screen) }() // what the terminal answers
	go x.read()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = tty.Close()
	})
	return x
}

func (x *terminal) read() {
	buf := make([]byte, 64<<10)
	for {
		n, err := x.tty.Read(buf)
		x.cells.Lock()
		_, _ = x.screen.Write(buf[:n])
		x.cells.Unlock()
		x.mu.Lock()
		x.ended = err != nil
		close(x.changed)
		x.changed = make(chan struct{})
		x.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// text is what the screen shows.
func (x *terminal) text() string {
	x.cells.Lock()
	defer x.cells.Unlock()
	var b strings.Builder
	for y := range x.screen.Height() {
		for c := range x.screen.Width() {
			if cell := x.screen.CellAt(c, y); cell != nil && cell.Content != "" {
				b.WriteString(cell.Content)
			} else if cell == nil || cell.Width > 0 {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// clipboard is what the program has put there.
func (x *terminal) clipboard() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.copied
}

// until waits for a screen on which ok holds.
func (x *terminal) until(what string, ok func(screen string) bool) string {
	x.t.Helper()
	late := time.After(patience)
	for {
		x.mu.Lock()
		changed, ended := x.changed, x.ended
		x.mu.Unlock()
		s := x.text()
		if ok(s) {
			return s
		}
		require.False(x.t, ended, "the program ended without %s:\n%s", what, s)
		select {
		case <-changed:
		case <-late:
			require.Failf(x.t, "the screen never showed "+what, "%s", s)
		}
	}
}

// shows waits for words on the screen.
func (x *terminal) shows(words string) string {
	x.t.Helper()
	return x.until("\""+words+"\"", func(s string) bool { return strings.Contains(s, words) })
}

// gone waits until words have left the screen.
func (x *terminal) gone(words string) {
	x.t.Helper()
	x.until("\""+words+"\" leaving", func(s string) bool { return !strings.Contains(s, words) })
}

// press types keys.
func (x *terminal) press(keys string) {
	x.t.Helper()
	_, err := io.WriteString(x.tty, keys)
	require.NoError(x.t, err)
}

// resize changes the window.
func (x *terminal) resize(w, h int) {
	x.t.Helper()
	x.screen.Resize(w, h)
	require.NoError(x.t, pty.Setsize(x.tty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}))
}

// ends waits for the program's end and returns its exit code.
func (x *terminal) ends() int {
	x.t.Helper()
	x.untilEnd()
	_ = x.cmd.Wait()
	return x.cmd.ProcessState.ExitCode()
}

func (x *terminal) untilEnd() {
	late := time.After(patience)
	for {
		x.mu.Lock()
		changed, ended := x.changed, x.ended
		x.mu.Unlock()
		if ended {
			return
		}
		select {
		case <-changed:
		case <-late:
			require.Fail(x.t, "the program did not end")
		}
	}
}
