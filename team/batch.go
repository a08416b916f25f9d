package team

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Message is a message in a stream.
type Message struct {
	Subject  string
	Sequence uint64
	Header   nats.Header
	Data     []byte
}

// batch is how many messages one request returns.
const batch = 2000

// Each calls f with the messages of a subject in a stream from a sequence number on, and requests them in batches. The
// stream must allow direct reads; the latest messages may be missing.
func (l *Link) Each(ctx context.Context, stream, subject string, from uint64, f func(Message) error) error {
	for from = max(from, 1); ; {
		next, more, err := l.some(ctx, stream, subject, from, f)
		if err != nil || !more {
			return err
		}
		from = next
	}
}

func (l *Link) some(
	ctx context.Context,
	stream, subject string,
	from uint64,
	f func(Message) error,
) (next uint64, more bool, err error) {
	inbox := l.NewInbox()
	sub, err := l.SubscribeSync(inbox)
	if err != nil {
		return from, false, err
	}
	defer func() { _ = sub.Unsubscribe() }() // fails only if the connection is gone
	if err := sub.SetPendingLimits(-1, -1); err != nil {
		return from, false, err
	}
	request, err := json.Marshal(map[string]any{"seq": from, "batch": batch, "next_by_subj": subject})
	if err != nil {
		return from, false, err
	}
	if err := l.PublishRequest(l.API("DIRECT.GET."+stream), inbox, request); err != nil {
		return from, false, err
	}
	for n := 0; ; n++ {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return from, false, err
		}
		switch status := m.Header.Get("Status"); status {
		case "":
		case "204": // the end of the batch
			return from, n >= batch, nil
		case "404":
			return from, false, nil
		case "503":
			return from, false, jetstream.ErrNoStreamResponse
		default:
			return from, false, fmt.Errorf("%s: the cluster answers %s %s", stream, status, m.Header.Get("Description"))
		}
		k := Message{Subject: m.Header.Get(jetstream.SubjectHeader), Header: m.Header, Data: m.Data}
		if k.Sequence, err = strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64); err != nil {
			return from, false, fmt.Errorf("%s: a message without a number", stream)
		}
		if err := f(k); err != nil {
			return from, false, err
		}
		from = k.Sequence + 1
	}
}

// Next returns the first message of a subject from a sequence number on, without its header, from the leader of the
// stream; jetstream.ErrMsgNotFound if there is none.
func (l *Link) Next(ctx context.Context, stream, subject string, from uint64) (Message, error) {
	request, err := json.Marshal(map[string]any{"seq": max(from, 1), "next_by_subj": subject})
	if err != nil {
		return Message{}, err
	}
	m, err := l.RequestWithContext(ctx, l.API("STREAM.MSG.GET."+stream), request)
	if err != nil {
		return Message{}, err
	}
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Message struct {
			Subject string `json:"subject"`
			Seq     uint64 `json:"seq"`
			Data    []byte `json:"data"`
		} `json:"message"`
	}
	if err := json.Unmarshal(m.Data, &answer); err != nil {
		return Message{}, fmt.Errorf("%s: the answer of the cluster cannot be read: %w", stream, err)
	}
	switch {
	case answer.Error != nil && answer.Error.ErrorCode == jetstream.JSErrCodeMessageNotFound:
		return Message{}, jetstream.ErrMsgNotFound
	case answer.Error != nil:
		return Message{}, answer.Error
	}
	return Message{Subject: answer.Message.Subject, Sequence: answer.Message.Seq, Data: answer.Message.Data}, nil
}
