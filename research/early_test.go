package research_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/internal/patience"
	"headnote/research"
	"headnote/research/events"
)

// source is a tool that counts how often it gets the same request.
type source struct {
	spec  backends.Spec
	takes time.Duration
	mu    *sync.Mutex
	asked map[string]int
}

func (s source) Spec() backends.Spec { return s.spec }
func (s source) Call(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	s.mu.Lock()
	s.asked[s.spec.Name+" "+p.String("query")+p.String("section")]++
	s.mu.Unlock()
	if s.takes > 0 {
		select {
		case <-time.After(s.takes):
		case <-ctx.Done():
			return backends.Result{}, ctx.Err()
		}
	}
	return backends.Result{Documents: []backends.Document{{
		ID: s.spec.Name + ":1", Title: "A deposit is returned",
		Kind: "statute", Snippet: "the landlord returns the deposit",
	}}}, nil
}

func sources(t *testing.T, takes time.Duration) ([]backends.Tool, map[string]int) {
	t.Helper()
	var out []backends.Tool
	mu, asked := &sync.Mutex{}, make(map[string]int)
	for _, name := range []string{"search_cases", "search_us_code", "web_search", "get_usc_section", "search_cfr"} {
		spec, err := registry.Spec(name)
		require.NoError(t, err)
		spec.Timeout = 0
		of := takes
		if name == "search_cfr" {
			of /= 4
		}
		out = append(out, source{spec, of, mu, asked})
	}
	return out, asked
}

// While the model is still writing, the calls of the rules run, and each of the model's calls as soon as it can no
// longer change; none runs twice.
func TestCallsStartWhileTheModelWrites(t *testing.T) {
	step := make(chan struct{})
	left := make(chan struct{})
	s := httptest.NewServer(planner(func(w wire) {
		defer close(left)
		<-step
		w.use(0, "get_usc_section")
		w.input(0, `{"title":"21","section":"35`)
		<-step
		w.input(0, `5"}`)
		<-step
		w.use(1, "search_cfr")
		w.input(1, `{"query":"deposits","limit":1`)
		w.use(2, "get_usc_section") // once more the same
		w.input(2, `{"section":"355","title":"21"}`)
		w.use(3, "get_case_details")
		w.input(3, `{"case_id":"${search_moon.results[0].id}"}`)
		w.use(4, "no_such_tool")
		w.input(4, `{}`)
		<-step
		w.input(1, `2}`)
		<-step
	}))
	defer s.Close()
	tools, asked := sources(t, 0)
	e := early{base: s.URL, dir: t.TempDir(), tools: tools, now: time.Now}.engine(t)
	defer func() { require.NoError(t, e.Close()) }()
	id, err := e.Start(t.Context(), research.Ask{Question: slow, MaxRounds: 1})
	require.NoError(t, err)
	r := &reader{e: e, id: id}

	r.until(t, ended("search_cases"))
	require.Empty(t, left, "the model has said nothing so far")
	step <- struct{}{}
	at := r.until(t, func(s events.Run, _ events.Body) bool { return s.Helping != nil && s.Helping.Percent == 50 })
	require.Equal(t, events.ModelProgressed{Job: "plan", Tool: "get_usc_section", Percent: 50}, *at.Helping)
	require.Negative(t, r.at(started("get_usc_section")), "35 may become 355")
	step <- struct{}{}
	at = r.until(t, ended("get_usc_section"))
	require.True(t, at.Plans[0].More)
	step <- struct{}{}
	r.until(t, func(s events.Run, _ events.Body) bool { return s.Helping != nil && s.Helping.Tool == "search_cfr" })
	step <- struct{}{}
	r.until(t, ended("search_cfr"))
	close(step)
	done := r.until(t, func(_ events.Run, b events.Body) bool { _, ok := b.(*events.RunFinished); return ok })

	require.Equal(t, events.Finished, done.Status)
	require.Equal(t, 1, asked["get_usc_section 355"], "%v", asked)
	require.Equal(t, 1, asked["search_cfr deposits"], "%v", asked)
	for what, n := range asked {
		require.Equal(t, 1, n, what)
	}
	require.Len(t, done.Plans, 1)
	require.False(t, done.Plans[0].More)
	require.Equal(t, "rules and model", done.Plans[0].Planner)
	require.Len(t, done.Plans[0].Calls, len(done.Calls))
	require.Nil(t, done.Helping)
	ids := make(map[string]bool)
	for _, c := range done.Calls {
		require.False(t, ids[c.ID])
		ids[c.ID] = true
		require.Equal(t, events.Ended, c.Phase)
		if c.Tool == "search_cfr" {
			require.Equal(t, 12, c.Params.Int("limit", 0), "1 was not all of it")
		}
	}
}

