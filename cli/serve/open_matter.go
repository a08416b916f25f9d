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

// openMatters holds the matters that are open. A matter has one engine, however many
// sit in it; it is closed when nobody does and no run goes on, so that a run
// outlives the connection it was started over.
type openMatters struct {
	limiter *limiter
	open    func(context.Context, Matter) (Engine, int, error)
	log     *slog.Logger

	mu    sync.Mutex // guards byDir, and the fields of matters that say so
	byDir map[string]*openMatter
}

// openMatter is an open matter.
type openMatter struct {
	all    *openMatters
	matter Matter

	opening   sync.Mutex // held while the engine is opened or closed; guards the next two
	engine    Engine
	documents int

	sessions map[UserName]int          // sessions by user; guarded by house.mu
	drivers  map[events.RunID]UserName // who drives the runs that go on; guarded by house.mu
	// runs that go on, and calls that must not meet a closed engine; guarded by house.mu
	busy    int
	closing bool          // guarded by house.mu
	gone    chan struct{} // closed when the engine is
}

// join adds a user to a matter. A matter that is being closed is waited for.
func (h *openMatters) join(ctx context.Context, p Matter, user UserName) (*openMatter, error) {
	for {
		h.mu.Lock()
		r := h.byDir[p.Dir]
		if r == nil {
			r = &openMatter{
				all: h, matter: p, sessions: map[UserName]int{}, drivers: map[events.RunID]UserName{},
				gone: make(chan struct{}),
			}
			h.byDir[p.Dir] = r
		}
		if !r.closing {
			r.sessions[user]++
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

// leave removes the user.
func (r *openMatter) leave(user UserName) {
	h := r.all
	h.mu.Lock()
	if r.sessions[user]--; r.sessions[user] == 0 {
		delete(r.sessions, user)
	}
	h.mu.Unlock()
	r.closeIfEmpty()
}

// hold keeps the engine from being closed until release is called.
func (r *openMatter) hold() (release func(), err error) {
	h := r.all
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.closing {
		return nil, fmt.Errorf("the matter %s was closed; connect again", r.matter.Name)
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
func (r *openMatter) opened(ctx context.Context, p Matter) (Engine, int, error) {
	release, err := r.hold()
	if err != nil {
		return nil, 0, err
	}
	defer release()
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.engine == nil {
		// For all who sit here: it does not end with the session that asked.
		r.engine, r.documents, err = r.all.open(context.WithoutCancel(ctx), p)
	}
	return r.engine, r.documents, err
}

func (r *openMatter) closeIfEmpty() {
	h := r.all
	h.mu.Lock()
	if r.closing || len(r.sessions) > 0 || r.busy > 0 {
		h.mu.Unlock()
		return
	}
	r.closing = true
	h.mu.Unlock()
	r.close()
}

// close closes the engine of a matter that is marked as closing.
func (r *openMatter) close() {
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.engine != nil {
		if err := r.engine.Close(); err != nil {
			r.all.log.Error("a matter was not closed in order", "matter", r.matter.Dir, "error", err)
		}
	}
	h := r.all
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.byDir, r.matter.Dir)
	close(r.gone)
}

// close closes every matter; runs that go on can be resumed.
func (h *openMatters) close() {
	h.mu.Lock()
	var mine, others []*openMatter
	for _, r := range h.byDir {
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
func (r *openMatter) follow(e Engine, run events.RunID, driver UserName) {
	h := r.all
	h.mu.Lock()
	if _, known := r.drivers[run]; known { // two went on with it at once: it is one run
		h.mu.Unlock()
		h.limiter.end()
		return
	}
	r.drivers[run] = driver
	r.busy++
	h.mu.Unlock()
	safe.Go("following run "+run.String(), func() error { return e.Wait(context.Background(), run) }, func(err error) {
		if err != nil {
			h.log.Warn("a run ended with an error", "run", run, "error", err)
		}
		h.limiter.end()
		h.mu.Lock()
		delete(r.drivers, run)
		r.busy--
		h.mu.Unlock()
		r.closeIfEmpty()
	})
}

// driven reports whether a run goes on.
func (r *openMatter) driven(run events.RunID) bool {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
	_, ok := r.drivers[run]
	return ok
}

// goingOn reports whether a run of the matter goes on.
func (r *openMatter) goingOn() bool {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
	return len(r.drivers) > 0
}

// runOf is a run that goes on, one that the user drives before others; zero for none.
func (r *openMatter) runOf(user UserName) events.RunID {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
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
func (r *openMatter) steer(run events.RunID, user UserName) error {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
	driver, ok := r.drivers[run]
	switch {
	case !ok || driver == user:
		return nil
	case r.sessions[driver] == 0:
		r.drivers[run] = user
		return nil
	}
	return fmt.Errorf("%s controls this run; you can control it once it has finished or %s has disconnected", driver,
		driver)
}
