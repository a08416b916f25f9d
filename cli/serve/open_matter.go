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

// Engine is the engine of a matter.
type Engine interface {
	ui.Engine
	// Wait blocks until a run has ended.
	Wait(ctx context.Context, run events.RunID) error
	// Close interrupts what is in progress; it can be resumed.
	Close() error
}

// openMatters holds the open matters. A matter has one engine for all its users; it is closed when it has no users and
// no run is in progress, so that a run outlives the connection from which it was started.
type openMatters struct {
	limiter *limiter
	open    func(context.Context, Matter) (Engine, int, error)
	log     *slog.Logger

	mu    sync.Mutex // guards byDir, and the fields of openMatter that say so
	byDir map[string]*openMatter
}

// openMatter is an open matter.
type openMatter struct {
	all    *openMatters
	matter Matter

	opening   sync.Mutex // held while the engine is opened or closed; guards the next two
	engine    Engine
	documents int

	sessions map[UserName]int          // sessions by user; guarded by all.mu
	drivers  map[events.RunID]UserName // who controls each run in progress; guarded by all.mu
	// runs in progress, and calls that need the engine open; guarded by all.mu
	busy    int
	closing bool          // guarded by all.mu
	gone    chan struct{} // closed when the engine is closed
}

// join adds a user to a matter. If the matter is being closed, it waits for that first.
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

// opened returns the engine. The first caller opens it, with the key of their session if the matter is locked.
func (r *openMatter) opened(ctx context.Context, p Matter) (Engine, int, error) {
	release, err := r.hold()
	if err != nil {
		return nil, 0, err
	}
	defer release()
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.engine == nil {
		// It serves all users: it must not end with the session that opened it.
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

// close closes every matter; runs in progress can be resumed.
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

// follow tracks a run until it ends.
func (r *openMatter) follow(e Engine, run events.RunID, driver UserName) {
	h := r.all
	h.mu.Lock()
	if _, known := r.drivers[run]; known { // two users resumed it at once: it is one run
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

// driven reports whether a run is in progress.
func (r *openMatter) driven(run events.RunID) bool {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
	_, ok := r.drivers[run]
	return ok
}

// goingOn reports whether any run of the matter is in progress.
func (r *openMatter) goingOn() bool {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
	return len(r.drivers) > 0
}

// runOf returns a run in progress, preferably one that the user controls; zero if there is none.
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

// steer refuses a user who only follows a run. If the user who controls it has left, control passes to this one.
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
