package ui

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"headnote/model"
)

// Remote is the terminal of somebody who is connected to this process. Nothing
// of the process's own terminal, signals or environment is touched, and no
// program of this machine is started for it.
type Remote struct {
	In            Keys
	Environ       []string // of the session: TERM, COLORTERM, NO_COLOR and the like
	Width, Height int
	// Resized blocks until the window has another size, or ctx ends.
	Resized func(ctx context.Context) (width, height int, err error)
}

// Keys is what is typed. Who reads it changes when an editor takes the place of the
// workbench.
type Keys interface {
	io.Reader
	// Hold keeps what is typed from now on for the next reader.
	Hold()
	// Release begins the turn of the next reader.
	Release()
}

// options of the terminal program; none for the process's own terminal.
func (r *Remote) options() []tea.ProgramOption {
	if r == nil {
		return nil
	}
	return []tea.ProgramOption{
		tea.WithInput(r.In), tea.WithEnvironment(r.Environ), tea.WithWindowSize(r.Width, r.Height),
		tea.WithColorProfile(colorprofile.Env(r.Environ)),
	}
}

// resized waits for the next size of the window. Each size that arrives asks for
// the one after it, so that exactly one command waits.
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

// starts takes the place of an editor or a pager: started on this machine, it
// would act with the rights of anyone who serves.
func (r *Remote) starts() tea.Cmd {
	return func() tea.Msg {
		return model.Told{Toast: model.Toast{
			Severity: model.Warning, Text: "no editor or pager is started over SSH",
			Next: "the preview shows the whole document; z zooms it",
		}}
	}
}
