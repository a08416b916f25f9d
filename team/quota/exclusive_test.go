package quota_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/team"
	"headnote/team/teamtest"
)

// oneAtATime: a source that allows one request at a time gets one, no matter from whom; the turn of a server that never
// responds again expires.
func oneAtATime(t *testing.T, b *teamtest.Bubble) {
	const patents = "https://api.uspto.gov/api/v1/patent/applications/search"
	x := &exclusive{t: t, nc: b.Connect(t)}
	w := newWorld()
	var wg sync.WaitGroup
	for range 5 {
		c := w.server(t, b.Connect(t), 1, func(o *fetch.Options) {
			o.Keys, o.Transport = fetch.NewKeys(map[string]string{"USPTO_API_KEY": "the firm's key"}), x
			o.Wait = func(ctx context.Context, d time.Duration) error { w.pass(d); return ctx.Err() }
		})
		wg.Go(func() {
			for range 3 {
				if _, err := c.Get(t.Context(), fetch.Request{URL: patents, Fresh: -1}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	require.Equal(t, 15, x.n)
}

// exclusive is a source that must never receive two requests at the same time.
type exclusive struct {
	t  *testing.T
	nc *team.Link // a request takes as long as a few exchanges with it
	mu sync.Mutex
	n  int
}

// RoundTrip implements http.RoundTripper.
func (x *exclusive) RoundTrip(r *http.Request) (*http.Response, error) {
	if !x.mu.TryLock() {
		x.t.Error("two at once")
		x.mu.Lock()
	}
	defer x.mu.Unlock()
	for range 10 {
		if err := x.nc.FlushWithContext(r.Context()); err != nil {
			return nil, err
		}
	}
	x.n++
	return &http.Response{
		StatusCode: 200,
		Header:     http.Header{},
		Body:       io.NopCloser(strings.NewReader("{}")),
		Request:    r,
	}, nil
}
