package research_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/run"
	"headnote/risk"
)

// planned is the run that interruptedRun writes.
var planned = events.MustRunID("20260302-120000-abcdef")

// interruptedRun writes the journal of a run that was killed with n calls in flight.
func interruptedRun(t *testing.T, dir string, n int, more ...func(journal.Journal)) {
	t.Helper()
	s := journal.Files{Dir: within.At(filepath.Join(dir, "runs")), Now: func() time.Time { return noon }}
	j, err := s.Create(planned)
	require.NoError(t, err)
	bodies := []events.Body{
		&events.RunStarted{Terms: events.Terms{Question: question, Matter: "Test", MaxRounds: 1, Today: risk.NewDate(2026, 3,
			2)}},
		&events.PlanMade{Round: 1, Planner: "rules", Calls: plannedCalls(n)},
	}
	for _, c := range plannedCalls(n) {
		bodies = append(bodies, &events.CallStarted{Call: c.ID, Tool: c.Tool})
	}
	_, err = j.Append(bodies...)
	require.NoError(t, err)
	for _, f := range more {
		f(j)
	}
	require.NoError(t, j.Close())
}

func plannedCalls(n int) []events.Call {
	var out []events.Call
	for i := range n {
		out = append(out, events.Call{
			ID: fmt.Sprintf("r1-%02d", i+1), Round: 1, Tool: "search_cases",
			Params: backends.Params{"query": fmt.Sprint("q", i+1)}, Reason: "a test",
		})
	}
	return out
}

// blocked is a source that reports its requests, and answers when it is told to.
type blocked struct {
	asked chan string
	once  sync.Once
	free  chan struct{}
}

func (b *blocked) gate() chan struct{} {
	b.once.Do(func() { b.free = make(chan struct{}) })
	return b.free
}

func (b *blocked) release() { close(b.gate()) }

// inFlight waits until n different calls have been made.
func (b *blocked) inFlight(t *testing.T, n int) {
	t.Helper()
	seen := make(map[string]bool)
	for range n {
		q := <-b.asked
		require.False(t, seen[q], "%s was asked twice", q)
		seen[q] = true
	}
}

// Spec implements backends.Tool.
func (b *blocked) Spec() backends.Spec {
	spec, err := registry.Spec("search_cases")
	if err != nil {
		panic(err)
	}
	spec.Timeout = time.Hour
	return spec
}

// Call implements backends.Tool.
func (b *blocked) Call(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	b.asked <- p.String("query")
	select {
	case <-b.gate():
	case <-ctx.Done():
		return backends.Result{}, ctx.Err()
	}
	return backends.Result{Documents: []backends.Document{{
			ID: "case:" + p.String("query"), Title: "A deposit is returned",
			Kind: "opinion", Snippet: "When a landlord forfeits a tenant's deposit, and when the deposit must be returned.",
		}}},
		nil
}

// engine works on a matter with this source.
func (b *blocked) engine(t *testing.T, dir string) *research.Engine {
	t.Helper()
	now := func() time.Time { return noon }
	x, _, err := local.Memory(t.Context(), files, now)
	require.NoError(t, err)
	e, err := research.New(configOf("Test", dir, x, now, func(c *research.Config) {
		c.Sources = []backends.Tool{b}
		c.Limits.Batch, c.Limits.Chain, c.Limits.Slots = time.Hour, time.Hour, run.DefaultLimits().Slots
	}))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	return e
}

func countOf[B events.Body](evs []events.Event) int {
	n := 0
	for _, ev := range evs {
		if _, ok := ev.Body.(B); ok {
			n++
		}
	}
	return n
}
