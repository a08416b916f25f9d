package team

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Feed reads the messages of a subject in order, from a number on, and goes on where
// it was after any interruption. It asks for one message at a time: who is slow holds
// nobody up. That something came is heard by subscribing; what came is read from the
// stream. So it needs no consumer, whose right would be one to redirect messages. It
// is for one goroutine.
type Feed struct {
	Link     *Link
	Stream   func(context.Context) (jetstream.Stream, error)
	Subject  string
	Next     uint64        // sequence number in the stream
	Patience time.Duration // how long one answer of the cluster is waited for

	sub   *nats.Subscription
	heard chan struct{}
}

// A message is heard before the servers have agreed on it: it is looked for at once, and
// again after these pauses.
const (
	firstLook = 2 * time.Millisecond
	lastLook  = 5 * time.Second
)

// Read waits for the next message of the subject.
func (f *Feed) Read(ctx context.Context) (*jetstream.RawStreamMsg, error) {
	pause := firstLook
	for {
		changed := f.Link.Changed()
		f.listen()
		msg, err := f.look(ctx)
		switch {
		case err == nil:
			f.Next = msg.Sequence + 1
			return msg, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !errors.Is(err, jetstream.ErrMsgNotFound) && !Transient(err):
			return nil, err
		}
		timer := time.NewTimer(pause)
		select {
		case <-f.heard:
			pause = firstLook
		case <-changed:
			pause = firstLook
		case <-timer.C:
			pause = min(2*pause, lastLook)
		case <-ctx.Done():
		}
		timer.Stop()
	}
}

func (f *Feed) look(ctx context.Context) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := f.Link.Ask(ctx, f.Patience)
	defer cancel()
	if !f.Link.IsConnected() { // after Ask: a loss from here on ends the exchange
		return nil, ErrNotConnected
	}
	x, err := f.Stream(ctx)
	if err != nil {
		return nil, err
	}
	return x.GetMsg(ctx, max(f.Next, 1), jetstream.WithGetMsgSubject(f.Subject))
}

// listen subscribes, once. Without it, or without the right, messages are looked for
// from time to time.
func (f *Feed) listen() {
	if f.sub != nil {
		return
	}
	heard := make(chan struct{}, 1)
	sub, err := f.Link.Subscribe(f.Subject, func(*nats.Msg) {
		select {
		case heard <- struct{}{}:
		default:
		}
	})
	if err == nil {
		f.sub, f.heard = sub, heard
	}
}

// Close lets go of what the feed holds in the cluster.
func (f *Feed) Close() {
	if f.sub != nil {
		_ = f.sub.Unsubscribe() // fails only where the connection is gone, and the subscription with it
		f.sub = nil
	}
}
