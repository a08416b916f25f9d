package fetch

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"

	"headnote/backends"
)

const (
	failures = 5                // in a row, before a host is left alone
	rest     = 30 * time.Second // for so long
)

// A breaker leaves a host alone that keeps failing.
type breaker struct {
	two *gobreaker.TwoStepCircuitBreaker[Response]

	mu   sync.Mutex
	last string // why it failed last
}

func newBreaker(host string) *breaker {
	return &breaker{two: gobreaker.NewTwoStepCircuitBreaker[Response](gobreaker.Settings{
		Name: host, Timeout: rest,
		ReadyToTrip:  func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= failures },
		IsSuccessful: func(err error) bool { return !unwell(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, &backends.Error{Code: backends.Cancelled}) },
	})}
}

// allow returns what to call with the outcome of a request, or why it is not sent.
func (b *breaker) allow(p Policy) (func(error), error) {
	done, err := b.two.Allow()
	if err != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		return nil, &backends.Error{
			Code: backends.ToolExecutionError, RetryAfter: rest, Next: "try again later, or ask another source",
			Message: fmt.Sprintf("%s failed %d times in a row and is left alone for %s (%s)", p.Source, failures, rest, b.last),
		}
	}
	return func(err error) {
		var e *backends.Error
		if unwell(err) && errors.As(err, &e) {
			b.mu.Lock()
			b.last = e.Message
			b.mu.Unlock()
		}
		done(err)
	}, nil
}

// unwell reports whether an error says that the host has trouble, and not that the
// request was wrong or came too often.
func unwell(err error) bool {
	var e *backends.Error
	return errors.As(err, &e) && e.Retryable && e.Code != backends.QuotaExhausted
}
