package trust

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
)

// Only lets requests through only to the place that was granted, an address such as https://host:9200.
func (g Granted) Only(next http.RoundTripper) http.RoundTripper { return only{g, next} }

type only struct {
	leave Granted
	next  http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (o only) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := o.leave.For(r.URL.Scheme + "://" + r.URL.Host); err != nil {
		if r.Body != nil {
			if closed := r.Body.Close(); closed != nil {
				return nil, fmt.Errorf("%w; %w", err, closed)
			}
		}
		return nil, err
	}
	return o.next.RoundTrip(r)
}

// OnAccepted calls f once, after the first request that the server accepts (status 2xx). If f fails, that request
// fails, too, and f is called again after the next.
func OnAccepted(next http.RoundTripper, f func() error) http.RoundTripper {
	return &onAccepted{next: next, f: f}
}

type onAccepted struct {
	next http.RoundTripper
	f    func() error

	mu   sync.Mutex
	done bool
}

// RoundTrip implements http.RoundTripper.
func (o *onAccepted) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := o.next.RoundTrip(r)
	if err != nil || res.StatusCode/100 != 2 {
		return res, err
	}
	if err := o.once(); err != nil {
		return nil, errors.Join(err, res.Body.Close())
	}
	return res, nil
}

func (o *onAccepted) once() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.done {
		return nil
	}
	err := o.f()
	o.done = err == nil
	return err
}
