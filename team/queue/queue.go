// Package queue distributes long work on a shared matter, such as a fifty-state survey or a rebuild of the index, among
// the machines that run headnote worker. It takes jobs, keeps them in a NATS JetStream work queue, and gives each to a
// worker.
//
// A job is done at least once. A worker reports periodically that it is still working; one that falls silent loses the
// job to another. A job that keeps failing becomes a dead letter with the reason. A job may therefore start several
// times and must be safe to repeat. A run is: its ID is fixed from the beginning, it has one driver, and its journal
// keeps finished calls from being repeated.
package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/risk"
	"headnote/team"
)

// Kind is a kind of work.
type Kind string

// The kinds of work.
const (
	Ask   Kind = "ask"   // answer a question
	Index Kind = "index" // read the matter's documents
)

// Job is one piece of work.
type Job struct {
	ID   events.RunID `json:"id"` // for a question, also the id of its run
	Kind Kind         `json:"kind"`
	By   string       `json:"by"` // who queued it
	At   time.Time    `json:"at"`

	Question string    `json:"question,omitempty"`
	Offline  bool      `json:"offline,omitempty"` // query no source
	Rounds   int       `json:"rounds,omitempty"`
	Today    risk.Date `json:"today,omitzero"` // the date that deadlines are relative to

	Rebuild bool `json:"rebuild,omitempty"` // read every file again
}

// DeadLetter is a job that failed permanently, with the reason.
type DeadLetter struct {
	Job
	Reason string    `json:"reason"`
	Tries  int       `json:"tries"`
	Died   time.Time `json:"died"`
}

// Options configure a queue.
type Options struct {
	Matter   string        // ID of the matter
	Replicas int           // copies of each job; 3 if 0
	Patience time.Duration // bounds one exchange with the cluster; 5 s if 0
	Silence  time.Duration // after which a silent worker loses its job; 30 s if 0
	Tries    int           // after which a job fails permanently; 5 if 0
	Now      func() time.Time
}

// Queue holds the work on one matter.
type Queue struct {
	link *team.Link
	o    Options

	mu         sync.Mutex
	work, dead jetstream.Stream
}

// MaxJob bounds a job, in bytes of JSON.
const MaxJob = 64 << 10

// Open returns a queue that uses a connection, which may still be down.
func Open(link *team.Link, o Options) (*Queue, error) {
	o.Replicas = cmp.Or(o.Replicas, 3)
	o.Patience = cmp.Or(o.Patience, 5*time.Second)
	o.Silence = cmp.Or(o.Silence, 30*time.Second)
	o.Tries = cmp.Or(o.Tries, 5)
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Queue{link: link, o: o}, nil
}

func (q *Queue) stream(what string) string { return "HEADNOTE_" + q.o.Matter + "_" + what }
func (q *Queue) subject(what, id string) string {
	return "headnote." + q.o.Matter + "." + what + "." + id
}

// Put adds a job. Putting the same job twice queues it once.
func (q *Queue) Put(ctx context.Context, j Job) error {
	switch {
	case j.ID.IsZero():
		return errors.New("a job without an id cannot be queued")
	case j.Kind != Ask && j.Kind != Index:
		return fmt.Errorf("%q is not a kind of job: ask or index", j.Kind)
	}
	data, err := json.Marshal(j)
	if err != nil {
		return err
	}
	if len(data) > MaxJob {
		return fmt.Errorf("the job has %d KB and the limit is %d KB: shorten the question", len(data)>>10, MaxJob>>10)
	}
	return q.ask(ctx, func(ctx context.Context) error {
		return q.publish(ctx, "work", j.ID.String(), data, j.ID.String())
	})
}

func (q *Queue) publish(ctx context.Context, what, id string, data []byte, once string) error {
	if err := q.attach(ctx); err != nil {
		return err
	}
	to := q.work
	if what == "dead" {
		to = q.dead
	}
	m := nats.NewMsg(q.subject(what, id))
	m.Data = data
	m.Header.Set(nats.MsgIdHdr, once)
	_, err := q.link.Publish(ctx, to, m)
	return err
}

// List returns the jobs that are waiting or in progress, in the order in which they were queued.
func (q *Queue) List(ctx context.Context) ([]Job, error) {
	return list[Job](ctx, q, func() (jetstream.Stream, string) { return q.work, "work" })
}

// DeadLetters returns the jobs that failed permanently.
func (q *Queue) DeadLetters(ctx context.Context) ([]DeadLetter, error) {
	return list[DeadLetter](ctx, q, func() (jetstream.Stream, string) { return q.dead, "dead" })
}

func list[T any](ctx context.Context, q *Queue, from func() (jetstream.Stream, string)) ([]T, error) {
	var out []T
	err := q.ask(ctx, func(ctx context.Context) error {
		if err := q.attach(ctx); err != nil {
			return err
		}
		x, what := from()
		for next := uint64(1); ; {
			msg, err := x.GetMsg(ctx, next, jetstream.WithGetMsgSubject(q.subject(what, "*")))
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			var v T
			if json.Unmarshal(msg.Data, &v) == nil { // what is not a job of headnote is skipped
				out = append(out, v)
			}
			next = msg.Sequence + 1
		}
	})
	return out, err
}

