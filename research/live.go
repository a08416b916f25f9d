package research

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/run"
)

// live is a run that this process holds.
type live struct {
	e        *Engine
	id       events.RunID
	j        journal.Journal
	approved chan []events.Call
	cancel   context.CancelFunc
	began    time.Time
	deaf     func()        // ends the listening to colleagues
	done     chan struct{} // closed when the loop has ended; nil where there is none

	counting sync.Mutex // held while deadlines and memo are counted again
	mu       sync.Mutex
	state    events.Run
	runs     *run.Runner // that works now
	err      error
	closing  bool // the process ends: what is open stays open, to be resumed
}

func newLive(e *Engine, id events.RunID, j journal.Journal, state events.Run) *live {
	l := &live{e: e, id: id, j: j, state: state, approved: make(chan []events.Call, 1), cancel: func() {}, deaf: func() {}}
	l.listen()
	return l
}

// emit records events and folds them into the engine's own state.
func (l *live) emit(bodies ...events.Body) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	evs, err := l.j.Append(bodies...)
	if err != nil {
		return err
	}
	for _, ev := range evs {
		l.state = events.Apply(l.state, ev)
	}
	return nil
}

// snapshot is the state as it is now, safe to read while the run goes on.
func (l *live) snapshot() events.Run {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.state
	s.Calls, s.Results, s.Gaps = slices.Clone(s.Calls), slices.Clone(s.Results), slices.Clone(s.Gaps)
	return s.Detached()
}

// driven tells whether a loop works on the run.
func (l *live) driven() bool {
	if l.done == nil {
		return false
	}
	select {
	case <-l.done:
		return false
	default:
		return true
	}
}

// read waits for durable events. The journal stays open after the run's end, for
// marks and notes; so the wait ends with the loop.
func (l *live) read(ctx context.Context, after uint64) ([]events.Event, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if l.done != nil {
		ended := make(chan struct{})
		defer close(ended)
		safe.Go("waiting for run "+l.id.String(), func() error {
			select {
			case <-l.done:
				stop()
			case <-ended:
			}
			return nil
		}, func(error) {})
	}
	evs, err := l.j.Read(ctx, after)
	if errors.Is(err, context.Canceled) && !l.driven() {
		// The loop ended while we waited: look once more, then say so.
		again, cancel := context.WithCancel(context.Background())
		cancel()
		if evs, err = l.j.Read(again, after); err != nil {
			return nil, io.EOF
		}
	}
	return evs, err
}

func (l *live) cancelCall(id string) bool {
	l.mu.Lock()
	r := l.runs
	l.mu.Unlock()
	return r != nil && r.Cancel(id)
}

func (l *live) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// end records how the loop ended.
func (l *live) end(ctx context.Context, err error) {
	l.mu.Lock()
	closing := l.closing
	l.mu.Unlock()
	switch {
	case err == nil || closing:
	case ctx.Err() != nil:
		s := l.snapshot()
		err = l.emit(&events.RunFinished{Status: events.Stopped, Seconds: l.e.c.Now().Sub(s.Started).Seconds()})
	default:
		s := l.snapshot()
		err = errors.Join(err, l.emit(&events.RunFinished{Status: events.Broken, Seconds: l.e.c.Now().Sub(s.Started).Seconds(), Error: err.Error()}))
	}
	l.mu.Lock()
	if !closing {
		l.err = err
	}
	l.mu.Unlock()
	if serr := l.j.Sync(context.Background()); serr != nil {
		l.mu.Lock()
		l.err = errors.Join(l.err, serr)
		l.mu.Unlock()
	}
}

// closes tells whether the process lets go of the run.
func (l *live) closes() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closing
}

func (l *live) close() error {
	l.mu.Lock()
	l.closing = true
	l.mu.Unlock()
	l.cancel()
	l.deaf()
	if l.done != nil {
		<-l.done
	}
	return l.j.Close()
}
