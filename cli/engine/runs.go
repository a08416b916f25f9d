package engine

import (
	"context"
	"errors"
	"fmt"

	"headnote/cli/command"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
)

// RunID returns the ID of a run; "last" is the newest one of the matter.
func RunID(ctx context.Context, e *research.Engine, id string) (events.RunID, error) {
	if id != "last" {
		return ParseRunID(id)
	}
	runs, err := e.Runs(ctx)
	if err != nil {
		return events.RunID{}, err
	}
	if len(runs) == 0 {
		return events.RunID{}, errors.New("no runs yet: headnote ask \"…\"")
	}
	return runs[0].ID, nil
}

// ParseRunID parses the ID of a run as typed.
func ParseRunID(s string) (events.RunID, error) {
	id, err := events.ParseRunID(s)
	if err != nil {
		return id, command.Usage("%w", err)
	}
	return id, nil
}

// Load loads a run; damage to its journal is reported, and the rest is used.
func Load(env *command.Env, e *research.Engine, id events.RunID) (events.Run, error) {
	s, err := e.Load(id)
	var damage *journal.Damage
	switch {
	case errors.As(err, &damage) && s.Started.IsZero() && s.Memo == nil:
		return s, fmt.Errorf("run %s cannot be used: %w; bring the file back from a backup, or ask again", id, damage)
	case errors.As(err, &damage):
		env.Say("headnote: %v", damage)
		return s, nil
	}
	return s, err
}
