package journal

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// catalogue is what is known here of the catalogue in the cluster: a stream that keeps the
// last entry of each run. Only what changed since is fetched.
type catalogue struct {
	mu      sync.Mutex
	born    time.Time // of the stream: another one has other numbers
	next    uint64
	entries map[events.RunID]journal.Entry
}

func (s *Store) catalogueName() string { return s.StreamName() + "_catalogue" }
func (s *Store) entrySubject(run events.RunID) string {
	return "headnote." + s.o.Matter + ".catalogue." + run.String()
}

func (s *Store) catalogueConfig() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:              s.catalogueName(),
		Description:       "what has become of each run of " + s.o.Name,
		Subjects:          []string{s.subjects("catalogue")},
		Storage:           jetstream.FileStorage,
		Replicas:          s.o.Replicas,
		MaxMsgsPerSubject: 1,
		MaxMsgSize:        16 << 10,
		AllowDirect:       true,
		Compression:       jetstream.S2Compression,
	}
}

// Catalogue implements journal.Store.
func (s *Store) Catalogue(ctx context.Context) ([]journal.Entry, error) {
	here, err := s.o.Local.Catalogue(ctx)
	if err != nil {
		return nil, err
	}
	there, err := s.entries(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range here { // this machine may be ahead
		if o, ok := there[e.ID]; !ok || e.Seq >= o.Seq && e.Status != events.Interrupted {
			there[e.ID] = e
		}
	}
	out := slices.Collect(maps.Values(there))
	slices.SortFunc(out, func(a, b journal.Entry) int { return b.ID.Compare(a.ID) })
	return out, nil
}

// entries are those of the cluster, or those that it had when it could last be reached.
func (s *Store) entries(ctx context.Context) (map[events.RunID]journal.Entry, error) {
	c := &s.catalogue
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.connected() {
		asked, cancel := s.ask(ctx)
		defer cancel()
		if err := s.unlessAway(s.refresh(asked)); err != nil {
			return nil, err
		}
	}
	out := maps.Clone(c.entries)
	if out == nil {
		out = make(map[events.RunID]journal.Entry)
	}
	return out, s.unlessAway(s.interrupted(ctx, out))
}

// refresh fetches what changed since, with s.catalogue.mu held.
func (s *Store) refresh(ctx context.Context) error {
	x, err := s.catalogueStream(ctx)
	if err != nil {
		return err
	}
	c := &s.catalogue
	if born := x.CachedInfo().Created; !born.Equal(c.born) || c.entries == nil {
		c.born, c.next, c.entries = born, 1, make(map[events.RunID]journal.Entry)
	}
	return s.link.Each(ctx, s.catalogueName(), s.subjects("catalogue"), c.next, func(m team.Message) error {
		var e journal.Entry
		if json.Unmarshal(m.Data, &e) == nil && s.entrySubject(e.ID) == m.Subject { // what is not ours is passed over
			c.entries[e.ID] = e
		}
		c.next = m.Sequence + 1
		return nil
	})
}

// interrupted corrects the entries of runs that nobody drives and that never ended.
func (s *Store) interrupted(ctx context.Context, all map[events.RunID]journal.Entry) error {
	var open []events.RunID
	for id, e := range all {
		if e.Status == events.Running {
			open = append(open, id)
		}
	}
	if len(open) == 0 || !s.connected() {
		return nil
	}
	driven, err := s.driven(ctx)
	if err != nil {
		return err
	}
	for _, id := range open {
		if !driven[id.String()] && !s.drives(id) {
			e := all[id]
			e.Status = events.Interrupted
			all[id] = e
		}
	}
	return nil
}

// driven names the runs that somebody drives now.
func (s *Store) driven(ctx context.Context) (map[string]bool, error) {
	ctx, cancel := s.ask(ctx)
	defer cancel()
	if _, _, err := s.attach(ctx); err != nil {
		return nil, err
	}
	out := make(map[string]bool)
	prefix := "$KV." + s.bucket() + "."
	return out, s.link.Each(ctx, "KV_"+s.bucket(), prefix+"*", 1, func(m team.Message) error {
		op := m.Header.Get("KV-Operation")
		out[strings.TrimPrefix(m.Subject, prefix)] = op != "DEL" && op != "PURGE"
		return nil
	})
}

// lists reports whether the catalogue, as far as it is known here, has an entry of a run up
// to an event.
func (s *Store) lists(run events.RunID, seq uint64) bool {
	s.catalogue.mu.Lock()
	defer s.catalogue.mu.Unlock()
	e, ok := s.catalogue.entries[run]
	return ok && e.Seq >= seq
}

// Describe implements journal.Journal.
func (j *drivenJournal) Describe(e journal.Entry) error {
	j.mu.Lock()
	j.entry = e
	j.mu.Unlock()
	j.catalogueDue()
	return j.local.Describe(e)
}

// describe sends the latest entry of the run, as often as there is a new one.
func (j *drivenJournal) describe(ctx context.Context) error {
	var sent journal.Entry
	for {
		changed := j.s.link.Changed()
		j.mu.Lock()
		e, due := j.entry, j.due
		j.mu.Unlock()
		if e.Seq < due && sent.Seq < due { // nobody has described it
			if err := j.local.Sync(ctx); err != nil {
				return nil //nolint:nilerr // who appends is told
			}
			if all, _, err := j.s.o.Local.Load(j.run); err == nil {
				e = entryOf(j.run, all)
			}
		}
		var again <-chan time.Time
		if !e.ID.IsZero() && e != sent {
			err := j.s.publishEntry(ctx, e)
			var no team.PermissionError
			switch {
			case err == nil:
				sent = e
				continue
			case !errors.As(err, &no):
				again = time.After(time.Second)
			}
		}
		select {
		case <-j.described:
		case <-changed:
		case <-again:
		case <-ctx.Done():
			return nil
		}
	}
}

// publishEntry puts the entry of a run into the catalogue of the cluster.
func (s *Store) publishEntry(ctx context.Context, e journal.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	ctx, cancel := s.ask(ctx)
	defer cancel()
	if !s.connected() {
		return team.ErrNotConnected
	}
	if _, err := s.catalogueStream(ctx); err != nil {
		return err
	}
	return s.link.Do(ctx, s.entrySubject(e.ID), func(ctx context.Context) error {
		_, err := s.link.JS.Publish(ctx, s.entrySubject(e.ID), data, jetstream.WithExpectStream(s.catalogueName()))
		return err
	})
}
