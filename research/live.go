package research

import (
	"context"
	"errors"
	"slices"
	"time"

	"headnote/backends/registry"
	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// work is what every step of a run needs: the engine and, through the owner, the state and journal of the run.
type work struct {
	e      *Engine
	o      *owner
	before time.Duration // time worked before; belongs to the work
}

// live is active work on a run: a loop that takes it to its end, or the recomputing of its deadlines and memo. It reads
// the state and records events through the owner.
type live struct {
	work
	drives   bool // it is the loop
	approved chan events.PlanApproved
	ctx      context.Context //nolint:containedctx // context of the work
	stop     context.CancelCauseFunc
	stopped  bool        // by a person; belongs to the owner
	runs     *run.Runner // the active runner; belongs to the owner
}

// questionShare is the share of a source's requests per minute that one question may use.
const questionShare = 0.6

// errInterrupted is the cause if work ends because the program does.
var errInterrupted = errors.New("the program ends")

// emit records events and folds them into the run's state.
func (w *work) emit(bodies ...events.Body) error {
	return w.o.ask(context.Background(), func(answer func(error)) { w.o.append(bodies, answer) })
}

// snapshot returns the current state, safe to read while the run continues.
func (w *work) snapshot() events.Run { return w.o.snapshot() }

// begin prepares work, which launch starts.
func (o *owner) begin(drives bool) *live {
	l := &live{work: work{e: o.e, o: o}, drives: drives, approved: make(chan events.PlanApproved, 1)}
	share := registry.Bounded(context.Background(), questionShare)
	l.ctx, l.stop = context.WithCancelCause(share)
	o.work, o.failure = l, nil
	if o.busy == nil {
		o.busy = &period{}
		o.busy.Context, o.busy.end = context.WithCancel(context.Background())
	}
	o.shown.Store(nil)
	return l
}

// launch starts the work.
func (o *owner) launch(l *live, do func(*live, context.Context) error) {
	safe.Go("run "+o.id.String(), func() error { return do(l, l.ctx) }, func(err error) {
		o.tell(func() { o.worked(l, err) })
	})
}

// worked records how work ended.
func (o *owner) worked(l *live, err error) {
	cause := context.Cause(l.ctx)
	l.stop(nil)
	if l.stopped {
		o.again = nil
	}
	var last events.Body
	seconds := o.state.Took(o.e.c.Now()).Seconds()
	switch {
	case err == nil:
	case errors.Is(cause, errInterrupted) && l.drives:
		last, err = &events.RunInterrupted{Open: inFlight(o.state)}, nil
	case errors.Is(cause, errInterrupted):
		err = nil // it continues when the run is next opened
	case !l.drives:
		o.counted = len(o.state.Given)
	case errors.Is(cause, run.ErrCancelled):
		last, err = &events.RunFinished{Status: events.RunCancelled, Seconds: seconds}, nil
	default:
		last = &events.RunFinished{Status: events.RunFailed, Seconds: seconds, Error: err.Error()}
	}
	end := func(more error) {
		o.work, o.failure = nil, errors.Join(err, more)
		o.shown.Store(nil)
	}
	j := o.j
	durable := func(more error) {
		o.do(func() error { return j.Sync(context.Background()) }, func(err error) {
			end(errors.Join(more, err))
			o.repeat()
		})
	}
	if last == nil {
		durable(nil)
		return
	}
	o.append([]events.Body{last}, durable)
}

// inFlight returns the calls that have started and not ended.
func inFlight(s events.Run) []string {
	var out []string
	for _, c := range s.Calls {
		if c.Phase == events.Active {
			out = append(out, c.ID)
		}
	}
	return out
}

// recountable reports whether people entered dates that the deadlines or the memo do not include yet, in a run that got
// that far.
func recountable(s events.Run) bool {
	if s.Score.BySeverity == nil {
		return false
	}
	return s.Counted < len(s.Given) || s.Memo != nil && s.Drafted < len(s.Given)
}

// drive starts the loop of a run after recording some events.
func (o *owner) drive(first []events.Body, answer func(error)) {
	l := o.begin(true)
	o.cut = nil
	if len(first) == 0 {
		o.launch(l, (*live).loop)
		answer(nil)
		return
	}
	o.append(first, func(err error) {
		if err != nil {
			l.stop(err)
			o.work = nil
			o.failure = err
			o.shown.Store(nil)
			answer(err)
			return
		}
		o.launch(l, (*live).loop)
		answer(nil)
	})
}

// again reopens the calls that people repeated during a step of the loop.
func (l *live) again() error {
	return l.o.ask(context.Background(), func(answer func(error)) {
		if first := l.o.repetition(); len(first) > 0 {
			l.o.append(first, answer)
			return
		}
		answer(nil)
	})
}

// interrupted returns the calls to repeat on resume: those in flight, and those that an earlier version recorded as
// canceled.
func (o *owner) interrupted() []string {
	return slices.Concat(inFlight(o.state), o.cut)
}

func (w *work) frequencies() retrieve.Frequencies {
	if w.e.c.Index == nil {
		return nil
	}
	return w.e.c.Index
}
