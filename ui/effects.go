package ui

import (
	"context"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/research/events"
	"headnote/text"
)

// worker carries out effects.
type worker struct {
	o       Options
	ctx     context.Context //nolint:containedctx // of the whole program; commands wait under it
	engine  Engine          // nil until it is open
	queued  []model.Effect  // effects requested before the engine was open
	unwatch func()          // stops waiting for what people do to the run in view
	// watching counts the commands that wait for what others do, possibly forever; woken is signaled at each start.
	watching atomic.Int32
	woken    chan struct{}
	indexing *reindexing // nil before the first
	outbox   *outbox
	sessions *saving
	keys     keymap
	size     func() (w, h int) // of the terminal
	away     bool              // the terminal does not have the focus
}

// watches counts a command that waits for what others do, until ends is called.
func (w *worker) watches() (ends func()) {
	w.watching.Add(1)
	select {
	case w.woken <- struct{}{}:
	default:
	}
	return func() { w.watching.Add(-1) }
}

// perform turns an effect of a state into a command. Commands capture values, never the program, and report back with
// messages.
func (w *worker) perform(s model.State, e model.Effect) tea.Cmd {
	o := w.o
	switch e := e.(type) {
	case model.Export:
		run := s.Run
		return func() tea.Msg {
			where, err := o.Store.Export(run, e.Format, e.Appendices)
			if err != nil {
				return failed(err)
			}
			return model.Told{Toast: model.Toast{Text: "written to " + where}}
		}
	case model.WriteDeadlines:
		return func() tea.Msg {
			where, err := o.Store.ExportDeadlines(e)
			if err != nil {
				return failed(err)
			}
			return model.Told{Toast: model.Toast{Text: "written to " + where}}
		}
	case model.Copy:
		return w.copy(e)
	case model.OpenURL:
		return w.browse(e.Page)
	case model.EditNote:
		return w.edit(e)
	case model.Read:
		return w.read(e)
	case model.StepAfter:
		return o.after(e.Wait, func(time.Time) tea.Msg { return model.Step{Generation: e.Generation} })
	case model.Notify:
		if !w.away || e.Text == "" {
			return nil // the user is watching
		}
		// a notification, and a bell for terminals without notifications
		return tea.Raw("\x1b]9;headnote: " + text.Line(e.Text) + "\x07\x07")
	case model.SaveSession:
		return try(w.sessions.take(e.Session))
	case model.Quit:
		return tea.Quit
	case model.ListWatches, model.ReadWatch:
		return w.watched(e)
	case model.AwaitIndexed:
		return w.indexing.next(w.ctx)
	}
	if w.engine == nil {
		w.queued = append(w.queued, e)
		return nil
	}
	return w.research(s, e)
}

// failed turns an error into a toast.
func failed(err error) model.Msg {
	return model.Told{Toast: model.Toast{Severity: model.Failure, Text: text.Line(err.Error())}}
}

func try(f func() error) tea.Cmd {
	return func() tea.Msg {
		if err := f(); err != nil {
			return failed(err)
		}
		return nil
	}
}

func open(e Engine, run events.RunID) tea.Msg {
	r, err := e.Load(run)
	if err != nil && r.ID.IsZero() {
		return model.NotOpened{Run: run, Reason: text.Line(err.Error())}
	}
	return model.Opened{Run: r}
}

func resumed(e Engine, run events.RunID) tea.Msg {
	r, err := e.Load(run)
	if err != nil && r.ID.IsZero() {
		return failed(err)
	}
	return model.Resumed{Run: r}
}
