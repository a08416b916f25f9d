package journal

import (
	"context"
	"errors"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
)

// looks is how long a review may wait for who drives the run, before it is asked whether
// anybody does.
const looks = 250 * time.Millisecond

// deliver has a review entered into its run: by who drives it, or where nobody does any more,
// which may have happened since, by us. Whoever marks a finished run is often the second
// one to do so while the first has it open.
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
		asked, cancel := context.WithTimeout(ctx, looks)
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
	return nil // whoever opens the run next enters it
}

// enter opens a run that nobody drives, and enters what was sent up to a number.
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
