// Package fetchtest simulates the hosts of sources: a loopback server answers from a table, and a client finds all
// hosts there. Nothing waits: the clock advances by the time that would have been waited.
package fetchtest

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/internal/patience"
	"headnote/internal/shared"
)

// Answer is the response to a path.
type Answer struct {
	Status  int               // 0 for 200
	Body    string            //
	Headers map[string]string // Content-Type defaults to application/json
	Cut     bool              // the connection breaks in the middle of the body
	Silent  bool              // no answer comes at all
	Slow    bool              // the body comes in small pieces
	Huge    int64             // a body of this many bytes follows, generated while sending
	Then    *Answer           // the response from the second time on
}

// Routes maps requests to answers: host and path, then, if it matters, the parts of the query or the body that must be
// present:
//
//	"data.sec.gov/submissions/CIK0000320193.json"
//	"api.nhtsa.gov/recalls/recallsByVehicle?make=ford&modelYear=2024"
//
// Of several matching routes, the one with the most parts answers. Requests that match none get the route "*", or a 404
// without one.
type Routes map[string]Answer

// Server is a loopback server and its client.
type Server struct {
	Client *fetch.Client
	Clock  *Clock
	URL    string // its address: sources_base for the whole program

	t      testing.TB
	routes Routes
	done   chan struct{}

	mu     sync.Mutex
	asked  []Asked
	counts map[string]int
}

// Asked is a request received.
type Asked struct {
	Method string
	Host   string // the intended host
	Path   string
	Query  url.Values
	Header http.Header
	Body   string
}

// Clock advances when somebody waits.
type Clock struct {
	mu    sync.Mutex
	now   time.Time
	waits []time.Duration
}

// start is the time at which every test begins.
var start = time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)

// Now returns the current time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Wait advances the time without waiting.
func (c *Clock) Wait(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d > 0 {
		c.now = c.now.Add(d)
		c.waits = append(c.waits, d)
	}
	return ctx.Err()
}

// Waits lists the durations waited, in order.
func (c *Clock) Waits() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]time.Duration(nil), c.waits...)
}

// Option changes the client's options.
type Option func(*fetch.Options)

// WithKeys gives the client keys. Without it, every key is "test-key".
func WithKeys(values map[string]string) Option {
	return func(o *fetch.Options) { o.Keys = fetch.NewKeys(values) }
}

// Offline turns on offline mode.
func Offline() Option { return func(o *fetch.Options) { o.Offline = true } }

// Impatient sets every host's timeout, and allows one attempt.
func Impatient(limit time.Duration) Option {
	return everyHost(func(p *fetch.Policy) { p.Timeout, p.Tries = limit, 1 })
}

// atMost sets every host's maximum body size, so that a test of the limit need not send the largest allowed body.
func atMost(bytes int64) Option {
	return everyHost(func(p *fetch.Policy) { p.MaxBytes = min(p.MaxBytes, bytes) })
}

// everyHost changes the policy of every host.
func everyHost(change func(*fetch.Policy)) Option {
	return func(o *fetch.Options) {
		if o.Hosts == nil {
			hosts, err := fetch.Policies()
			if err != nil {
				panic(err)
			}
			o.Hosts = hosts
		}
		for name, p := range o.Hosts {
			change(&p)
			o.Hosts[name] = p
		}
	}
}

// Unlimited removes every host's rate and quota and allows one attempt, so that many calls need not wait.
func Unlimited() Option {
	return everyHost(func(p *fetch.Policy) {
		p.PerSecond, p.PerMinute, p.PerHour, p.PerDay, p.Keyless, p.Tries = 0, 0, 0, 0, fetch.Quota{}, 1
	})
}

// New starts a server for the duration of the test.
func New(t testing.TB, routes Routes, options ...Option) *Server {
	t.Helper()
	s := serving(t, routes)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(s.done) })
	s.URL = server.URL
	return s.client(options...)
}

func serving(t testing.TB, routes Routes) *Server {
	return &Server{
		t: t, routes: routes, done: make(chan struct{}), counts: make(map[string]int),
		Clock: &Clock{now: start},
	}
}

// client creates the client of the server.
func (s *Server) client(options ...Option) *Server {
	s.t.Helper()
	o := fetch.Options{
		Base: s.URL, Contact: "test@example.com", Version: "test", Keys: allKeys(s.t), Now: s.Clock.Now,
		Wait: s.Clock.Wait,
	}
	// However busy the machine is, no answer times out, unless the test is impatient.
	everyHost(func(p *fetch.Policy) { p.Timeout = patience.Long })(&o)
	for _, option := range options {
		option(&o)
	}
	var err error
	if s.Client, err = fetch.New(o); err != nil {
		s.t.Fatal(err)
	}
	return s
}

