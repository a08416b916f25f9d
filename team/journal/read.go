package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// A position is how far a run has been read or sent.
type position struct {
	seq  uint64 // last event
	last uint64 // sequence number in the stream of the run's last message
}

// after reads the messages of a run after a position, from the leader of the stream. Each message is an exchange of its
// own: on a slow network, reading a long run takes many times the patience for one exchange.
func (c *cluster) after(
	ctx context.Context,
	run events.RunID,
	m position,
) ([]events.Event, position, *journal.Damage, error) {
	u := unpacker{run: run, where: c.where(run)}
	var all []events.Event
	for {
		msg, err := c.next(ctx, run, m)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return all, m, u.damage, nil
		}
		if err != nil {
			return all, m, u.damage, err
		}
		m.last = msg.Sequence
		for _, e := range u.add(msg.Data, msg.Header) {
			all, m.seq = append(all, e), e.Seq
		}
	}
}

// next returns the first message of a run after a position.
func (c *cluster) next(ctx context.Context, run events.RunID, m position) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := c.ask(ctx)
	defer cancel()
	if !c.connected() { // after ask: a later loss ends the exchange
		return nil, team.ErrNotConnected
	}
	x, _, err := c.attach(ctx)
	if err != nil {
		return nil, err
	}
	return x.GetMsg(ctx, m.last+1, jetstream.WithGetMsgSubject(c.subject("run", run)))
}

// lastSequence returns the sequence number of a run's last message in the stream, 0 if the run is not there.
func (c *cluster) lastSequence(ctx context.Context, run events.RunID) (uint64, error) {
	x, _, err := c.attach(ctx)
	if err != nil {
		return 0, err
	}
	msg, err := x.GetLastMsgForSubject(ctx, c.subject("run", run))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return msg.Sequence, nil
}

// Load reads a run without driving it: from the cluster, or from this machine if the cluster does not answer or has
// fewer events.
func (s *Store) Load(run events.RunID) ([]events.Event, *journal.Damage, error) {
	all, damage, err := s.local.Load(run)
	if !s.connected() {
		return all, damage, err
	}
	there, _, lost, thereErr := s.after(context.Background(), run, position{})
	if thereErr != nil && err != nil {
		return nil, nil, fmt.Errorf("%w; it is not on this machine, and the team's cluster could not be asked: %w",
			err, thereErr)
	}
	if thereErr != nil {
		return all, damage, s.unlessAway(thereErr)
	}
	if err != nil || len(there) > 0 && (damage.Corrupt() || common(all, there) < len(there)) {
		if len(there) == 0 {
			return nil, nil, err
		}
		return there, lost, nil
	}
	return all, damage, nil
}

// Open resumes a run that nobody drives, with all its events in the cluster.
func (s *Store) Open(run events.RunID) (journal.Journal, []events.Event, *journal.Damage, error) {
	return s.open(run, false)
}

// TakeOver resumes a run although a colleague drives it, and records the change of driver. What the colleague had not
// sent is not lost: it becomes a run of its own on that machine.
func (s *Store) TakeOver(run events.RunID) (journal.Journal, []events.Event, *journal.Damage, error) {
	return s.open(run, true)
}

