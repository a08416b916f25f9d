// Package terminaltest runs a program in a virtual terminal and reads its screen like a person who waits for something
// to appear.
package terminaltest

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"github.com/stretchr/testify/require"
	"golang.org/x/term"

	"headnote/internal/patience"
	"headnote/internal/safe"
)

// A Terminal shows what a program draws.
type Terminal struct {
	t   testing.TB
	cmd *exec.Cmd
	tty *os.File

	mu      sync.Mutex    // guards the rest
	changed chan struct{} // closed at the next change
	screen  *vt.Emulator
	raw     bytes.Buffer
	copied  []string
	ended   bool
}

// Start runs a command in a terminal of w × h cells, and ends it with the test.
func Start(t testing.TB, cmd *exec.Cmd, w, h int) *Terminal {
	t.Helper()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	require.NoError(t, err)
	x := &Terminal{t: t, cmd: cmd, tty: tty, screen: vt.NewEmulator(w, h), changed: make(chan struct{})}
	x.screen.RegisterOscHandler(52, func(data []byte) bool { // called with mu held
		x.copied = append(x.copied, string(data))
		return true
	})
	broken := func(err error) { require.NotErrorAs(t, err, new(*safe.Panic)) } // other errors are the program's end
	safe.Go("what the terminal answers", func() error { _, err := io.Copy(tty, x.screen); return err }, broken)
	safe.Go("what the program draws", x.read, broken)
	t.Cleanup(func() {
		x.Cut()
		_ = tty.Close()
	})
	return x
}

func (x *Terminal) read() error {
	buf := make([]byte, 64<<10)
	for {
		n, err := x.tty.Read(buf)
		x.mu.Lock()
		_, _ = x.screen.Write(buf[:n])
		x.raw.Write(buf[:n])
		x.ended = err != nil
		close(x.changed)
		x.changed = make(chan struct{})
		x.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

// Cut kills the program, as a lost connection would.
func (x *Terminal) Cut() {
	_ = x.cmd.Process.Kill()
	_ = x.cmd.Wait()
}

// Bytes returns everything that the program has written.
func (x *Terminal) Bytes() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.raw.String()
}

// Clipboard returns what the program has copied (OSC 52).
func (x *Terminal) Clipboard() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.copied
}

// Text returns the text on the screen.
func (x *Terminal) Text() string {
	s, _, _ := x.look()
	return s
}

func (x *Terminal) look() (text string, ended bool, changed chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
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
	return b.String(), x.ended, x.changed
}

// Until waits for a screen for which ok holds.
func (x *Terminal) Until(what string, ok func(screen string) bool) string {
	x.t.Helper()
	return x.until(what, func(s string, ended bool) bool {
		if ok(s) {
			return true
		}
		require.False(x.t, ended, "the program ended without %s:\n%s", what, s)
		return false
	})
}

func (x *Terminal) until(what string, ok func(screen string, ended bool) bool) string {
	x.t.Helper()
	hangs := patience.Context(x.t)
	for {
		s, ended, changed := x.look()
		if ok(s, ended) {
			return s
		}
		select {
		case <-changed:
		case <-hangs.Done():
			require.Failf(x.t, "the screen never showed "+what, "%s", s)
		}
	}
}

// Shows waits for words on the screen.
func (x *Terminal) Shows(words string) string {
	x.t.Helper()
	return x.Until("\""+words+"\"", func(s string) bool { return strings.Contains(s, words) })
}

// Gone waits until words have disappeared from the screen.
func (x *Terminal) Gone(words string) {
	x.t.Helper()
	x.Until("\""+words+"\" leaving", func(s string) bool { return !strings.Contains(s, words) })
}

// Press types keys.
func (x *Terminal) Press(keys string) {
	x.t.Helper()
	_, err := io.WriteString(x.tty, keys)
	require.NoError(x.t, err)
}

// Resize changes the size of the window.
func (x *Terminal) Resize(w, h int) {
	x.t.Helper()
	x.mu.Lock()
	x.screen.Resize(w, h)
	x.mu.Unlock()
	require.NoError(x.t, pty.Setsize(x.tty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}))
}

// Signal sends the program a signal.
func (x *Terminal) Signal(s os.Signal) error { return x.cmd.Process.Signal(s) }

// AltScreen reports whether the program uses the alternate screen.
func (x *Terminal) AltScreen() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.screen.IsAltScreen()
}

// Restored reports whether the terminal has the modes of a new one: lines, echo, signals.
func (x *Terminal) Restored() bool {
	x.t.Helper()
	ours, theirs, err := pty.Open()
	require.NoError(x.t, err)
	defer func() { require.NoError(x.t, errors.Join(ours.Close(), theirs.Close())) }()
	fresh, err := term.GetState(int(ours.Fd()))
	require.NoError(x.t, err)
	now, err := term.GetState(int(x.tty.Fd()))
	require.NoError(x.t, err)
	return reflect.DeepEqual(fresh, now)
}

// Ends waits for the program's end and returns its exit code.
func (x *Terminal) Ends() int {
	x.t.Helper()
	x.until("the program's end", func(_ string, ended bool) bool { return ended })
	_ = x.cmd.Wait()
	return x.cmd.ProcessState.ExitCode()
}

// HangUp closes the terminal, like closing its window, and waits for the program's end.
func (x *Terminal) HangUp() {
	x.t.Helper()
	_ = x.tty.Close()
	_ = x.cmd.Wait()
}
