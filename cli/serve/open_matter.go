package serve

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/ui"
)

// Engine works on a matter.
type Engine interface {
	ui.Engine
	// Wait blocks until a run has ended.
	Wait(ctx context.Context, run events.RunID) error
	// Close interrupts what goes on; it can be resumed.
	Close() error
}

// house holds the matters that are open. A matter has one engine, however many
// sit in it; it is closed when nobody does and no run goes on, so that a run
// outlives the connection it was started over.
type house struct {
	gate *gate
	open func(context.Context, Place) (Engine, int, error)
	log  *slog.Logger

	mu    sync.Mutex // guards the rooms and what they say it guards
	rooms map[string]*room
}

// room is an open matter.
type room struct {
	house *house
	place Place

	opening   sync.Mutex // held while the engine is opened or closed; guards the next two
	engine    Engine
	documents int

	seats   map[UserName]int          // sessions by user; guarded by house.mu
	drivers map[events.RunID]UserName // who drives the runs that go on; guarded by house.mu
	busy    int                       // runs that go on, and calls that must not meet a closed engine; guarded by house.mu
	closing bool                      // guarded by house.mu
	gone    chan struct{}             // closed when the engine is
}

// join takes a seat in a matter. A matter that is being closed is waited for.
func (h *house) join(ctx context.Context, p Place, user UserName) (*room, error) {
	for {
		h.mu.Lock()
		r := h.rooms[p.Dir]
		if r == nil {
			r = &room{house: h, place: p, seats: map[UserName]int{}, drivers: map[events.RunID]UserName{}, gone: make(chan struct{})}
			h.rooms[p.Dir] = r
		}
		if !r.closing {
			r.seats[user]++
			h.mu.Unlock()
			return r, nil
		}
		h.mu.Unlock()
		select {
		case <-r.gone:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// leave gives a seat up.
func (r *room) leave(user UserName) {
	h := r.house
	h.mu.Lock()
	if r.seats[user]--; r.seats[user] == 0 {
		delete(r.seats, user)
	}
	h.mu.Unlock()
	r.closeIfEmpty()
}

// hold keeps the engine from being closed until release is called.
func (r *room) hold() (release func(), err error) {
	h := r.house
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.closing {
		return nil, fmt.Errorf("the matter %s has been closed: connect again", r.place.Name)
	}
	r.busy++
	return func() {
		h.mu.Lock()
		r.busy--
		h.mu.Unlock()
		r.closeIfEmpty()
	}, nil
}

// opened is the engine, which the first who asks opens, with the key of their session
// where the matter is locked.
func (r *room) opened(ctx context.Context, p Place) (Engine, int, error) {
	release, err := r.hold()
	if err != nil {
		return nil, 0, err
	}
	defer release()
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.engine == nil {
		// For all who sit here: it does not end with the session that asked.
		r.engine, r.documents, err = r.house.open(context.WithoutCancel(ctx), p)
	}
	return r.engine, r.documents, err
}

func (r *room) closeIfEmpty() {
	h := r.house
	h.mu.Lock()
	if r.closing || len(r.seats) > 0 || r.busy > 0 {
		h.mu.Unlock()
		return
	}
	r.closing = true
	h.mu.Unlock()
	r.close()
}

// close closes the engine of a room that is marked as closing.
func (r *room) close() {
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.engine != nil {
		if err := r.engine.Close(); err != nil {
			r.house.log.Error("a matter was not closed in order", "matter", r.place.Dir, "error", err)
		}
	}
	h := r.house
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.rooms, r.place.Dir)
	close(r.gone)
}

// close closes every matter; runs that go on can be resumed.
func (h *house) close() {
	h.mu.Lock()
	var mine, others []*room
	for _, r := range h.rooms {
		if r.closing {
			others = append(others, r)
			continue
		}
		r.closing = true
		mine = append(mine, r)
	}
	h.mu.Unlock()
	for _, r := range mine {
		r.close()
	}
	for _, r := range others {
		<-r.gone
	}
}

// follow counts a run that has begun until it ends.
func (r *room) follow(e Engine, run events.RunID, driver UserName) {
	h := r.house
	h.mu.Lock()
	if _, known := r.drivers[run]; known { // two went on with it at once: it is one run
		h.mu.Unlock()
		h.gate.end()
		return
	}
	r.drivers[run] = driver
	r.busy++
	h.mu.Unlock()
	safe.Go("following run "+run.String(), func() error { return e.Wait(context.Background(), run) }, func(err error) {
		if err != nil {
			h.log.Warn("a run ended with an error", "run", run, "error", err)
		}
		h.gate.end()
		h.mu.Lock()
		delete(r.drivers, run)
		r.busy--
		h.mu.Unlock()
		r.closeIfEmpty()
	})
}

// driven reports whether a run goes on.
func (r *room) driven(run events.RunID) bool {
	r.house.mu.Lock()
	defer r.house.mu.Unlock()
	_, ok := r.drivers[run]
	return ok
}

// goingOn tells whether a run of the matter goes on.
func (r *room) goingOn() bool {
	r.house.mu.Lock()
	defer r.house.mu.Unlock()
	return len(r.drivers) > 0
}

// runOf is a run that goes on, one that the user drives before others; zero for none.
func (r *room) runOf(user UserName) events.RunID {
	r.house.mu.Lock()
	defer r.house.mu.Unlock()
	var found events.RunID
	for run, driver := range r.drivers {
		if driver == user {
			return run
		}
		if run.Compare(found) > 0 {
			found = run
		}
	}
	return found
}

// steer refuses who only follows a run. The wheel of one who has left is free.
func (r *room) steer(run events.RunID, user UserName) error {
	r.house.mu.Lock()
	defer r.house.mu.Unlock()
	driver, ok := r.drivers[run]
	switch {
	case !ok || driver == user:
		return nil
	case r.seats[driver] == 0:
		r.drivers[run] = user
		return nil
	}
	return fmt.Errorf("%s drives this run, you follow it: once it has ended, or %s has left, it is yours too", driver, driver)
}