// If the user wants to see the plan first, or early starts are switched off, nothing starts before the plan is
// complete.
func TestNothingStartsEarlyWhereItShouldNot(t *testing.T) {
	for _, c := range []struct {
		name        string
		review, off bool
	}{{"review", true, false}, {"switched off", false, true}} {
		t.Run(c.name, func(t *testing.T) {
			step := make(chan struct{})
			s := httptest.NewServer(planner(func(w wire) {
				w.use(0, "get_usc_section")
				w.input(0, `{"title":"21","section":"355"}`)
				<-step
			}))
			defer s.Close()
			tools, asked := sources(t, 0)
			e := early{base: s.URL, dir: t.TempDir(), tools: tools, now: time.Now, off: c.off}.engine(t)
			defer func() { require.NoError(t, e.Close()) }()
			id, err := e.Start(t.Context(), research.Ask{Question: slow, MaxRounds: 1, Review: c.review})
			require.NoError(t, err)
			r := &reader{e: e, id: id}
			r.until(t, func(s events.Run, _ events.Body) bool { return s.Helping != nil && s.Helping.Percent == 100 })
			close(step)
			at := r.until(t, func(s events.Run, _ events.Body) bool { return len(s.Plans) == 1 })
			require.Contains(t, at.Plans[0].Reason, "1 proposed by x")
			if c.review {
				calls := slices.Clone(at.Plans[0].Calls)
				for i := range calls {
					calls[i].Skip = calls[i].Tool != "get_usc_section"
				}
				patience.Until(t, func() bool { return e.Approve(id, events.PlanApproved{Calls: calls}) == nil })
			}
			r.until(t, func(_ events.Run, b events.Body) bool { _, ok := b.(*events.RunFinished); return ok })
			plan := r.at(func(b events.Body) bool { _, ok := b.(*events.PlanMade); return ok })
			first := r.at(func(b events.Body) bool { _, ok := b.(*events.CallStarted); return ok })
			require.Less(t, plan, first)
			if c.review {
				require.Equal(t, map[string]int{"get_usc_section 355": 1}, asked)
			}
		})
	}
}

// A stream that breaks off takes nothing back, and an unfinished call does not run.
func TestWhatStartedStaysWhenTheStreamBreaks(t *testing.T) {
	s := httptest.NewServer(planner(func(w wire) {
		w.use(0, "get_usc_section")
		w.input(0, `{"title":"21","section":"355"}`)
		w.use(1, "search_cfr")
		w.input(1, `{"query":"depos`)
		panic(http.ErrAbortHandler)
	}))
	defer s.Close()
	tools, asked := sources(t, 0)
	e := early{base: s.URL, dir: t.TempDir(), tools: tools, now: time.Now}.engine(t)
	defer func() { require.NoError(t, e.Close()) }()
	id, err := e.Start(t.Context(), research.Ask{Question: slow, MaxRounds: 1})
	require.NoError(t, err)
	done, _ := finish(t, e, id)
	require.Equal(t, events.Finished, done.Status)
	require.Contains(t, done.Helped[0].Error, "broke off")
	require.Equal(t, 1, asked["get_usc_section 355"])
	for what := range asked {
		require.False(t, strings.HasPrefix(what, "search_cfr"), what)
	}
	require.Contains(t, done.Plans[0].Reason, "1 proposed by x")
}

