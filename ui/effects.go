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

// worker carries out what the model wants done.
type worker struct {
	o       Options
	ctx     context.Context //nolint:containedctx // of the whole program; commands wait under it
	engine  Engine          // nil until it is open
	queued  []model.Effect  // for the engine, asked before it was open
	unwatch func()          // ends the wait for what people do to the run in view
	// watching counts the commands that wait for what others do, and so for ever; woken hears
	// of each.
	watching atomic.Int32
	woken    chan struct{}
	indexing *reindexing // nil before the first
	outbox   *outbox
	sessions *saving
	keys     keymap
	size     func() (w, h int) // of the terminal
	away     bool              // the terminal does not have the focus
}

// watches counts a command that waits for what others do, until it ends.
func (w *worker) watches() (ends func()) {
	w.watching.Add(1)
	select {
	case w.woken <- struct{}{}:
	default:
	}
	return func() { w.watching.Add(-1) }
}

// perform turns an effect of a state into a command. Commands capture values, never the
// program, and answer with messages.
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
			return nil // who looks needs no bell
		}
		// a notification, and a bell where there are none
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

// failed makes an error a toast.
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
