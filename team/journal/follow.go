package journal

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// Follower reads a run that somebody else drives, as it goes on. It is for one
// goroutine.
type Follower struct {
	feed  *team.Feed
	run   events.RunID
	u     unpacker
	after uint64
}

// Follow reads a run from the event after a number.
func (s *Store) Follow(run events.RunID, after uint64) (*Follower, error) {
	return &Follower{
		feed:  s.feed(s.subject(run), 1),
		run:   run,
		u:     unpacker{run: run, where: s.where(run)},
		after: after,
	}, nil
}

// Next waits for events and returns them. It outlives any failure of the cluster.
func (f *Follower) Next(ctx context.Context) ([]events.Event, error) {
	for {
		msg, err := f.feed.Read(ctx)
		if err != nil {
			return nil, err
		}
		var out []events.Event
		for _, e := range f.u.add(msg.Data, msg.Header) {
			if e.Seq > f.after {
				out, f.after = append(out, e), e.Seq
			}
		}
		if f.u.damage.Corrupt() {
			damage := f.u.damage
			f.u.damage = nil
			return out, damage
		}
		if len(out) > 0 {
			return out, nil
		}
	}
}

// Close ends the following.
func (f *Follower) Close() { f.feed.Close() }

// feed reads the messages of a subject from a number on.
func (s *Store) feed(subject string, next uint64) *team.Feed {
	return &team.Feed{
		Link:     s.link,
		Subject:  subject,
		Next:     next,
		Patience: s.o.Patience,
		Stream: func(ctx context.Context) (jetstream.Stream, error) {
			x, _, err := s.attach(ctx)
			return x, err
		},
	}
}

// Share sends every run of this machine that the cluster does not have in full, and
// tells how many those were. A run that is driven now is sent by its driver.
func (s *Store) Share(ctx context.Context) (int, error) {
	if err := s.Prepare(ctx); err != nil {
		return 0, err
	}
	runs, err := s.o.Local.List()
	if err != nil {
		return 0, err
	}
	if _, err := s.entries(ctx); err != nil {
		return 0, err
	}
	n := 0
	for _, run := range runs {
		if s.o.Local.Held(run) {
			continue
		}
		sent, err := s.push(ctx, run)
		if err != nil && !errors.Is(err, journal.ErrHeld) {
			return n, s.link.Explain(err)
		}
		if sent {
			n++
		}
	}
	return n, nil
}

// Settle sends what the cluster does not have of a run that nobody drives, and reports
// whether there was any.
func (s *Store) Settle(ctx context.Context, run events.RunID) (bool, error) {
	sent, err := s.push(ctx, run)
	return sent, s.link.Explain(err)
}
