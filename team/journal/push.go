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

// errApart says that a run went on here and in the cluster, each in its own way.
var errApart = errors.New("went on apart")

// push sends what the cluster does not have of a run that nobody drives here, and reports
// whether there was any. It holds neither the run nor its lease: the numbers that each
// message must follow keep the order, whoever else sends.
func (s *Store) push(ctx context.Context, run events.RunID) (sent bool, err error) {
	s.pushing.Lock()
	defer s.pushing.Unlock()
	if _, err := s.o.Local.Dir.Stat(run.String() + ".jsonl"); errors.Is(err, fs.ErrNotExist) {
		return false, s.markSent(run) // it was never begun
	}
	here, damage, err := s.o.Local.Load(run)
	if err != nil {
		return false, err
	}
	if len(here) == 0 {
		return false, s.markSent(run)
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
		case err == nil && (sent || !s.lists(run, here[len(here)-1].Seq)):
			err = s.publishEntry(ctx, entryOf(run, here))
		}
		break
	}
	if err == nil {
		err = s.markSent(run)
	}
	return sent, err
}

// pushRest sends what follows the last event that the cluster has.
func (s *Store) pushRest(ctx context.Context, run events.RunID, here []events.Event) (bool, error) {
	m, err := s.reached(ctx, run, here)
	if err != nil || m.seq >= here[len(here)-1].Seq {
		return false, err
	}
	i := slices.IndexFunc(here, func(e events.Event) bool { return e.Seq > m.seq })
	chunks, err := pack(here[i:], s.bound())
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

// reached is how far the cluster has what is here; errApart where it has something else.
func (s *Store) reached(ctx context.Context, run events.RunID, here []events.Event) (position, error) {
	asked, cancel := s.ask(ctx)
	defer cancel()
	x, _, err := s.attach(asked)
	if err != nil {
		return position{}, err
	}
	msg, err := x.GetLastMsgForSubject(asked, s.subject(run))
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
	there, m, damage, err := s.after(asked, run, position{})
	switch n := common(here, there); {
	case err != nil:
		return position{}, err
	case damage.Corrupt() || n < len(there) && n < len(here):
		return position{}, errApart
	}
	return m, nil
}

// publish sends one chunk that must follow a message, and returns its number.
func (s *Store) publish(ctx context.Context, run events.RunID, p chunk, after uint64) (uint64, error) {
	ctx, cancel := s.ask(ctx)
	defer cancel()
	if !s.connected() {
		return 0, team.ErrNotConnected
	}
	x, _, err := s.attach(ctx)
	if err != nil {
		return 0, err
	}
	return s.link.Publish(ctx, x, p.message(s.subject(run), run),
		jetstream.WithExpectLastSequencePerSubject(after), jetstream.WithExpectStream(s.StreamName()))
}

// reopen brings a run together that went on apart: the cluster's is the run, and what
// was done here becomes one of its own.
func (s *Store) reopen(ctx context.Context, run events.RunID) error {
	j, _, _, err := s.Open(run)
	if err != nil {
		return err
	}
	return errors.Join(j.(*drivenJournal).Settle(ctx), j.Close())
}

func (s *Store) bound() int {
	if n := s.limit(); n > 0 {
		return n
	}
	return 512 << 10 // not connected: the server will say
}

// entryOf is what the catalogue says of a run.
func entryOf(run events.RunID, all []events.Event) journal.Entry {
	e := journal.EntryOf(events.Fold(slices.Values(all)))
	e.ID = run
	return e
}
