// Package research is the engine: it takes a question through plan, run, grade,
// assess, gaps, links, risks and memo. Everything it does is an event in the
// run's journal; its own state is the fold of that journal, and a resumed run is
// the same loop started from a longer fold.
package research

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/registry"
	"headnote/internal/safe"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/plan"
	"headnote/research/retrieve"
	"headnote/research/run"
	"headnote/risk"
)

// Config is what an engine works with.
type Config struct {
	Matter     matter.Matter
	Store      journal.Store
	Index      index.Index // nil where nothing was indexed
	Sources    []backends.Tool
	Model      backends.Model // nil where no language model helps
	EarlyStart bool           // calls run while the model still writes the plan
	Limits     run.Limits
	Thresholds retrieve.Thresholds
	// MinRelevance is the overall relevance below which a question is widened; 0 for the
	// default, below 0 for never.
	MinRelevance float64
	Indicators   *risk.Indicators // of risk; nil for the built-in table
	Stages       *events.Stages   // of the runs that are started; nil for the default ones
	Now          func() time.Time
	Version      string
}

// Ask is a question with its terms.
type Ask struct {
	ID        events.RunID // of the run, where it was promised before; "" for a new one
	Question  string
	Offline   bool
	MaxRounds int
	Review    bool // wait for Approve before a plan runs
	Parent    events.RunID
	Today     risk.Date // zero for the day of the clock
}

// Engine drives the runs of one matter. Its methods are safe for concurrent use.
type Engine struct {
	c       Config
	reg     *registry.Registry
	planner *plan.Rules
	kinds   map[string]int // of documents in the index

	mu   sync.Mutex
	live map[events.RunID]*live
	own  Library // see library
}

// MaxQuestion bounds a question, in bytes.
const MaxQuestion = 16 << 10

// New makes an engine.
func New(c Config) (*Engine, error) {
	planner, err := plan.New()
	if err != nil {
		return nil, err
	}
	if c.Indicators == nil {
		if c.Indicators, err = risk.DefaultIndicators(); err != nil {
			return nil, err
		}
	}
	c.MinRelevance = cmp.Or(c.MinRelevance, defaultMinRelevance)
	if c.Stages == nil {
		all := events.DefaultStages()
		c.Stages = &all
	}
	tools := slices.Clone(c.Sources)
	if c.Index != nil {
		own, err := contextTools(c)
		if err != nil {
			return nil, err
		}
		tools = append(tools, own...)
	}
	reg, err := registry.New(tools...)
	if err != nil {
		return nil, err
	}
	e := &Engine{c: c, reg: reg, planner: planner, live: make(map[events.RunID]*live)}
	if c.Index != nil {
		e.kinds = c.Index.Stats().Kinds
	}
	return e, nil
}

// Matter returns the matter that the engine works for.
func (e *Engine) Matter() matter.Matter { return e.c.Matter }

// Index returns the matter's index, nil where nothing was indexed.
func (e *Engine) Index() index.Index { return e.c.Index }

// Tools lists every tool.
func (e *Engine) Tools() []backends.Spec { return e.reg.Specs() }

// Call calls one tool by hand, with its alternatives, within the limits of a call.
func (e *Engine) Call(ctx context.Context, name string, p backends.Params) (backends.Result, error) {
	return e.CallAndReport(ctx, name, p, func(backends.Progress) {})
}

// CallAndReport is Call; report is told how far it is.
func (e *Engine) CallAndReport(ctx context.Context, name string, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	r := &run.Runner{
		Tools: &standIns{reg: e.reg, kinds: e.kinds, locked: e.c.Matter.Confidential}, Limits: e.c.Limits, Now: e.c.Now,
		Emit: func(bodies ...events.Body) error {
			for _, b := range bodies {
				switch at := b.(type) {
				case *events.CallProgressed:
					report(backends.Progress{Done: at.Done, Note: at.Note})
				case *events.CallRetried:
					report(backends.Progress{Done: -1, Note: at.Error, Retry: at.Attempt, Wait: time.Duration(at.Wait * float64(time.Second))})
				case *events.CallFellBack:
					report(backends.Progress{Done: -1, Note: at.From + " → " + at.To + ": " + at.Reason})
				}
			}
			return nil
		},
	}
	return r.One(ctx, name, p)
}

