package team

import (
	"context"
	"errors"
	"time"
)

// exchange is the context of an exchange with the cluster. It ends with the connection, because a request over a lost
// connection is never answered.
type exchange struct{ context.Context } //nolint:containedctx // it is one

// Err returns ErrNotConnected if the connection was lost.
func (x exchange) Err() error {
	err := x.Context.Err()
	if errors.Is(err, context.Canceled) && errors.Is(context.Cause(x.Context), ErrNotConnected) {
		return ErrNotConnected
	}
	return err
}

// Ask bounds an exchange: its context ends after the timeout or when the connection is lost,
// whichever comes first. Both are transient errors.
func (l *Link) Ask(ctx context.Context, patience time.Duration) (context.Context, context.CancelFunc) {
	timed, stop := context.WithTimeout(ctx, patience)
	asked, end := context.WithCancelCause(timed)
	l.mu.Lock()
	l.exchanges[&end] = true
	l.mu.Unlock()
	return exchange{asked}, func() {
		l.mu.Lock()
		delete(l.exchanges, &end)
		l.mu.Unlock()
		end(nil)
		stop()
	}
}

// lost ends all exchanges in progress.
func (l *Link) lost() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for end := range l.exchanges {
		(*end)(ErrNotConnected)
	}
}
