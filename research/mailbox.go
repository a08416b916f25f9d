package research

import (
	"context"
	"errors"
)

// errClosed is the answer to requests after the program began to close.
var errClosed = errors.New("headnote is closing: the run can be resumed")

// mailbox passes messages to a goroutine: functions that it calls, in order of arrival.
type mailbox struct {
	inbox chan func()
	gone  chan struct{} // closed when the goroutine has ended
}

// tell sends a message.
func (m mailbox) tell(f func()) {
	select {
	case m.inbox <- f:
	case <-m.gone:
	}
}

// ask sends a message and waits for its answer.
func (m mailbox) ask(ctx context.Context, f func(answer func(error))) error {
	_, err := askFor(ctx, m, func(answer func(struct{}, error)) {
		f(func(err error) { answer(struct{}{}, err) })
	})
	return err
}

// askFor sends a message and waits for the value that answers it. The value is sent with the answer, so that a caller
// that has stopped waiting shares nothing with the owner.
func askFor[T any](ctx context.Context, m mailbox, f func(answer func(T, error))) (T, error) {
	type reply struct {
		value T
		err   error
	}
	answered := make(chan reply, 1)
	m.tell(func() { f(func(v T, err error) { answered <- reply{v, err} }) })
	var none T
	select {
	case r := <-answered:
		return r.value, r.err
	case <-ctx.Done():
		return none, ctx.Err()
	case <-m.gone:
		select {
		case r := <-answered:
			return r.value, r.err
		default:
			return none, errClosed
		}
	}
}
