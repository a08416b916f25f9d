package fetchtest

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"headnote/backends/fetch"
)

// NewInBubble starts a server for a test in a testing/synctest bubble: the client reaches it over pipes, and waits by
// the bubble's clock.
func NewInBubble(t testing.TB, routes Routes, options ...Option) *Server {
	t.Helper()
	l := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	s := serving(t, routes)
	server := &httptest.Server{Listener: l, Config: &http.Server{Handler: s}} //nolint:gosec // a test
	server.Start()
	transport := &http.Transport{DialContext: l.dial}
	t.Cleanup(func() { transport.CloseIdleConnections(); server.Close() })
	t.Cleanup(func() { close(s.done) })
	s.URL = server.URL
	began := time.Now() // in the year 2000, in every bubble
	now := func() time.Time { return start.Add(time.Since(began)) }
	return s.client(append([]Option{func(o *fetch.Options) { o.Transport, o.Now, o.Wait = transport, now, nil }},
		options...)...)
}

// pipes is a listener within this program.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case p.conns <- theirs:
		return ours, nil
	case <-p.closed:
		return nil, errors.Join(net.ErrClosed, ours.Close(), theirs.Close())
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), ours.Close(), theirs.Close())
	}
}
