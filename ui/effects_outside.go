package ui

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"headnote/backends"
	"headnote/internal/scratch"
	"headnote/model"
	"headnote/text"
)

// copy sends text to the terminal's clipboard, to tmux if that is running, and always to a file; a toast reports the
// outcome.
func (w *worker) copy(e model.Copy) tea.Cmd {
	store, env := w.o.Store, w.o.Env
	keep := func() tea.Msg {
		where, err := store.Keep(e.Text)
		said := fmt.Sprintf("%s was sent to the terminal's clipboard (%d bytes)", e.What, len(e.Text))
		if env("TMUX") != "" {
			cmd := exec.Command("tmux", "load-buffer", "-w", "-")
			cmd.Stdin = strings.NewReader(e.Text)
			if cmd.Run() == nil {
				said += " and to tmux"
			}
		}
		if err != nil {
			return model.Told{Toast: model.Toast{Severity: model.Warning, Text: said + "; no file could be written: " +
				err.Error()}}
		}
		return model.Told{Toast: model.Toast{Text: said + "; also in " + where}}
	}
	return tea.Batch(tea.SetClipboard(e.Text), keep)
}

// editor returns the analyst's editor: VISUAL, else EDITOR, else vi.
func (w *worker) editor() []string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if args := strings.Fields(w.o.Env(name)); len(args) > 0 {
			return args
		}
	}
	return []string{"vi"}
}

// pager returns the analyst's pager: PAGER, else less.
func (w *worker) pager() []string {
	if args := strings.Fields(w.o.Env("PAGER")); len(args) > 0 {
		return args
	}
	return []string{"less"}
}

// outside writes a text to a temporary file, in memory if there is room, hands the terminal to a program that opens it,
// and passes on the text as that program left it.
func outside(args []string, name, body string, then func(edited string) tea.Msg) tea.Cmd {
	tmp, err := scratch.InMemory("edit", int64(2*len(body)))
	if err != nil {
		return func() tea.Msg { return failed(err) }
	}
	path := filepath.Join(tmp.Path, name)
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		return func() tea.Msg { return failed(errors.Join(err, tmp.Close())) }
	}
	cmd := exec.Command(args[0], append(args[1:], path)...) //nolint:gosec // the analyst's own program
	return tea.ExecProcess(cmd, func(err error) tea.Msg {
		data, rerr := os.ReadFile(path)
		if err := errors.Join(err, rerr, tmp.Close()); err != nil {
			return failed(fmt.Errorf("%s: %w; set VISUAL, EDITOR or PAGER to an installed program", args[0], err))
		}
		return then(string(data))
	})
}

// edit opens the analyst's editor on a note.
func (w *worker) edit(e model.EditNote) tea.Cmd {
	then := func(s string) tea.Msg {
		return model.NoteEdited{Statement: e.Statement, Note: strings.TrimSpace(s)}
	}
	if w.o.Remote != nil {
		return w.write("Note on a statement", e.Note, then)
	}
	return outside(w.editor(), "note.md", e.Note, then)
}

// read shows a document in the pager or the editor. Changes made there are discarded: sources are never changed.
func (w *worker) read(e model.Read) tea.Cmd {
	if w.o.Remote != nil {
		return w.o.Remote.starts()
	}
	args := w.pager()
	if e.Program == "editor" {
		args = w.editor()
	}
	return outside(args, "document.txt", text.Clean(e.Text), func(string) tea.Msg { return nil })
}

// browse opens a page in the user's browser. It shows the address instead if no browser can be opened: over SSH, one
// would open on the wrong machine.
func (w *worker) browse(page backends.WebAddress) tea.Cmd {
	open, env, remote := w.o.Browser, w.o.Env, w.o.Remote
	show := func(next string) tea.Msg {
		return model.Told{Toast: model.Toast{Text: page.String(), Next: next}}
	}
	return func() tea.Msg {
		switch {
		case open == nil || remote != nil || env("SSH_TTY") != "" || env("SSH_CONNECTION") != "":
			return show("open it on your own machine")
		default:
			if err := open(page); err != nil {
				return show("the browser could not be opened: " + text.Line(err.Error()))
			}
		}
		return model.Told{Toast: model.Toast{Text: "asked the browser for " + page.Host()}}
	}
}
