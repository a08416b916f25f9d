package quota_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/internal/patience"
	"headnote/team"
	"headnote/team/quota"
	"headnote/team/teamtest"
)

const (
	court = "https://www.courtlistener.com/api/rest/v4/search/"
	label = "https://api.fda.gov/drug/label.json"
)

// world is the sources and the clock, as all servers see them.
type world struct {
	mu   sync.Mutex
	now  time.Time
	sent []time.Time // requests, in order
}

func newWorld() *world { return &world{now: time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC)} }

func (w *world) time() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.sent)
}

// RoundTrip implements http.RoundTripper.
func (w *world) RoundTrip(r *http.Request) (*http.Response, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent = append(w.sent, w.now)
	return &http.Response{
		StatusCode: 200,
		Header:     http.Header{},
		Body:       io.NopCloser(strings.NewReader(`{"n":1}`)),
		Request:    r,
	}, nil
}

// server is headnote on a machine of its own.
func (w *world) server(t *testing.T, nc *team.Link, replicas int, more func(*fetch.Options)) *fetch.Client {
	p, err := quota.Open(nc, quota.Options{Replicas: replicas, Patience: exchange})
	require.NoError(t, err)
	o := fetch.Options{
		Dir:       t.TempDir(),
		Keys:      fetch.NewKeys(map[string]string{"COURTLISTENER_TOKEN": "the firm's token"}),
		Transport: w,
		Now:       w.time,
		Together:  p,
		Wait:      func(context.Context, time.Duration) error { return context.Canceled },
	}
	if more != nil {
		more(&o)
	}
	c, err := fetch.New(o)
	require.NoError(t, err)
	return c
}

// exchange is how long a server waits for an answer of the cluster before it continues alone. Servers that are cut off
// wait that long; no assertion depends on it.
const exchange = 5 * time.Second

// ask requests something new from the court's server, and reports whether the request was sent.
func ask(t testing.TB, c *fetch.Client) bool {
	_, err := c.Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
	var e *backends.Error
	if err != nil && !errors.As(err, &e) {
		t.Errorf("%v", err)
	}
	return err == nil
}

