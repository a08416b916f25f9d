package research

import (
	"context"
	"errors"
	"fmt"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
)

// listen enters what colleagues think of the run into its journal, for as long as it is
// held.
func (r *record) listen() {
	j, ok := r.j.(journal.Reviewed)
	if !ok {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	r.unsubscribe = stop
	safe.Go("reviews of run "+r.id.String(), func() error {
		for {
			b, err := j.NextReview(ctx)
			if err != nil {
				return err
			}
			err = r.ask(ctx, func(answer func(error)) {
				if ctx.Err() != nil { // it comes again with the next opening
					answer(ctx.Err())
					return
				}
				r.append([]events.Body{b}, answer)
			})
			if err != nil {
				return err
			}
		}
	}, func(err error) {
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, journal.ErrHeld) || errors.Is(err, errClosed) {
			return
		}
		r.tell(func() {
			r.failure = errors.Join(r.failure, fmt.Errorf("reviews of colleagues no longer come in: %w", err))
		})
	})
}
