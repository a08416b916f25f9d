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
	failures = 5                // consecutive failures before a host is left alone
	rest     = 30 * time.Second // how long it is left alone
)

// A breaker stops requests to a host that keeps failing.
type breaker struct {
	two *gobreaker.TwoStepCircuitBreaker[Response]

	mu   sync.Mutex
	last string // reason for the last failure
}

func newBreaker(host string) *breaker {
	return &breaker{two: gobreaker.NewTwoStepCircuitBreaker[Response](gobreaker.Settings{
		Name: host, Timeout: rest,
		ReadyToTrip:  func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= failures },
		IsSuccessful: func(err error) bool { return !unwell(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, &backends.Error{Code: backends.Cancelled}) },
	})}
}

// allow returns a function to call with the outcome of a request, or why the request is not sent.
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

// unwell reports whether an error means that the host has trouble, not that the request was wrong or too frequent.
func unwell(err error) bool {
	var e *backends.Error
	return errors.As(err, &e) && e.Retryable && e.Code != backends.QuotaExhausted
}