// Start begins a run and returns its id as soon as its journal is there; the run
// goes on in the background until it ends, is cancelled, or Close.
func (e *Engine) Start(ctx context.Context, a Ask) (events.RunID, error) {
	a.Question = strings.TrimSpace(a.Question)
	switch {
	case a.Question == "":
		return events.RunID{}, errors.New("there is no question: type one")
	case !strings.ContainsFunc(a.Question, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }):
		return events.RunID{}, errors.New("the question has neither a letter nor a digit: type a question in words")
	case len(a.Question) > MaxQuestion:
		return events.RunID{}, fmt.Errorf("the question has %d KB, the limit is %d KB: ask it in fewer words and put the rest into the matter as a document", len(a.Question)>>10, MaxQuestion>>10)
	}
	if a.MaxRounds <= 0 {
		a.MaxRounds = 3
	}
	if a.Today.IsZero() {
		a.Today = risk.DateOf(e.c.Now())
	}
	id, err := NewID(e.c.Now())
	if !a.ID.IsZero() {
		id, err = a.ID, nil
	}
	if err != nil {
		return events.RunID{}, err
	}
	j, err := e.c.Store.Create(id)
	if err != nil {
		return events.RunID{}, err
	}
	l := newLive(e, id, j, events.Run{})
	err = l.emit(&events.RunStarted{Terms: events.Terms{
		Question: a.Question, Matter: e.c.Matter.Name, Parent: a.Parent, Offline: a.Offline || e.c.Matter.Confidential, Review: a.Review, MaxRounds: a.MaxRounds, Today: a.Today, Version: e.c.Version,
		MinRelevance: max(0, e.c.MinRelevance),
		Stages:       e.c.Stages,
	}})
	if err == nil {
		err = j.Sync(ctx)
	}
	if err != nil {
		return events.RunID{}, errors.Join(err, j.Close())
	}
	e.drive(l)
	return id, nil
}

// NewID is the id of a new run, the time and a few random digits: sorted by name is
// sorted by time.
func NewID(now time.Time) (events.RunID, error) {
	var b [3]byte
	if _, err := rand.Read(b[:]); err != nil {
		return events.RunID{}, err
	}
	return events.ParseRunID(now.UTC().Format("20060102-150405") + "-" + hex.EncodeToString(b[:]))
}

// Resume takes up a run that was interrupted. Calls that had ended are not made
// again.
func (e *Engine) Resume(_ context.Context, id events.RunID) error {
	l, err := e.open(id)
	if err != nil {
		return err
	}
	s := l.snapshot()
	if s.Status == events.Finished {
		return fmt.Errorf("run %s is finished: headnote export %s shows its memo", id, id)
	}
	var again []string
	for _, c := range s.Calls {
		if c.Phase == events.Active {
			again = append(again, c.ID)
		}
	}
	if err := l.emit(&events.RunResumed{Restarted: again}); err != nil {
		return err
	}
	e.drive(l)
	return nil
}

// drive runs the loop of a run in the background.
func (e *Engine) drive(l *live) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.live[l.id] = l
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel, l.done, l.began = cancel, make(chan struct{}), e.c.Now()
	safe.Go("run "+l.id.String(), func() error { return l.loop(ctx) }, func(err error) {
		defer close(l.done)
		l.end(ctx, err)
	})
}

// open takes hold of a run's journal, once in this process.
func (e *Engine) open(id events.RunID) (*live, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if l, ok := e.live[id]; ok {
		if l.driven() {
			return nil, fmt.Errorf("run %s is running already", id)
		}
		return l, nil
	}
	j, all, _, err := e.c.Store.Open(id)
	if err != nil {
		return nil, err
	}
	l := newLive(e, id, j, events.Fold(slices.Values(all)))
	e.live[id] = l
	return l, nil
}

func (e *Engine) running(id events.RunID) (*live, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	l, ok := e.live[id]
	return l, ok
}

