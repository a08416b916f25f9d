package research

import (
	"context"
	"fmt"

	"headnote/backends"
	"headnote/research/events"
)

// model returns the language model that may be used in this run, or nil. In an offline run nothing leaves the machine,
// and in any run nothing leaves before the user has agreed; a model on this machine may always be used.
func (w *work) model() backends.Model {
	m := w.e.c.Model
	leaves := true
	if p, ok := m.(backends.Placed); ok {
		if !p.Agreed() {
			return nil
		}
		leaves = p.Leaves()
	}
	if leaves && w.snapshot().Offline {
		return nil
	}
	return m
}

// help lets the model do a task, and records its progress and its cost. The run continues without the model if it
// fails.
func (w *work) help(ctx context.Context, job string, f func(backends.Model) (backends.Usage, int, error)) error {
	m := w.model()
	if m == nil {
		return nil
	}
	began := w.e.c.Now()
	watched := &watched{Model: m, job: job, emit: w.emit}
	usage, struck, err := f(watched)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if watched.failed != nil {
		return watched.failed
	}
	asked := &events.ModelAsked{
		Job: job, Model: m.Name(), Usage: usage, Seconds: w.e.c.Now().Sub(began).Seconds(),
		Struck: struck,
	}
	if err != nil {
		asked.Error = err.Error()
	}
	return w.emit(asked)
}

// watched is a model whose progress is recorded.
type watched struct {
	backends.Model
	job    string
	emit   func(...events.Body) error
	last   events.ModelProgressed
	failed error // a failure to record
}

// Ask implements backends.Model.
func (w *watched) Ask(ctx context.Context, p backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	return w.Model.Ask(ctx, p, func(h backends.Heard) {
		w.tell(h)
		if hear != nil {
			hear(h)
		}
	})
}

// tell records what has changed.
func (w *watched) tell(h backends.Heard) {
	now := events.ModelProgressed{Job: w.job, Tool: h.Tool, Percent: h.Percent}
	if h.Stalled {
		now.Tool, now.Percent = w.last.Tool, w.last.Percent
		now.Note = fmt.Sprintf("nothing has come from the model for %s", h.Silence)
	}
	if now == w.last || w.failed != nil {
		return
	}
	w.last = now
	w.failed = w.emit(&now)
}