// Retry puts a job that failed permanently back into the queue.
func (q *Queue) Retry(ctx context.Context, id events.RunID) error {
	return q.withDeadLetter(ctx, id, func(ctx context.Context, msg *jetstream.RawStreamMsg) error {
		var l DeadLetter
		if err := json.Unmarshal(msg.Data, &l); err != nil {
			return fmt.Errorf("the record of job %s is damaged: %w; remove it with headnote queue drop %s", id, err, id)
		}
		data, err := json.Marshal(l.Job)
		if err != nil {
			return err
		}
		return q.publish(ctx, "work", id.String(), data, fmt.Sprintf("%s again %d", id, msg.Sequence))
	})
}

// Drop removes a job that is waiting or failed permanently. A job in progress is still finished.
func (q *Queue) Drop(ctx context.Context, id events.RunID) error {
	err := q.withDeadLetter(ctx, id, func(context.Context, *jetstream.RawStreamMsg) error { return nil })
	if !errors.Is(err, errNotThere) {
		return err
	}
	return q.ask(ctx, func(ctx context.Context) error {
		msg, err := q.work.GetLastMsgForSubject(ctx, q.subject("work", id.String()))
		if removed(msg, err) {
			return fmt.Errorf("no job %s is waiting or %w", id, errNotThere)
		}
		if err != nil {
			return err
		}
		return q.remove(ctx, msg)
	})
}

// errNotThere is returned for a job that is not among the dead letters.
var errNotThere = errors.New("failed permanently: headnote queue lists them")

// remove replaces a message with an empty one, because only an administrator may delete messages. It is not an error if
// somebody else does so at the same time.
func (q *Queue) remove(ctx context.Context, msg *jetstream.RawStreamMsg) error {
	err := q.link.Do(ctx, msg.Subject, func(ctx context.Context) error {
		_, err := q.link.JS.Publish(ctx, msg.Subject, nil, jetstream.WithExpectLastSequencePerSubject(msg.Sequence))
		return err
	})
	if team.WrongSequence(err) {
		return nil
	}
	return err
}

// removed reports whether a message was never there or has been removed.
func removed(msg *jetstream.RawStreamMsg, err error) bool {
	return errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && len(msg.Data) == 0
}

// withDeadLetter calls f with a dead letter and removes it.
func (q *Queue) withDeadLetter(
	ctx context.Context,
	id events.RunID,
	f func(context.Context, *jetstream.RawStreamMsg) error,
) error {
	return q.ask(ctx, func(ctx context.Context) error {
		if err := q.attach(ctx); err != nil {
			return err
		}
		msg, err := q.dead.GetLastMsgForSubject(ctx, q.subject("dead", id.String()))
		if removed(msg, err) {
			return fmt.Errorf("no job %s %w", id, errNotThere)
		}
		if err == nil {
			err = f(ctx, msg)
		}
		if err != nil {
			return err
		}
		return q.remove(ctx, msg)
	})
}

// ask bounds an exchange with the cluster.
func (q *Queue) ask(ctx context.Context, f func(context.Context) error) error {
	asked, cancel := q.link.Ask(ctx, q.o.Patience)
	defer cancel()
	err := f(asked)
	if team.Transient(err) && ctx.Err() == nil {
		return fmt.Errorf("the team's cluster at %s does not answer: %w; try again when it can be reached", q.link, err)
	}
	return err
}

// attach finds the streams of the jobs and the dead letters, or creates them.
func (q *Queue) attach(ctx context.Context) (err error) {
	if !q.link.IsConnected() {
		return team.ErrNotConnected
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.dead != nil {
		return nil
	}
	c := jetstream.StreamConfig{
		Name: q.stream(
			"work",
		),
		Description:       "work on a matter of headnote",
		Subjects:          []string{q.subject("work", "*")},
		Storage:           jetstream.FileStorage,
		Replicas:          q.o.Replicas,
		Retention:         jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1,
		MaxMsgSize:        MaxJob + 4<<10,
		Discard:           jetstream.DiscardNew,
		MaxMsgs:           10_000,
	}
	if q.work, err = q.link.Stream(ctx, c); err != nil {
		return err
	}
	c = jetstream.StreamConfig{
		Name: q.stream(
			"dead",
		),
		Description:       "work that could not be done",
		Subjects:          []string{q.subject("dead", "*")},
		Storage:           jetstream.FileStorage,
		Replicas:          q.o.Replicas,
		MaxMsgsPerSubject: 1,
		MaxMsgSize:        MaxJob + 16<<10,
		Discard:           jetstream.DiscardNew,
		MaxMsgs:           100_000,
	}
	q.dead, err = q.link.Stream(ctx, c)
	return err
}

// String describes a job in one line.
func (j Job) String() string {
	if j.Kind == Ask {
		return j.Question
	}
	return strings.TrimSuffix("read the documents, "+map[bool]string{true: "every file again"}[j.Rebuild], ", ")
}
