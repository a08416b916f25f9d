package research

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
)

// TakeOver takes hold of a run of a shared matter also where a colleague drives it;
// Resume goes on with it then.
func (e *Engine) TakeOver(id events.RunID) error {
	s, ok := e.c.Store.(journal.Shared)
	if !ok {
		return fmt.Errorf("run %s: this matter is not shared, nobody else can drive its runs", id)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, ok := e.live[id]; ok {
		return nil // ours already
	}
	j, all, _, err := s.TakeOver(id)
	if err != nil {
		return err
	}
	e.live[id] = newLive(e, id, j, events.Fold(slices.Values(all)))
	return nil
}

// review records a mark or a note on a run that somebody else drives; false where
// it cannot be handed on.
func (e *Engine) review(id events.RunID, b events.Body) (bool, error) {
	s, ok := e.c.Store.(journal.Shared)
	if !ok {
		return false, nil
	}
	return true, s.Review(context.Background(), id, b)
}

// elsewhere is a run that another machine drives at this moment.
func (e *Engine) elsewhere(id events.RunID) (journal.Shared, bool) {
	s, ok := e.c.Store.(journal.Shared)
	return s, ok && s.Held(id)
}

// enter records what a person did, and what follows from it.
func (l *live) enter(b events.Body) error {
	if err := l.emit(b); err != nil {
		return err
	}
	if _, ok := b.(*events.TriggerGiven); !ok {
		return nil
	}
	if !l.driven() {
		return l.recount(context.Background())
	}
	// The run takes it up by itself, unless it is just about to end.
	safe.Go("days given for run "+l.id.String(), func() error {
		<-l.done
		return l.recount(context.Background())
	}, func(err error) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !l.closing {
			l.err = errors.Join(l.err, err)
		}
	})
	return nil
}

// listen enters what colleagues think of the run into its journal, for as long as
// the run is ours.
func (l *live) listen() {
	j, ok := l.j.(journal.Reviewed)
	if !ok {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	l.deaf = stop
	safe.Go("reviews of run "+l.id.String(), func() error {
		for {
			b, err := j.NextReview(ctx)
			if err != nil {
				return err
			}
			if err := l.enter(b); err != nil {
				return err
			}
		}
	}, func(err error) {
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, journal.ErrHeld) {
			return
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.err = errors.Join(l.err, fmt.Errorf("reviews of colleagues no longer come in: %w", err))
	})
}
