package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/cenkalti/backoff/v5"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// most bounds how many events are read at once.
const most = 512

// send sends the events in the journal on this machine that the cluster does not have, until the run is closed or lost.
// Nothing else sends a run that is being driven.
func (j *drivenJournal) send(ctx context.Context) error {
	for {
		group, err := j.local.Read(ctx, j.Status().There)
		switch {
		case errors.Is(err, io.EOF) || ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
		chunks, err := pack(group[:min(len(group), most)], j.s.limit())
		if err != nil {
			return err
		}
		for _, p := range chunks {
			again, err := j.deliver(ctx, p)
			if err != nil {
				return err
			}
			if again || ctx.Err() != nil {
				break
			}
		}
	}
}

// deliver sends one chunk until the cluster has it. again reports that the cluster has more than was known, so that the
// rest must be packed again.
func (j *drivenJournal) deliver(ctx context.Context, p chunk) (again bool, err error) {
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval, pause.MaxInterval = 50*time.Millisecond, 2*time.Second
	for {
		changed := j.s.link.Changed()
		err := j.try(ctx, p)
		switch {
		case err == nil:
			return false, nil
		case ctx.Err() != nil:
			return false, nil
		case team.WrongSequence(err):
			more, caught := j.catchUp(ctx)
			switch {
			case errors.Is(caught, journal.ErrHeld):
				return false, j.lose(caught)
			case more:
				return true, nil
			}
			err = caught // nil if this run's own message is still being stored
		case errors.Is(err, journal.ErrHeld):
			return false, j.lose(err)
		}
		j.note(position{}, err)
		// Whatever the error, the run continues here and is sent when that is possible.
		again := time.After(pause.NextBackOff())
		var no team.PermissionError
		if errors.As(err, &no) { // permissions change only with a new connection
			again = nil
		}
		select {
		case <-again:
		case <-changed:
			pause.Reset()
		case <-ctx.Done():
			return false, nil
		}
	}
}

// try sends a chunk once, taking the lease first if the run has none yet.
func (j *drivenJournal) try(ctx context.Context, p chunk) error {
	if !j.s.connected() {
		return fmt.Errorf("the cluster cannot be reached at %s: %w", j.s.link, team.ErrNotConnected)
	}
	if err := j.take(ctx); err != nil {
		return err
	}
	j.mu.Lock()
	after := j.sent.last
	j.mu.Unlock()
	last, err := j.s.publish(ctx, j.run, p, after)
	if err == nil {
		j.note(position{seq: p.last, last: last}, nil)
	}
	return err
}

// take requests the lease of a run that was started without the cluster.
func (j *drivenJournal) take(ctx context.Context) error {
	j.mu.Lock()
	has := j.lease != nil
	j.mu.Unlock()
	if has {
		return nil
	}
	ctx, cancel := j.s.ask(ctx)
	defer cancel()
	l, _, err := j.s.lease(ctx, j.run, false)
	if err != nil {
		return err
	}
	j.mu.Lock()
	j.lease = l
	j.mu.Unlock()
	return nil
}

// note records how much the cluster has, and why it does not have more.
func (j *drivenJournal) note(m position, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sent.seq, j.sent.last = max(j.sent.seq, m.seq), max(j.sent.last, m.last)
	j.away = err
	j.cond.Broadcast()
	j.s.sender.changed()
}

// catchUp reads what the cluster has beyond what was known. These may be this run's own events, sent but not
// acknowledged; if not, somebody else drives the run.
func (j *drivenJournal) catchUp(ctx context.Context) (more bool, err error) {
	j.mu.Lock()
	known := j.sent
	j.mu.Unlock()
	there, now, damage, err := j.s.after(ctx, j.run, known)
	if err != nil || damage != nil {
		return false, errors.Join(err, asError(damage))
	}
	if now.last == known.last {
		return false, nil
	}
	if len(there) > 0 {
		here, err := j.here(ctx, known.seq, there[len(there)-1].Seq)
		if err != nil {
			return false, err
		}
		if common(here, there) < len(there) {
			return false, fmt.Errorf("%s: %w", j.tookOver(ctx, there), journal.ErrHeld)
		}
	}
	j.note(now, nil)
	return true, nil
}

// tookOver names the new driver of the run, from the run's own events: the lease may have changed again.
func (j *drivenJournal) tookOver(ctx context.Context, there []events.Event) string {
	for _, e := range slices.Backward(there) {
		if b, ok := e.Body.(*events.DriverChanged); ok {
			return fmt.Sprintf("%s has taken run %s over", b.To, j.run)
		}
	}
	ctx, cancel := j.s.ask(ctx)
	defer cancel()
	d, held, err := j.s.Driver(ctx, j.run)
	j.mu.Lock()
	ours := j.lease != nil && d.Key == j.lease.me.Key
	j.mu.Unlock()
	if err != nil || !held || ours {
		return fmt.Sprintf("a colleague has resumed run %s", j.run)
	}
	return fmt.Sprintf("%s has resumed run %s", d.By, j.run)
}

// here returns this machine's events after one number, up to another.
func (j *drivenJournal) here(ctx context.Context, after, to uint64) ([]events.Event, error) {
	all, err := j.local.Read(ctx, after)
	if err != nil {
		return nil, err
	}
	return all[:min(uint64(len(all)), to-after)], nil
}

// lose stops a run that somebody else now drives. What was not sent is kept as a run of its own.
func (j *drivenJournal) lose(why error) error {
	j.mu.Lock()
	j.lost = why
	j.cond.Broadcast()
	j.mu.Unlock()
	err := j.local.Close()
	_, fork, forkErr := j.s.reconcile(j.run)
	j.mu.Lock()
	defer j.mu.Unlock()
	if !fork.IsZero() {
		j.lost = fmt.Errorf("%w; what was done here and not sent is kept as run %s", j.lost, fork)
	}
	if err = errors.Join(err, forkErr); err != nil {
		j.lost = errors.Join(j.lost, err)
	}
	return j.lost
}

// keep renews the lease.
func (j *drivenJournal) keep(ctx context.Context) error {
	tick := time.NewTicker(j.s.o.Lease / 4)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		j.mu.Lock()
		l := j.lease
		j.mu.Unlock()
		if l == nil || !j.s.connected() {
			continue
		}
		asked, cancel := j.s.ask(ctx)
		other, err := l.renew(asked)
		cancel()
		if err == nil && other != nil {
			return nil // taken over: sending the next event reports it
		}
	}
}

func asError(d *journal.Damage) error {
	if d == nil {
		return nil
	}
	return d
}
