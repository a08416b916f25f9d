// Package run carries out the calls of a plan: in parallel along their
// dependencies, without barriers, within limits of time and number, with
// alternatives where a tool cannot answer. What happens is emitted as events;
// the package keeps no other record.
package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/research/events"
)

// Limits bound a batch of calls.
type Limits struct {
	Slots        int           // calls at once
	Call         time.Duration // one attempt, where the tool names no limit
	Chain        time.Duration // a call with all its alternatives
	Batch        time.Duration // all calls of a round
	Alternatives int           // tried at most after the first
	Longest      int           // calls in one plan
}

// DefaultLimits are those of the documented settings.
func DefaultLimits() Limits {
	return Limits{Slots: 10, Call: 30 * time.Second, Chain: 60 * time.Second, Batch: 60 * time.Second, Alternatives: 3, Longest: 1000}
}

// Alternative is another tool that may answer in a call's place.
type Alternative struct {
	Tool   string
	Params backends.Params
	Reason string
}

// Tools is what a runner can call.
type Tools interface {
	// Lookup finds a tool by name.
	Lookup(name string) (backends.Tool, bool)
	// Unavailable says why a tool cannot be asked now (offline, no key), without trying.
	Unavailable(name string) error
	// Alternatives lists what to try when a call failed with err, or, where err is
	// nil, before accepting that it found nothing.
	Alternatives(call events.Call, err error) []Alternative
}

// Runner carries out calls. Its fields are set before Run and not changed after.
type Runner struct {
	Tools  Tools
	Limits Limits
	Now    func() time.Time
	// Emit records events; an error ends the batch, because what is not recorded
	// must not happen.
	Emit func(...events.Body) error
	// Judge may add events (grades) that are recorded together with a call's documents.
	Judge func(events.Call, []backends.Document) []events.Body

	mu     sync.Mutex
	cancel map[string]context.CancelFunc // by call
}

// Check refuses plans that cannot run: unknown tools, unknown or circular
// dependencies, too many calls.
func (r *Runner) Check(calls []events.Call) error {
	if len(calls) > r.Limits.Longest {
		return fmt.Errorf("the plan has %d calls, more than the limit of %d: narrow the question", len(calls), r.Limits.Longest)
	}
	byID := make(map[string]events.Call, len(calls))
	for _, c := range calls {
		if _, ok := r.Tools.Lookup(c.Tool); !ok {
			return &backends.Error{Code: backends.ToolNotFound, Tool: c.Tool, Message: "no such tool", Next: "see headnote tools"}
		}
		byID[c.ID] = c
	}
	for _, c := range calls {
		for _, id := range c.After {
			if _, ok := byID[id]; !ok {
				return fmt.Errorf("call %s waits for %s, which is not in the plan", c.ID, id)
			}
		}
	}
	return findCycle(calls, byID)
}

// findCycle names a cycle of dependencies, if there is one.
func findCycle(calls []events.Call, byID map[string]events.Call) error {
	const visiting, done = 1, 2
	state := make(map[string]int, len(calls))
	var path []string
	var visit func(id string) error
	visit = func(id string) error {
		switch state[id] {
		case done:
			return nil
		case visiting:
			return fmt.Errorf("the plan goes in a circle: %s", strings.Join(append(path[slices.Index(path, id):], id), " → "))
		}
		state[id] = visiting
		path = append(path, id)
		for _, next := range byID[id].After {
			if err := visit(next); err != nil {
				return err
			}
		}
		path = path[:len(path)-1]
		state[id] = done
		return nil
	}
	for _, c := range calls {
		if err := visit(c.ID); err != nil {
			return err
		}
	}
	return nil
}

// Cancel ends one running or waiting call; false where it is not there.
func (r *Runner) Cancel(call string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	stop, ok := r.cancel[call]
	if ok {
		stop()
	}
	return ok
}

// finished is what a worker reports back to the loop in Run.
type finished struct {
	call string
	err  error // of recording or a panic, not of the tool
}

// Run carries out the calls and returns when all have ended. An error means that
// the batch could not be recorded or ctx ended; failures of tools are events.
func (r *Runner) Run(ctx context.Context, calls []events.Call) error {
	if err := r.Check(calls); err != nil {
		return err
	}
	whole := ctx
	ctx, stop := context.WithTimeoutCause(ctx, r.Limits.Batch, errBatch)
	defer stop()

	contexts := make(map[string]context.Context, len(calls))
	waits := make(map[string]int, len(calls)) // open dependencies
	next := make(map[string][]events.Call)
	var ready []events.Call
	r.mu.Lock()
	r.cancel = make(map[string]context.CancelFunc, len(calls))
	for _, c := range calls {
		contexts[c.ID], r.cancel[c.ID] = context.WithCancel(ctx)
		waits[c.ID] = len(c.After)
		for _, id := range c.After {
			next[id] = append(next[id], c)
		}
		if len(c.After) == 0 {
			ready = append(ready, c)
		}
	}
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, stop := range r.cancel {
			stop()
		}
		r.cancel = nil
	}()

	ends := make(chan finished, len(calls))
	active, left := 0, len(calls)
	var failure error
	for left > 0 {
		for failure == nil && active < r.Limits.Slots && len(ready) > 0 {
			c := ready[0]
			ready = ready[1:]
			active++
			safe.Go("call "+c.ID+" of "+c.Tool, func() error { return r.call(contexts[c.ID], c) }, func(err error) {
				ends <- finished{c.ID, err}
			})
		}
		if active == 0 {
			break
		}
		end := <-ends
		active--
		left--
		if end.err != nil {
			// A panic in a tool is that call's failure; what cannot be recorded ends all.
			var p *safe.Panic
			err := end.err
			if errors.As(err, &p) {
				err = r.Emit(&events.CallEnded{Call: end.call, Outcome: events.Failed, Error: p.Error(), Code: backends.ToolExecutionError, Next: "report it with the crash file"})
			}
			if err != nil && failure == nil {
				failure = err
				stop()
			}
		}
		for _, c := range next[end.call] {
			if waits[c.ID]--; waits[c.ID] == 0 {
				ready = append(ready, c)
			}
		}
	}
	if failure != nil {
		return failure
	}
	return whole.Err()
}

var errBatch = errors.New("the time for this round is over")
