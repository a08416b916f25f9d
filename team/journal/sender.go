package journal

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/team"
)

// A sender sends the runs of the outbox in the background: those of earlier sessions and those that
// ended while the cluster could not be reached.
type sender struct {
	s    *Store
	wake chan struct{}
	ctx  context.Context //nolint:containedctx // ends when the store is closed
	stop context.CancelFunc
	done chan struct{}

	mu      sync.Mutex
	waiting map[events.RunID]int // unsent events of each run that nobody drives here
	since   time.Time
	why     error
	news    chan struct{} // closed when something changed
	passed  bool          // everything was tried since the last connection and the last wake-up
	woken   int
}

func startSender(s *Store) *sender {
	ctx, stop := context.WithCancel(context.Background())
	c := &sender{
		s:       s,
		ctx:     ctx,
		wake:    make(chan struct{}, 1),
		stop:    stop,
		done:    make(chan struct{}),
		waiting: make(map[events.RunID]int),
		news:    make(chan struct{}),
	}
	c.count()
	safe.Go("sending to the team", func() error { return c.run(ctx) }, func(err error) {
		if err != nil && ctx.Err() == nil {
			c.note(err)
		}
		close(c.done)
	})
	return c
}

func (c *sender) run(ctx context.Context) error {
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval, pause.MaxInterval = 100*time.Millisecond, 30*time.Second
	for {
		changed := c.s.link.Changed()
		c.mu.Lock()
		woken := c.woken
		c.mu.Unlock()
		err := c.pass(ctx)
		if ctx.Err() != nil {
			return nil
		}
		c.note(c.reason(ctx, err))
		var no team.PermissionError
		refused := errors.As(err, &no) // permissions change only with a new connection
		c.mu.Lock()
		c.passed = (err == nil || refused || !c.s.connected()) && c.woken == woken
		c.notify()
		c.mu.Unlock()
		var again <-chan time.Time
		if err == nil {
			pause.Reset()
		} else if c.s.connected() && !refused {
			again = time.After(pause.NextBackOff())
		}
		select {
		case <-c.wake:
		case <-changed:
			pause.Reset()
		case <-again:
		case <-ctx.Done():
			return nil
		}
	}
}

// pass tries to send everything once.
func (c *sender) pass(ctx context.Context) error {
	c.count()
	runs, _, err := c.s.outbox.list()
	if err != nil || len(runs) == 0 {
		return err
	}
	if !c.s.connected() {
		return team.ErrNotConnected
	}
	var errs []error
	for _, run := range runs {
		if c.s.drives(run) || c.s.local.Held(run) {
			continue // its driver sends it
		}
		_, err := c.s.push(ctx, run)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var no team.PermissionError
		if errors.As(err, &no) || team.Transient(err) {
			return err // the others would fail in the same way
		}
		if err != nil && !errors.Is(err, journal.ErrHeld) {
			errs = append(errs, err)
		}
	}
	c.count()
	return errors.Join(errs...)
}

// reason explains to the user why something is not sent.
func (c *sender) reason(ctx context.Context, err error) error {
	if err == nil || c.s.connected() {
		return c.s.link.Explain(err)
	}
	if why := c.s.link.Why(ctx); why != nil && ctx.Err() == nil {
		return why
	}
	return err
}

// count counts the unsent events as far as that is possible without the cluster.
func (c *sender) count() {
	runs, there, err := c.s.outbox.list()
	if err != nil {
		c.note(err)
		return
	}
	waiting := make(map[events.RunID]int)
	for _, run := range runs {
		if c.s.drives(run) {
			continue
		}
		if all, _, err := c.s.local.Load(run); err == nil && len(all) > 0 {
			if last := all[len(all)-1].Seq; last > there[run] {
				waiting[run] = int(last - there[run]) //nolint:gosec // events of one run
			}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = waiting
	c.notify()
}

// progress lowers the count while a run is being sent.
func (c *sender) progress(run events.RunID, here []events.Event, sent uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(here); n > 0 && sent > 0 {
		c.waiting[run] = int(here[n-1].Seq - sent) //nolint:gosec // events of one run
	}
	c.notify()
}

func (c *sender) note(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.why = err
	c.notify()
}

// notify wakes the callers that wait for a change. c.mu must be held.
func (c *sender) notify() {
	close(c.news)
	c.news = make(chan struct{})
}

// updates returns a channel that is closed at the next change.
func (c *sender) updates() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.news
}

// changed reports a change to a run that is driven here.
func (c *sender) changed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.notify()
}

// wakeUp makes the sender try immediately.
func (c *sender) wakeUp() {
	c.mu.Lock()
	c.passed = false
	c.woken++
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// close waits a bounded time for what is being sent, and ends the sender.
func (c *sender) close() {
	limit := time.NewTimer(c.s.o.Patience)
	defer limit.Stop()
	for {
		c.mu.Lock()
		news, over := c.news, c.passed
		c.mu.Unlock()
		if runs, _, err := c.s.outbox.list(); over || err != nil || len(runs) == 0 || !c.s.connected() {
			break
		}
		select {
		case <-news:
			continue
		case <-limit.C:
		case <-c.done:
		}
		break
	}
	c.stop()
	<-c.done
	c.count()
}

// Unsent returns what of the matter has not left this machine.
func (s *Store) Unsent() journal.Unsent {
	u, _ := s.unsent()
	return u
}

// NextUnsent waits until that differs from known.
func (s *Store) NextUnsent(ctx context.Context, known journal.Unsent) (journal.Unsent, error) {
	for {
		u, news := s.unsent()
		if u != known {
			return u, nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return u, ctx.Err()
		}
	}
}

func (s *Store) unsent() (journal.Unsent, <-chan struct{}) {
	var u journal.Unsent
	var why error
	news := s.sender.updates() // first, so that no change is missed
	s.mu.Lock()
	for _, j := range s.held {
		if st := j.Status(); st.Here > st.There && st.Lost == nil {
			u.Runs++
			u.Events += int(st.Here - st.There) //nolint:gosec // events of one run
			if st.Away != nil {
				why = st.Away
			}
		}
	}
	s.mu.Unlock()
	c := s.sender
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, n := range c.waiting {
		u.Runs++
		u.Events += n
	}
	if why == nil && len(c.waiting) > 0 || errors.Is(why, team.ErrNotConnected) && c.why != nil {
		why = c.why
	}
	if errors.Is(why, team.ErrNotConnected) { // the reason is not known yet
		why = fmt.Errorf("the cluster at %s cannot be reached", s.link)
	}
	switch {
	case u.None():
		c.since = time.Time{}
		return journal.Unsent{}, news
	case c.since.IsZero():
		c.since = s.o.Now()
	}
	u.Since = c.since
	var no team.PermissionError
	u.Stays = errors.As(why, &no)
	switch {
	case why != nil:
		u.Reason = s.link.Explain(why).Error()
	case !s.connected():
		u.Reason = fmt.Sprintf("the cluster at %s cannot be reached", s.link)
	}
	return u, news
}
