package research

import (
	"maps"
	"slices"
	"sync"

	"headnote/internal/safe"
	"headnote/research/events"
)

// owners are the owners of the runs that somebody uses, one for each run.
type owners struct {
	begin func(events.RunID) *owner // makes one that has done nothing yet
	news  news                      // of runs that are watched while nothing works on them

	mu     sync.Mutex // for as long as it takes to look into a map
	by     map[events.RunID]*owner
	failed map[events.RunID]error // how runs ended that nobody owns, where it was with an error
	closed bool
}

// hold takes the owner of a run, which is there until letGo. A new one has done nothing yet.
func (a *owners) hold(id events.RunID) (*owner, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return nil, errClosed
	}
	o := a.by[id]
	if o == nil {
		o = a.begin(id)
		a.by[id] = o
		safe.Go("owner of run "+id.String(), o.run, o.end)
	}
	o.users++
	return o, nil
}

// held is hold for a run that has an owner already.
func (a *owners) held(id events.RunID) (*owner, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	o := a.by[id]
	if o == nil {
		return nil, false
	}
	o.users++
	return o, true
}

func (a *owners) letGo(o *owner) {
	a.mu.Lock()
	o.users--
	unused := o.users == 0
	a.mu.Unlock()
	if unused {
		o.tell(o.rest)
	}
}

// unused reports whether nobody holds an owner.
func (a *owners) unused(o *owner) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return o.users == 0
}

// leave ends an owner that nobody holds.
func (a *owners) leave(o *owner) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if o.users > 0 && !o.closing {
		return false
	}
	delete(a.by, o.id)
	if o.failure != nil {
		a.failed[o.id] = o.failure
	}
	return true
}

// drop forgets an owner that a fault has ended.
func (a *owners) drop(o *owner) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.by, o.id)
}

// ended is how a run that nobody owns ended, nil where it was without an error.
func (a *owners) ended(id events.RunID) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.failed[id]
}

// close takes no more runs in, and returns those that are owned.
func (a *owners) close() []*owner {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	return slices.Collect(maps.Values(a.by))
}
