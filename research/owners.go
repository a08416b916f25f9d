package research

import (
	"maps"
	"slices"
	"sync"

	"headnote/internal/safe"
	"headnote/research/events"
)

// owners has the owner of every run that is in use.
type owners struct {
	begin func(events.RunID) *owner // makes an owner that has not started
	news  news                      // for runs that are watched while no work is running

	mu     sync.Mutex // never held while waiting
	by     map[events.RunID]*owner
	failed map[events.RunID]error // errors with which runs ended that have no owner now
	closed bool
}

// hold returns the owner of a run and keeps it alive until letGo is called. A new owner has not started.
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

// held is like hold, but only for a run that has an owner already.
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

// unused reports whether nobody uses an owner.
func (a *owners) unused(o *owner) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return o.users == 0
}

// leave ends an owner that nobody uses.
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

// drop forgets an owner that ended by a panic.
func (a *owners) drop(o *owner) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.by, o.id)
}

// ended returns the error with which a run without an owner ended, or nil.
func (a *owners) ended(id events.RunID) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.failed[id]
}

// close refuses further runs, and returns the current owners.
func (a *owners) close() []*owner {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	return slices.Collect(maps.Values(a.by))
}
