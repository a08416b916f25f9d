package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// Driver is the user who drives a run.
type Driver struct {
	By    string    `json:"by"`
	Since time.Time `json:"since"`
	// Key distinguishes two programs of the same user.
	Key string `json:"key"`
	// Place is the machine and the folder. The lease of a program that was killed is taken over at once by the next
	// program at the same place, because the file lock shows that the first has ended.
	Place string `json:"place"`
}

// A lease is the right to drive a run for as long as it is renewed.
type lease struct {
	c   *cluster
	kv  jetstream.KeyValue
	run events.RunID
	me  Driver
	rev uint64
}

// write stores the lease by calling f.
func (l *lease) write(
	ctx context.Context,
	f func(ctx context.Context, key string, value []byte) (uint64, error),
) error {
	value, err := json.Marshal(l.me)
	if err != nil {
		return err
	}
	return l.c.link.Do(ctx, l.c.link.KV(l.c.bucket(), l.run.String()), func(ctx context.Context) error {
		rev, err := f(ctx, l.run.String(), value)
		if err == nil {
			l.rev = rev
		}
		return err
	})
}

// create takes a lease that nobody has.
func (l *lease) create(ctx context.Context) error {
	return l.write(ctx, func(ctx context.Context, key string, value []byte) (uint64, error) {
		return l.kv.Create(ctx, key, value)
	})
}

// replace takes over the lease from the user who held it at a revision.
func (l *lease) replace(ctx context.Context, revision uint64) error {
	return l.write(ctx, func(ctx context.Context, key string, value []byte) (uint64, error) {
		return l.kv.Update(ctx, key, value, revision)
	})
}

// lease takes the lease of a run that nobody drives, or with force also from the current driver. If somebody else keeps
// it, that driver is returned.
func (c *cluster) lease(ctx context.Context, run events.RunID, force bool) (*lease, Driver, error) {
	_, kv, err := c.attach(ctx)
	if err != nil {
		return nil, Driver{}, err
	}
	l := &lease{c: c, kv: kv, run: run, me: Driver{By: c.o.By, Since: c.o.Now().UTC(), Key: newKey(), Place: c.place()}}
	for {
		if err := l.create(ctx); !errors.Is(err, jetstream.ErrKeyExists) && !team.WrongSequence(err) {
			return l, Driver{}, err
		}
		who, revision, err := driver(ctx, kv, run)
		switch {
		case err != nil:
			return nil, Driver{}, err
		case who.Key == "": // it has just expired
			continue
		case !force && who.Place != l.me.Place:
			err := fmt.Errorf("%s drives run %s: %w; follow it, or take it over", who.By, run, journal.ErrHeld)
			return nil, who, err
		}
		// Only from the driver just read: if another came in between, the loop starts again.
		if err := l.replace(ctx, revision); !team.WrongSequence(err) {
			return l, who, err
		}
	}
}

func (c *cluster) place() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?" + newKey() // unique: no other program is at this place
	}
	dir, err := filepath.Abs(c.o.Local.Dir.String())
	if err != nil {
		dir = c.o.Local.Dir.String()
	}
	return host + ":" + dir
}

// tryLease takes the lease of a run, or returns nil if the cluster does not answer; the lease is then requested again
// before anything is sent.
func (c *cluster) tryLease(run events.RunID) (*lease, error) {
	if !c.connected() {
		return nil, nil
	}
	ctx, cancel := c.ask(context.Background())
	defer cancel()
	l, _, err := c.lease(ctx, run, false)
	var no team.PermissionError
	if team.Transient(err) || errors.As(err, &no) { // a reader's own runs stay on this machine
		return nil, nil
	}
	return l, err
}

// driver returns the driver of a run; an empty one if nobody drives it.
func driver(ctx context.Context, kv jetstream.KeyValue, run events.RunID) (d Driver, revision uint64, err error) {
	e, err := kv.Get(ctx, run.String())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return d, 0, nil
	}
	if err != nil {
		return d, 0, err
	}
	if json.Unmarshal(e.Value(), &d) != nil || d.Key == "" {
		d = Driver{By: "somebody", Key: "unknown"}
	}
	return d, e.Revision(), nil
}

// renew extends the lease. If it was lost, the new driver is returned.
func (l *lease) renew(ctx context.Context) (other *Driver, err error) {
	if err = l.replace(ctx, l.rev); err == nil {
		return nil, nil
	}
	d, revision, getErr := driver(ctx, l.kv, l.run)
	switch {
	case getErr != nil:
		return nil, errors.Join(err, getErr)
	case d.Key == "": // it expired while the cluster could not be reached
		return nil, l.create(ctx)
	case d.Key == l.me.Key: // our own renewal, whose answer was lost
		l.rev = revision
		return nil, nil
	}
	return &d, nil
}

// release gives up the lease.
func (l *lease) release(ctx context.Context) error {
	if l == nil {
		return nil
	}
	err := l.kv.Delete(ctx, l.run.String(), jetstream.LastRevision(l.rev))
	if err != nil && (team.Transient(err) || team.WrongSequence(err)) {
		return nil // it expires, or somebody else already has it
	}
	return err
}

// Driver returns who drives a run; false if nobody does.
func (s *Store) Driver(ctx context.Context, run events.RunID) (Driver, bool, error) {
	_, kv, err := s.attach(ctx)
	if err != nil {
		return Driver{}, false, err
	}
	d, _, err := driver(ctx, kv, run)
	return d, d.Key != "", err
}

// Held reports whether somebody drives the run, here or on another server.
func (s *Store) Held(run events.RunID) bool {
	if s.local.Held(run) {
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
