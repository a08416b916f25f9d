package queue_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/retrieve"
	"headnote/research/run"
	"headnote/team"
	teamjournal "headnote/team/journal"
	"headnote/team/queue"
	"headnote/team/teamtest"
)

const survey = "survey_1"

// grave is how long a killed worker keeps its job. It is short to keep the test short; no assertion depends on it.
const grave = time.Second

// statutes answers for the states, and records each call. After a number of calls it falls silent forever.
type statutes struct {
	spec  backends.Spec
	calls *os.File
	most  chan struct{}
}

func (s statutes) Spec() backends.Spec { return s.spec }

func (s statutes) Call(ctx context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	state := p.String("state")
	if _, err := s.calls.WriteString(state + "\n"); err != nil {
		return backends.Result{}, err
	}
	if s.most != nil {
		select {
		case s.most <- struct{}{}:
		default:
			<-ctx.Done()
			return backends.Result{}, ctx.Err()
		}
	}
	words := "The landlord shall return the deposit within 30 days, says " + state + "."
	return backends.Result{Documents: []backends.Document{
		{
			ID:       "test:" + state,
			Source:   "test",
			Title:    "Deposit act of " + state,
			Kind:     backends.KindStatute,
			Text:     words,
			Snippet:  words,
			Passages: []backends.Passage{{Text: words}},
		},
	}}, nil
}

// worker is headnote on a machine of its own: it answers queued questions.
func worker(ctx context.Context, url, dir, calls string, most int) (err error) {
	nc, err := team.Dial(team.Access{URL: url})
	if err != nil {
		return err
	}
	defer nc.Close()
	x, _, err := local.Memory(ctx, fstest.MapFS{"lease.txt": {Data: []byte("The tenant pays a deposit.")}}, time.Now)
	if err != nil {
		return err
	}
	spec, err := registry.Spec("search_state_statutes")
	if err != nil {
		return err
	}
	spec.Hosts, spec.Timeout = nil, time.Hour
	f, err := os.OpenFile(calls, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	tool := statutes{spec: spec, calls: f}
	if most > 0 {
		tool.most = make(chan struct{}, most)
	}
	s, err := teamjournal.New(nc, teamjournal.Options{
		Matter:   survey,
		By:       dir,
		Replicas: 1,
		Lease:    grave / 2,
		Local:    journal.Files{Dir: within.At(filepath.Join(dir, "runs")), Now: time.Now},
		Now:      time.Now,
	})
	if err != nil {
		return err
	}
	limits := run.DefaultLimits()
	limits.Call, limits.Chain, limits.Batch = time.Hour, time.Hour, time.Hour
	e, err := research.New(research.Config{
		Matter: matter.Matter{Name: "Test", Dir: dir}, Store: s, Index: x, Sources: []backends.Tool{tool},
		Limits: limits, Thresholds: retrieve.DefaultThresholds, Now: time.Now,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.Close(), s.Close(), x.Close(), f.Close()) }()
	q, err := queue.Open(
		nc,
		queue.Options{Matter: survey, Replicas: 1, Silence: grave, Patience: teamtest.Soon, Now: time.Now},
	)
	if err != nil {
		return err
	}
	return q.Work(
		ctx,
		false,
		func(ctx context.Context, j queue.Job) error { return queue.Answer(ctx, e, j, teamtest.Soon) },
		func(o queue.Outcome) {
			if o.Err != nil {
				fmt.Fprintln(os.Stderr, o.Try, o.Err)
			}
		},
	)
}

func child() error {
	return worker(
		context.Background(),
		os.Getenv("HEADNOTE_TEST_WORKER"),
		os.Getenv("HEADNOTE_TEST_DIR"),
		os.Getenv("HEADNOTE_TEST_CALLS"),
		20,
	)
}

// A worker is killed in the middle of a survey of 51 jurisdictions; another one finishes it. No call whose end was
// acknowledged is repeated, there is only one run, and queuing the job again changes nothing.
func TestAWorkerIsKilledInTheMiddleOfASurvey(t *testing.T) {
	url := "nats://" + teamtest.One(t)
	dir := t.TempDir()
	calls := filepath.Join(dir, "calls")
	q, err := queue.Open(
		teamtest.Connect(t, url),
		queue.Options{Matter: survey, Replicas: 1, Patience: teamtest.Soon, Now: time.Now},
	)
	require.NoError(t, err)
	j := job("20260302-120000-abcdef")
	j.Question, j.Rounds, j.Offline = "50-state survey: when must a landlord return the deposit?", 1, true
	require.NoError(t, q.Put(t.Context(), j))

	exe, err := os.Executable()
	require.NoError(t, err)
	first := exec.Command(exe)
	first.Env = append(
		os.Environ(),
		"HEADNOTE_TEST_WORKER="+url,
		"HEADNOTE_TEST_DIR="+filepath.Join(dir, "first"),
		"HEADNOTE_TEST_CALLS="+calls,
	)
	first.Stderr = os.Stderr
	require.NoError(t, first.Start())
	t.Cleanup(func() { _ = first.Process.Kill(); _ = first.Wait() })

	nc := teamtest.Connect(t, url)
	s, err := teamjournal.New(
		nc,
		teamjournal.Options{
			Matter:   survey,
			By:       "Eve",
			Replicas: 1,
			Lease:    grave / 2,
			Local:    journal.Files{Dir: within.At(filepath.Join(dir, "eve")), Now: time.Now},
			Now:      time.Now,
		},
	)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	f := s.Follow(j.ID, 0)
	defer f.Close()
	var seen events.Run
	for ended(seen) < 20 {
		all, err := f.Next(t.Context())
		require.NoError(t, err)
		for _, e := range all {
			seen = events.Apply(seen, e)
		}
	}
	require.NoError(t, first.Process.Kill())
	require.Error(t, first.Wait())
	waiting, err := q.List(t.Context())
	require.NoError(t, err)
	require.Len(t, waiting, 1, "the job is not lost with the worker")

	require.NoError(t, worker(t.Context(), url, filepath.Join(dir, "second"), calls, 0))
	all, damage, err := s.Load(j.ID)
	require.NoError(t, err)
	require.Nil(t, damage)
	final := events.Fold(slices.Values(all))
	require.Equal(t, events.Finished, final.Status)
	require.NotNil(t, final.Memo)
	times := map[string]int{}
	for _, e := range all {
		if b, ok := e.Body.(*events.CallEnded); ok {
			times[b.Call]++
		}
	}
	for call, n := range times {
		require.Equal(t, 1, n, "call %s ended %d times", call, n)
	}
	data, err := os.ReadFile(calls)
	require.NoError(t, err)
	made := map[string]int{}
	for _, state := range strings.Fields(string(data)) {
		made[state]++
	}
	require.GreaterOrEqual(t, len(made), 51)
	for _, c := range seen.Calls {
		if c.Phase == events.Ended {
			if state := c.Params.String("state"); state != "" {
				require.Equal(t, 1, made[state], "the call for %s had ended before the worker was killed", state)
			}
		}
	}
	runs, err := s.List()
	require.NoError(t, err)
	require.Equal(t, []events.RunID{j.ID}, runs)

	n := len(all)
	j.By = "Bob" // a different message about the same run
	require.NoError(t, q.Put(t.Context(), j))
	require.NoError(t, worker(t.Context(), url, filepath.Join(dir, "third"), calls, 0))
	all, _, err = s.Load(j.ID)
	require.NoError(t, err)
	require.Len(t, all, n)
}

func ended(r events.Run) int {
	n := 0
	for _, c := range r.Calls {
		if c.Phase == events.Ended {
			n++
		}
	}
	return n
}
