package journal

import (
	"context"
	"sync"

	"headnote/research/events"
	"headnote/team"
)

// Follower reads the events of a run that somebody else drives as they happen. It is used by one
// goroutine.
type Follower struct {
	feed  *team.Feed
	run   events.RunID
	u     unpacker
	after uint64
}

// Follow returns a follower of a run, starting after an event. Close ends it.
func (c *cluster) Follow(run events.RunID, after uint64) *Follower {
	return &Follower{
		feed: c.feed(c.subject("run", run), 1), run: run, u: unpacker{run: run, where: c.where(run)}, after: after,
	}
}

// Next waits for events and returns them. It keeps waiting through any failure of the cluster; it returns only errors
// of the context, and damage to the run.
func (f *Follower) Next(ctx context.Context) ([]events.Event, error) {
	for {
		msg, err := f.feed.Read(ctx)
		if err != nil {
			return nil, err
		}
		var out []events.Event
		for _, e := range f.u.add(msg.Data, msg.Header) {
			if e.Seq > f.after {
				out, f.after = append(out, e), e.Seq
			}
		}
		if f.u.damage.Corrupt() {
			damage := f.u.damage
			f.u.damage = nil
			return out, damage
		}
		if len(out) > 0 {
			return out, nil
		}
	}
}

// Close ends the subscription.
func (f *Follower) Close() { f.feed.Close() }

// followers holds the followers of the runs being awaited, each at the event it has reached.
type followers struct {
	*cluster
	mu  sync.Mutex
	all map[events.RunID]*Follower
}

// take returns the follower that has reached an event of a run, or a new one.
func (x *followers) take(run events.RunID, after uint64) *Follower {
	x.mu.Lock()
	f := x.all[run]
	delete(x.all, run)
	x.mu.Unlock()
	if f != nil && f.after == after {
		return f
	}
	if f != nil {
		f.Close()
	}
	return x.Follow(run, after)
}

// keep keeps a follower for the next call.
func (x *followers) keep(run events.RunID, f *Follower) {
	x.mu.Lock()
	other := x.all[run]
	if x.all == nil {
		x.all = make(map[events.RunID]*Follower)
	}
	x.all[run] = f
	x.mu.Unlock()
	if other != nil {
		other.Close()
	}
}

func (x *followers) close() {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, f := range x.all {
		f.Close()
	}
	clear(x.all)
}
