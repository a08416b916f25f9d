package queue_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/internal/team/teamtest"
	"headnote/research/queue"
)

// TestMain lets the test binary be the worker that is killed.
func TestMain(m *testing.M) {
	if os.Getenv("HEADNOTE_TEST_WORKER") != "" {
		if err := child(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const silence = time.Second

func open(t testing.TB, url, matter string) *queue.Queue {
	t.Helper()
	q, err := queue.Open(teamtest.Connect(t, url), queue.Options{Matter: matter, Replicas: 1, Silence: silence, Tries: 3, Now: time.Now})
	require.NoError(t, err)
	return q
}

func job(id string) queue.Job {
	return queue.Job{ID: id, Kind: queue.Ask, By: "Ada", At: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), Question: "When is " + id + " due?"}
}

// One server serves the tests; each has a matter of its own.
func TestQueue(t *testing.T) {
	url := "nats://" + teamtest.One(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, string)
	}{
		{"each job is done once, in order", inOrder},
		{"many workers", manyWorkers},
		{"what fails is tried again, and given up", givenUp},
		{"a silent worker loses its job", silent},
		{"who is asked to stop hands its job on", handedOn},
		{"bad jobs", badJobs},
		{"a worker is killed in the middle of a survey", killed},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, url) })
	}
}

func quiet(queue.Outcome) {}

func inOrder(t *testing.T, url string) {
	q := open(t, url, "order_1")
	var want []queue.Job
	for i := range 5 {
		want = append(want, job(fmt.Sprint("j", i)))
		require.NoError(t, q.Put(t.Context(), want[i]))
		require.NoError(t, q.Put(t.Context(), want[i]), "the same again")
	}
	waiting, err := q.List(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, waiting)
	var done []queue.Job
	require.NoError(t, q.Work(t.Context(), false, func(_ context.Context, j queue.Job) error { done = append(done, j); return nil }, quiet))
	require.Equal(t, want, done)
	waiting, err = q.List(t.Context())
	require.NoError(t, err)
	require.Empty(t, waiting)
}

