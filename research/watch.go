package research

import (
	"context"
	"errors"
	"io"
	"sync"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
)

// news wakes those who wait for something new in a run on which no work is running.
type news struct {
	mu  sync.Mutex
	all map[events.RunID]chan struct{}
}

// next returns a channel that is closed when the run has something new.
func (n *news) next(id events.RunID) <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = make(map[events.RunID]chan struct{})
	}
	if n.all[id] == nil {
		n.all[id] = make(chan struct{})
	}
	return n.all[id]
}

func (n *news) tell(id events.RunID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if c := n.all[id]; c != nil {
		close(c)
		delete(n.all, id)
	}
}

// Watch returns the events after the given number, as Events does, but also waits for them if no work is running: for
// marks and notes of colleagues, of other sessions, and one's own.
func (e *Engine) Watch(ctx context.Context, id events.RunID, after uint64) ([]events.Event, error) {
	for {
		wake := e.news.next(id)
		all, err := e.Events(ctx, id, after)
		if len(all) > 0 || !errors.Is(err, io.EOF) {
			return all, err
		}
		all, err = e.elsewhereOr(ctx, wake, id, after)
		if len(all) > 0 || err != nil {
			return all, err
		}
	}
}

// elsewhereOr waits until colleagues do something to a run, or until it is woken.
func (e *Engine) elsewhereOr(ctx context.Context, wake <-chan struct{}, id events.RunID, after uint64) ([]events.Event,
	error,
) {
	s, ok := e.c.Store.(journal.Shared)
	if !ok {
		select {
		case <-wake:
			return nil, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	waiting, stop := context.WithCancel(ctx)
	defer stop()
	safe.Go("waiting for run "+id.String(), func() error {
		select {
		case <-wake:
			stop()
		case <-waiting.Done():
		}
		return nil
	}, func(error) {})
	all, err := s.Watch(waiting, id, after)
	if err != nil && waiting.Err() != nil && ctx.Err() == nil {
		return nil, nil // woken
	}
	return all, err
}

// NextUnsent waits until the part of the matter that is only on this machine differs from known. It returns
// errors.ErrUnsupported if the matter is not shared.
func (e *Engine) NextUnsent(ctx context.Context, known journal.Unsent) (journal.Unsent, error) {
	s, ok := e.c.Store.(journal.Shared)
	if !ok {
		return journal.Unsent{}, errors.ErrUnsupported
	}
	return s.NextUnsent(ctx, known)
}
