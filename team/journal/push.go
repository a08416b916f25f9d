package journal

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// errApart is returned for a run that was continued differently here and in the cluster.
var errApart = errors.New("continued differently in two places")

// push sends the events of a run that nobody drives here and that the cluster does not have, and reports whether there
// were any. It takes neither the file lock nor the lease: the expected sequence numbers preserve the order even if
// others send at the same time.
func (s *Store) push(ctx context.Context, run events.RunID) (sent bool, err error) {
	s.pushing.Lock()
	defer s.pushing.Unlock()
	if _, err := s.local.Dir.Stat(run.String() + ".jsonl"); errors.Is(err, fs.ErrNotExist) {
		return false, s.outbox.remove(run) // it never began
	}
	here, damage, err := s.local.Load(run)
	if err != nil {
		return false, err
	}
	if len(here) == 0 {
		return false, s.outbox.remove(run)
	}
	for try := 0; ; try++ {
		var more bool
		if damage.Corrupt() {
			err = errApart
		} else {
			more, err = s.pushRest(ctx, run, here)
		}
		sent = sent || more
		switch {
		case errors.Is(err, errApart):
			err = s.reopen(ctx, run)
			sent = sent || err == nil
		case team.WrongSequence(err) && try < 3:
			continue
		case err == nil && (sent || !s.catalogue.lists(run, here[len(here)-1].Seq)):
			err = s.publishEntry(ctx, entryOf(run, here))
		}
		break
	}
	if err == nil {
		err = s.outbox.remove(run)
	}
	return sent, err
}

// pushRest sends the events after the last one that the cluster has.
func (s *Store) pushRest(ctx context.Context, run events.RunID, here []events.Event) (bool, error) {
	m, err := s.reached(ctx, run, here)
	if err != nil || m.seq >= here[len(here)-1].Seq {
		return false, err
	}
	i := slices.IndexFunc(here, func(e events.Event) bool { return e.Seq > m.seq })
	chunks, err := pack(here[i:], s.limit())
	if err != nil {
		return false, err
	}
	for n, p := range chunks {
		last, err := s.publish(ctx, run, p, m.last)
		if err != nil {
			return n > 0, err
		}
		m.last = last
		s.sender.progress(run, here, p.last)
	}
	return true, nil
}

// reached returns how much of a run the cluster has; errApart if it has different events.
func (c *cluster) reached(ctx context.Context, run events.RunID, here []events.Event) (position, error) {
	asked, cancel := c.ask(ctx)
	defer cancel()
	x, _, err := c.attach(asked)
	if err != nil {
		return position{}, err
	}
	msg, err := x.GetLastMsgForSubject(asked, c.subject("run", run))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return position{}, nil
	}
	if err != nil {
		return position{}, err
	}
	u := unpacker{}
	if there := u.add(msg.Data, msg.Header); len(there) > 0 && !u.damage.Corrupt() {
		last := there[len(there)-1]
		if i := slices.IndexFunc(
			here,
			func(e events.Event) bool { return e.Seq == last.Seq },
		); i >= 0 &&
			same(here[i], last) {
			return position{seq: last.Seq, last: msg.Sequence}, nil
		}
	}
	there, m, damage, err := c.after(ctx, run, position{})
	switch n := common(here, there); {
	case err != nil:
		return position{}, err
	case damage.Corrupt() || n < len(there) && n < len(here):
		return position{}, errApart
	}
	return m, nil
}

// reopen reconciles a run that was continued in two places: the cluster's version keeps the run, and what was done here
// becomes a run of its own.
func (s *Store) reopen(ctx context.Context, run events.RunID) error {
	j, _, _, err := s.Open(run)
	if err != nil {
		return err
	}
	return errors.Join(j.(*drivenJournal).Settle(ctx), j.Close())
}

// entryOf returns the catalogue entry of a run.
func entryOf(run events.RunID, all []events.Event) journal.Entry {
	e := journal.EntryOf(events.Fold(slices.Values(all)))
	e.ID = run
	return e
}

// Share sends the runs on this machine that the cluster does not have completely, and returns how many. An open run is
// sent by its driver.
func (s *Store) Share(ctx context.Context) (int, error) {
	if err := s.Prepare(ctx); err != nil {
		return 0, err
	}
	runs, err := s.local.List()
	if err != nil {
		return 0, err
	}
	if _, err := s.catalogue.read(ctx); err != nil {
		return 0, err
	}
	n := 0
	for _, run := range runs {
		if s.local.Held(run) {
			continue
		}
		sent, err := s.push(ctx, run)
		if err != nil && !errors.Is(err, journal.ErrHeld) {
			return n, s.link.Explain(err)
		}
		if sent {
			n++
		}
	}
	return n, nil
}

// Settle sends the events of a run that nobody drives and that the cluster does not have, and reports whether there
// were any.
func (s *Store) Settle(ctx context.Context, run events.RunID) (bool, error) {
	sent, err := s.push(ctx, run)
	return sent, s.link.Explain(err)
}
