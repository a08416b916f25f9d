package team

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Keys in the metadata of the stream of a matter's journals. The stream is named by the matter's ID, which is unique
// even if two matters have the same title.
const (
	metaID   = "headnote-id"
	metaName = "headnote-matter"
)

// Workers is the name of the consumer that all workers of a matter share.
const Workers = "workers"

var idForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// StreamName returns the name of the stream of a matter's journals.
func StreamName(id string) string { return "HEADNOTE_" + id }

// Metadata identifies the matter of a stream for administrators.
func Metadata(id, name string) map[string]string {
	return map[string]string{metaID: id, metaName: name}
}

// Stream finds a stream, or creates it if the user may. Whatever the configuration says, no user who may write to the
// stream can remove what others stored; a stream of an earlier version is changed accordingly if the user may.
func (l *Link) Stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	c.AllowRollup, c.DenyDelete, c.DenyPurge = false, true, true
	x, err := l.JS.Stream(ctx, c.Name)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		x, err = l.create(ctx, c)
	case err == nil && l.access.Prefix == "": // in the account that owns the streams
		_, err = l.tighten(ctx, x.CachedInfo().Config)
		var no PermissionError
		if errors.As(err, &no) { // headnote team check changes it as the administrator
			err = nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	return x, nil
}

func (l *Link) create(ctx context.Context, c jetstream.StreamConfig) (x jetstream.Stream, err error) {
	err = l.Do(ctx, l.API("STREAM.CREATE."+c.Name), func(ctx context.Context) (err error) {
		x, err = l.JS.CreateStream(ctx, c)
		return err
	})
	var no PermissionError
	switch {
	case errors.As(err, &no):
		return nil, &Unavailable{
			Where: l.String(), Err: err,
			Reason: "does not hold this matter (" + c.Name + "), and your user may not create it: " +
				"a colleague with the role owner runs headnote share in the matter once",
		}
	case errors.Is(err, jetstream.ErrStreamNameAlreadyInUse): // a colleague created it first
		return l.JS.Stream(ctx, c.Name)
	}
	return x, err
}

// bucketAge bounds how long a bucket remembers the ids of messages.
const bucketAge = 2 * time.Minute

// Bucket finds a key-value bucket, or creates it if the user may. It does not use the client's own function, which
// would let each writer clear the bucket with one message.
func (l *Link) Bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	_, err := l.Stream(ctx, jetstream.StreamConfig{
		Name:              "KV_" + c.Bucket,
		Description:       c.Description,
		Subjects:          []string{"$KV." + c.Bucket + ".>"},
		Storage:           jetstream.FileStorage,
		Replicas:          c.Replicas,
		MaxMsgsPerSubject: 1,
		MaxAge:            c.TTL,
		AllowDirect:       true,
		Discard:           jetstream.DiscardNew,
		Duplicates:        min(cmp.Or(c.TTL, bucketAge), bucketAge),
	})
	if err != nil {
		return nil, err
	}
	// A server of the cluster that has not yet learned of a new stream reports that there is none.
	for tries := 0; ; tries++ {
		kv, err := l.JS.KeyValue(ctx, c.Bucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) && tries < unheard {
			select {
			case <-time.After(100 * time.Millisecond):
				continue
			case <-ctx.Done():
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Bucket, err)
		}
		return kv, nil
	}
}

// unheard bounds how often a new bucket is looked up again.
const unheard = 50

// Shared is a matter in a cluster.
type Shared struct{ ID, Name string }

// Matters lists the matters in a cluster, by name.
func (l *Link) Matters(ctx context.Context) ([]Shared, error) {
	var all []Shared
	err := l.Do(ctx, l.API("STREAM.LIST"), func(ctx context.Context) error {
		list := l.JS.ListStreams(ctx)
		for info := range list.Info() {
			id, name := info.Config.Metadata[metaID], info.Config.Metadata[metaName]
			if idForm.MatchString(id) && info.Config.Name == StreamName(id) {
				all = append(all, Shared{ID: id, Name: name})
			}
		}
		return list.Err()
	})
	slices.SortFunc(all, func(a, b Shared) int { return strings.Compare(a.Name+"\x00"+a.ID, b.Name+"\x00"+b.ID) })
	return all, l.Explain(err)
}

// Find returns the matter with a title or an ID. If several matters have the title, the error lists their IDs.
func (l *Link) Find(ctx context.Context, called string) (Shared, error) {
	all, err := l.Matters(ctx)
	if err != nil {
		return Shared{}, err
	}
	if i := slices.IndexFunc(all, func(m Shared) bool { return m.ID == called }); i >= 0 {
		return all[i], nil
	}
	all = slices.DeleteFunc(all, func(m Shared) bool { return m.Name != called })
	switch len(all) {
	case 0:
		return Shared{}, fmt.Errorf(
			"the cluster at %s has no matter %q that you may see: a colleague sends it with headnote share",
			l,
			called,
		)
	case 1:
		return all[0], nil
	}
	ids := make([]string, len(all))
	for i, m := range all {
		ids[i] = m.ID
	}
	return Shared{}, fmt.Errorf(
		"the cluster at %s has %d matters called %q: use the id of the one you mean, one of %s",
		l,
		len(all),
		called,
		strings.Join(ids, ", "),
	)
}
