package ui

import (
	"errors"
	"fmt"
	"sync"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/text"
)

// outbox records what a person does to runs, in order. Other effects are carried out concurrently; if these were,
// removing a mark could be recorded before the mark itself.
type outbox struct {
	mu    sync.Mutex // guards queue
	queue []model.AppendEvent

	sending sync.Mutex // held while sending
}

// put appends an event to the queue.
func (o *outbox) put(e model.AppendEvent) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue = append(o.queue, e)
}

// next removes the first event from the queue.
func (o *outbox) next() (model.AppendEvent, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) == 0 {
		return model.AppendEvent{}, false
	}
	e := o.queue[0]
	o.queue = o.queue[1:]
	return e, true
}

// flush records every queued event. It returns the last one, and how many events of its run are now in the journal.
func (o *outbox) flush(engine Engine) (last model.AppendEvent, n int, err error) {
	o.sending.Lock()
	defer o.sending.Unlock()
	for {
		e, ok := o.next()
		if !ok {
			return last, n, err
		}
		if e.Run != last.Run {
			last, n = e, 0
		}
		if failure := engine.Append(e.Run, e.Body); failure != nil {
			err = errors.Join(err, failure)
			continue
		}
		n++
	}
}

// leave records what is still queued before the program ends.
func (w *worker) leave() error {
	if w.engine == nil {
		return nil
	}
	if _, _, err := w.outbox.flush(w.engine); err != nil {
		return fmt.Errorf("the last marks and notes were not recorded: %w", err)
	}
	return nil
}

// append records an event after those before it, and refreshes the run unless it is being followed anyway.
func (w *worker) append(e model.AppendEvent, live bool) tea.Cmd {
	engine, out := w.engine, w.outbox
	out.put(e)
	return func() tea.Msg {
		last, n, err := out.flush(engine)
		switch {
		case err != nil:
			return model.NotAppended{Run: e.Run, Reason: text.Line(err.Error())}
		case n == 0 || live: // another command has sent it, or it arrives with the run
			return nil
		}
		r, err := engine.Load(last.Run)
		if err != nil && r.ID.IsZero() {
			return failed(err)
		}
		return model.Refreshed{Run: r, Appended: n}
	}
}