// Approve lets a reviewed plan run, with the analyst's changes.
func (e *Engine) Approve(id events.RunID, calls []events.Call) error {
	l, ok := e.running(id)
	if !ok || !l.driven() {
		return fmt.Errorf("run %s is not running", id)
	}
	if !l.snapshot().Waits() {
		return fmt.Errorf("run %s has no plan that waits", id)
	}
	select {
	case l.approved <- calls:
		return nil
	default:
		return fmt.Errorf("the plan of run %s is approved already", id)
	}
}

// Cancel ends one call of a run, or the whole run where call is empty. What was
// found is kept.
func (e *Engine) Cancel(id events.RunID, call string) error {
	l, ok := e.running(id)
	if !ok || !l.driven() {
		return fmt.Errorf("run %s is not running", id)
	}
	if call == "" {
		l.cancel()
		return nil
	}
	if !l.cancelCall(call) {
		return fmt.Errorf("call %s is not running", call)
	}
	return nil
}

// Wait blocks until the run's loop has ended.
func (e *Engine) Wait(ctx context.Context, id events.RunID) error {
	l, ok := e.running(id)
	if !ok || l.done == nil {
		return nil
	}
	select {
	case <-l.done:
		return l.failure()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Events returns the events after the given number; it blocks until there are
// some, and returns io.EOF when the run has ended and none is left.
func (e *Engine) Events(ctx context.Context, id events.RunID, after uint64) ([]events.Event, error) {
	l, ok := e.running(id)
	if !ok {
		if s, ok := e.elsewhere(id); ok {
			return s.Await(ctx, id, after)
		}
		all, _, err := e.c.Store.Load(id)
		if err != nil {
			return nil, err
		}
		i, _ := slices.BinarySearchFunc(all, after+1, func(ev events.Event, n uint64) int {
			if ev.Seq < n {
				return -1
			}
			return 1
		})
		if i >= len(all) {
			return nil, io.EOF
		}
		return all[i:], nil
	}
	if s := l.snapshot(); !l.driven() && after >= s.Seq {
		return nil, io.EOF
	}
	return l.read(ctx, after)
}

// Append records what a person did to a run, in this order: marks, notes, pins, the day
// of an event, with what follows from it. It returns when it is durable.
func (e *Engine) Append(id events.RunID, bodies ...events.Body) error {
	l, ok := e.running(id)
	if !ok {
		var err error
		if l, err = e.open(id); errors.Is(err, journal.ErrHeld) {
			for _, b := range bodies {
				if sent, serr := e.review(id, b); !sent {
					return err
				} else if serr != nil {
					return serr
				}
			}
			return nil
		}
		if err != nil {
			return err
		}
	}
	for _, b := range bodies {
		if err := l.enter(b); err != nil {
			return err
		}
	}
	return l.j.Sync(context.Background())
}

// History returns all events of a run in their order.
func (e *Engine) History(id events.RunID) ([]events.Event, error) {
	all, _, err := e.c.Store.Load(id) // what was damaged is left out, as in Load
	return all, err
}

// Load folds a run's journal.
func (e *Engine) Load(id events.RunID) (events.Run, error) {
	if l, ok := e.running(id); ok {
		return l.snapshot(), nil
	}
	all, damage, err := e.c.Store.Load(id)
	if err != nil {
		return events.Run{}, err
	}
	r := events.Fold(slices.Values(all))
	if r.Status == events.Running && !e.c.Store.Held(id) {
		r.Status = events.Interrupted
	}
	if damage.Corrupt() {
		return r, damage
	}
	return r, nil
}

// Runs lists the runs of the matter, newest first.
func (e *Engine) Runs(ctx context.Context) ([]journal.Entry, error) {
	all, err := e.c.Store.Catalogue(ctx)
	if err != nil {
		return nil, err
	}
	for i, entry := range all {
		if l, ok := e.running(entry.ID); ok {
			all[i] = journal.EntryOf(l.snapshot())
		}
	}
	return all, nil
}

// Close stops every run and lets go of the journals. A run that was going on can
// be resumed.
func (e *Engine) Close() error {
	e.mu.Lock()
	all := e.live
	e.live = make(map[events.RunID]*live)
	e.mu.Unlock()
	var errs []error
	for _, l := range all {
		errs = append(errs, l.close())
	}
	return errors.Join(errs...)
}
