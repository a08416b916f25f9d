package queue_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/team"
	"headnote/team/queue"
	"headnote/team/teamtest"
)

// TestMain lets the test binary act as the worker that is killed.
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

const silence = 30 * time.Second

func open(t testing.TB, nc *team.Link) *queue.Queue {
	t.Helper()
	q, err := queue.Open(nc, queue.Options{Matter: matterName, Replicas: 1, Silence: silence, Tries: 3, Now: time.Now})
	require.NoError(t, err)
	return q
}

const matterName = "acme_1"

func job(id string) queue.Job {
	return queue.Job{
		ID:       events.MustRunID(id),
		Kind:     queue.Ask,
		By:       "Ada",
		At:       time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC),
		Question: "When is " + id + " due?",
	}
}

// Each test has a server of its own. Its clock, and that of its workers, advances only while all of them wait: half a
// minute of silence does not depend on how busy the machine is.
func TestQueue(t *testing.T) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, *teamtest.Bubble)
	}{
		{"each job is done once, in order", inOrder},
		{"many workers", manyWorkers},
		{"what fails is tried again, and given up", givenUp},
		{"a silent worker loses its job", silent},
		{"a worker that works for long keeps its job", keeps},
		{"who is asked to stop hands its job on", handedOn},
		{"who waits and is asked to stop takes no job", nothingTaken},
		{"bad jobs", badJobs},
	} {
		t.Run(test.name, func(t *testing.T) { teamtest.InBubble(t, test.run) })
	}
}

func quiet(queue.Outcome) {}

func inOrder(t *testing.T, b *teamtest.Bubble) {
	q := open(t, b.Connect(t))
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
	require.NoError(
		t,
		q.Work(t.Context(), false, func(_ context.Context, j queue.Job) error { done = append(done, j); return nil }, quiet),
	)
	require.Equal(t, want, done)
	waiting, err = q.List(t.Context())
	require.NoError(t, err)
	require.Empty(t, waiting)
}

