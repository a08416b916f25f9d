// Package journal shares the runs of a matter among colleagues. It takes the events that the engine appends to a run,
// writes them to a journal on this machine, and sends them to a NATS JetStream stream; it returns the events of runs
// that colleagues drive.
//
// It promises that work continues while the cluster cannot be reached, that each event is sent later, in order and
// exactly once, and that two writers of a run never interleave: each message names the one that it must follow, and the
// writer who comes second keeps their work as a run of its own.
//
// One person drives a run and the others follow it. The right to drive is a lease in a key-value bucket. The lease only
// keeps colleagues from interrupting each other; the order of events depends only on the expected sequence numbers.
package journal

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// Options configure a store.
type Options struct {
	Matter   string        // ID of the matter
	Name     string        // its title, by which colleagues find it
	Local    journal.Files // the journals on this machine
	By       string        // name of the user, as colleagues see it
	Replicas int           // copies of each event; 3 if 0
	// Lease is how long a silent driver keeps its run; 20 s if 0.
	Lease time.Duration
	// Patience bounds one exchange with the cluster; 5 s if 0.
	Patience time.Duration
	Now      func() time.Time
}

// Store holds the shared journals of one matter. It implements journal.Shared of headnote/research/journal and is safe
// for concurrent use. Runs that it drives are written to Options.Local first; Close ends it.
type Store struct {
	*cluster
	local     journal.Files
	outbox    outbox
	catalogue *catalogue
	followers followers
	sender    *sender
	reviews   sync.WaitGroup // not yet in their runs
	pushing   sync.Mutex     // held while a run that nobody drives is sent

	mu   sync.Mutex
	held map[events.RunID]*drivenJournal // runs that this store drives
}

var tokenForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// New returns a store that uses a connection, which may still be down.
func New(link *team.Link, o Options) (*Store, error) {
	if !tokenForm.MatchString(o.Matter) {
		return nil, fmt.Errorf("%q cannot name a matter in the cluster: letters, digits, - and _ only", o.Matter)
	}
	if o.Replicas == 0 {
		o.Replicas = 3
	}
	if o.Lease == 0 {
		o.Lease = 20 * time.Second
	}
	if o.Patience == 0 {
		o.Patience = 5 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Store{
		cluster: &cluster{link: link, o: o}, local: o.Local, outbox: outbox{o.Local.Dir.Sub("unsent")},
		held: make(map[events.RunID]*drivenJournal),
	}
	s.catalogue = &catalogue{cluster: s.cluster, drives: s.drives}
	s.followers.cluster = s.cluster
	s.sender = startSender(s)
	return s, nil
}

// drives reports whether this store drives a run.
func (s *Store) drives(run events.RunID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[run] != nil
}

// Create starts the journal of a new run.
func (s *Store) Create(run events.RunID) (journal.Journal, error) {
	if s.connected() {
		ctx, cancel := s.ask(context.Background())
		defer cancel()
		last, err := s.lastSequence(ctx, run)
		if err == nil && last > 0 {
			return nil, fmt.Errorf("run %s already exists in the matter", run)
		}
	}
	if err := s.outbox.add(run, 0); err != nil {
		return nil, err
	}
	local, err := s.local.Create(run)
	if err != nil {
		return nil, err
	}
	l, err := s.tryLease(run)
	if err != nil {
		return nil, errors.Join(err, local.Close())
	}
	return s.drive(run, local, nil, l, position{}), nil
}

// List returns the runs of the matter, here and in the cluster, newest first.
func (s *Store) List() ([]events.RunID, error) {
	runs, err := s.local.List()
	if err != nil || !s.connected() {
		return runs, err
	}
	ctx, cancel := s.ask(context.Background())
	defer cancel()
	x, _, err := s.attach(ctx)
	if err != nil {
		return runs, s.unlessAway(err)
	}
	info, err := x.Info(ctx, jetstream.WithSubjectFilter(s.subjects("run")))
	if err != nil {
		return runs, s.unlessAway(err)
	}
	for subject := range info.State.Subjects {
		run, err := events.ParseRunID(subject[strings.LastIndexByte(subject, '.')+1:])
		if err == nil && !slices.Contains(runs, run) { // another subject is not ours
			runs = append(runs, run)
		}
	}
	slices.SortFunc(runs, func(a, b events.RunID) int { return b.Compare(a) })
	return runs, nil
}

// Close releases the runs that are still being driven; the connection stays open for its owner.
func (s *Store) Close() error {
	s.mu.Lock()
	var all []*drivenJournal
	for _, j := range s.held {
		all = append(all, j)
	}
	s.mu.Unlock()
	s.followers.close()
	var errs []error
	for _, j := range all {
		errs = append(errs, j.Close())
	}
	s.sender.close()
	s.reviews.Wait()
	return errors.Join(errs...)
}
