package serve

import (
	"fmt"
	"sync"
	"time"

	"headnote/cli/command"
)

// Limits of a server. They keep one client from using up everything.
type Limits struct {
	Connections     int           // at once
	Unauthenticated int           // connections at once that have not yet logged in
	Sessions        int           // of one user at once
	Runs            int           // in progress at once, over all users
	Memory          uint64        // bytes in use above which no session or run begins; 0 for no limit
	Idle            time.Duration // time without a key or a run after which the session ends
	Login           time.Duration // to log in
}

// DefaultLimits returns limits that suit a department on a small machine.
func DefaultLimits() Limits {
	return Limits{
		Connections: 128, Unauthenticated: 64, Sessions: 8, Runs: 8, Idle: 2 * time.Hour, Login: 30 * time.Second,
	}
}

// limiter counts what the limits bound. It is safe for concurrent use.
type limiter struct {
	limits Limits
	memory func() uint64 // in use

	mu                                 sync.Mutex
	connections, unauthenticated, runs int
	sessions                           map[UserName]int
	closed                             bool
	idle                               chan struct{} // closed when no run is in progress after close
}

func newLimiter(l Limits, memory func() uint64) *limiter {
	return &limiter{limits: l, memory: memory, sessions: map[UserName]int{}, idle: make(chan struct{})}
}

// connect counts a connection of an untrusted client.
func (g *limiter) connect() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.closed:
		return errClosing
	case g.connections >= g.limits.Connections:
		return fmt.Errorf("the limit of %s is reached", command.Count(g.connections, "connection"))
	case g.unauthenticated >= g.limits.Unauthenticated:
		return fmt.Errorf("the limit of %s is reached", command.Count(g.unauthenticated, "unauthenticated connection"))
	}
	g.connections++
	g.unauthenticated++
	return nil
}

// known counts a connection as logged in.
func (g *limiter) known() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.unauthenticated--
}

func (g *limiter) disconnect(stranger bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.connections--
	if stranger {
		g.unauthenticated--
	}
}

// enter counts a session of a user.
func (g *limiter) enter(user UserName) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch n := g.sessions[user]; {
	case g.closed:
		return errClosing
	case n >= g.limits.Sessions:
		return fmt.Errorf("you have reached the limit of %s; close one with q", command.Count(n, "session"))
	case g.full():
		return errFull
	}
	g.sessions[user]++
	return nil
}

func (g *limiter) leave(user UserName) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.sessions[user]--; g.sessions[user] == 0 {
		delete(g.sessions, user)
	}
}

// begin counts a run.
func (g *limiter) begin() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.closed:
		return errClosing
	case g.runs >= g.limits.Runs:
		return fmt.Errorf("the limit of %s in progress is reached; wait until one has finished",
			command.Count(g.runs, "run"))
	case g.full():
		return errFull
	}
	g.runs++
	return nil
}

func (g *limiter) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.runs--
	if g.closed && g.runs == 0 {
		close(g.idle)
	}
}

// close lets nothing new begin, and returns a channel that is closed once no run is in progress.
func (g *limiter) close() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.closed = true
		if g.runs == 0 {
			close(g.idle)
		}
	}
	return g.idle
}

func (g *limiter) full() bool { return g.limits.Memory > 0 && g.memory() > g.limits.Memory }
