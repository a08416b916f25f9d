package team

import (
	"bytes"
	"context"
	"errors"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Publish sends a message to a stream and returns its sequence number. If the server reports it as a duplicate of an
// earlier message with the same ID, the two are compared, and a message that differs is sent again without the ID:
// another user may have used the ID first, and the message would be lost.
func (l *Link) Publish(
	ctx context.Context,
	x jetstream.Stream,
	m *nats.Msg,
	options ...jetstream.PublishOpt,
) (uint64, error) {
	var n uint64
	err := l.Do(ctx, m.Subject, func(ctx context.Context) error {
		ack, err := l.JS.PublishMsg(ctx, m, options...)
		if err != nil {
			return err
		}
		if n = ack.Sequence; !ack.Duplicate {
			return nil
		}
		had, err := x.GetMsg(ctx, ack.Sequence)
		if err == nil && had.Subject == m.Subject && bytes.Equal(had.Data, m.Data) {
			return nil
		}
		if err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return err
		}
		m.Header.Del(nats.MsgIdHdr)
		if ack, err = l.JS.PublishMsg(ctx, m, options...); err == nil {
			n = ack.Sequence
		}
		return err
	})
	return n, err
}