func manyWorkers(t *testing.T, url string) {
	q := open(t, url, "many_1")
	for i := range 30 {
		require.NoError(t, q.Put(t.Context(), job(fmt.Sprint("j", i))))
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := map[string]int{}
	for range 5 {
		w := open(t, url, "many_1")
		wg.Go(func() {
			err := w.Work(t.Context(), false, func(_ context.Context, j queue.Job) error {
				mu.Lock()
				defer mu.Unlock()
				done[j.ID]++
				return nil
			}, quiet)
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.Len(t, done, 30)
	for id, n := range done {
		require.Equal(t, 1, n, id)
	}
}

func givenUp(t *testing.T, url string) {
	q := open(t, url, "dead_1")
	for _, id := range []string{"well", "fails", "panics", "never"} {
		require.NoError(t, q.Put(t.Context(), job(id)))
	}
	tries := map[string]int{}
	do := func(_ context.Context, j queue.Job) error {
		tries[j.ID]++
		switch j.ID {
		case "fails":
			return errors.New("the disk is full")
		case "panics":
			panic("a bug")
		case "never":
			return queue.Hopeless(errors.New("the matter is gone"))
		}
		return nil
	}
	require.NoError(t, q.Work(t.Context(), false, do, quiet))
	require.Equal(t, map[string]int{"well": 1, "fails": 3, "panics": 3, "never": 1}, tries)
	dead, err := q.Dead(t.Context())
	require.NoError(t, err)
	reasons := map[string]string{}
	for _, l := range dead {
		reasons[l.ID] = fmt.Sprintf("%s (%d)", l.Reason, l.Tries)
		require.Equal(t, "Ada", l.By)
	}
	require.Equal(t, map[string]string{
		"fails": "the disk is full (3)", "panics": "job panics: internal error: a bug (3)", "never": "the matter is gone (1)",
	}, reasons)

	require.NoError(t, q.Drop(t.Context(), "panics"))
	require.NoError(t, q.Retry(t.Context(), "fails"))
	require.ErrorContains(t, q.Retry(t.Context(), "fails"), "no job fails was given up")
	require.NoError(t, q.Work(t.Context(), false, func(context.Context, queue.Job) error { return nil }, quiet))
	dead, err = q.Dead(t.Context())
	require.NoError(t, err)
	require.Len(t, dead, 1)
	require.Equal(t, "never", dead[0].ID)
}

// silent: workers that take a job and are never heard of again, as machines do that
// lose their power. The job is given up only when as many had it as may.
func silent(t *testing.T, url string) {
	q := open(t, url, "silent_1")
	require.NoError(t, q.Put(t.Context(), job("j")))
	require.NoError(t, q.Put(t.Context(), job("k")))
	nothing := func(context.Context, queue.Job) error { return nil }
	js, err := jetstream.New(teamtest.Connect(t, url))
	require.NoError(t, err)
	c, err := js.CreateOrUpdateConsumer(t.Context(), "HEADNOTE_silent_1_work", jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: silence, MaxDeliver: -1, MaxAckPending: 1000,
	})
	require.NoError(t, err)
	take := func(id string) {
		msg, err := c.Next(jetstream.FetchMaxWait(teamtest.Soon))
		require.NoError(t, err)
		require.True(t, strings.HasSuffix(msg.Subject(), "."+id))
	}
	take("j")
	take("k")
	take("j")
	take("k")
	take("j")
	var done []string
	var given []string
	require.NoError(t, q.Work(t.Context(), false, func(ctx context.Context, j queue.Job) error {
		done = append(done, j.ID)
		return nothing(ctx, j)
	}, func(o queue.Outcome) {
		if o.Given {
			given = append(given, o.Job.ID)
		}
	}))
	require.Equal(t, []string{"k"}, done)
	require.Equal(t, []string{"j"}, given)
	dead, err := q.Dead(t.Context())
	require.NoError(t, err)
	require.Equal(t, "3 workers that had it ended without a word", dead[0].Reason)
}

// handedOn: a worker that works longer than silence is allowed keeps its job; one that
// is asked to stop gives it back at once.
func handedOn(t *testing.T, url string) {
	q := open(t, url, "stop_1")
	require.NoError(t, q.Put(t.Context(), job("long")))
	ctx, stop := context.WithCancel(t.Context())
	began := make(chan struct{})
	ended := make(chan error)
	go func() {
		ended <- q.Work(ctx, true, func(ctx context.Context, _ queue.Job) error {
			close(began)
			<-ctx.Done()
			return ctx.Err()
		}, quiet)
	}()
	<-began
	other := open(t, url, "stop_1")
	short, cancel := context.WithTimeout(t.Context(), 3*silence)
	defer cancel()
	require.NoError(t, other.Work(short, true, func(context.Context, queue.Job) error {
		t.Error("it is worked on")
		return nil
	}, quiet))
	stop()
	require.NoError(t, <-ended)
	var got queue.Outcome
	require.NoError(t, other.Work(t.Context(), false, func(context.Context, queue.Job) error { return nil }, func(o queue.Outcome) { got = o }))
	require.Equal(t, 2, got.Try)
	require.NoError(t, got.Err)
}

func badJobs(t *testing.T, url string) {
	q := open(t, url, "bad_1")
	for want, j := range map[string]queue.Job{
		"not the id of a job": {ID: "a.b", Kind: queue.Ask}, "no work of the kind": {ID: "a", Kind: "dance"},
		"the limit is 64 KB": {ID: "a", Kind: queue.Ask, Question: strings.Repeat("why ", 20_000)},
	} {
		require.ErrorContains(t, q.Put(t.Context(), j), want)
	}
	require.ErrorContains(t, q.Drop(t.Context(), "*"), "not the id of a job")
	require.ErrorContains(t, q.Drop(t.Context(), "a"), "no job a waits or was given up: headnote queue lists them")
	require.NoError(t, q.Put(t.Context(), job("unwanted")))
	require.NoError(t, q.Drop(t.Context(), "unwanted"))
	require.NoError(t, q.Put(t.Context(), job("good")))
	js, err := jetstream.New(teamtest.Connect(t, url))
	require.NoError(t, err)
	_, err = js.Publish(t.Context(), "headnote.bad_1.work.evil", []byte("not JSON"))
	require.NoError(t, err)
	waiting, err := q.List(t.Context())
	require.NoError(t, err)
	require.Len(t, waiting, 1)
	n := 0
	require.NoError(t, q.Work(t.Context(), false, func(context.Context, queue.Job) error { n++; return nil }, quiet))
	require.Equal(t, 1, n)
}
