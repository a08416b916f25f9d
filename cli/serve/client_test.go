package serve_test

import (
	"bytes"
	"io"
	"net"
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

// ssh is the arguments of OpenSSH's client for a user of the server.
func (h *house) ssh(user string, args ...string) []string {
	h.t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		h.t.Skip("skipped: OpenSSH's client is not installed (apt install openssh-client)")
	}
	_, port, err := net.SplitHostPort(h.address)
	require.NoError(h.t, err)
	out := []string{"ssh", "-F", "none", "-p", port, "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-o", "NumberOfPasswordPrompts=1"}
	if key := h.keys[user]; key != "" {
		out = append(out, "-o", "IdentitiesOnly=yes", "-i", key)
	}
	return append(append(out, args...), user+"@127.0.0.1")
}

// says runs a command over SSH to its end.
func (h *house) says(user string, words ...string) (code int, stdout, stderr string) {
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

// client is OpenSSH's client in a virtual terminal.
type client struct {
	t   testing.TB
	cmd *exec.Cmd
	tty *os.File

	mu      sync.Mutex    // guards the rest
	changed chan struct{} // closed at the next change
	screen  *vt.Emulator
	raw     bytes.Buffer
	ended   bool
}

// start runs a client in a terminal of w × h cells.
func start(t testing.TB, w, h int, args []string, env ...string) *client {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(append(os.Environ(), "TERM=xterm-256color", "NO_COLOR="), env...)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	require.NoError(t, err)
	c := &client{t: t, cmd: cmd, tty: tty, screen: vt.NewEmulator(w, h), changed: make(chan struct{})}
	go func() { _, _ = io.Copy(tty, c.screen) }() // what the terminal answers
	go c.read()
	t.Cleanup(func() {
		c.cut()
		_ = tty.Close()
	})
	return c
}

func (c *client) read() {
	buf := make([]byte, 64<<10)
	for {
		n, err := c.tty.Read(buf)
		c.mu.Lock()
		_, _ = c.screen.Write(buf[:n])
		c.raw.Write(buf[:n])
		c.ended = err != nil
		close(c.changed)
		c.changed = make(chan struct{})
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// cut kills the client, as a broken line would.
func (c *client) cut() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

// bytes is everything that has arrived.
func (c *client) bytes() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.raw.String()
}

// text is what the screen shows.
func (c *client) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var b strings.Builder
	for y := range c.screen.Height() {
		for x := range c.screen.Width() {
			if cell := c.screen.CellAt(x, y); cell != nil && cell.Content != "" {
				b.WriteString(cell.Content)
			} else if cell == nil || cell.Width > 0 {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// until waits for something to hold.
func (c *client) until(what string, ok func(screen string, ended bool) bool) string {
	c.t.Helper()
	late := time.After(patience)
	for {
		c.mu.Lock()
		changed, ended := c.changed, c.ended
		c.mu.Unlock()
		s := c.text()
		if ok(s, ended) {
			return s
		}
		require.False(c.t, ended, "the client ended without %s:\n%s", what, s)
		select {
		case <-changed:
		case <-late:
			require.Failf(c.t, "never: "+what, "%s", s)
		}
	}
}

// shows waits for words on the screen.
func (c *client) shows(words string) string {
	c.t.Helper()
	return c.until(words, func(s string, _ bool) bool { return strings.Contains(s, words) })
}

// press types keys.
func (c *client) press(keys string) {
	c.t.Helper()
	_, err := io.WriteString(c.tty, keys)
	require.NoError(c.t, err)
}

// resize changes the window.
func (c *client) resize(w, h int) {
	c.t.Helper()
	c.mu.Lock()
	c.screen.Resize(w, h)
	c.mu.Unlock()
	require.NoError(c.t, pty.Setsize(c.tty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}))
}

// ends waits for the client's end and returns its exit code.
func (c *client) ends() int {
	c.t.Helper()
	c.until("its end", func(_ string, ended bool) bool { return ended })
	_ = c.cmd.Wait()
	return c.cmd.ProcessState.ExitCode()
}
