package journal

import (
	"context"

	"headnote/research/events"
)

// Shared is a store that several machines use. Each run has one driver; the others watch it, and send their reviews to
// the driver.
type Shared interface {
	Watched
	// TakeOver opens a run even if somebody else drives it, and records that in it.
	TakeOver(run events.RunID) (Journal, []events.Event, *Damage, error)
	// Review sends a mark or note to the driver of the run. It is kept until the driver, or anyone who opens the run
	// next, adds it to the journal.
	Review(ctx context.Context, run events.RunID, b events.Body) error
	// Watch waits for events after a number, whether or not the run has a driver.
	Watch(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
	// NextUnsent waits until what is only on this machine differs from known.
	NextUnsent(ctx context.Context, known Unsent) (Unsent, error)
}

// Reviewed is a journal that receives reviews from others.
type Reviewed interface {
	Journal
	// NextReview waits for the next review that is not in the journal yet. The driver of the run appends it: each is
	// delivered once, in the order sent.
	NextReview(ctx context.Context) (events.Body, error)
}
