package fetch

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"headnote/backends"
)

// A gate limits a group of hosts that share rate, quota and concurrency.
type gate struct {
	name   string
	ledger ledger
	slots  chan struct{}
	single bool   // one request at a time across all users
	alone  string // lock file held during a request; "" if several may run
}

// longestWait limits waiting for the rate if the call itself has no limit.
const longestWait = 2 * time.Minute

func newGate(name, dir string, p Policy, o Options) *gate {
	g := &gate{name: name, slots: make(chan struct{}, p.Concurrency), single: p.Concurrency == 1}
	g.ledger.together, g.ledger.name = o.Together, name+o.Keys.mark(p.Key)
	if dir != "" {
		g.ledger.path = filepath.Join(dir, name+".json")
		if p.Concurrency == 1 {
			g.alone = filepath.Join(dir, name+".alone")
		}
	}
	return g
}

// pass waits until a request may be sent and returns a function to call when it is finished.
func (c *Client) pass(ctx context.Context, g *gate, a asked) (func(error), error) {
	done, err := c.breakers[a.host].allow(a.policy)
	if err != nil {
		return nil, err
	}
	unlock, err := g.enter(ctx)
	if err == nil {
		if err = c.queue(ctx, g, a.policy); err != nil {
			unlock()
		}
	}
	if err != nil {
		done(&backends.Error{Code: backends.Cancelled}) // nothing was sent
		return nil, err
	}
	return func(err error) {
		if g.single {
			if err := g.ledger.over(c.o.Now()); err != nil {
				callerOf(ctx).report(backends.Progress{
					Done: -1,
					Note: "the team was not told that " + a.policy.Source + " is free again: it is in " + a.policy.Timeout.String(),
				})
			}
		}
		unlock()
		done(err)
	}, nil
}

// enter waits for one of the slots of the group.
func (g *gate) enter(ctx context.Context) (func(), error) {
	select {
	case g.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, gaveUp(ctx, "waiting for a free connection to "+g.name)
	}
	leave := func() { <-g.slots }
	if g.alone == "" {
		return leave, nil
	}
	lock := flock.New(g.alone, flock.SetPermissions(0o600))
	if _, err := lock.TryLockContext(ctx, 20*time.Millisecond); err != nil {
		leave()
		if ctx.Err() != nil {
			return nil, gaveUp(ctx, "another headnote is asking "+g.name)
		}
		return nil, err
	}
	return func() {
		if err := lock.Close(); err != nil {
			// The lock ends with the process at the latest.
			leave()
			return
		}
		leave()
	}, nil
}

// queue waits until rate and quota have room. If that takes longer than the call may, it fails immediately so that
// another source can be used.
func (c *Client) queue(ctx context.Context, g *gate, p Policy) error {
	by := p.limits(p.Key == "" || c.o.Keys.Has(p.Key))
	for {
		h, err := g.ledger.take(ctx, c.o.Now(), by)
		if err != nil && ctx.Err() != nil {
			return gaveUp(ctx, "queued for "+p.Source)
		}
		if err != nil {
			return err
		}
		if h.wait <= 0 {
			return nil
		}
		if h.wait > c.patience(ctx) {
			return &backends.Error{
				Code: backends.QuotaExhausted, RetryAfter: h.wait, Retryable: false,
				Message: fmt.Sprintf("%s: no request left (%s)", p.Source, h.why),
				Next:    fmt.Sprintf("try again in %s, after %s", round(h.wait), c.o.Now().Add(h.wait).Format("2006-01-02 15:04")),
			}
		}
		if h.wait >= 200*time.Millisecond { // shorter ones are not worth reporting
			callerOf(ctx).report(backends.Progress{
				Done: -1, Note: fmt.Sprintf("queued %s: %s", round(h.wait), h.why),
				Wait: h.wait,
			})
		}
		if err := c.o.Wait(ctx, h.wait); err != nil {
			return gaveUp(ctx, "queued for "+p.Source)
		}
	}
}

// patience returns how long a call may still wait.
func (c *Client) patience(ctx context.Context) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return min(time.Until(end), longestWait)
	}
	return longestWait
}

// gaveUp returns the error of a call that timed out or was cancelled.
func gaveUp(ctx context.Context, doing string) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &backends.Error{
			Code: backends.Timeout, Message: "the time was over while " + doing, Cause: ctx.Err(),
			Retryable: true, Next: "try again later, or ask another source",
		}
	}
	return &backends.Error{Code: backends.Cancelled, Message: "cancelled", Cause: ctx.Err()}
}

func round(d time.Duration) time.Duration {
	if d < 10*time.Second {
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Second)
}
