package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/internal/safe"
	"headnote/team"
)

// Permanent marks an error that another attempt would not fix: the job fails permanently.
func Permanent(err error) error { return permanent{err} }

type permanent struct{ error }

func (h permanent) Unwrap() error { return h.error }

// Outcome is how one attempt at a job ended.
type Outcome struct {
	Job     Job
	Try     int
	Err     error // nil if it was done
	GivenUp bool  // it failed permanently
}

// Work takes jobs one after another and does them with do, until ctx ends or, without wait, until none is left. It
// calls ended after each attempt. It returns an error of the cluster that is not transient.
//
// do must be safe to repeat: a job is done at least once.
func (q *Queue) Work(ctx context.Context, wait bool, do func(context.Context, Job) error, ended func(Outcome)) error {
	var c jetstream.Consumer
	for {
		err := q.next(ctx, &c, wait, do, ended)
		switch {
		case ctx.Err() != nil || errors.Is(err, errEmpty):
			return nil
		case err == nil:
			continue
		case !team.Transient(err):
			return err
		case !wait:
			return fmt.Errorf("the team's cluster at %s does not answer: %w; try again when it can be reached", q.link, err)
		}
		c = nil // its server may be gone
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return nil
		}
	}
}

// withdrawn waits until the client has removed the subscription of a fetch, which it does just after closing the
// fetch's channel: a flush before that would leave the request for a job with the server. If others subscribe in the
// meantime, it waits at most a tenth of a second.
func (q *Queue) withdrawn(before int) {
	for range 100 {
		if q.link.NumSubscriptions() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// errEmpty reports that no job is waiting.
var errEmpty = errors.New("no job waits")

// next takes one job, if there is one, and does it.
func (q *Queue) next(
	ctx context.Context,
	c *jetstream.Consumer,
	wait bool,
	do func(context.Context, Job) error,
	ended func(Outcome),
) error {
	if *c == nil {
		asked, cancel := q.link.Ask(ctx, q.o.Patience)
		defer cancel()
		if err := q.attach(asked); err != nil {
			return err
		}
		var err error
		if *c, err = q.consumer(asked); err != nil {
			return err
		}
	}
	patience := q.o.Patience
	if !wait {
		patience = min(patience, time.Second/2)
	}
	pulled, stop := context.WithTimeout(ctx, patience) // when ctx ends, the server withdraws the request
	defer stop()
	subscribed := q.link.NumSubscriptions()
	batch, err := (*c).Fetch(1, jetstream.FetchContext(pulled))
	switch {
	case errors.Is(err, jetstream.ErrInvalidOption) || err != nil && ctx.Err() != nil:
		return nil // timed out without a job
	case err != nil:
		return err
	}
	if msg, ok := <-batch.Messages(); ok {
		return q.handle(ctx, msg, do, ended)
	}
	if ctx.Err() != nil { // a job assigned now would be stuck until this worker counts as silent
		q.withdrawn(subscribed)
		return q.settle(ctx, q.link.FlushWithContext)
	}
	if err := batch.Error(); err != nil && pulled.Err() == nil {
		return err
	}
	if wait {
		return nil
	}
	info, err := (*c).Info(ctx)
	if err != nil {
		return err
	}
	if info.NumPending == 0 && info.NumAckPending == 0 {
		return errEmpty
	}
	return nil // another worker does the rest, or it is tried again
}

// consumer finds the consumer that all workers share, or creates it if the user may.
func (q *Queue) consumer(ctx context.Context) (c jetstream.Consumer, err error) {
	name := q.stream("work") + "." + team.Workers
	err = q.link.Do(ctx, q.link.API("CONSUMER.INFO."+name), func(ctx context.Context) error {
		c, err = q.work.Consumer(ctx, team.Workers)
		return err
	})
	if !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return c, err
	}
	err = q.link.Do(
		ctx,
		q.link.API("CONSUMER.CREATE."+name),
		func(ctx context.Context) error {
			c, err = q.work.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
				Durable:       team.Workers,
				AckPolicy:     jetstream.AckExplicitPolicy,
				AckWait:       q.o.Silence,
				MaxDeliver:    -1,
				MaxAckPending: 1000,
			})
			return err
		},
	)
	return c, err
}

// Prepare creates what the queue needs in the cluster, for which only an owner has permission.
func (q *Queue) Prepare(ctx context.Context) error {
	return q.ask(ctx, func(ctx context.Context) error {
		if err := q.attach(ctx); err != nil {
			return err
		}
		_, err := q.consumer(ctx)
		return err
	})
}

// handle does one job: it succeeds, is to be tried again later, or fails permanently.
func (q *Queue) handle(
	ctx context.Context,
	msg jetstream.Msg,
	do func(context.Context, Job) error,
	ended func(Outcome),
) error {
	meta, err := msg.Metadata()
	if err != nil {
		return err
	}
	out := Outcome{Try: int(meta.NumDelivered)} //nolint:gosec // a small number
	if err := json.Unmarshal(msg.Data(), &out.Job); err != nil {
		return msg.TermWithReason("not a job of headnote")
	}
	if out.Try > q.o.Tries {
		out.Err = fmt.Errorf("%d workers ended while they were doing it", q.o.Tries)
		return q.giveUp(ctx, msg, out, ended)
	}
	out.Err = q.try(ctx, msg, out.Job, do)
	var never permanent
	switch {
	case out.Err == nil:
		ended(out)
		return q.settle(ctx, func(ctx context.Context) error { return msg.DoubleAck(ctx) })
	case ctx.Err() != nil: // this worker is stopping: another may have the job at once
		return msg.Nak()
	case errors.As(out.Err, &never) || out.Try >= q.o.Tries:
		return q.giveUp(ctx, msg, out, ended)
	}
	ended(out)
	return msg.NakWithDelay(min(time.Duration(1<<min(out.Try, 20))*q.o.Silence/10, 10*time.Minute))
}

// try does the job, reporting periodically that it is in progress.
func (q *Queue) try(ctx context.Context, msg jetstream.Msg, j Job, do func(context.Context, Job) error) error {
	ctx, stop := context.WithCancel(ctx)
	said := make(chan struct{})
	safe.Go("job "+j.ID.String(), func() error {
		tick := time.NewTicker(q.o.Silence / 3)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-tick.C:
			}
			if err := msg.InProgress(); err != nil && !team.Transient(err) {
				return err
			}
		}
	}, func(error) { close(said) })
	err := safe.Do("job "+j.ID.String(), func() error { return do(ctx, j) })
	stop()
	<-said
	return err
}

// giveUp makes a job a dead letter and then removes it from the queue.
func (q *Queue) giveUp(ctx context.Context, msg jetstream.Msg, out Outcome, ended func(Outcome)) error {
	out.GivenUp = true
	reason := out.Err.Error()
	data, err := json.Marshal(
		DeadLetter{Job: out.Job, Reason: reason[:min(len(reason), 8<<10)], Tries: out.Try, Died: q.o.Now().UTC()},
	)
	if err != nil {
		return err
	}
	ended(out)
	return q.settle(ctx, func(ctx context.Context) error {
		if err := q.publish(ctx, "dead", out.Job.ID.String(), data, msg.Subject()+msg.Reply()); err != nil {
			return err
		}
		return msg.DoubleAck(ctx)
	})
}

// settle reports to the cluster how a job ended, even while this worker is stopping. If that fails, the job is assigned
// again.
func (q *Queue) settle(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), q.o.Patience)
	defer cancel()
	return f(ctx)
}
