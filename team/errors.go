package team

import (
	"context"
	"errors"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ErrNotConnected says that the cluster cannot be reached now.
var ErrNotConnected = errors.New("not connected")

// Errors of the cluster that pass, though it calls them ours.
const (
	inProcess = 10158 // the same message is being stored already
	noPeers   = 10005 // too few servers are there for a new stream
)

// The second form of a wrong sequence number, which the client does not name.
const wrongLastSequence = 10164

// Transient reports whether an error passes when the cluster can be reached again.
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

// WrongSequence reports that somebody else wrote since we looked.
func WrongSequence(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) &&
		(api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == wrongLastSequence)
}
