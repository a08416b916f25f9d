package research

import (
	"context"
	"fmt"
	"slices"

	"headnote/research/events"
	"headnote/research/journal"
)

// kept returns what people decided in the matter's previous run, nil if nothing. If that run cannot be read, the new
// one starts without.
func (e *Engine) kept(ctx context.Context) *events.Kept {
	runs, err := e.Runs(ctx)
	if err != nil || len(runs) == 0 {
		return nil
	}
	latest := slices.MaxFunc(runs, func(a, b journal.Entry) int { return a.Updated.Compare(b.Updated) })
	last, err := e.Load(latest.ID)
	if k := last.Kept(); err == nil && len(k.Days)+len(k.Acts) > 0 {
		return &k
	}
	return nil
}

// continued adds the reviews of the parent run's memo to what the next run starts with.
func (e *Engine) continued(kept *events.Kept, parent events.RunID) (*events.Kept, error) {
	before, err := e.Load(parent)
	if err != nil {
		return nil, fmt.Errorf("cannot read run %s, whose memo the question continues: %w", parent, err)
	}
	if kept == nil {
		kept = new(events.Kept)
	}
	kept.Reviewed = before.ReviewedStatements()
	return kept, nil
}
