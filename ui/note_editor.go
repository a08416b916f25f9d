package ui

import (
	"context"
	"io"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"
)

// padAtMost bounds what is written, in bytes.
const padAtMost = 64 << 10

// pad is a small editor for those whose own cannot be started: they sit at another
// machine. While it is shown the workbench waits, as it does for every editor.
type pad struct {
	ctx    context.Context //nolint:containedctx // of the program that waits
	remote *Remote
	out    io.Writer
	w, h   int
	title  string

	text textarea.Model
	kept bool // what was written counts
}

var _ tea.ExecCommand = (*pad)(nil)

// write opens the pad on a text; then is told what it has become.
func (p *program) write(title, body string, then func(string) tea.Msg) tea.Cmd {
	d := &pad{ctx: p.ctx, remote: p.o.Remote, out: p.o.Out, w: p.w, h: p.h, title: title, text: textarea.New()}
	d.text.CharLimit = padAtMost
	d.text.ShowLineNumbers = false
	d.text.SetValue(body)
	d.remote.In.Hold() // what is typed while it opens is meant for the pad
	d.resize(p.w, p.h)
	return tea.Exec(d, func(err error) tea.Msg {
		switch {
		case err != nil:
			return failed(err)
		case d.kept:
			return then(d.text.Value())
		}
		return nil
	})
}

// Run implements tea.ExecCommand.
func (d *pad) Run() error {
	d.remote.In.Release()
	opts := append(d.remote.options(), tea.WithContext(d.ctx), tea.WithoutSignalHandler(), tea.WithOutput(d.out), tea.WithWindowSize(d.w, d.h))
	_, err := tea.NewProgram(d, opts...).Run()
	d.remote.In.Release()
	return err
}

// SetStdin implements tea.ExecCommand: its terminal is given.
func (d *pad) SetStdin(io.Reader) {}

// SetStdout implements tea.ExecCommand.
func (d *pad) SetStdout(io.Writer) {}

// SetStderr implements tea.ExecCommand.
func (d *pad) SetStderr(io.Writer) {}

func (d *pad) resize(w, h int) {
	d.w, d.h = w, h
	d.text.SetWidth(w)
	d.text.SetHeight(max(h-3, 1))
}

// Init implements tea.Model.
func (d *pad) Init() tea.Cmd {
	d.text.SetVirtualCursor(false)
	return d.text.Focus()
}

// Update implements tea.Model.
func (d *pad) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		d.resize(msg.Width, msg.Height)
		return d, d.remote.resized(d.ctx)
	case tea.KeyPressMsg:
		switch msg.String() {
		case "ctrl+s":
			d.kept = true
			d.remote.In.Hold()
			return d, tea.Quit
		case "esc", "ctrl+c":
			d.remote.In.Hold()
			return d, tea.Quit
		}
	}
	var cmd tea.Cmd
	d.text, cmd = d.text.Update(msg)
	return d, cmd
}

// View implements tea.Model.
func (d *pad) View() tea.View {
	v := tea.NewView(" " + d.title + "\n" + d.text.View() + "\n ctrl+s keep  esc leave as it was")
	v.AltScreen = true
	if c := d.text.Cursor(); c != nil {
		c.Y++
		v.Cursor = c
	}
	return v
}