func (s *Store) open(run events.RunID, force bool) (journal.Journal, []events.Event, *journal.Damage, error) {
	if s.local.Held(run) {
		return nil, nil, nil, fmt.Errorf("%s: %w on this machine; wait for it, or follow it", run, journal.ErrHeld)
	}
	var before Driver
	var l *lease
	var err error
	if force {
		before, l, err = s.takeLease(run)
	} else {
		l, err = s.tryLease(run)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	fail := func(err error) (journal.Journal, []events.Event, *journal.Damage, error) {
		ctx, cancel := s.ask(context.Background())
		defer cancel()
		return nil, nil, nil, errors.Join(err, l.release(ctx))
	}
	var m position
	var fork events.RunID
	if l != nil {
		if m, fork, err = s.reconcile(run); err != nil {
			return fail(err)
		}
	}
	if err := s.outbox.add(run, m.seq); err != nil {
		return fail(err)
	}
	local, all, damage, err := s.local.Open(run)
	if err != nil {
		return fail(err)
	}
	j := s.drive(run, local, all, l, m)
	var news []events.Body
	if before.Key != "" {
		news = append(news, &events.DriverChanged{From: before.By, To: s.o.By})
	}
	if !fork.IsZero() {
		news = append(
			news,
			&events.Noted{
				By:   "headnote",
				Note: "what was done on a machine that was not connected is kept as run " + fork.String(),
			},
		)
	}
	if len(news) > 0 {
		handed, err := j.Append(news...)
		if err != nil {
			return nil, nil, nil, errors.Join(err, j.Close())
		}
		all = append(all, handed...)
	}
	return j, all, damage, nil
}

func (s *Store) takeLease(run events.RunID) (before Driver, l *lease, err error) {
	ctx, cancel := s.ask(context.Background())
	defer cancel()
	if l, before, err = s.lease(ctx, run, true); err != nil {
		err = fmt.Errorf("run %s cannot be taken over while the cluster does not answer: %w", run, err)
	}
	return before, l, err
}

// reconcile merges the versions of a run on this machine and in the cluster. If one has more events, the other gets the
// rest. If they differ, the cluster's version keeps the run, and what was done here becomes a run of its own, whose ID
// is returned.
func (s *Store) reconcile(run events.RunID) (position, events.RunID, error) {
	there, m, damage, err := s.after(context.Background(), run, position{})
	if err != nil {
		return m, events.RunID{}, err
	}
	if damage.Corrupt() {
		return m, events.RunID{}, damage
	}
	here, hurt, err := s.local.Load(run)
	if err != nil && len(there) == 0 {
		return m, events.RunID{}, err
	}
	if hurt == nil && len(here) >= len(there) && common(here, there) == len(there) {
		return m, events.RunID{}, nil // this machine has as many events or more
	}
	if n := len(here); hurt.Corrupt() && n > 0 && here[n-1].Seq > m.seq {
		return m, events.RunID{}, nil // damaged, but only this machine has the end: it is sent as it is
	}
	var fork events.RunID
	if common(here, there) < len(here) && !hurt.Corrupt() {
		if fork, err = s.fork(run, here); err != nil {
			return m, events.RunID{}, err
		}
	}
	return m, fork, put(s.local, run, there)
}

// fork keeps what was done here as a run of its own.
func (s *Store) fork(run events.RunID, all []events.Event) (events.RunID, error) {
	id, err := events.ParseRunID(run.String() + "-" + newKey()[:6])
	if err != nil {
		return id, err
	}
	own := slices.Clone(all)
	for i := range own {
		own[i].Run = id
		if b, ok := own[i].Body.(*events.RunStarted); ok {
			started := *b
			started.Parent = run
			own[i].Body = &started
		}
	}
	err = errors.Join(s.outbox.add(id, 0), put(s.local, id, own))
	s.sender.wakeUp()
	return id, err
}

// put replaces the journal of a run on this machine.
func put(local journal.Files, run events.RunID, all []events.Event) error {
	var buf []byte
	var err error
	for _, e := range all {
		if buf, err = journal.AppendLine(buf, e); err != nil {
			return err
		}
	}
	return local.Put(run, buf)
}

// common returns how many leading events are the same.
func common(a, b []events.Event) int {
	n := 0
	for n < len(a) && n < len(b) && same(a[n], b[n]) {
		n++
	}
	return n
}

func same(a, b events.Event) bool {
	if a.Seq != b.Seq || !a.At.Equal(b.At) {
		return false
	}
	x, err := journal.AppendLine(nil, a)
	y, err2 := journal.AppendLine(nil, b)
	return err == nil && err2 == nil && bytes.Equal(x, y)
}
