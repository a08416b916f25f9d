// Package queue lets long work on a shared matter be done by whichever machine has
// time: surveys of fifty states, indexing anew. Jobs lie in a NATS JetStream work
// queue. A worker that has one says from time to time that it still works; one that
// falls silent loses the job to the next. What fails again and again ends in a list of
// its own, with the reason.
//
// A job may be begun several times and by several workers: what it does must be safe
// to do again. A run is, for it has its id from the beginning, one driver, and a
// journal in which what has ended is not done anew.
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

// Kind is what is to be done.
type Kind string

// The kinds of work.
const (
	Ask   Kind = "ask"   // answer a question
	Index Kind = "index" // read the matter's documents
)

// Job is one piece of work.
type Job struct {
	ID   events.RunID `json:"id"` // of a question: of the run as well
	Kind Kind         `json:"kind"`
	By   string       `json:"by"` // who wants it
	At   time.Time    `json:"at"`

	Question string    `json:"question,omitempty"`
	Offline  bool      `json:"offline,omitempty"` // no source is asked
	Rounds   int       `json:"rounds,omitempty"`
	Today    risk.Date `json:"today,omitzero"` // the day that deadlines are counted from

	Rebuild bool `json:"rebuild,omitempty"` // read every file again
}

// DeadLetter is a job that could not be done.
type DeadLetter struct {
	Job
	Reason string    `json:"reason"`
	Tries  int       `json:"tries"`
	Died   time.Time `json:"died"`
}

// Options of a queue. Times are those of real clocks.
type Options struct {
	Matter   string        // id of the matter
	Replicas int           // copies of each job; 3 where 0
	Patience time.Duration // how long one exchange with the cluster may take; 5 s where 0
	Silence  time.Duration // after which a silent worker loses its job; 30 s where 0
	Tries    int           // after which a job is given up; 5 where 0
	Now      func() time.Time
}

// Queue is the work on one matter.
type Queue struct {
	link *team.Link
	o    Options

	mu         sync.Mutex
	work, dead jetstream.Stream
}

// MaxJob bounds a job as it is kept, in bytes.
const MaxJob = 64 << 10

// Open makes a queue on a connection.
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

// Put adds a job; the same one, put twice, is there once.
func (q *Queue) Put(ctx context.Context, j Job) error {
	switch {
	case j.ID.IsZero():
		return errors.New("a job without an id cannot be queued")
	case j.Kind != Ask && j.Kind != Index:
		return fmt.Errorf("there is no work of the kind %q", j.Kind)
	}
	data, err := json.Marshal(j)
	if err != nil {
		return err
	}
	if len(data) > MaxJob {
		return fmt.Errorf("the job has %d KB, the limit is %d KB: ask in fewer words", len(data)>>10, MaxJob>>10)
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

// List is what waits or is worked on, in the order in which it came.
func (q *Queue) List(ctx context.Context) ([]Job, error) {
	return list[Job](ctx, q, func() (jetstream.Stream, string) { return q.work, "work" })
}

// DeadLetters lists what could not be done.
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
			if json.Unmarshal(msg.Data, &v) == nil { // what is not ours is passed over
				out = append(out, v)
			}
			next = msg.Sequence + 1
		}
	})
	return out, err
}

// Retry puts a job that was given up back into the queue.
func (q *Queue) Retry(ctx context.Context, id events.RunID) error {
	return q.withDeadLetter(ctx, id, func(ctx context.Context, msg *jetstream.RawStreamMsg) error {
		var l DeadLetter
		if err := json.Unmarshal(msg.Data, &l); err != nil {
			return fmt.Errorf("what was kept of job %s is damaged: %w; headnote queue drop %s", id, err, id)
		}
		data, err := json.Marshal(l.Job)
		if err != nil {
			return err
		}
		return q.publish(ctx, "work", id.String(), data, fmt.Sprintf("%s again %d", id, msg.Sequence))
	})
}

// Drop forgets a job that waits or was given up. One that somebody works on at this
// moment is finished all the same.
func (q *Queue) Drop(ctx context.Context, id events.RunID) error {
	err := q.withDeadLetter(ctx, id, func(context.Context, *jetstream.RawStreamMsg) error { return nil })
	if !errors.Is(err, errNotThere) {
		return err
	}
	return q.ask(ctx, func(ctx context.Context) error {
		msg, err := q.work.GetLastMsgForSubject(ctx, q.subject("work", id.String()))
		if removed(msg, err) {
			return fmt.Errorf("no job %s waits or %w", id, errNotThere)
		}
		if err != nil {
			return err
		}
		return q.remove(ctx, msg)
	})
}

// errNotThere says that a job is not among those given up.
var errNotThere = errors.New("was given up: headnote queue lists them")

// remove puts an empty message in the place of one, for nobody but an administrator may
// delete any; that somebody else did it at the same time is no error.
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

// removed reports whether a message was never there, or is no more.
func removed(msg *jetstream.RawStreamMsg, err error) bool {
	return errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && len(msg.Data) == 0
}

// letter takes a job out of those given up after f.
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

// attach finds the queue and the list of what was given up, or makes them.
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

// String is a job in one line.
func (j Job) String() string {
	if j.Kind == Ask {
		return j.Question
	}
	return strings.TrimSuffix("read the documents, "+map[bool]string{true: "every file again"}[j.Rebuild], ", ")
}
