package trust

import (
	"fmt"
	"net/http"
)

// Only lets requests through to the place that was granted, an address such as
// https://host:9200, and to no other.
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
