package ui

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"headnote/model"
)

// Remote is the terminal of a user connected to this process. The process's own terminal, signals and environment are
// not touched, and no program is started on this machine for it.
type Remote struct {
	In            Keys
	Environ       []string // of the session: TERM, COLORTERM, NO_COLOR and the like
	Width, Height int
	// Resized blocks until the window changes its size, or ctx ends.
	Resized func(ctx context.Context) (width, height int, err error)
}

// Keys is what is typed. Its reader changes when an editor replaces the workbench.
type Keys interface {
	io.Reader
	// Hold holds back what is typed from now on, for the next reader.
	Hold()
	// Release hands over to the next reader.
	Release()
}

// options returns the options of the terminal program; nil for the process's own terminal.
func (r *Remote) options() []tea.ProgramOption {
	if r == nil {
		return nil
	}
	return []tea.ProgramOption{
		tea.WithInput(r.In), tea.WithEnvironment(r.Environ), tea.WithWindowSize(r.Width, r.Height),
		tea.WithColorProfile(colorprofile.Env(r.Environ)),
	}
}

// resized waits for the next size of the window. Each size that arrives requests the one after it, so that exactly one
// command is waiting.
func (r *Remote) resized(ctx context.Context) tea.Cmd {
	if r == nil {
		return nil
	}
	return func() tea.Msg {
		w, h, err := r.Resized(ctx)
		if err != nil {
			return nil // the session is over
		}
		return tea.WindowSizeMsg{Width: w, Height: h}
	}
}

// starts replaces an editor or a pager: started on this machine, it would have the rights of the server's user.
func (r *Remote) starts() tea.Cmd {
	return func() tea.Msg {
		return model.Told{Toast: model.Toast{
			Severity: model.Warning, Text: "no editor or pager is started over SSH",
			Next: "the preview shows the whole document; z zooms it",
		}}
	}
}
