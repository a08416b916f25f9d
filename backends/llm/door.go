package llm

import (
	"fmt"
	"io"
	"net/http"
)

// door lets requests through to one host only, and bounds what comes back.
type door struct {
	host string
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (d door) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != d.host {
		return nil, fmt.Errorf("the model is at %s, %s is not asked", d.host, r.URL.Host)
	}
	res, err := d.next.RoundTrip(r)
	if err == nil {
		res.Body = &bounded{res.Body, longest}
	}
	return res, err
}

// bounded is a body that may not be longer than so many bytes.
type bounded struct {
	io.ReadCloser
	left int
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("the answer is longer than %d MB", longest>>20)
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
