package journal

import (
	"context"

	"headnote/research/events"
)

// Shared is a store that several machines work with. Each run has one driver; the
// others watch it, and send the driver what they think of it.
type Shared interface {
	Watched
	// TakeOver opens a run also where somebody else drives it, and says so in it.
	TakeOver(run events.RunID) (Journal, []events.Event, *Damage, error)
	// Review sends a mark or a note to who drives the run. It is kept until they, or
	// anyone who opens the run next, enter it into the journal.
	Review(ctx context.Context, run events.RunID, b events.Body) error
	// Watch waits for events after a number, whether anybody drives the run or not.
	Watch(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
	// NextUnsent waits until what is on this machine only is something else than is known.
	NextUnsent(ctx context.Context, known Unsent) (Unsent, error)
}

// Reviewed is a journal that others send their reviews to.
type Reviewed interface {
	Journal
	// NextReview waits for the next review that is not in the journal yet. Who drives
	// the run appends it: each comes once, in the order in which they were sent.
	NextReview(ctx context.Context) (events.Body, error)
}
