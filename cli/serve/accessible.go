package serve

import (
	"context"
	"errors"
	"io"

	"golang.org/x/term"

	"headnote/internal/safe"
	"headnote/ui"
)

// accessible runs the workbench without a full screen, for screen readers and scripts.
func accessible(ctx context.Context, v *session, all []Matter, r request) error {
	v.matter = all[0]
	if r.matter.IsZero() && v.matter.Sample { // the sample is used only on request
		return errors.New("you have no matter yet; lines " + sampleName + " opens the sample matter (fictional)")
	}
	if !r.matter.IsZero() {
		var err error
		if v.matter, err = findMatter(all, r.matter); err != nil {
			return err
		}
	}
	var in io.Reader = v.ssh
	var out io.Writer = v.ssh
	pty, _, ok := v.ssh.Pty()
	t := &terminal{environ: environ(v.ssh.Environ(), "dumb")}
	if ok { // the client's terminal leaves echoing to us
		line := v.line()
		in, out = &lineReader{line: line}, line
		t.environ = environ(v.ssh.Environ(), pty.Term)
	}
	var err error
	if v.matter, err = v.unlocked(ctx); err != nil {
		return err
	}
	return v.show(ctx, t, func(ctx context.Context, o ui.Options) error {
		o.Out = out
		return ui.RunAccessible(ctx, o, in, safe.Go)
	})
}

// line returns the client's terminal, line by line. There is one per session, because it buffers what is typed ahead.
func (v *session) line() *term.Terminal {
	if v.typed == nil {
		v.typed = term.NewTerminal(v.ssh, "")
	}
	return v.typed
}

// lineReader reads what is typed at a terminal.
type lineReader struct {
	line *term.Terminal
	rest []byte
}

// Read implements io.Reader.
func (t *lineReader) Read(p []byte) (int, error) {
	if len(t.rest) == 0 {
		s, err := t.line.ReadLine()
		if err != nil && !errors.Is(err, term.ErrPasteIndicator) {
			return 0, err
		}
		t.rest = append([]byte(s), '\n')
	}
	n := copy(p, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}
