// Package quota shares the quotas of public sources among the machines of a team. It implements fetch.Together: the
// network layer passes it request counts and the answers of sources, and gets back those of all colleagues who use the
// same key.
//
// Counts are in a NATS bucket and changed by compare-and-set, so that ten machines together stay within one quota.
// Answers are in a stream that drops the oldest when it is full. If the cluster cannot be reached, each call returns
// fetch.ErrAway within Options.Patience.
package quota

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/backends/fetch"
	"headnote/team"
)

// Options configure a pool.
type Options struct {
	Replicas int           // copies of each count and answer; 3 if 0
	Patience time.Duration // bounds one exchange with the cluster; 2 s if 0
	Bytes    int64         // of answers in total; 1 GB if 0
	Keep     time.Duration // how long an answer is kept at most; a week if 0
}

// Pool holds the quotas and answers that a team shares. It is safe for concurrent use.
type Pool struct {
	link *team.Link
	o    Options

	mu      sync.Mutex
	quotas  jetstream.KeyValue
	answers jetstream.Stream
	away    time.Time // until when no requests are sent to the cluster
}

var _ fetch.Together = (*Pool)(nil)

// Names in the cluster.
const (
	bucketName = "HEADNOTE_quotas"
	stream     = "HEADNOTE_answers"
	subject    = "headnote.answers."
)

// absent is how long no requests are sent to a cluster that did not answer, so that not every request waits for it.
const absent = 5 * time.Second

// Open returns a pool that uses a connection, which may still be down.
func Open(link *team.Link, o Options) (*Pool, error) {
	if o.Replicas == 0 {
		o.Replicas = 3
	}
	if o.Patience == 0 {
		o.Patience = 2 * time.Second
	}
	if o.Bytes == 0 {
		o.Bytes = 1 << 30
	}
	if o.Keep == 0 {
		o.Keep = 7 * 24 * time.Hour
	}
	return &Pool{link: link, o: o}, nil
}

// Prepare creates what a pool needs in the cluster, for which only an owner has permission.
func (p *Pool) Prepare(ctx context.Context) error {
	return p.ask(ctx, func(ctx context.Context) error {
		if _, err := p.bucket(ctx); err != nil {
			return err
		}
		_, err := p.answerStream(ctx)
		return err
	})
}

// Update implements fetch.Together.
func (p *Pool) Update(ctx context.Context, name string, change func([]byte) ([]byte, error)) error {
	return p.ask(ctx, func(ctx context.Context) error {
		kv, err := p.bucket(ctx)
		if err != nil {
			return err
		}
		for {
			again, err := p.update(ctx, kv, name, change)
			if err != nil || !again {
				return err
			}
			select { // somebody else was first: retry after a random pause
			//nolint:gosec // a pause need not be unpredictable
			case <-time.After(time.Duration(1+rand.IntN(20)) * time.Millisecond):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
}

// update tries once; again reports that somebody else wrote in between.
func (p *Pool) update(
	ctx context.Context,
	kv jetstream.KeyValue,
	name string,
	change func([]byte) ([]byte, error),
) (again bool, err error) {
	var old []byte
	var rev uint64
	e, err := kv.Get(ctx, name)
	switch {
	case err == nil:
		old, rev = e.Value(), e.Revision()
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return false, err
	}
	data, err := change(old)
	if err != nil || data == nil {
		return false, err
	}
	err = p.link.Do(ctx, p.link.KV(bucketName, name), func(ctx context.Context) error {
		if rev == 0 {
			_, err = kv.Create(ctx, name, data)
		} else {
			_, err = kv.Update(ctx, name, data, rev)
		}
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) || team.WrongSequence(err) {
		return true, nil
	}
	return false, err
}

// Answer implements fetch.Together.
func (p *Pool) Answer(ctx context.Context, name string) (data []byte, err error) {
	err = p.ask(ctx, func(ctx context.Context) error {
		x, err := p.answerStream(ctx)
		if err != nil {
			return err
		}
		msg, err := x.GetLastMsgForSubject(ctx, subject+name)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err == nil {
			data = msg.Data
		}
		return err
	})
	return data, err
}

// Keep implements fetch.Together. An answer that does not fit into a message is not shared.
func (p *Pool) Keep(ctx context.Context, name string, data []byte) error {
	return p.ask(ctx, func(ctx context.Context) error {
		if int64(len(data)) > p.link.MaxPayload()-4<<10 {
			return nil
		}
		if _, err := p.answerStream(ctx); err != nil {
			return err
		}
		return p.link.Do(ctx, subject+name, func(ctx context.Context) error {
			_, err := p.link.JS.Publish(ctx, subject+name, data)
			return err
		})
	})
}

// ask bounds an exchange with the cluster; it returns fetch.ErrAway if the cluster cannot be reached.
func (p *Pool) ask(ctx context.Context, f func(context.Context) error) error {
	p.mu.Lock()
	absentYet := time.Now().Before(p.away)
	p.mu.Unlock()
	if absentYet || !p.link.IsConnected() {
		return fmt.Errorf("%w at %s", fetch.ErrAway, p.link)
	}
	asked, cancel := p.link.Ask(ctx, p.o.Patience)
	defer cancel()
	err := f(asked)
	if ctx.Err() != nil || !team.Transient(err) {
		return err
	}
	p.mu.Lock()
	p.away = time.Now().Add(min(absent, 4*p.o.Patience))
	p.mu.Unlock()
	return fmt.Errorf("%w: %w", fetch.ErrAway, err)
}

// bucket finds the bucket of the quotas, or creates it.
func (p *Pool) bucket(ctx context.Context) (jetstream.KeyValue, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.quotas != nil {
		return p.quotas, nil
	}
	kv, err := p.link.Bucket(
		ctx,
		jetstream.KeyValueConfig{
			Bucket:      bucketName,
			Replicas:    p.o.Replicas,
			Description: "what a team asked of public sources",
		},
	)
	if err != nil {
		return nil, err
	}
	p.quotas = kv
	return kv, nil
}

// answerStream finds the stream of the answers, or creates it.
func (p *Pool) answerStream(ctx context.Context) (jetstream.Stream, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.answers != nil {
		return p.answers, nil
	}
	x, err := p.link.Stream(ctx, jetstream.StreamConfig{
		Name:              stream,
		Description:       "answers of public sources",
		Subjects:          []string{subject + "*"},
		Replicas:          p.o.Replicas,
		Storage:           jetstream.FileStorage,
		Discard:           jetstream.DiscardOld,
		MaxMsgsPerSubject: 1,
		MaxBytes:          p.o.Bytes,
		MaxAge:            p.o.Keep,
		AllowDirect:       true,
	})
	if err != nil {
		return nil, err
	}
	p.answers = x
	return x, nil
}
