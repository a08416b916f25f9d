package llm

import (
	"fmt"
	"io"
	"net/http"
)

// bound is a transport to the model that limits the size of responses.
type bound struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b bound) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.next.RoundTrip(r)
	if err == nil {
		res.Body = &bounded{res.Body, longest}
	}
	return res, err
}

// bounded is a body with a maximum length.
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
