package team

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Feed reads the messages of a subject in order, from a number on, and goes on where
// it was after any interruption. It pulls: who is slow holds nobody up. It is for one
// goroutine.
type Feed struct {
	Stream   func(context.Context) (jetstream.Stream, error)
	Subject  string
	Next     uint64        // sequence number in the stream
	Patience time.Duration // how long one answer of the cluster is waited for

	it jetstream.MessagesContext
}

// Read waits for the next message, and returns it with its number in the stream.
func (f *Feed) Read(ctx context.Context) (jetstream.Msg, uint64, error) {
	for {
		if err := f.open(ctx); err != nil {
			return nil, 0, err
		}
		msg, err := f.it.Next(jetstream.NextContext(ctx))
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if err != nil { // the consumer is gone, with its server: make another
			f.Close()
			continue
		}
		meta, err := msg.Metadata()
		if err != nil {
			return nil, 0, err
		}
		if meta.Sequence.Stream < f.Next {
			continue
		}
		f.Next = meta.Sequence.Stream + 1
		return msg, meta.Sequence.Stream, nil
	}
}

func (f *Feed) open(ctx context.Context) error {
	for f.it == nil {
		asked, cancel := context.WithTimeout(ctx, f.Patience)
		err := f.try(asked)
		cancel()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !Away(err):
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

func (f *Feed) try(ctx context.Context) error {
	x, err := f.Stream(ctx)
	if err != nil {
		return err
	}
	c, err := x.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{f.Subject}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: f.Next,
	})
	if err != nil {
		return err
	}
	f.it, err = c.Messages(jetstream.PullMaxMessages(64), jetstream.PullExpiry(f.Patience), jetstream.PullHeartbeat(f.Patience/4))
	return err
}

// Close lets go of what the feed holds in the cluster.
func (f *Feed) Close() {
	if f.it != nil {
		f.it.Stop()
		f.it = nil
	}
}
