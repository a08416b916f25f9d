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

// How long, and how often, a run is asked for that has ended and that another program still
// has open: that one lets go of it when it was not used for a while.
const (
	heldPatience = 2 * linger
	heldInterval = linger / 20
)

// OpenElsewhereError reports that a run has ended and that another program still has it open.
type OpenElsewhereError struct {
	Run    events.RunID
	Status events.Status
}

// Error says what to do.
func (e OpenElsewhereError) Error() string {
	return fmt.Sprintf("run %s is %s, and another headnote still has it open: it can be read here; go on there, "+
		"or close that one and try again", e.Run, e.Status)
}

// errFinished answers who resumes a finished run.
func errFinished(id events.RunID) error {
	return fmt.Errorf("run %s is finished: headnote export %s shows its memo", id, id)
}

// whenReleased calls f again where another program has the run open although it has ended,
// until that program has let go of it. The result is that of f, also where the run goes on
// elsewhere, or an OpenElsewhereError.
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

// endedElsewhere is a run whose journal has an end.
func (e *Engine) endedElsewhere(id events.RunID) (events.Run, bool) {
	all, _, err := e.c.Store.Load(id)
	if err != nil {
		return events.Run{}, false
	}
	s := events.Fold(slices.Values(all))
	return s, !s.Started.IsZero() && s.Status != events.Running
}
