// Package run carries out the calls of a plan: in parallel along their
// dependencies, without barriers, within limits of time and number, with
// alternatives where a tool cannot answer. What happens is emitted as events;
// the package keeps no other record.
package run

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/research/events"
)

// Limits bound a batch of calls.
type Limits struct {
	Slots        int           // calls at once, of those that have no pool of their own
	Local        int           // calls at once that stay on this machine; they take Slots where 0
	Call         time.Duration // one attempt, where the tool names no limit
	Chain        time.Duration // a call with all its alternatives
	Batch        time.Duration // all calls of a round
	Whole        time.Duration // a run with all its rounds; no bound where 0
	Alternatives int           // tried at most after the first
	Longest      int           // calls in one plan
}

// DefaultLimits are those of the documented settings.
func DefaultLimits() Limits {
	return Limits{
		Slots: 10, Local: 4, Call: 30 * time.Second, Chain: 60 * time.Second, Batch: 60 * time.Second,
		Whole: 5 * time.Minute, Alternatives: 3, Longest: 1000,
	}
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
	// Read prepares the documents of a call to be quoted, before they are recorded; nil
	// where they are recorded as they come.
	Read func([]backends.Document) []backends.Document
	// Judge may add events (grades) that are recorded together with a call's documents.
	Judge func(events.Call, []backends.Document) []events.Body

	// Earlier are the calls of the run that have ended before this batch.
	Earlier []Earlier
	// Expect is how long a tool takes, as measured; nil where nothing was. It decides
	// which calls go first where there are more than slots.
	Expect func(tool string) time.Duration

	mu     sync.Mutex
	cancel map[string]context.CancelCauseFunc // by call
	found  map[string]Earlier                 // what calls found that have ended
	means  map[string]map[string]string       // by call: which call a name in its references means
}

// Check refuses plans that cannot run: unknown tools, unknown or circular
// dependencies, references to nothing, too many calls.
func (r *Runner) Check(calls []events.Call) error {
	_, err := r.arrange(calls)
	return err
}

// arrange checks the calls and completes their dependencies.
func (r *Runner) arrange(calls []events.Call) ([]events.Call, error) {
	return r.extend(nil, calls)
}

// extend is arrange for calls that are added to others.
func (r *Runner) extend(there, added []events.Call) ([]events.Call, error) {
	if n := len(there) + len(added); n > r.Limits.Longest {
		return nil, fmt.Errorf("the plan has %d calls, more than the limit of %d: narrow the question", n, r.Limits.Longest)
	}
	for _, c := range added {
		if _, ok := r.Tools.Lookup(c.Tool); !ok {
			return nil, &backends.Error{
				Code: backends.ToolNotFound, Tool: c.Tool, Message: "no such tool",
				Next: "see headnote tools",
			}
		}
	}
	return Extend(there, added, r.Earlier)
}

// expect takes calls in that are added to others: what their references mean, and
// a context for each, which ends when the time for the batch is over.
func (r *Runner) expect(ctx context.Context, there, added []events.Call) map[string]context.Context {
	r.mu.Lock()
	defer r.mu.Unlock()
	contexts := make(map[string]context.Context, len(added))
	all := slices.Concat(there, added)
	for i, c := range added {
		of, stop := context.WithCancelCause(ctx)
		var free context.CancelFunc
		of, free = context.WithTimeoutCause(of, r.Limits.Batch, errBatch)
		context.AfterFunc(of, free)
		contexts[c.ID], r.cancel[c.ID] = of, stop
		refs, err := references(c.Params)
		if err != nil || len(refs) == 0 {
			continue // arranged plans have no broken references
		}
		means := make(map[string]string, len(refs))
		for _, ref := range refs {
			if id, ok := (scope{all, r.Earlier, len(there) + i}).call(ref.name); ok {
				means[ref.name] = id
			}
		}
		r.means[c.ID] = means
	}
	return contexts
}

