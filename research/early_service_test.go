package research_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/llm"
	"headnote/internal/trust"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// wire writes the event stream of a model's service, piece by piece.
type wire struct{ w http.ResponseWriter }

func (w wire) send(event, data string) {
	fmt.Fprintf(w.w, "event: %s\ndata: %s\n\n", event, data)
	w.w.(http.Flusher).Flush()
}

func (w wire) begin() {
	w.w.Header().Set("Content-Type", "text/event-stream")
	w.send("message_start", `{"type":"message_start","message":{"id":"m","type":"message","role":"assistant",`+
		`"model":"x","content":[],"stop_reason":null,"usage":{"input_tokens":20,"output_tokens":1}}}`)
}

func (w wire) use(i int, tool string) {
	w.send("content_block_start", fmt.Sprintf(`{"type":"content_block_start","index":%d,`+
		`"content_block":{"type":"tool_use","id":"u%d","name":%q,"input":{}}}`, i, i, tool))
}

func (w wire) input(i int, piece string) {
	data, err := json.Marshal(piece)
	if err != nil {
		panic(err)
	}
	w.send("content_block_delta", fmt.Sprintf(`{"type":"content_block_delta","index":%d,`+
		`"delta":{"type":"input_json_delta","partial_json":%s}}`, i, data))
}

func (w wire) end() {
	w.send("message_delta", `{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":30}}`)
	w.send("message_stop", `{"type":"message_stop"}`)
}

// planner answers the first prompt as f says, and all others with nothing.
func planner(f func(wire)) http.Handler {
	var mu sync.Mutex
	first := true
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		plans := first
		first = false
		mu.Unlock()
		out := wire{w}
		out.begin()
		if plans {
			f(out)
		}
		out.end()
	})
}

type early struct {
	base  string
	next  http.RoundTripper
	dir   string
	tools []backends.Tool
	now   func() time.Time
	off   bool // the early start
}

// placeOf is the scheme and the host of an address.
func placeOf(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	require.NoError(t, err)
	return u.Scheme + "://" + u.Host
}

func (c early) engine(t *testing.T) *research.Engine {
	t.Helper()
	o := research.Config{
		Matter: matter.Matter{Name: "Test", Dir: c.dir}, Store: journal.Files{
			Dir: within.At(filepath.Join(c.dir, "runs")),
			Now: c.now,
		}, Sources: c.tools,
		Limits: run.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: c.now, EarlyStart: !c.off,
	}
	m, err := llm.New(llm.Options{
		Provider: llm.Anthropic, Model: "x", Base: c.base, Leave: trust.Own(placeOf(t, c.base)),
		Key: "k", Next: c.next, Now: c.now, Tries: 1,
	})
	require.NoError(t, err)
	o.Model = m
	e, err := research.New(o)
	require.NoError(t, err)
	return e
}

// reader follows a run's events.
type reader struct {
	e   *research.Engine
	id  events.RunID
	all []events.Event
}

// until reads up to the next event that matches, and returns the state at that point.
func (r *reader) until(t *testing.T, fits func(events.Run, events.Body) bool) events.Run {
	t.Helper()
	s := events.Fold(slices.Values(r.all))
	for {
		evs, err := r.e.Events(t.Context(), r.id, s.Seq)
		require.NoError(t, err)
		for _, ev := range evs {
			r.all = append(r.all, ev)
			if s = events.Apply(s, ev); fits(s, ev.Body) {
				return s
			}
		}
	}
}

func (r *reader) at(fits func(events.Body) bool) int {
	return slices.IndexFunc(r.all, func(e events.Event) bool { return fits(e.Body) })
}

func started(tool string) func(events.Body) bool {
	return func(b events.Body) bool {
		c, ok := b.(*events.CallStarted)
		return ok && c.Tool == tool
	}
}

func ended(tool string) func(events.Run, events.Body) bool {
	return func(s events.Run, b events.Body) bool {
		c, ok := b.(*events.CallEnded)
		return ok && c.Tool == tool && c.Outcome == events.Done
	}
}

const slow = "When does a landlord forfeit a deposit under the cases?"

// pipes is a network within the process, so that its waits are on the clock of
// the test.
type pipes struct {
	conns chan net.Conn
	once  sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	c, ok := <-p.conns
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (p *pipes) Close() error   { p.once.Do(func() { close(p.conns) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case p.conns <- theirs:
		return ours, nil
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), ours.Close(), theirs.Close())
	}
}
