// Package journal shares the journals of a matter: a NATS JetStream stream for each
// matter, a subject for each run, on three servers. It stands on the file journal:
// events are written to this machine first and then sent, each message with the
// number of the one it must follow. So two writers cannot interleave, work goes on
// where the cluster cannot be reached, and is sent later, in order and once.
//
// One drives a run, others follow it. Who drives is a lease in a key-value bucket; it
// is a courtesy that keeps people from each other's runs. What keeps events in order
// is the expected sequence number alone.
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

// Options are what a store works with.
type Options struct {
	Matter   string        // id of the matter
	Name     string        // what people call it, for who looks for it in the cluster
	Local    journal.Files // what is written here before it is sent
	By       string        // who works here, as colleagues read it
	Replicas int           // copies of each event; 3 where 0
	// Lease is how long a driver that is silent keeps its run; 20 s where 0.
	Lease time.Duration
	// Patience is how long one answer of the cluster is waited for; 5 s where 0.
	Patience time.Duration
	Now      func() time.Time
}

// Store is the shared journals of one matter.
type Store struct {
	link *team.Link
	o    Options

	mu       sync.Mutex
	stream   jetstream.Stream
	drivers  jetstream.KeyValue
	held     map[events.RunID]*drivenJournal // runs that this store drives
	followed map[events.RunID]*Follower      // runs that are awaited, each where it was left
	listed   jetstream.Stream                // the catalogue

	pushing    sync.Mutex // held while a run that nobody drives is sent
	sender     *sender
	delivering sync.WaitGroup // reviews that are not entered yet
	catalogue  catalogue
}

var tokenForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// New makes a store on a connection, which may still be down.
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
	s := &Store{link: link, o: o, held: make(map[events.RunID]*drivenJournal), followed: make(map[events.RunID]*Follower)}
	s.sender = startSender(s)
	return s, nil
}

// StreamName is the stream of the matter.
func (s *Store) StreamName() string { return team.StreamName(s.o.Matter) }

func (s *Store) bucket() string { return "HEADNOTE_" + s.o.Matter + "_drivers" }
func (s *Store) subject(run events.RunID) string {
	return "headnote." + s.o.Matter + ".run." + run.String()
}

func (s *Store) reviews(run events.RunID) string {
	return "headnote." + s.o.Matter + ".review." + run.String()
}

func (s *Store) subjects(what string) string {
	return "headnote." + s.o.Matter + "." + what + ".*"
}

func (s *Store) where(run events.RunID) string {
	return "run " + run.String() + " in " + s.StreamName()
}
func (s *Store) connected() bool { return s.link.IsConnected() }
func (s *Store) limit() int      { return min(int(s.link.MaxPayload())-4<<10, 512<<10) }
func (s *Store) config() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: s.StreamName(), Description: "journals of " + s.o.Name, Metadata: team.Metadata(s.o.Matter, s.o.Name),
		Subjects: []string{s.subjects("run"), s.subjects("review")}, Storage: jetstream.FileStorage, Replicas: s.o.Replicas,
		Compression: jetstream.S2Compression, Duplicates: 10 * time.Minute,
		Discard: jetstream.DiscardNew,
	}
}

// attach finds the stream and the bucket of the matter, or makes them.
func (s *Store) attach(ctx context.Context) (jetstream.Stream, jetstream.KeyValue, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stream != nil {
		return s.stream, s.drivers, nil
	}
	x, err := s.link.Stream(ctx, s.config())
	if err != nil {
		return nil, nil, err
	}
	kv, err := s.link.Bucket(
		ctx,
		jetstream.KeyValueConfig{
			Bucket:      s.bucket(),
			TTL:         s.o.Lease,
			Replicas:    s.o.Replicas,
			Description: "who drives which run",
		},
	)
	if err != nil {
		return nil, nil, err
	}
	s.stream, s.drivers = x, kv
	return x, kv, nil
}

// catalogueStream finds the catalogue, or makes it.
func (s *Store) catalogueStream(ctx context.Context) (jetstream.Stream, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listed != nil {
		return s.listed, nil
	}
	x, err := s.link.Stream(ctx, s.catalogueConfig())
	if err == nil {
		s.listed = x
	}
	return x, err
}

// Prepare makes what the journals need in the cluster, which only an owner may.
func (s *Store) Prepare(ctx context.Context) error {
	ctx, cancel := s.ask(ctx)
	defer cancel()
	if _, _, err := s.attach(ctx); err != nil {
		return s.link.Explain(err)
	}
	_, err := s.catalogueStream(ctx)
	return s.link.Explain(err)
}

// drives reports whether this store drives a run.
func (s *Store) drives(run events.RunID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[run] != nil
}

// ask bounds one exchange with the cluster.
func (s *Store) ask(ctx context.Context) (context.Context, context.CancelFunc) {
	return s.link.Ask(ctx, s.o.Patience)
}

// Create starts the journal of a new run.
func (s *Store) Create(run events.RunID) (journal.Journal, error) {
	if s.connected() {
		ctx, cancel := s.ask(context.Background())
		defer cancel()
		last, err := s.lastSequence(ctx, run)
		if err == nil && last > 0 {
			return nil, fmt.Errorf("run %s is in the matter already", run)
		}
	}
	if err := s.markUnsent(run, 0); err != nil {
		return nil, err
	}
	local, err := s.o.Local.Create(run)
	if err != nil {
		return nil, err
	}
	l, err := s.tryLease(run)
	if err != nil {
		return nil, errors.Join(err, local.Close())
	}
	return s.drive(run, local, nil, l, position{}), nil
}

// List names the runs of the matter, here and in the cluster, newest first.
func (s *Store) List() ([]events.RunID, error) {
	runs, err := s.o.Local.List()
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

// unlessAway drops an error that only says that the cluster does not answer: what is
// on this machine is used then.
func (s *Store) unlessAway(err error) error {
	var no team.PermissionError
	if team.Transient(err) || !s.connected() || errors.As(err, &no) {
		return nil
	}
	return err
}

// Close lets go of the runs that are still driven; the connection is the caller's.
func (s *Store) Close() error {
	s.mu.Lock()
	var all []*drivenJournal
	for _, j := range s.held {
		all = append(all, j)
	}
	for _, f := range s.followed {
		f.Close()
	}
	clear(s.followed)
	s.mu.Unlock()
	var errs []error
	for _, j := range all {
		errs = append(errs, j.Close())
	}
	s.sender.close()
	s.delivering.Wait()
	return errors.Join(errs...)
}
