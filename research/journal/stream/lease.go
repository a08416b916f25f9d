package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/internal/team"
	"headnote/research/events"
	"headnote/research/journal"
)

// Driver says who drives a run.
type Driver struct {
	By    string    `json:"by"`
	Since time.Time `json:"since"`
	// Key tells two programs of the same person apart.
	Key string `json:"key"`
	// Place is the folder and the machine: what a program that was killed leaves
	// behind there can be taken up at once, for the lock on the file says that it is gone.
	Place string `json:"place"`
}

// lease is the right to drive a run, as long as it is renewed.
type lease struct {
	kv  jetstream.KeyValue
	run events.RunID
	me  Driver
	rev uint64
}

// lease takes a run that nobody drives; with force, one that somebody does.
func (s *Store) lease(ctx context.Context, run events.RunID, force bool) (*lease, error) {
	_, kv, err := s.attach(ctx)
	if err != nil {
		return nil, err
	}
	l := &lease{kv: kv, run: run, me: Driver{By: s.o.By, Since: s.o.Now().UTC(), Key: newKey(), Place: s.place()}}
	value, err := json.Marshal(l.me)
	if err != nil {
		return nil, err
	}
	if force {
		l.rev, err = kv.Put(ctx, run.String(), value)
		return l, err
	}
	l.rev, err = kv.Create(ctx, run.String(), value)
	if errors.Is(err, jetstream.ErrKeyExists) {
		who, err := driver(ctx, kv, run)
		if err != nil {
			return nil, err
		}
		if who.Place == l.me.Place {
			l.rev, err = kv.Put(ctx, run.String(), value)
			return l, err
		}
		return nil, fmt.Errorf("%s drives run %s: %w; follow it, or take it over", who.By, run, journal.ErrHeld)
	}
	return l, err
}

func (s *Store) place() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?" + newKey() // no other program is at this place
	}
	dir, err := filepath.Abs(s.o.Local.Dir.String())
	if err != nil {
		dir = s.o.Local.Dir.String()
	}
	return host + ":" + dir
}

// tryLease takes a run, or goes on without where the cluster does not answer: the
// right is asked for again when it does.
func (s *Store) tryLease(run events.RunID) (*lease, error) {
	if !s.connected() {
		return nil, nil
	}
	ctx, cancel := s.ask(context.Background())
	defer cancel()
	l, err := s.lease(ctx, run, false)
	if team.Away(err) {
		return nil, nil
	}
	return l, err
}

func driver(ctx context.Context, kv jetstream.KeyValue, run events.RunID) (Driver, error) {
	var d Driver
	e, err := kv.Get(ctx, run.String())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return d, nil // the lease has just ended
	}
	if err != nil {
		return d, err
	}
	err = json.Unmarshal(e.Value(), &d)
	return d, err
}

// renew makes the lease last again. It returns who has it now where it was lost.
func (l *lease) renew(ctx context.Context) (other *Driver, err error) {
	value, err := json.Marshal(l.me)
	if err != nil {
		return nil, err
	}
	rev, err := l.kv.Update(ctx, l.run.String(), value, l.rev)
	if err == nil {
		l.rev = rev
		return nil, nil
	}
	e, getErr := l.kv.Get(ctx, l.run.String())
	switch {
	case errors.Is(getErr, jetstream.ErrKeyNotFound): // it ran out while the cluster was away
		l.rev, err = l.kv.Create(ctx, l.run.String(), value)
		return nil, err
	case getErr != nil:
		return nil, errors.Join(err, getErr)
	}
	var d Driver
	if err := json.Unmarshal(e.Value(), &d); err != nil {
		return nil, err
	}
	if d.Key == l.me.Key { // our own renewal, whose answer was lost
		l.rev = e.Revision()
		return nil, nil
	}
	return &d, nil
}

// release gives the run back.
func (l *lease) release(ctx context.Context) error {
	if l == nil {
		return nil
	}
	err := l.kv.Delete(ctx, l.run.String(), jetstream.LastRevision(l.rev))
	if err != nil && (team.Away(err) || team.WrongSequence(err)) {
		return nil // it runs out, or is somebody else's by now
	}
	return err
}

// Driver says who drives a run now; false where nobody does.
func (s *Store) Driver(ctx context.Context, run events.RunID) (Driver, bool, error) {
	_, kv, err := s.attach(ctx)
	if err != nil {
		return Driver{}, false, err
	}
	d, err := driver(ctx, kv, run)
	return d, d.Key != "", err
}

// Held tells whether somebody drives the run, here or on another server.
func (s *Store) Held(run events.RunID) bool {
	if s.o.Local.Held(run) {
		return true
	}
	if !s.connected() {
		return false
	}
	ctx, cancel := s.ask(context.Background())
	defer cancel()
	_, held, err := s.Driver(ctx, run)
	return err == nil && held
}
