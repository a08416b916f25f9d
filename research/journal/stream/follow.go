package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/internal/team"
	"headnote/research/events"
	"headnote/research/journal"
)

// feed reads the messages of a subject in order, from a number on, and goes on where
// it was after any interruption. It pulls: who is slow holds nobody up.
type feed struct {
	s       *Store
	subject string
	next    uint64 // sequence number in the stream
	it      jetstream.MessagesContext
}

// read waits for the next message.
func (f *feed) read(ctx context.Context) (jetstream.Msg, uint64, error) {
	for {
		if err := f.open(ctx); err != nil {
			return nil, 0, err
		}
		msg, err := f.it.Next(jetstream.NextContext(ctx))
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if err != nil { // the consumer is gone, with its server: make another
			f.close()
			continue
		}
		meta, err := msg.Metadata()
		if err != nil {
			return nil, 0, err
		}
		if meta.Sequence.Stream < f.next {
			continue
		}
		f.next = meta.Sequence.Stream + 1
		return msg, meta.Sequence.Stream, nil
	}
}

func (f *feed) open(ctx context.Context) error {
	for f.it == nil {
		asked, cancel := f.s.ask(ctx)
		err := f.try(asked)
		cancel()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !team.Away(err):
			return err
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (f *feed) try(ctx context.Context) error {
	x, _, err := f.s.attach(ctx)
	if err != nil {
		return err
	}
	c, err := x.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{f.subject}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: f.next,
	})
	if err != nil {
		return err
	}
	f.it, err = c.Messages(jetstream.PullMaxMessages(64), jetstream.PullExpiry(f.s.o.Patience), jetstream.PullHeartbeat(f.s.o.Patience/4))
	return err
}

func (f *feed) close() {
	if f.it != nil {
		f.it.Stop()
		f.it = nil
	}
}

// Follower reads a run that somebody else drives, as it goes on. It is for one
// goroutine.
type Follower struct {
	feed  feed
	run   string
	u     unpacker
	after uint64
}

// Follow reads a run from the event after a number.
func (s *Store) Follow(run string, after uint64) (*Follower, error) {
	if !tokenForm.MatchString(run) {
		return nil, fmt.Errorf("%q is not a run id: see headnote runs", run)
	}
	return &Follower{feed: feed{s: s, subject: s.subject(run), next: 1}, run: run, u: unpacker{where: s.where(run)}, after: after}, nil
}

// Next waits for events and returns them. It outlives any failure of the cluster.
func (f *Follower) Next(ctx context.Context) ([]events.Event, error) {
	for {
		msg, _, err := f.feed.read(ctx)
		if err != nil {
			return nil, err
		}
		var out []events.Event
		for _, e := range f.u.add(msg.Data(), nats.Header(msg.Headers())) {
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
func (f *Follower) Close() { f.feed.close() }

// Share sends every run of this machine that the cluster does not have in full, and
// tells how many those were. A run that is driven now is sent by its driver.
func (s *Store) Share(ctx context.Context) (int, error) {
	runs, err := s.o.Local.List()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, run := range runs {
		if s.o.Local.Held(run) {
			continue
		}
		sent, err := s.Settle(ctx, run)
		if err != nil && !errors.Is(err, journal.ErrHeld) {
			return n, err
		}
		if !sent {
			continue
		}
		n++
	}
	return n, nil
}

// Settle sends what the cluster does not have of a run that nobody drives, and tells
// whether there was any.
func (s *Store) Settle(ctx context.Context, run string) (bool, error) {
	if even, err := s.even(ctx, run); err != nil || even {
		return false, err
	}
	j, _, _, err := s.Open(run)
	if err != nil {
		return false, err
	}
	err = j.(*shared).Settle(ctx)
	return true, errors.Join(err, j.Close())
}

// even tells whether the cluster has a run up to the last event that is here.
func (s *Store) even(ctx context.Context, run string) (bool, error) {
	here, damage, err := s.o.Local.Load(run)
	if err != nil || len(here) == 0 {
		return true, err
	}
	if damage.Corrupt() {
		return false, nil
	}
	x, _, err := s.attach(ctx)
	if err != nil {
		return false, err
	}
	msg, err := x.GetLastMsgForSubject(ctx, s.subject(run))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	u := unpacker{}
	there := u.add(msg.Data, msg.Header)
	return len(there) > 0 && same(there[len(there)-1], here[len(here)-1]), nil
}
