// Pictures draws the pictures of the documents: it runs the built program in a
// virtual terminal on the sample matter, types at it as a person would, and writes
// what stands on the screen as SVG.
//
//	go run ./internal/pictures bin/headnote docs/pictures
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

// shot is one picture: the keys that lead to it, each followed by the words that
// must stand on the screen before the next.
type shot struct {
	name  string
	w, h  int
	args  []string
	steps [][2]string
}

var asked = [2]string{"\r", "the memo is on tab 2"}

var shots = []shot{
	{"results", 120, 36, nil, [][2]string{asked, {"j", "Section viii statement"}}},
	{"memo", 120, 36, nil, [][2]string{asked, {"2", "Question Presented"}, {"j", " 2 of "}, {"j", " 3 of "}, {"c", " 1 of "}, {"", "─ Proof of service"}}},
	{"risk", 120, 36, nil, [][2]string{asked, {"3", "risks  score"}}},
	{"citations", 120, 36, nil, [][2]string{asked, {"4", "most cited"}, {"l", "▾"}}},
	{"deadlines", 120, 36, nil, [][2]string{asked, {"5", "overdue"}, {"j", "computed"}}},
	{"quality", 120, 36, nil, [][2]string{asked, {"6", "threshold"}}},
	{"light", 100, 30, []string{"--theme", "light"}, [][2]string{asked, {"3", "risks  score"}}},
	{"narrow", 60, 20, nil, [][2]string{asked, {"2", "Question Presented"}}},
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pictures PROGRAM FOLDER")
		os.Exit(2)
	}
	for _, s := range shots {
		if err := s.take(os.Args[1], os.Args[2]); err != nil {
			fmt.Fprintf(os.Stderr, "pictures: %s: %v\n", s.name, err)
			os.Exit(1)
		}
	}
}

// patience is how long a screen may take.
const patience = 20 * time.Second

func (s shot) take(program, folder string) (err error) {
	home, err := os.MkdirTemp("", "headnote-pictures-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	program, err = filepath.Abs(program)
	if err != nil {
		return err
	}
	cmd := exec.Command(program, append([]string{"--sample"}, s.args...)...)
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME=", "XDG_STATE_HOME=", "XDG_CONFIG_HOME=", "TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=", "TMUX=")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(s.h), Cols: uint16(s.w)})
	if err != nil {
		return err
	}
	screen := vt.NewSafeEmulator(s.w, s.h)
	ignore := func(error) {} // both copies end when the terminal is closed
	safe.Go("the terminal's answers", func() error { _, err := io.Copy(tty, screen); return err }, ignore)
	safe.Go("the terminal", func() error { _, err := io.Copy(screen, tty); return err }, ignore)
	defer func() { err = errors.Join(err, cmd.Process.Kill(), tty.Close()) }()
	if err := shows(screen, "enter ask"); err != nil {
		return err
	}
	for _, step := range s.steps {
		if _, err := io.WriteString(tty, step[0]); err != nil {
			return err
		}
		if err := shows(screen, step[1]); err != nil {
			return err
		}
	}
	time.Sleep(300 * time.Millisecond) // what follows the words on the same screen
	return os.WriteFile(filepath.Join(folder, s.name+".svg"), []byte(svg(screen, s.args)), 0o644)
}

func shows(screen *vt.SafeEmulator, words string) error {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if strings.Contains(plain(screen), words) {
			return nil
		}
	}
	return fmt.Errorf("the screen never showed %q:\n%s", words, plain(screen))
}

func plain(screen *vt.SafeEmulator) string {
	var b strings.Builder
	for y := range screen.Height() {
		for x := range screen.Width() {
			if c := screen.CellAt(x, y); c != nil && c.Content != "" {
				b.WriteString(c.Content)
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
