package research

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"headnote/research/events"
	"headnote/research/journal"
)

// How long, and how often, to retry opening a run that has ended but that another program still has open: that program
// closes it after a period without use.
const (
	heldPatience = 2 * linger
	heldInterval = linger / 20
)

// OpenElsewhereError reports that a run has ended but another program still has it open.
type OpenElsewhereError struct {
	Run    events.RunID
	Status events.Status
}

// Error says what to do.
func (e OpenElsewhereError) Error() string {
	return fmt.Sprintf("run %s is %s, and another headnote still has it open: it can be read here; go on there, "+
		"or close that one and try again", e.Run, e.Status)
}

// errFinished is the error for resuming a finished run.
func errFinished(id events.RunID) error {
	return fmt.Errorf("run %s is finished: headnote export %s shows its memo", id, id)
}

// whenReleased retries f if another program has the run open although it has ended, until that program closes it. It
// returns the error of f, including that the run is active elsewhere, or an OpenElsewhereError.
func (e *Engine) whenReleased(ctx context.Context, id events.RunID, f func() error) error {
	end := time.NewTimer(heldPatience)
	defer end.Stop()
	for {
		err := f()
		if !errors.Is(err, journal.ErrHeld) {
			return err
		}
		s, ended := e.endedElsewhere(id)
		if !ended {
			return err
		}
		again := time.NewTimer(heldInterval)
		select {
		case <-again.C:
		case <-end.C:
			again.Stop()
			return OpenElsewhereError{id, s.Status}
		case <-ctx.Done():
			again.Stop()
			return ctx.Err()
		}
	}
}

// endedElsewhere returns a run from its journal, and whether it has ended.
func (e *Engine) endedElsewhere(id events.RunID) (events.Run, bool) {
	all, _, err := e.c.Store.Load(id)
	if err != nil {
		return events.Run{}, false
	}
	s := events.Fold(slices.Values(all))
	return s, !s.Started.IsZero() && s.Status != events.Running
}
