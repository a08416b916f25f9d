package research

import (
	"context"
	"errors"
	"fmt"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
)

// listen records the reviews of colleagues in the run's journal for as long as this process has the run open.
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
				if ctx.Err() != nil { // it comes again when the run is next opened
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