// A run that is interrupted while the model is writing continues where it was: calls that had ended do not run again,
// and the model is asked again.
func TestAnInterruptedPlanGoesOn(t *testing.T) {
	s := httptest.NewServer(planner(func(w wire) {
		w.use(0, "get_usc_section")
		w.input(0, `{"title":"21","section":"355"}`)
		<-t.Context().Done()
	}))
	tools, asked := sources(t, 0)
	c := early{base: s.URL, dir: t.TempDir(), tools: tools, now: time.Now}
	e := c.engine(t)
	id, err := e.Start(t.Context(), research.Ask{Question: slow, MaxRounds: 1})
	require.NoError(t, err)
	(&reader{e: e, id: id}).until(t, ended("get_usc_section"))
	require.NoError(t, e.Close())
	s.CloseClientConnections()

	again := httptest.NewServer(planner(func(w wire) {
		w.use(0, "get_usc_section")
		w.input(0, `{"title":"21","section":"355"}`)
		w.use(1, "search_cfr")
		w.input(1, `{"query":"deposits"}`)
	}))
	defer again.Close()
	c.base = again.URL
	e = c.engine(t)
	defer func() { require.NoError(t, e.Close()) }()
	require.NoError(t, e.Resume(t.Context(), id))
	done, _ := finish(t, e, id)
	require.Equal(t, events.Finished, done.Status)
	require.Len(t, done.Plans, 1)
	require.Len(t, done.Plans[0].Calls, len(done.Calls))
	require.Contains(t, done.Plans[0].Reason, "2 proposed by x")
	require.Equal(t, 1, asked["search_cfr deposits"])
	for what, n := range asked {
		require.Equal(t, 1, n, what)
	}
}

// With a clock controlled by the test: the calls of the rules take 20 s; the model takes 15 s, with a silence of 7 s,
// and proposes a call of 20 s and one of 5 s.
func TestTimeThatEarlyStartsSave(t *testing.T) {
	took := make(map[bool]time.Duration)
	for _, off := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			l := &pipes{conns: make(chan net.Conn)}
			server := &http.Server{Handler: planner(func(w wire) {
				<-time.After(4 * time.Second)
				w.use(0, "get_usc_section")
				w.input(0, `{"title":"21","section":"355"}`)
				w.use(1, "search_cfr")
				<-time.After(4 * time.Second)
				w.input(1, `{"query":"dep`)
				<-time.After(7 * time.Second)
				w.input(1, `osits"}`)
			})}
			go func() { _ = server.Serve(l) }()
			transport := &http.Transport{DialContext: l.dial}
			tools, _ := sources(t, 20*time.Second)
			e := early{
				base: "http://127.0.0.1:1", next: transport, dir: t.TempDir(), tools: tools, now: time.Now,
				off: off,
			}.engine(t)
			begin := time.Now()
			id, err := e.Start(t.Context(), research.Ask{Question: slow, MaxRounds: 1})
			require.NoError(t, err)
			r := &reader{e: e, id: id}
			r.until(t, func(s events.Run, _ events.Body) bool { return s.Helping != nil && s.Helping.Note != "" })
			last := r.all[len(r.all)-1]
			require.Equal(t, 13*time.Second, last.At.Sub(begin), "five seconds after the last byte")
			require.Equal(t, "nothing has come from the model for 5s", last.Body.(*events.ModelProgressed).Note)
			done := r.until(t, func(_ events.Run, b events.Body) bool { _, ok := b.(*events.RunFinished); return ok })
			for _, c := range done.Calls {
				took[off] = max(took[off], c.Started.Add(time.Duration(c.End.Seconds*float64(time.Second))).Sub(begin))
			}
			require.NoError(t, e.Close())
			transport.CloseIdleConnections()
			require.NoError(t, server.Close())
			synctest.Wait()
		})
	}
	t.Logf("the last call ended after %v; %v where nothing starts early", took[false], took[true])
	require.Equal(t, 24*time.Second, took[false])
	require.Equal(t, 35*time.Second, took[true])
}
