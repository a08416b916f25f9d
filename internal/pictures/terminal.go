package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"headnote/internal/safe"
)

// patience is how long a screen may take.
const patience = 2 * time.Minute

// A terminal is a virtual terminal in which the program runs.
type terminal struct {
	keys   io.Writer
	screen *vt.SafeEmulator
}

// inTerminal runs the program on the sample matter, with its own home folder, until use returns.
func inTerminal(program string, s shot, use func(*terminal) error) (err error) {
	home, err := os.MkdirTemp("", "headnote-pictures-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	program, err = filepath.Abs(program)
	if err != nil {
		return err
	}
	cmd := exec.Command(program, append([]string{"--sample"}, s.args...)...) //nolint:gosec // the program that make built
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME=", "XDG_STATE_HOME=", "XDG_CONFIG_HOME=",
		"TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=", "TMUX=")
	size := &pty.Winsize{Rows: uint16(s.h), Cols: uint16(s.w)} //nolint:gosec // sizes of the table above
	tty, err := pty.StartWithSize(cmd, size)
	if err != nil {
		return err
	}
	t := &terminal{keys: tty, screen: vt.NewSafeEmulator(s.w, s.h)}
	ignore := func(error) {} // both copies end when the terminal is closed
	safe.Go("the terminal's answers", func() error { _, err := io.Copy(tty, t.screen); return err }, ignore)
	safe.Go("the terminal", func() error { _, err := io.Copy(t.screen, tty); return err }, ignore)
	defer func() { err = errors.Join(err, cmd.Process.Kill(), tty.Close()) }()
	if err := t.do(step{"", "enter ask"}); err != nil {
		return err
	}
	return use(t)
}

// do presses the keys of a step and waits for its words.
func (t *terminal) do(s step) error {
	if _, err := io.WriteString(t.keys, s.keys); err != nil {
		return err
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(t.text(), s.words) {
			return nil
		}
	}
	return fmt.Errorf("the screen never showed %q:\n%s", s.words, t.text())
}

// text returns the screen without its colors.
func (t *terminal) text() string {
	var b strings.Builder
	for y := range t.screen.Height() {
		for x := range t.screen.Width() {
			if c := t.screen.CellAt(x, y); c != nil && c.Content != "" {
				b.WriteString(c.Content)
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