func all(t *testing.T, cs []*fetch.Client) int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	n := 0
	for _, c := range cs {
		wg.Go(func() {
			if ask(t, c) {
				mu.Lock()
				n++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return n
}

// within checks the requests sent against a quota in every window of its length.
func (w *world) within(t *testing.T, p fetch.Policy) {
	t.Helper()
	for _, q := range []struct {
		long  time.Duration
		limit int
	}{{time.Minute, p.PerMinute}, {time.Hour, p.PerHour}, {24 * time.Hour, p.PerDay}} {
		for i := q.limit; i < len(w.sent); i++ {
			require.GreaterOrEqual(
				t,
				w.sent[i].Sub(w.sent[i-q.limit]),
				q.long,
				"request %d of %d breaks %d in %s",
				i,
				len(w.sent),
				q.limit,
				q.long,
			)
		}
	}
}

// TestOneBudget: ten servers use a cluster of three, and four of them are cut off midway with the server they are
// connected to. Together they never exceed the quota per minute, hour and day; those cut off continue with what was set
// aside for them; their requests are counted for all when they are back.
func TestOneBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take a while to choose a leader")
	}
	cluster := teamtest.Start(t, nil)
	w := newWorld()
	policies, err := fetch.Policies()
	require.NoError(t, err)
	policy := policies["www.courtlistener.com"]
	policy.PerSecond, policy.PerMinute, policy.PerHour, policy.PerDay = 0, 20, 60, 150 // as a firm may have agreed on
	few := func(o *fetch.Options) { o.Hosts = map[string]fetch.Policy{"www.courtlistener.com": policy} }
	var cutOff, rest []*fetch.Client
	at := teamtest.Connect(t, cluster.URLs(2))
	for range 4 {
		c := w.server(t, at, 3, few)
		patience.Until(t, func() bool { return ask(t, c) })
		cutOff = append(cutOff, c)
	}
	other := teamtest.Connect(t, cluster.URLs(0, 1))
	for range 6 {
		rest = append(rest, w.server(t, other, 3, few))
	}
	everybody := slices.Concat(cutOff, rest)
	for range 3 {
		all(t, everybody)
		w.pass(20 * time.Second)
	}
	require.Positive(t, w.count())

	cluster.Cut(2)
	w.pass(time.Hour)
	for _, c := range rest { // until each of the majority has found the leader
		patience.Until(t, func() bool { return ask(t, c) })
	}
	w.pass(time.Hour)
	alone, together := 0, 0
	for range 5 { // all of it within a minute
		alone += all(t, cutOff)
	}
	require.Equal(t, 4, alone, "each cut off has one request set aside, and no more")
	patience.Until(t, func() bool {
		together += all(t, rest)
		return together >= policy.PerMinute-alone
	}, "the others use what is left")
	together += all(t, rest)
	require.Equal(t, policy.PerMinute-alone, together)
	_, err = cutOff[0].Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
	require.ErrorContains(t, err, "counted together with the team's, and the team's cluster cannot be reached")

	cluster.Heal(2)
	cluster.Ready()
	for _, c := range everybody {
		patience.Until(t, func() bool { w.pass(2 * time.Minute); return ask(t, c) })
	}
	for end := w.time().Add(26 * time.Hour); w.time().Before(end); {
		all(t, everybody)
		w.pass(23 * time.Minute)
	}
	w.within(t, policy)
	budgets, err := rest[0].Budgets(t.Context())
	require.NoError(t, err)
	i := slices.IndexFunc(budgets, func(b fetch.Budget) bool { return b.Source == "courtlistener" && b.Window == "day" })
	day := 0
	for _, s := range w.sent {
		if s.After(w.time().Add(-24 * time.Hour)) {
			day++
		}
	}
	require.GreaterOrEqual(t, budgets[i].Used, day, "what was asked alone is counted, too")
	require.Greater(t, len(w.sent), policy.PerDay, "the quota is used")
	t.Logf("%d requests of ten servers in two days, %d of them alone, %d beside them", len(w.sent), alone, together)
}

// One server is enough for the rest, and its clock advances only while all wait.
func TestPool(t *testing.T) {
	for name, test := range map[string]func(*testing.T, *teamtest.Bubble){
		"the published quota of one key": published, "an answer of one is an answer for all": answers,
		"one request at a time, of all": oneAtATime,
		"the oldest answers go first":   bounded, "what was damaged is asked for again": damaged,
	} {
		t.Run(name, func(t *testing.T) { teamtest.InBubble(t, test) })
	}
}

// published: 5 a minute for all who use the same key, and as many for another key. If a source asks to be left alone,
// all servers leave it alone.
func published(t *testing.T, b *teamtest.Bubble) {
	w := newWorld()
	var cs []*fetch.Client
	for range 10 {
		cs = append(cs, w.server(t, b.Connect(t), 1, nil))
	}
	turns := func() (n int) { // two a second at most
		for range 4 {
			n += all(t, cs)
			w.pass(time.Second)
		}
		return n
	}
	require.Equal(t, 4, turns(), "one of the five is kept for a server that may be alone")
	own := w.server(t, b.Connect(t), 1, func(o *fetch.Options) {
		o.Keys = fetch.NewKeys(map[string]string{"COURTLISTENER_TOKEN": "ada's own token"})
	})
	require.True(t, ask(t, own))
	w.pass(2 * time.Minute)
	full := w.server(t, b.Connect(t), 1, func(o *fetch.Options) {
		o.Transport = refusing{}
	})
	_, err := full.Get(t.Context(), fetch.Request{URL: court, Fresh: -1})
	require.Error(t, err)
	require.Zero(t, all(t, cs), "the source asked one of them to wait an hour")
	w.pass(time.Hour)
	require.Equal(t, 4, turns())
}

type refusing struct{}

func (refusing) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: 429,
		Header:     http.Header{"Retry-After": {"3500"}},
		Body:       http.NoBody,
		Request:    r,
	}, nil
}

