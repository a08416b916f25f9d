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

// most is how many events are taken up at once.
const most = 512

// send is the only sender of a run: it takes what the journal on this machine has
// beyond the cluster's and sends it, until the run is closed or lost.
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

// deliver sends one chunk, as often as it takes. again says that the cluster holds
// more than was known: the rest is to be packed anew.
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
			err = caught // nil where our own message is still on its way
		case errors.Is(err, journal.ErrHeld):
			return false, j.lose(err)
		}
		j.note(position{}, err)
		// Whatever it is, the run goes on here, and is sent when it can be.
		again := time.After(pause.NextBackOff())
		var no team.PermissionError
		if errors.As(err, &no) { // a right comes with a new connection
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

// try sends a chunk once, after taking hold of the run where that is still to do.
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

// take asks for the run's lease where work began without the cluster.
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

// note enters how far the cluster is, and why it is no further.
func (j *drivenJournal) note(m position, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sent.seq, j.sent.last = max(j.sent.seq, m.seq), max(j.sent.last, m.last)
	j.away = err
	j.cond.Broadcast()
	j.s.sender.changed()
}

// catchUp reads what the cluster holds beyond what was known. It may be our own,
// sent before and not confirmed; if not, somebody else drives the run.
func (j *drivenJournal) catchUp(ctx context.Context) (more bool, err error) {
	ctx, cancel := j.s.ask(ctx)
	defer cancel()
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

// tookOver says who has the run now: who took it over, by the run's own record. The lease may
// be another's by now, or ours again, for it ran out in between.
func (j *drivenJournal) tookOver(ctx context.Context, there []events.Event) string {
	for _, e := range slices.Backward(there) {
		if b, ok := e.Body.(*events.DriverChanged); ok {
			return fmt.Sprintf("%s has taken run %s over", b.To, j.run)
		}
	}
	d, held, err := j.s.Driver(ctx, j.run)
	j.mu.Lock()
	ours := j.lease != nil && d.Key == j.lease.me.Key
	j.mu.Unlock()
	if err != nil || !held || ours {
		return fmt.Sprintf("a colleague has gone on with run %s", j.run)
	}
	return fmt.Sprintf("%s has gone on with run %s", d.By, j.run)
}

// here is what this machine holds after one number up to another.
func (j *drivenJournal) here(ctx context.Context, after, to uint64) ([]events.Event, error) {
	all, err := j.local.Read(ctx, after)
	if err != nil {
		return nil, err
	}
	return all[:min(uint64(len(all)), to-after)], nil
}

// lose gives up a run that somebody else drives now. What the cluster does not have
// of ours is kept as a run of its own.
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
			return nil // taken over: the next event that is sent finds out, and says so
		}
	}
}

func asError(d *journal.Damage) error {
	if d == nil {
		return nil
	}
	return d
}
