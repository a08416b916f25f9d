package journal

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/team"
)

// A cluster is what a NATS cluster stores of the journals of one matter:
//
//   - a stream with a subject for the events of each run and one for its reviews,
//   - a bucket of leases, which say who drives each run,
//   - a stream with the latest catalogue entry of each run.
//
// It is safe for concurrent use.
type cluster struct {
	link *team.Link
	o    Options

	mu      sync.Mutex
	stream  jetstream.Stream
	drivers jetstream.KeyValue
	listed  jetstream.Stream // the catalogue
}

// StreamName is the name of the stream of the matter.
func (c *cluster) StreamName() string { return team.StreamName(c.o.Matter) }

func (c *cluster) bucket() string { return "HEADNOTE_" + c.o.Matter + "_drivers" }

func (c *cluster) catalogueName() string { return c.StreamName() + "_catalogue" }

// subject is the subject of one kind of message about a run: run, review or catalogue.
func (c *cluster) subject(kind string, run events.RunID) string {
	return "headnote." + c.o.Matter + "." + kind + "." + run.String()
}

// subjects returns a pattern that matches the subjects of all runs.
func (c *cluster) subjects(kind string) string { return "headnote." + c.o.Matter + "." + kind + ".*" }

// where names a run in errors.
func (c *cluster) where(run events.RunID) string {
	return "run " + run.String() + " in " + c.StreamName()
}

func (c *cluster) connected() bool { return c.link.IsConnected() }

// Bounds on the length of a message in bytes; servers may require less.
const (
	maxMessage = 512 << 10
	headers    = 4 << 10
)

// limit returns how long a message may be, in bytes.
func (c *cluster) limit() int {
	if n := min(int(c.link.MaxPayload())-headers, maxMessage); n > 0 {
		return n
	}
	return maxMessage // not connected: the server checks it
}

// ask bounds one exchange with the cluster.
func (c *cluster) ask(ctx context.Context) (context.Context, context.CancelFunc) {
	return c.link.Ask(ctx, c.o.Patience)
}

// unlessAway drops an error that only means that the cluster does not answer or that this user may not use it: then
// what is on this machine is used.
func (c *cluster) unlessAway(err error) error {
	var no team.PermissionError
	if team.Transient(err) || !c.connected() || errors.As(err, &no) {
		return nil
	}
	return err
}

func (c *cluster) config() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: c.StreamName(), Description: "journals of " + c.o.Name, Metadata: team.Metadata(c.o.Matter, c.o.Name),
		Subjects: []string{c.subjects("run"), c.subjects("review")}, Storage: jetstream.FileStorage,
		Replicas: c.o.Replicas, Compression: jetstream.S2Compression, Duplicates: 10 * time.Minute,
		Discard: jetstream.DiscardNew,
	}
}

func (c *cluster) catalogueConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: c.catalogueName(), Description: "the latest state of each run of " + c.o.Name,
		Subjects: []string{c.subjects("catalogue")}, Storage: jetstream.FileStorage, Replicas: c.o.Replicas,
		MaxMsgsPerSubject: 1, MaxMsgSize: 16 << 10, AllowDirect: true, Compression: jetstream.S2Compression,
	}
}

// attach finds the stream and the bucket of the matter, or creates them.
func (c *cluster) attach(ctx context.Context) (jetstream.Stream, jetstream.KeyValue, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stream != nil {
		return c.stream, c.drivers, nil
	}
	x, err := c.link.Stream(ctx, c.config())
	if err != nil {
		return nil, nil, err
	}
	kv, err := c.link.Bucket(ctx, jetstream.KeyValueConfig{
		Bucket: c.bucket(), TTL: c.o.Lease, Replicas: c.o.Replicas, Description: "who drives which run",
	})
	if err != nil {
		return nil, nil, err
	}
	c.stream, c.drivers = x, kv
	return x, kv, nil
}

// catalogueStream finds the stream of the catalogue, or creates it.
func (c *cluster) catalogueStream(ctx context.Context) (jetstream.Stream, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.listed != nil {
		return c.listed, nil
	}
	x, err := c.link.Stream(ctx, c.catalogueConfig())
	if err == nil {
		c.listed = x
	}
	return x, err
}

// Prepare creates what the journals need in the cluster, for which only an owner has permission.
func (c *cluster) Prepare(ctx context.Context) error {
	ctx, cancel := c.ask(ctx)
	defer cancel()
	if _, _, err := c.attach(ctx); err != nil {
		return c.link.Explain(err)
	}
	_, err := c.catalogueStream(ctx)
	return c.link.Explain(err)
}

// feed reads the messages of a subject from a sequence number on.
func (c *cluster) feed(subject string, next uint64) *team.Feed {
	return &team.Feed{
		Link: c.link, Subject: subject, Next: next, Patience: c.o.Patience,
		Stream: func(ctx context.Context) (jetstream.Stream, error) {
			x, _, err := c.attach(ctx)
			return x, err
		},
	}
}

// publish sends one chunk of a run, which must follow the message with sequence number after, and returns its own
// sequence number.
func (c *cluster) publish(ctx context.Context, run events.RunID, p chunk, after uint64) (uint64, error) {
	ctx, cancel := c.ask(ctx)
	defer cancel()
	if !c.connected() {
		return 0, team.ErrNotConnected
	}
	x, _, err := c.attach(ctx)
	if err != nil {
		return 0, err
	}
	return c.link.Publish(ctx, x, p.message(c.subject("run", run), run),
		jetstream.WithExpectLastSequencePerSubject(after), jetstream.WithExpectStream(c.StreamName()))
}
