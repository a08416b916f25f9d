package journal

import (
	"context"
	"slices"

	"headnote/research/events"
)

// Catalogue implements Store.
func (f Files) Catalogue(ctx context.Context) ([]Entry, error) {
	ids, err := f.List()
	if err != nil {
		return nil, err
	}
	out := make([]Entry, 0, len(ids))
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all, _, err := f.Load(id)
		if err != nil {
			continue
		}
		out = append(out, f.entry(id, events.Fold(slices.Values(all))))
	}
	return out, nil
}

// entry is that of a run as its journal has it.
func (f Files) entry(id events.RunID, r events.Run) Entry {
	e := EntryOf(r)
	e.ID = id
	switch {
	case e.Seq > 0 && e.Status != events.Running:
	case f.Held(id):
		e.Status = events.Running
	case e.Seq == 0:
		e.Status = events.Empty
	default:
		e.Status = events.Interrupted
	}
	return e
}

// Describe implements Journal.
func (j *fileJournal) Describe(Entry) error { return nil }
