package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
)

// Answer answers the question of a job: it starts the run, or resumes it where an earlier worker left off. A finished
// run is left as it is. It waits up to patient for a run that somebody else drives.
func Answer(ctx context.Context, e *research.Engine, j Job, patient time.Duration) error {
	runs, err := e.Runs(ctx)
	if err != nil {
		return err
	}
	begun := false
	for _, r := range runs {
		begun = begun || r.ID == j.ID
	}
	if !begun {
		if _, err = e.Start(
			ctx,
			research.Ask{ID: j.ID, Question: j.Question, Offline: j.Offline, MaxRounds: j.Rounds, Today: j.Today},
		); err == nil {
			return drive(ctx, e, j.ID)
		}
		if !errors.Is(err, journal.ErrHeld) {
			return err
		}
	}
	for end := time.Now().Add(patient); ; {
		s, err := e.Load(j.ID)
		if err != nil {
			return err
		}
		switch s.Status {
		case events.Finished:
			return nil
		case events.RunCancelled:
			return Permanent(fmt.Errorf("somebody stopped the run: resume it with headnote resume %s", j.ID))
		}
		err = e.Resume(ctx, j.ID)
		if err == nil {
			return drive(ctx, e, j.ID)
		}
		if !errors.Is(err, journal.ErrHeld) || time.Now().After(end) {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// drive waits for the end of a run that is driven here.
func drive(ctx context.Context, e *research.Engine, id events.RunID) error {
	if err := e.Wait(ctx, id); err != nil {
		return err
	}
	s, err := e.Load(id)
	if err != nil {
		return err
	}
	if s.Status != events.Finished {
		return fmt.Errorf("run %s is %s: %s", id, s.Status, s.Error)
	}
	return nil
}
