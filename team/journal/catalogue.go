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

// A catalogue is the local copy of the catalogue in the cluster: a stream with the latest entry of each run. Only
// changes since the last time are fetched.
type catalogue struct {
	*cluster
	drives func(events.RunID) bool // whether this store drives a run

	mu      sync.Mutex
	born    time.Time // creation time of the stream: a new stream has new sequence numbers
	next    uint64
	entries map[events.RunID]journal.Entry
}

// Catalogue implements journal.Store.
func (s *Store) Catalogue(ctx context.Context) ([]journal.Entry, error) {
	here, err := s.local.Catalogue(ctx)
	if err != nil {
		return nil, err
	}
	there, err := s.catalogue.read(ctx)
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

// read returns the entries in the cluster, or as of when it was last reachable.
func (c *catalogue) read(ctx context.Context) (map[events.RunID]journal.Entry, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.connected() {
		asked, cancel := c.ask(ctx)
		defer cancel()
		if err := c.unlessAway(c.refresh(asked)); err != nil {
			return nil, err
		}
	}
	out := maps.Clone(c.entries)
	if out == nil {
		out = make(map[events.RunID]journal.Entry)
	}
	return out, c.unlessAway(c.interrupted(ctx, out))
}

// refresh fetches what has changed. c.mu must be held.
func (c *catalogue) refresh(ctx context.Context) error {
	x, err := c.catalogueStream(ctx)
	if err != nil {
		return err
	}
	if born := x.CachedInfo().Created; !born.Equal(c.born) || c.entries == nil {
		c.born, c.next, c.entries = born, 1, make(map[events.RunID]journal.Entry)
	}
	return c.link.Each(ctx, c.catalogueName(), c.subjects("catalogue"), c.next, func(m team.Message) error {
		var e journal.Entry
		// What is not an entry of headnote is skipped.
		if json.Unmarshal(m.Data, &e) == nil && c.subject("catalogue", e.ID) == m.Subject {
			c.entries[e.ID] = e
		}
		c.next = m.Sequence + 1
		return nil
	})
}

// interrupted corrects the entries of runs that nobody drives but that never ended.
func (c *catalogue) interrupted(ctx context.Context, all map[events.RunID]journal.Entry) error {
	var open []events.RunID
	for id, e := range all {
		if e.Status == events.Running {
			open = append(open, id)
		}
	}
	if len(open) == 0 || !c.connected() {
		return nil
	}
	driven, err := c.driven(ctx)
	if err != nil {
		return err
	}
	for _, id := range open {
		if !driven[id.String()] && !c.drives(id) {
			e := all[id]
			e.Status = events.Interrupted
			all[id] = e
		}
	}
	return nil
}

// lists reports whether the local copy of the catalogue has an entry of a run up to an event.
func (c *catalogue) lists(run events.RunID, seq uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[run]
	return ok && e.Seq >= seq
}

// driven returns the runs that somebody is driving.
func (c *cluster) driven(ctx context.Context) (map[string]bool, error) {
	ctx, cancel := c.ask(ctx)
	defer cancel()
	if _, _, err := c.attach(ctx); err != nil {
		return nil, err
	}
	out := make(map[string]bool)
	prefix := "$KV." + c.bucket() + "."
	return out, c.link.Each(ctx, "KV_"+c.bucket(), prefix+"*", 1, func(m team.Message) error {
		op := m.Header.Get("KV-Operation")
		out[strings.TrimPrefix(m.Subject, prefix)] = op != "DEL" && op != "PURGE"
		return nil
	})
}

// Describe implements journal.Journal.
func (j *drivenJournal) Describe(e journal.Entry) error {
	j.mu.Lock()
	j.entry = e
	j.mu.Unlock()
	j.catalogueDue()
	return j.local.Describe(e)
}

// describe sends the latest entry of the run whenever there is a new one.
func (j *drivenJournal) describe(ctx context.Context) error {
	var sent journal.Entry
	for {
		changed := j.s.link.Changed()
		j.mu.Lock()
		e, due := j.entry, j.due
		j.mu.Unlock()
		if e.Seq < due && sent.Seq < due { // nobody has described it yet
			if err := j.local.Sync(ctx); err != nil {
				return nil //nolint:nilerr // the caller that appends gets the error
			}
			if all, _, err := j.s.local.Load(j.run); err == nil {
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
func (c *cluster) publishEntry(ctx context.Context, e journal.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	ctx, cancel := c.ask(ctx)
	defer cancel()
	if !c.connected() {
		return team.ErrNotConnected
	}
	if _, err := c.catalogueStream(ctx); err != nil {
		return err
	}
	subject := c.subject("catalogue", e.ID)
	return c.link.Do(ctx, subject, func(ctx context.Context) error {
		_, err := c.link.JS.Publish(ctx, subject, data, jetstream.WithExpectStream(c.catalogueName()))
		return err
	})
}
