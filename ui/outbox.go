package ui

import (
	"errors"
	"fmt"
	"sync"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/text"
)

// outbox sends what a person does to runs in the order in which they did it. Effects are
// carried out side by side; these may not be, or a mark that was taken back could be
// recorded before the mark itself.
type outbox struct {
	mu    sync.Mutex // guards queue
	queue []model.AppendEvent

	sending sync.Mutex // held while sending
}

// put takes an event in, in the order of the calls.
func (o *outbox) put(e model.AppendEvent) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.queue = append(o.queue, e)
}

// next takes the first event out.
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

// flush sends everything that waits. It returns the last event, and how many of its run
// are in the journal now.
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

// leave sends what was done last, before the program ends.
func (w *worker) leave() error {
	if w.engine == nil {
		return nil
	}
	if _, _, err := w.outbox.flush(w.engine); err != nil {
		return fmt.Errorf("the last marks and notes were not recorded: %w", err)
	}
	return nil
}

// append records an event after those before it, and brings it back, for a run that
// nobody watches.
func (w *worker) append(e model.AppendEvent, live bool) tea.Cmd {
	engine, out := w.engine, w.outbox
	out.put(e)
	return func() tea.Msg {
		last, n, err := out.flush(engine)
		switch {
		case err != nil:
			return model.NotAppended{Run: e.Run, Reason: text.Line(err.Error())}
		case n == 0 || live: // another one has sent it, or it comes with the run
			return nil
		}
		r, err := engine.Load(last.Run)
		if err != nil && r.ID.IsZero() {
			return failed(err)
		}
		return model.Refreshed{Run: r, Appended: n}
	}
}