func allKeys(t testing.TB) fetch.Keys {
	hosts, err := fetch.Policies()
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for _, p := range hosts {
		if p.Key != "" {
			values[p.Key] = "test-key"
		}
	}
	return fetch.NewKeys(values)
}

// Asked returns the requests received, in order.
func (s *Server) Asked() []Asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Asked(nil), s.asked...)
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	host, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	a := Asked{Method: r.Method, Host: host, Path: "/" + path, Query: r.URL.Query(), Header: r.Header, Body: string(body)}
	s.mu.Lock()
	s.asked = append(s.asked, a)
	answer := s.answer(a)
	s.mu.Unlock()
	s.play(w, answer)
}

// answer finds the most specific matching route.
func (s *Server) answer(a Asked) Answer {
	best, most := "", -1
	for route := range s.routes {
		place, query, _ := strings.Cut(route, "?")
		if route == "*" {
			best = cmp.Or(best, route)
			continue
		}
		if place != a.Host+a.Path {
			continue
		}
		want, err := url.ParseQuery(query)
		if err != nil {
			s.t.Errorf("route %s: %v", route, err)
			continue
		}
		if fits(want, a) && len(want) > most {
			best, most = route, len(want)
		}
	}
	if best == "" {
		return Answer{Status: http.StatusNotFound, Body: fmt.Sprintf(`{"message":"no route for %s%s"}`, a.Host, a.Path)}
	}
	s.counts[best]++
	answer := s.routes[best]
	for n := 1; n < s.counts[best] && answer.Then != nil; n++ {
		answer = *answer.Then
	}
	return answer
}

func fits(want url.Values, a Asked) bool {
	for k, vs := range want {
		for _, v := range vs {
			if !strings.EqualFold(a.Query.Get(k), v) && (a.Body == "" || !strings.Contains(a.Body, v)) {
				return false
			}
		}
	}
	return true
}

// pieces returns the body in the pieces in which it is sent.
func (a Answer) pieces() []string {
	if !a.Slow {
		return []string{a.Body}
	}
	size := max(1, len(a.Body)/20)
	var out []string
	for body := a.Body; body != ""; body = body[min(size, len(body)):] {
		out = append(out, body[:min(size, len(body))])
	}
	return out
}

func (s *Server) play(w http.ResponseWriter, a Answer) {
	if a.Silent {
		<-s.done
		return
	}
	w.Header().Set("Content-Type", "application/json")
	for k, v := range a.Headers {
		w.Header().Set(k, v)
	}
	if a.Cut {
		w.Header().Set("Content-Length", fmt.Sprint(len(a.Body)+1000))
	}
	if a.Status != 0 {
		w.WriteHeader(a.Status)
	}
	for _, piece := range a.pieces() {
		if _, err := io.WriteString(w, piece); err != nil {
			return
		}
		if a.Slow && http.NewResponseController(w).Flush() != nil {
			return
		}
	}
	block := make([]byte, 1<<16)
	for i := range block {
		block[i] = ' '
	}
	for left := a.Huge; left > 0; left -= int64(len(block)) {
		if _, err := w.Write(block[:min(left, int64(len(block)))]); err != nil {
			return
		}
	}
	if a.Cut {
		if err := http.NewResponseController(w).Flush(); err != nil { // otherwise none of it is sent
			return
		}
		panic(http.ErrAbortHandler)
	}
}

// JSON returns an answer with a body.
func JSON(body string) Answer { return Answer{Body: body} }

// Status returns an answer with a status and a body.
func Status(code int, body string) Answer { return Answer{Status: code, Body: body} }

// Sample returns a recorded response of the shared material, such as "sec/efts_1_hit.json"; the test is skipped if
// there is none.
func Sample(t testing.TB, name string) Answer {
	t.Helper()
	return Answer{Body: string(Recorded(t, name))}
}

// Recorded reads a recorded response of the shared material.
func Recorded(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(shared.Dir(t), "sources", "samples", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Call calls a tool of a source as the registry does, with schema-typed parameters, and checks what every result
// promises.
func (s *Server) Call(calls backends.Calls, tool string, p backends.Params) (backends.Result, error) {
	s.t.Helper()
	call, ok := calls[tool]
	if !ok {
		s.t.Fatalf("there is no call %s", tool)
	}
	report := func(backends.Progress) {}
	ctx := fetch.WithCall(s.t.Context(), backends.Spec{Name: tool}, report)
	res, err := call(ctx, p, report)
	if err == nil {
		Check(s.t, res)
	}
	return res, err
}