func manyWorkers(t *testing.T, b *teamtest.Bubble) {
	q := open(t, b.Connect(t))
	for i := range 30 {
		require.NoError(t, q.Put(t.Context(), job(fmt.Sprint("j", i))))
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := map[string]int{}
	for range 5 {
		w := open(t, b.Connect(t))
		wg.Go(func() {
			err := w.Work(t.Context(), false, func(_ context.Context, j queue.Job) error {
				mu.Lock()
				defer mu.Unlock()
				done[j.ID.String()]++
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

func givenUp(t *testing.T, b *teamtest.Bubble) {
	q := open(t, b.Connect(t))
	for _, id := range []string{"well", "fails", "panics", "never"} {
		require.NoError(t, q.Put(t.Context(), job(id)))
	}
	tries := map[string]int{}
	do := func(_ context.Context, j queue.Job) error {
		tries[j.ID.String()]++
		switch j.ID.String() {
		case "fails":
			return errors.New("the disk is full")
		case "panics":
			panic("a bug")
		case "never":
			return queue.Permanent(errors.New("the matter is gone"))
		}
		return nil
	}
	require.NoError(t, q.Work(t.Context(), false, do, quiet))
	require.Equal(t, map[string]int{"well": 1, "fails": 3, "panics": 3, "never": 1}, tries)
	dead, err := q.DeadLetters(t.Context())
	require.NoError(t, err)
	reasons := map[string]string{}
	for _, l := range dead {
		reasons[l.ID.String()] = fmt.Sprintf("%s (%d)", l.Reason, l.Tries)
		require.Equal(t, "Ada", l.By)
	}
	require.Equal(t, map[string]string{
		"fails": "the disk is full (3)", "panics": "job panics: internal error: a bug (3)", "never": "the matter is gone (1)",
	}, reasons)

	require.NoError(t, q.Drop(t.Context(), events.MustRunID("panics")))
	require.NoError(t, q.Retry(t.Context(), events.MustRunID("fails")))
	require.ErrorContains(t, q.Retry(t.Context(), events.MustRunID("fails")), "no job fails failed permanently")
	require.NoError(t, q.Work(t.Context(), false, func(context.Context, queue.Job) error { return nil }, quiet))
	dead, err = q.DeadLetters(t.Context())
	require.NoError(t, err)
	require.Len(t, dead, 1)
	require.Equal(t, "never", dead[0].ID.String())
}

// silent: workers take a job and never respond again, like machines that lose power. The job fails permanently only
// after the maximum number of tries.
func silent(t *testing.T, b *teamtest.Bubble) {
	q := open(t, b.Connect(t))
	require.NoError(t, q.Put(t.Context(), job("j")))
	require.NoError(t, q.Put(t.Context(), job("k")))
	nothing := func(context.Context, queue.Job) error { return nil }
	js := b.Connect(t).JS
	c, err := js.CreateOrUpdateConsumer(t.Context(), "HEADNOTE_"+matterName+"_work", jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: silence, MaxDeliver: -1, MaxAckPending: 1000,
	})
	require.NoError(t, err)
	take := func(id string) {
		msg, err := c.Next(jetstream.FetchMaxWait(2 * silence))
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
		done = append(done, j.ID.String())
		return nothing(ctx, j)
	}, func(o queue.Outcome) {
		if o.GivenUp {
			given = append(given, o.Job.ID.String())
		}
	}))
	require.Equal(t, []string{"k"}, done)
	require.Equal(t, []string{"j"}, given)
	dead, err := q.DeadLetters(t.Context())
	require.NoError(t, err)
	require.Equal(t, "3 workers ended while they were doing it", dead[0].Reason)
}

// keeps: a worker that works longer than the silence limit keeps its job.
func keeps(t *testing.T, b *teamtest.Bubble) {
	q, other := open(t, b.Connect(t)), open(t, b.Connect(t))
	require.NoError(t, q.Put(t.Context(), job("long")))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	waited := make(chan error, 1)
	began := time.Now()
	var tries []int
	require.NoError(t, q.Work(ctx, false, func(context.Context, queue.Job) error {
		go func() {
			waited <- other.Work(ctx, true, func(context.Context, queue.Job) error {
				t.Error("it is worked on")
				return nil
			}, quiet)
		}()
		<-time.After(20 * silence)
		return nil
	}, func(o queue.Outcome) { tries = append(tries, o.Try) }))
	require.Equal(t, []int{1}, tries)
	require.GreaterOrEqual(t, time.Since(began), 20*silence)
	stop()
	require.NoError(t, <-waited)
}

// handedOn: a worker that is asked to stop returns its job at once.
func handedOn(t *testing.T, b *teamtest.Bubble) {
	q, other := open(t, b.Connect(t)), open(t, b.Connect(t))
	require.NoError(t, q.Put(t.Context(), job("long")))
	ctx, stop := context.WithCancel(t.Context())
	var got queue.Outcome
	require.NoError(t, q.Work(ctx, true, func(ctx context.Context, _ queue.Job) error {
		stop()
		<-ctx.Done()
		return ctx.Err()
	}, quiet))
	began := time.Now()
	require.NoError(
		t,
		other.Work(
			t.Context(),
			false,
			func(context.Context, queue.Job) error { return nil },
			func(o queue.Outcome) { got = o },
		),
	)
	require.Equal(t, 2, got.Try)
	require.NoError(t, got.Err)
	require.Less(t, time.Since(began), silence, "nobody had to wait until it was silent")
}

// nothingTaken: a worker that is asked to stop while it waits for work withdraws its request before it ends: the next
// job goes to another worker, and counts as one try.
func nothingTaken(t *testing.T, b *teamtest.Bubble) {
	q, other := open(t, b.Connect(t)), open(t, b.Connect(t))
	for i := range 20 {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- other.Work(ctx, true, func(context.Context, queue.Job) error { return nil }, quiet) }()
		synctest.Wait() // it waits for work
		stop()
		require.NoError(t, <-ended)
		require.NoError(t, q.Put(t.Context(), job(fmt.Sprint("j", i))))
		var got queue.Outcome
		require.NoError(
			t,
			q.Work(t.Context(), false, func(context.Context, queue.Job) error { return nil }, func(o queue.Outcome) { got = o }),
		)
		require.Equal(t, 1, got.Try)
	}
}

func badJobs(t *testing.T, b *teamtest.Bubble) {
	q := open(t, b.Connect(t))
	for want, j := range map[string]queue.Job{
		"without an id": {Kind: queue.Ask}, "is not a kind of job": {ID: events.MustRunID("a"), Kind: "dance"},
		"the limit is 64 KB": {ID: events.MustRunID("a"), Kind: queue.Ask, Question: strings.Repeat("why ", 20_000)},
	} {
		require.ErrorContains(t, q.Put(t.Context(), j), want)
	}
	require.ErrorContains(
		t,
		q.Drop(t.Context(), events.MustRunID("a")),
		"no job a is waiting or failed permanently: headnote queue lists them",
	)
	require.NoError(t, q.Put(t.Context(), job("unwanted")))
	require.NoError(t, q.Drop(t.Context(), events.MustRunID("unwanted")))
	require.NoError(t, q.Put(t.Context(), job("good")))
	js := b.Connect(t).JS
	_, err := js.Publish(t.Context(), "headnote."+matterName+".work.evil", []byte("not JSON"))
	require.NoError(t, err)
	waiting, err := q.List(t.Context())
	require.NoError(t, err)
	require.Len(t, waiting, 1)
	n := 0
	require.NoError(t, q.Work(t.Context(), false, func(context.Context, queue.Job) error { n++; return nil }, quiet))
	require.Equal(t, 1, n)
}