// known tells the calls that wait what a call found, or why it found nothing.
func (r *Runner) known(c events.Call, res backends.Result, fault string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.found[c.ID] = Earlier{c, res, fault}
}

// Cancel ends one running or waiting call; false where it is not there.
func (r *Runner) Cancel(call string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	stop, ok := r.cancel[call]
	if ok {
		stop(ErrCancelled)
	}
	return ok
}

// finished is what a worker reports back to the loop in Run.
type finished struct {
	call string
	pool pool
	err  error // of recording or a panic, not of the tool
}

// pool is that of a call.
func (r *Runner) pool(c events.Call) pool {
	if t, ok := r.Tools.Lookup(c.Tool); ok && r.Limits.Local > 0 && t.Spec().Local() {
		return local
	}
	return network
}

// Run carries out the calls and returns when all have ended. An error means that
// the batch could not be recorded or ctx ended; failures of tools are events.
func (r *Runner) Run(ctx context.Context, calls []events.Call) error {
	return r.RunAs(ctx, calls, nil)
}

// RunAs is Run for a plan that is still being made: what comes over more is added
// to the calls, until it is closed. Each addition has the time of a batch.
func (r *Runner) RunAs(ctx context.Context, calls []events.Call, more <-chan []events.Call) error {
	calls, err := r.arrange(calls)
	if err != nil {
		return err
	}
	whole := ctx
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)

	r.mu.Lock()
	r.found, r.means, r.cancel = make(map[string]Earlier), make(map[string]map[string]string),
		make(map[string]context.CancelCauseFunc, len(calls))
	for _, e := range r.Earlier {
		r.found[e.Call.ID] = e
	}
	r.mu.Unlock()
	contexts := r.expect(ctx, nil, calls)
	waiting := newQueue(calls, r.Limits.Slots, r.pool, r.Expect)
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, stop := range r.cancel {
			stop(nil)
		}
		r.cancel = nil
	}()

	ends := make(chan finished, r.Limits.Slots+r.Limits.Local)
	active, slots := [pools]int{}, [pools]int{network: r.Limits.Slots, local: r.Limits.Local}
	var failure error
	fail := func(err error) {
		if err != nil && failure == nil {
			failure = err
			more = nil
			stop(err)
		}
	}
	for {
		for p := range pools {
			for failure == nil && active[p] < slots[p] {
				c, ok := waiting.take(p)
				if !ok {
					break
				}
				active[p]++
				of := contexts[c.ID]
				safe.Go("call "+c.ID+" of "+c.Tool, func() error { return r.call(of, c) }, func(err error) {
					ends <- finished{c.ID, p, err}
				})
			}
		}
		if active == [pools]int{} && more == nil {
			break
		}
		select {
		case end := <-ends:
			active[end.pool]--
			fail(r.recovered(end))
			waiting.done(end.call)
		case added, open := <-more:
			if !open {
				more = nil
				continue
			}
			added, err := r.extend(waiting.calls, added)
			if err != nil {
				fail(err)
				continue
			}
			maps.Copy(contexts, r.expect(ctx, waiting.calls, added))
			waiting.add(added)
		}
	}
	if failure != nil {
		return failure
	}
	return whole.Err()
}

// recovered makes a panic in a tool that call's failure; what cannot be recorded
// ends all.
func (r *Runner) recovered(end finished) error {
	var p *safe.Panic
	if !errors.As(end.err, &p) {
		return end.err
	}
	r.known(events.Call{ID: end.call}, backends.Result{}, p.Error())
	return r.Emit(&events.CallEnded{
		Call: end.call, Outcome: events.Failed, Error: p.Error(),
		Code: backends.ToolExecutionError, Next: "report it with the crash file",
	})
}

// ErrCancelled is the cause with which the context of a call, or of all calls, ends because
// a person ended it: the calls are recorded as cancelled. A context that ends with any
// other cause, such as the end of the program, leaves what was not answered open, to be
// asked again.
var ErrCancelled = errors.New("cancelled")

var errBatch = errors.New("the time for this round is over")
