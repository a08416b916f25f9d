package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"golang.org/x/term"

	"headnote/internal/safe"
	"headnote/ui"
)

// terminal is the client's terminal.
type terminal struct {
	out           io.Writer
	keys          *input
	environ       []string
	width, height int
	sizes         chan ssh.Window
	last          atomic.Int64 // time of the last key, in nanoseconds since the session began
	matter        atomic.Pointer[openMatter]
}

const (
	widest  = 1000 // cells; larger claims by a client are not believed
	highest = 500
)

// connect connects to the client's terminal.
func (v *session) connect(ctx context.Context, cancel context.CancelCauseFunc, pty ssh.Pty,
	winch <-chan ssh.Window,
) *terminal {
	t := &terminal{
		out: v.ssh, keys: newInput(), environ: environ(v.ssh.Environ(), pty.Term),
		sizes: make(chan ssh.Window, 1),
	}
	t.width, t.height = clamp(pty.Window)
	began := time.Now()
	safe.Go("reading keys", func() error {
		_, err := io.Copy(writer(func(p []byte) (int, error) {
			t.last.Store(int64(time.Since(began)))
			return t.keys.Write(p)
		}), v.ssh)
		return err
	}, func(error) {
		t.keys.end(io.EOF)
		cancel(errLeft)
	})
	safe.Go("following the window", func() error {
		for w := range winch { // to the end, or the connection's requests would block
			select {
			case <-t.sizes: // only the latest matters
			default:
			}
			t.sizes <- w
		}
		return nil
	}, func(error) {})
	if after := v.c.Limits.Idle; after > 0 {
		safe.Go("waiting for keys", func() error { return t.untilIdle(ctx, began, after) }, func(err error) {
			if err != nil {
				cancel(err)
			}
		})
	}
	return t
}

// untilIdle returns errIdle when nothing was typed for the given time and no run is in progress.
func (t *terminal) untilIdle(ctx context.Context, began time.Time, after time.Duration) error {
	wait := time.NewTimer(after)
	defer wait.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-wait.C:
		}
		left := after - (time.Since(began) - time.Duration(t.last.Load()))
		if r := t.matter.Load(); r != nil && r.goingOn() {
			left = after
		}
		if left <= 0 {
			return errIdle
		}
		wait.Reset(left)
	}
}

// remote returns the terminal in the form that the workbench uses.
func (t *terminal) remote() *ui.Remote {
	return &ui.Remote{
		In: t.keys, Environ: t.environ, Width: t.width, Height: t.height,
		Resized: func(ctx context.Context) (int, int, error) {
			select {
			case w := <-t.sizes:
				width, height := clamp(w)
				return width, height, nil
			case <-ctx.Done():
				return 0, 0, ctx.Err()
			}
		},
	}
}

func clamp(w ssh.Window) (width, height int) {
	return min(max(w.Width, 1), widest), min(max(w.Height, 1), highest)
}

// writer turns a function into an io.Writer.
type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// environ keeps what a client's environment says about its terminal. Other variables could influence the server.
func environ(given []string, terminal string) []string {
	out := []string{"TERM=" + terminal, "SSH_TTY=ssh"}
	for _, pair := range given {
		name, _, _ := strings.Cut(pair, "=")
		switch name {
		case "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LANG", "LC_ALL", "LC_CTYPE",
			"TERM_PROGRAM", "TERM_PROGRAM_VERSION":
			out = append(out, pair)
		}
	}
	return out
}

// env looks up a variable of the session, as os.Getenv does for the process.
func (t *terminal) env(name string) string {
	value := ""
	for _, pair := range t.environ {
		if n, v, _ := strings.Cut(pair, "="); n == name {
			value = v
		}
	}
	return value
}

// line returns a line-by-line reader of the terminal, for use before a workbench is shown on it.
func (t *terminal) line(prompt string) *term.Terminal {
	return term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{t.keys, t.out}, prompt)
}

// unlocked returns the matter of the session, unlocked at this terminal.
func (t *terminal) unlocked(ctx context.Context, v *session) (Matter, error) {
	defer context.AfterFunc(ctx, func() { t.keys.end(context.Cause(ctx)) })()
	return v.unlockedAt(ctx, func() (*term.Terminal, bool) { return t.line(""), true })
}

// choose lets a user with several matters pick one.
func (t *terminal) choose(ctx context.Context, all []Matter) (Matter, error) {
	if len(all) <= 2 {
		return all[0], nil // the only one, or the one besides the sample
	}
	defer context.AfterFunc(ctx, func() { t.keys.end(context.Cause(ctx)) })()
	ask := t.line("number or name, enter for 1: ")
	var b strings.Builder
	b.WriteString("Your matters:\n")
	for i, p := range all {
		fmt.Fprintf(&b, "  %d  %s\n", i+1, p.Name)
	}
	if _, err := ask.Write([]byte(b.String())); err != nil {
		return Matter{}, err
	}
	for {
		line, err := ask.ReadLine()
		if errors.Is(err, io.EOF) {
			return Matter{}, context.Canceled
		}
		if err != nil {
			return Matter{}, err
		}
		line = strings.TrimSpace(line)
		if line == "" {
			return all[0], nil
		}
		if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(all) {
			return all[n-1], nil
		}
		if p, err := parseMatter(all, line); err == nil {
			return p, nil
		}
		if _, err := fmt.Fprintf(ask, "There is no %q among them.\n", line); err != nil {
			return Matter{}, err
		}
	}
}
