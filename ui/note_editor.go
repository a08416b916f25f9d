package ui

import (
	"context"
	"io"
	"strings"

	"charm.land/bubbles/v2/textarea"
	tea "charm.land/bubbletea/v2"
)

// noteAtMost bounds a note, in bytes.
const noteAtMost = 64 << 10

// noteEditor is a small editor for remote users, whose own editor cannot be started on this machine. While it is shown
// the workbench waits, as it does for every editor.
type noteEditor struct {
	ctx    context.Context //nolint:containedctx // of the waiting program
	remote *Remote
	out    io.Writer
	keys   keymap
	w, h   int
	title  string

	text textarea.Model
	kept bool // the text is to be saved
}

var _ tea.ExecCommand = (*noteEditor)(nil)

// write opens the editor on a text, and passes the edited text to then.
func (w *worker) write(title, body string, then func(string) tea.Msg) tea.Cmd {
	d := &noteEditor{ctx: w.ctx, remote: w.o.Remote, out: w.o.Out, keys: w.keys, title: title, text: textarea.New()}
	d.text.CharLimit = noteAtMost
	d.text.ShowLineNumbers = false
	d.text.SetValue(body)
	d.remote.In.Hold() // keys typed while it opens are meant for the editor
	d.resize(w.size())
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
func (d *noteEditor) Run() error {
	d.remote.In.Release()
	opts := append(d.remote.options(), tea.WithContext(d.ctx), tea.WithoutSignalHandler(), tea.WithOutput(d.out),
		tea.WithWindowSize(d.w, d.h))
	_, err := tea.NewProgram(d, opts...).Run()
	d.remote.In.Release()
	return err
}

// SetStdin implements tea.ExecCommand: the editor already has a terminal.
func (d *noteEditor) SetStdin(io.Reader) {}

// SetStdout implements tea.ExecCommand.
func (d *noteEditor) SetStdout(io.Writer) {}

// SetStderr implements tea.ExecCommand.
func (d *noteEditor) SetStderr(io.Writer) {}

func (d *noteEditor) resize(w, h int) {
	d.w, d.h = w, h
	d.text.SetWidth(w)
	d.text.SetHeight(max(h-3, 1))
}

// Init implements tea.Model.
func (d *noteEditor) Init() tea.Cmd {
	d.text.SetVirtualCursor(false)
	return d.text.Focus()
}

// Update implements tea.Model.
func (d *noteEditor) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		d.resize(msg.Width, msg.Height)
		return d, d.remote.resized(d.ctx)
	case tea.KeyPressMsg:
		switch d.keys.in(inEditor, msg.String()) {
		case "save-note":
			d.kept = true
			d.remote.In.Hold()
			return d, tea.Quit
		case "discard-note":
			d.remote.In.Hold()
			return d, tea.Quit
		}
	}
	var cmd tea.Cmd
	d.text, cmd = d.text.Update(msg)
	return d, cmd
}

// foot lists its keys.
func (d *noteEditor) foot() string {
	var out []string
	for _, a := range d.keys {
		if a.Scope == inEditor {
			out = append(out, a.Keys[0]+" "+a.Title)
		}
	}
	return strings.Join(out, "  ")
}

// View implements tea.Model.
func (d *noteEditor) View() tea.View {
	v := tea.NewView(" " + d.title + "\n" + d.text.View() + "\n " + d.foot())
	v.AltScreen = true
	if c := d.text.Cursor(); c != nil {
		c.Y++
		v.Cursor = c
	}
	return v
}