func answers(t *testing.T, b *teamtest.Bubble) {
	w := newWorld()
	ada, bob := w.server(t, b.Connect(t), 1, nil), w.server(t, b.Connect(t), 1, nil)
	first, err := ada.Get(t.Context(), fetch.Request{URL: label})
	require.NoError(t, err)
	require.False(t, first.FromCache)
	second, err := bob.Get(t.Context(), fetch.Request{URL: label})
	require.NoError(t, err)
	require.True(t, second.FromCache)
	require.Equal(t, first.Body, second.Body)
	require.Equal(t, 1, w.count())
	w.pass(25 * time.Hour)
	_, err = bob.Get(t.Context(), fetch.Request{URL: label})
	require.NoError(t, err)
	require.Equal(t, 2, w.count(), "no longer fresh")
	third, err := ada.Get(t.Context(), fetch.Request{URL: label})
	require.NoError(t, err)
	require.True(t, third.FromCache, "his younger answer is hers, too")
	require.Equal(t, 2, w.count())
}

func bounded(t *testing.T, b *teamtest.Bubble) {
	nc := b.Connect(t)
	p, err := quota.Open(nc, quota.Options{Replicas: 1, Bytes: 100_000})
	require.NoError(t, err)
	for i := range 30 {
		require.NoError(t, p.Keep(t.Context(), fmt.Sprintf("%064d", i), make([]byte, 10_000)))
	}
	x, err := nc.JS.Stream(t.Context(), "HEADNOTE_answers")
	require.NoError(t, err)
	require.LessOrEqual(t, x.CachedInfo().State.Bytes, uint64(100_000))
	old, err := p.Answer(t.Context(), fmt.Sprintf("%064d", 0))
	require.NoError(t, err)
	require.Nil(t, old)
	young, err := p.Answer(t.Context(), fmt.Sprintf("%064d", 29))
	require.NoError(t, err)
	require.Len(t, young, 10_000)
	require.NoError(t, p.Keep(t.Context(), "large", make([]byte, 2<<20)), "what fits into no message stays here")
}

func damaged(t *testing.T, b *teamtest.Bubble) {
	nc := b.Connect(t)
	w := newWorld()
	_, err := w.server(t, nc, 1, nil).Get(t.Context(), fetch.Request{URL: label + "?search=damaged"})
	require.NoError(t, err)
	js := nc.JS
	x, err := js.Stream(t.Context(), "HEADNOTE_answers")
	require.NoError(t, err)
	last, err := x.GetMsg(t.Context(), x.CachedInfo().State.LastSeq)
	require.NoError(t, err)
	for _, data := range [][]byte{nil, []byte("{}"), []byte("{}\nxx"), last.Data[:len(last.Data)-3]} {
		_, err = js.Publish(t.Context(), last.Subject, data)
		require.NoError(t, err)
		n := w.count()
		w.pass(time.Second)
		_, err = w.server(t, nc, 1, nil).Get(t.Context(), fetch.Request{URL: label + "?search=damaged"})
		require.NoError(t, err)
		require.Equal(t, n+1, w.count())
	}
}

// BenchmarkCount measures the cost of counting a request in the cluster compared with counting it on this machine; the
// source itself answers immediately.
func BenchmarkCount(b *testing.B) {
	host := fetch.Policy{
		Source:      "test",
		Timeout:     time.Minute,
		MaxBytes:    1 << 20,
		Tries:       1,
		Concurrency: 1,
		PerDay:      1 << 40,
	}
	run := func(b *testing.B, t fetch.Together) {
		c, err := fetch.New(
			fetch.Options{
				Dir:       b.TempDir(),
				Transport: newWorld(),
				Hosts:     map[string]fetch.Policy{"www.courtlistener.com": host},
				Together:  t,
			},
		)
		require.NoError(b, err)
		for b.Loop() {
			if !ask(b, c) {
				b.Fatal("not asked")
			}
		}
	}
	b.Run("here", func(b *testing.B) { run(b, nil) })
	b.Run("one server", func(b *testing.B) {
		p, err := quota.Open(teamtest.Connect(b, "nats://"+teamtest.One(b)), quota.Options{Replicas: 1})
		require.NoError(b, err)
		run(b, p)
	})
	b.Run("three servers", func(b *testing.B) {
		p, err := quota.Open(teamtest.Connect(b, teamtest.Start(b, nil).URLs()), quota.Options{})
		require.NoError(b, err)
		run(b, p)
	})
}
