package stream

import (
	"context"
	"slices"

	"headnote/research/events"
	"headnote/research/journal"
)

// Catalogue implements journal.Store.
func (s *Store) Catalogue(ctx context.Context) ([]journal.Entry, error) {
	here, err := s.o.Local.Catalogue(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := s.List()
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if slices.ContainsFunc(here, func(e journal.Entry) bool { return e.ID == id }) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all, _, err := s.Load(id)
		if err != nil {
			continue
		}
		e := journal.EntryOf(events.Fold(slices.Values(all)))
		e.ID = id
		if e.Status == events.Running && !s.Held(id) {
			e.Status = events.Interrupted
		}
		here = append(here, e)
	}
	slices.SortFunc(here, func(a, b journal.Entry) int { return b.ID.Compare(a.ID) })
	return here, nil
}

// Describe implements journal.Journal.
func (j *shared) Describe(e journal.Entry) error { return j.local.Describe(e) }
