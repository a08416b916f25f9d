package fetchtest

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"headnote/backends/fetch"
)

// Canned returns a client for which every host gives the same answer, without network or waiting: for fuzzing, where a
// server per input would be too slow.
func Canned(t testing.TB, body string) *fetch.Client {
	t.Helper()
	clock := &Clock{now: start}
	c, err := fetch.New(fetch.Options{
		Transport: canned(body), Contact: "test@example.com", Keys: allKeys(t),
		Now: clock.Now, Wait: clock.Wait,
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

type canned string

// RoundTrip implements http.RoundTripper.
func (c canned) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(string(c))),
		ContentLength: int64(len(c)),
	}, nil
}
