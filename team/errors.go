package team

import (
	"context"
	"errors"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ErrNotConnected is returned while the cluster cannot be reached.
var ErrNotConnected = errors.New("not connected")

// Transient errors that the server reports as if they were the client's.
const (
	inProcess = 10158 // the same message is already being stored
	noPeers   = 10005 // too few servers are available for a new stream
)

// A second code for a wrong sequence number, for which the client library has no name.
const wrongLastSequence = 10164

// Transient reports whether the same request can succeed later without any change here: the
// cluster cannot be reached, has no leader or no quorum, or is out of disk for the moment.
func Transient(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code >= 500 || api.ErrorCode == inProcess ||
			api.ErrorCode == noPeers // no leader, no quorum, no room for the moment
	}
	return slices.ContainsFunc([]error{
		ErrNotConnected,
		context.DeadlineExceeded,
		nats.ErrTimeout,
		nats.ErrNoResponders,
		nats.ErrConnectionClosed,
		nats.ErrDisconnected,
		nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded,
		nats.ErrNoServers,
		jetstream.ErrNoStreamResponse,
		jetstream.ErrJetStreamNotEnabled,
	}, func(known error) bool { return errors.Is(err, known) })
}

// WrongSequence reports whether somebody else wrote since the expected sequence number was read.
func WrongSequence(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) &&
		(api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == wrongLastSequence)
}
