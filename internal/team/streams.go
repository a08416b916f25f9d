package team

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// Names of a matter in the metadata of its journals' stream: the stream itself carries the
// id, which two matters of one name do not share.
const (
	metaID   = "headnote-id"
	metaName = "headnote-matter"
)

// Workers is the name of the consumer that all workers of a matter share.
const Workers = "workers"

var idForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// StreamName is the stream of the journals of a matter.
func StreamName(id string) string { return "HEADNOTE_" + id }

// Metadata tells people whose stream it is.
func Metadata(id, name string) map[string]string {
	return map[string]string{metaID: id, metaName: name}
}

// Stream finds a stream, or makes it where the user may.
func (l *Link) Stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	return find(l, ctx, c.Name, c.Name, l.JS.Stream, func(ctx context.Context) (jetstream.Stream, error) { return l.JS.CreateStream(ctx, c) })
}

// Bucket finds a bucket of keys and values, or makes it where the user may.
func (l *Link) Bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	return find(l, ctx, c.Bucket, "KV_"+c.Bucket, l.JS.KeyValue, func(ctx context.Context) (jetstream.KeyValue, error) { return l.JS.CreateKeyValue(ctx, c) })
}

// Objects finds a store of objects, or makes it where the user may.
func (l *Link) Objects(ctx context.Context, c jetstream.ObjectStoreConfig) (jetstream.ObjectStore, error) {
	return find(l, ctx, c.Bucket, "OBJ_"+c.Bucket, l.JS.ObjectStore, func(ctx context.Context) (jetstream.ObjectStore, error) { return l.JS.CreateObjectStore(ctx, c) })
}

func find[T any](l *Link, ctx context.Context, name, stream string, look func(context.Context, string) (T, error), create func(context.Context) (T, error)) (T, error) {
	x, err := look(ctx, name)
	if missing(err) {
		err = l.Do(ctx, l.API("STREAM.CREATE."+stream), func(ctx context.Context) (err error) {
			x, err = create(ctx)
			return err
		})
		var no NoRight
		switch {
		case errors.As(err, &no):
			err = &Unusable{Where: l.String(), Reason: "does not hold this matter (" + stream + "), and your user may not begin one there: a colleague with the role of an owner runs headnote share in it once", Err: err}
		case errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) || errors.Is(err, jetstream.ErrBucketExists): // a colleague was first
			x, err = look(ctx, name)
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", stream, err)
	}
	return x, err
}

// missing reports whether an error says that a stream is not there.
func missing(err error) bool {
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrBucketNotFound)
}

// Shared is a matter that a cluster holds.
type Shared struct{ ID, Name string }

// Matters lists the matters that a cluster holds, by name.
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

// Find is the matter that people call by a name, or that has an id. A name that several
// have is refused with their ids.
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
		return Shared{}, fmt.Errorf("the cluster at %s has no matter %q that you may see: a colleague sends it with headnote share", l, called)
	case 1:
		return all[0], nil
	}
	ids := make([]string, len(all))
	for i, m := range all {
		ids[i] = m.ID
	}
	return Shared{}, fmt.Errorf("the cluster at %s has %d matters called %q: use the id of the one you mean, one of %s", l, len(all), called, strings.Join(ids, ", "))
}
