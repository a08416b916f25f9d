package team

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Feed reads the messages of a subject in order, from a sequence number on, and resumes after any interruption. It
// requests one message at a time, so that a slow reader delays nobody. A subscription signals that a message was
// published; the message itself is read from the stream. A Feed therefore needs no consumer: permission to create one
// would include permission to redirect messages. A Feed is used by one goroutine.
type Feed struct {
	Link     *Link
	Stream   func(context.Context) (jetstream.Stream, error)
	Subject  string
	Next     uint64        // sequence number in the stream
	Patience time.Duration // bounds one exchange with the cluster

	sub   *nats.Subscription
	heard chan struct{}
}

// A message is announced before the servers have stored it, so it is requested immediately, and again after these
// pauses.
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
	if !f.Link.IsConnected() { // after Ask: a later loss ends the exchange
		return nil, ErrNotConnected
	}
	x, err := f.Stream(ctx)
	if err != nil {
		return nil, err
	}
	return x.GetMsg(ctx, max(f.Next, 1), jetstream.WithGetMsgSubject(f.Subject))
}

// listen subscribes, once. If that fails or is not permitted, the stream is polled.
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

// Close ends the subscription.
func (f *Feed) Close() {
	if f.sub != nil {
		_ = f.sub.Unsubscribe() // fails only if the connection is gone, and the subscription with it
		f.sub = nil
	}
}
