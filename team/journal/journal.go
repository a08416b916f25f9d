package journal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// drivenJournal is the journal of a run that this store drives: the file on this machine, and what sends it to the
// cluster.
type drivenJournal struct {
	s     *Store
	run   events.RunID
	local journal.Journal
	inbox *team.Feed // reviews by colleagues; has a single reader

	mu       sync.Mutex
	cond     *sync.Cond
	lease    *lease
	sent     position
	appended uint64 // last event
	away     error  // why the last attempt to send failed; nil if it succeeded
	lost     error  // set when somebody else drives the run
	closing  bool
	stopped  bool
	stop     context.CancelFunc
	renewing chan struct{} // closed when the lease is no longer renewed

	entry     journal.Entry // the latest, for the catalogue
	due       uint64        // last event that the catalogue must include
	described chan struct{} // signals a new entry
	listing   chan struct{} // closed when no more entries are sent
}

// Status is how much of a run that is driven here has been sent.
type Status struct {
	Here  uint64 // events on this machine
	There uint64 // events that the cluster has acknowledged
	Away  error  // why no more can be sent at present; nil if it can
	Lost  error  // why this program no longer drives the run
}

// drive starts sending what the local journal holds (all) and what is appended to it.
func (s *Store) drive(
	run events.RunID,
	local journal.Journal,
	all []events.Event,
	l *lease,
	m position,
) *drivenJournal {
	ctx, stop := context.WithCancel(context.Background())
	j := &drivenJournal{
		s: s, run: run, local: local, lease: l, sent: m, stop: stop, renewing: make(chan struct{}),
		described: make(chan struct{}, 1), listing: make(chan struct{}),
	}
	j.cond = sync.NewCond(&j.mu)
	j.inbox = s.feed(s.subject("review", run), 1)
	for _, e := range all {
		j.appended = e.Seq
		j.inbox.Next = max(j.inbox.Next, from(e.Body)+1)
	}
	s.mu.Lock()
	s.held[run] = j
	s.mu.Unlock()
	safe.Go("sending run "+run.String(), func() error { return j.send(ctx) }, func(err error) {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.stopped = true
		if err != nil && j.lost == nil {
			j.lost = fmt.Errorf("run %s can no longer be shared: %w", run, err)
		}
		j.cond.Broadcast()
	})
	safe.Go("catalogue of run "+run.String(), func() error { return j.describe(ctx) }, func(error) { close(j.listing) })
	safe.Go("lease of run "+run.String(), func() error { return j.keep(ctx) }, func(error) { close(j.renewing) })
	return j
}

// Append appends to the journal on this machine while this store drives the run.
func (j *drivenJournal) Append(bodies ...events.Body) ([]events.Event, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.lost != nil {
		return nil, j.lost
	}
	if len(bodies) == 1 { // a person's event carries its author; the engine's has none
		if b := signed(bodies[0], j.s.o.By, from(bodies[0])); b != nil {
			bodies = []events.Body{b}
		}
	}
	all, err := j.local.Append(bodies...)
	if n := len(all); n > 0 {
		j.appended = all[n-1].Seq
	}
	for _, e := range all {
		switch e.Body.(type) {
		case *events.RunStarted, *events.MemoDrafted, *events.RunFinished, *events.DriverChanged:
			j.due = e.Seq
			j.catalogueDue()
		}
	}
	return all, err
}

// catalogueDue signals that the catalogue needs the latest entry.
func (j *drivenJournal) catalogueDue() {
	select {
	case j.described <- struct{}{}:
	default:
	}
}

// Sync waits until what was appended is on this machine's disk and, while the cluster can be
// reached, acknowledged by it.
func (j *drivenJournal) Sync(ctx context.Context) error {
	if err := j.local.Sync(ctx); err != nil {
		return errors.Join(j.Status().Lost, err)
	}
	return j.settle(ctx, false)
}

// Settle waits until the cluster has acknowledged everything that was appended, however long that takes. A missing
// permission is returned at once.
func (j *drivenJournal) Settle(ctx context.Context) error { return j.settle(ctx, true) }

func (j *drivenJournal) settle(ctx context.Context, patient bool) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	stop := context.AfterFunc(ctx, func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.cond.Broadcast()
	})
	defer stop()
	want := j.appended
	for j.sent.seq < want && j.lost == nil && !j.stopped && ctx.Err() == nil {
		if j.away != nil && (!patient || denied(j.away)) {
			break
		}
		j.cond.Wait()
	}
	switch {
	case j.sent.seq >= want:
		return nil
	case j.lost != nil:
		return j.lost
	case patient && denied(j.away):
		return j.away
	}
	return ctx.Err()
}

// denied reports whether an error is a missing permission.
func denied(err error) bool {
	var no team.PermissionError
	return errors.As(err, &no)
}

// Status returns how far the cluster is behind.
func (j *drivenJournal) Status() Status {
	j.mu.Lock()
	defer j.mu.Unlock()
	return Status{Here: j.appended, There: j.sent.seq, Away: j.away, Lost: j.lost}
}

// Read returns the events after a number from the journal on this machine.
func (j *drivenJournal) Read(ctx context.Context, after uint64) ([]events.Event, error) {
	return j.local.Read(ctx, after)
}

// Close sends what is left if the cluster can be reached, and releases the run. What could not be sent stays in the
// outbox.
func (j *drivenJournal) Close() error {
	j.mu.Lock()
	if j.closing {
		j.mu.Unlock()
		return nil
	}
	j.closing = true
	j.mu.Unlock()
	err := j.local.Sync(context.Background())
	if lost := j.Status().Lost; lost != nil {
		err = nil // its journal is already closed and saved
	} else {
		err = errors.Join(err, j.settle(context.Background(), false))
	}
	j.stop()
	<-j.renewing
	<-j.listing
	j.mu.Lock()
	for !j.stopped {
		j.cond.Wait()
	}
	l := j.lease
	j.mu.Unlock()
	j.s.mu.Lock()
	delete(j.s.held, j.run)
	j.s.mu.Unlock()
	err = errors.Join(err, j.local.Close(), j.leave())
	if l != nil && j.s.connected() {
		ctx, cancel := j.s.ask(context.Background())
		defer cancel()
		err = errors.Join(err, l.release(ctx))
	}
	return err
}

// leave enters the run into the outbox if the cluster does not have all of it.
func (j *drivenJournal) leave() error {
	st := j.Status()
	if st.Lost != nil {
		return j.s.outbox.remove(j.run) // the rest is a run of its own
	}
	if err := j.s.outbox.add(j.run, st.There); err != nil {
		return err
	}
	if st.Here > st.There || st.Away != nil || !j.s.connected() {
		j.s.sender.wakeUp()
		return nil
	}
	j.mu.Lock()
	e := j.entry
	j.mu.Unlock()
	if e.Seq < st.Here {
		all, _, err := j.s.local.Load(j.run)
		if err != nil {
			return err
		}
		e = entryOf(j.run, all)
	}
	if err := j.s.publishEntry(context.Background(), e); err != nil {
		j.s.sender.wakeUp()
		return nil //nolint:nilerr // the sender sends it, or reports why it cannot
	}
	return j.s.outbox.remove(j.run)
}

// newKey returns a random name.
func newKey() string {
	return strings.ToLower(rand.Text())
}
