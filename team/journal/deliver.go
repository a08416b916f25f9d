package journal

import (
	"context"
	"errors"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
)

// driverTimeout is how long a review waits for the driver of the run before the store checks whether anybody is driving
// it.
const driverTimeout = 250 * time.Millisecond

// deliver makes sure that a review gets into its run: the driver enters it, or if nobody drives the run any more, this
// store does. The second person to mark a finished run often does so while the first still has it open.
func (s *Store) deliver(run events.RunID, number uint64) {
	s.reviews.Add(1)
	safe.Go(
		"review of run "+run.String(),
		func() error { return s.awaitEntry(s.sender.ctx, run, number) },
		func(error) { s.reviews.Done() },
	)
}

func (s *Store) awaitEntry(ctx context.Context, run events.RunID, number uint64) error {
	f := s.Follow(run, 0)
	defer f.Close()
	for ctx.Err() == nil {
		asked, cancel := context.WithTimeout(ctx, driverTimeout)
		all, err := f.Next(asked)
		cancel()
		for _, e := range all {
			if from(e.Body) >= number {
				return nil
			}
		}
		if err == nil || !s.connected() || s.Held(run) {
			continue
		}
		if err := s.enter(ctx, run, number); err == nil {
			return nil
		}
	}
	return nil // the next driver of the run enters it
}

// enter opens a run that nobody drives and enters the reviews up to a sequence number.
func (s *Store) enter(ctx context.Context, run events.RunID, number uint64) error {
	opened, all, _, err := s.Open(run)
	if err != nil {
		return err
	}
	j := opened.(*drivenJournal)
	done := uint64(0)
	for _, e := range all {
		done = max(done, from(e.Body))
	}
	for done < number && err == nil {
		asked, cancel := s.ask(ctx)
		var b events.Body
		if b, err = j.NextReview(asked); err == nil {
			_, err = j.Append(b)
			done = max(done, from(b))
		}
		cancel()
	}
	return errors.Join(err, j.Close())
}
