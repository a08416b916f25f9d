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
	"slices"
	"strings"
	"time"
	"unicode"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/plan"
	"headnote/research/relevance"
	"headnote/research/retrieve"
	"headnote/research/run"
	"headnote/risk"
)

// Config is what an engine works with.
type Config struct {
	Matter  matter.Matter
	Store   journal.Store
	Index   index.Index // nil where nothing was indexed
	Sources []backends.Tool
	Model   backends.Model // nil where no language model helps
	// Reader judges passages; nil where the words alone decide.
	Reader     *relevance.Reader
	Withhold   []string // names that leave in no query
	EarlyStart bool     // calls run while the model still writes the plan
	Gaps       Gaps     // what becomes of searches that the model writes from the documents
	// Unagreed are those of some hosts that nobody has agreed to for the matter: a plan that asks them
	// waits for the analyst. nil where nobody watches.
	Unagreed   func(hosts []string) []string
	Limits     run.Limits
	Thresholds retrieve.Thresholds
	// MinRelevance is the overall relevance below which a question is widened; 0 for the
	// default, below 0 for never.
	MinRelevance float64
	Indicators   *risk.Indicators // of risk; nil for the built-in table
	Stages       *events.Stages   // of the runs that are started; nil for the default ones
	Head         events.MemoHead  // of memos: to whom, from whom, the line on privilege
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
	documents
	drafts
	owners
	c       Config
	reg     *registry.Registry
	planner *plan.Rules
	kinds   map[string]int // of documents in the index
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
	e := &Engine{
		documents: documents{index: c.Index}, c: c, reg: reg, planner: planner,
	}
	e.drafts = drafts{&e.c, reg, planner, e.Load}
	e.owners = owners{begin: e.owner, by: make(map[events.RunID]*owner), failed: make(map[events.RunID]error)}
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
func (e *Engine) CallAndReport(ctx context.Context, name string, p backends.Params,
	report func(backends.Progress),
) (backends.Result, error) {
	r := &run.Runner{
		Tools: &standIns{reg: e.reg, kinds: e.kinds, locked: e.c.Matter.Confidential}, Limits: e.c.Limits, Now: e.c.Now,
		Emit: func(bodies ...events.Body) error {
			for _, b := range bodies {
				switch at := b.(type) {
				case *events.CallProgressed:
					report(backends.Progress{Done: at.Done, Note: at.Note})
				case *events.CallRetried:
					report(backends.Progress{
						Done: -1, Note: at.Error, Retry: at.Attempt,
						Wait: time.Duration(at.Wait * float64(time.Second)),
					})
				case *events.CallFellBack:
					report(backends.Progress{Done: -1, Note: at.From + " → " + at.To + ": " + at.Reason})
				}
			}
			return nil
		},
	}
	return r.One(registry.ByHand(ctx), name, p)
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
		return events.RunID{}, fmt.Errorf("the question has %d KB, the limit is %d KB: ask it in fewer words and put the "+
			"rest into the matter as a document", len(a.Question)>>10, MaxQuestion>>10)
	}
	asked, err := spell(ctx, e.c.Index, &a)
	if err != nil {
		return events.RunID{}, err
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
	o, err := e.hold(id)
	if err != nil {
		return events.RunID{}, err
	}
	defer e.letGo(o)
	kept := e.kept(ctx)
	if !a.Parent.IsZero() {
		if kept, err = e.continued(kept, a.Parent); err != nil {
			return events.RunID{}, err
		}
	}
	first := &events.RunStarted{Kept: kept, Terms: events.Terms{
		Question: a.Question, Asked: asked, Matter: e.c.Matter.Name, Parent: a.Parent,
		Offline: a.Offline || e.c.Matter.Confidential,
		Review:  a.Review, MaxRounds: a.MaxRounds, Today: a.Today, Version: e.c.Version,
		MinRelevance: max(0, e.c.MinRelevance),
		Stages:       e.c.Stages,
	}}
	if err := o.ask(ctx, func(answer func(error)) { o.started(ctx, first, answer) }); err != nil {
		return events.RunID{}, err
	}
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

// Resume goes on with a run that was interrupted or cancelled. Calls that had ended are
// not made again. A run that goes on here already is joined; one that goes on in another
// program is an ErrHeld. Where it has ended and another program still has it open, that
// one is waited for, up to an OpenElsewhereError.
func (e *Engine) Resume(ctx context.Context, id events.RunID) error {
	o, err := e.hold(id)
	if err != nil {
		return err
	}
	defer e.letGo(o)
	return e.whenReleased(ctx, id, func() error {
		err := o.ask(ctx, func(answer func(error)) { o.resume(ctx, answer) })
		if errors.Is(err, journal.ErrHeld) {
			if s, ended := e.endedElsewhere(id); ended && s.Status == events.Finished {
				return errFinished(id)
			}
		}
		return err
	})
}

// Again asks calls again that failed, were cancelled or were not asked, all of them where
// none is named; of a finished run too. What they bring is graded, and the memo is written
// again.
func (e *Engine) Again(ctx context.Context, id events.RunID, again events.AskedAgain) error {
	o, err := e.hold(id)
	if err != nil {
		return err
	}
	defer e.letGo(o)
	return e.whenReleased(ctx, id, func() error {
		return o.ask(ctx, func(answer func(error)) { o.askAgain(ctx, again, answer) })
	})
}

// Approve lets a reviewed plan run: the calls as the person has changed them, and who
// approves them. Its round is that of the plan that waits.
func (e *Engine) Approve(id events.RunID, plan events.PlanApproved) error {
	o, ok := e.held(id)
	if !ok {
		return fmt.Errorf("run %s is not running", id)
	}
	defer e.letGo(o)
	return o.ask(context.Background(), func(answer func(error)) { o.approve(plan, answer) })
}

// Cancel ends one call of a run, or the whole run where call is empty. What was
// found is kept.
func (e *Engine) Cancel(id events.RunID, call string) error {
	o, ok := e.held(id)
	if !ok {
		return fmt.Errorf("run %s is not running", id)
	}
	defer e.letGo(o)
	return o.ask(context.Background(), func(answer func(error)) { answer(o.cancel(call)) })
}

// Append records what a person did to a run, in one piece and in this order: marks, notes,
// pins, the day of an event, with what follows from it. It returns when it is durable.
func (e *Engine) Append(id events.RunID, bodies ...events.Body) error {
	if len(bodies) == 0 {
		return nil
	}
	ctx := context.Background()
	o, err := e.hold(id)
	if err != nil {
		return err
	}
	defer e.letGo(o)
	var j journal.Journal
	err = e.whenReleased(ctx, id, func() (err error) {
		j, err = askFor(ctx, o.mailbox, func(answer func(journal.Journal, error)) { o.enter(bodies, answer) })
		if errors.Is(err, journal.ErrHeld) {
			if sent, err := e.review(ctx, id, bodies); sent {
				return err
			}
		}
		return err
	})
	if err == nil && j != nil { // else it was sent to who drives the run
		err = j.Sync(ctx)
	}
	if err != nil || !slices.ContainsFunc(bodies, func(b events.Body) bool {
		_,
			ok := b.(*events.TriggerGiven)
		return ok
	}) {
		return err
	}
	return o.ask(ctx, o.whenCalm)
}

// History returns all events of a run in their order.
func (e *Engine) History(id events.RunID) ([]events.Event, error) {
	all, _, err := e.c.Store.Load(id) // what was damaged is left out, as in Load
	return all, err
}

// Load folds a run's journal.
func (e *Engine) Load(id events.RunID) (events.Run, error) {
	if s, ok := e.state(id); ok {
		return s, nil
	}
	all, damage, err := e.c.Store.Load(id)
	if err != nil {
		return events.Run{}, err
	}
	if len(all) == 0 && !damage.Corrupt() && !e.c.Store.Held(id) {
		return events.Run{}, NeverStarted{id}
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

// state is what the owner of a run knows, where it has one that has read the journal.
func (e *Engine) state(id events.RunID) (events.Run, bool) {
	o, ok := e.held(id)
	if !ok {
		return events.Run{}, false
	}
	defer e.letGo(o)
	s := o.snapshot()
	return s, !s.ID.IsZero()
}

// Runs lists the runs of the matter, newest first.
func (e *Engine) Runs(ctx context.Context) ([]journal.Entry, error) {
	all, err := e.c.Store.Catalogue(ctx)
	if err != nil {
		return nil, err
	}
	for i, entry := range all {
		if s, ok := e.state(entry.ID); ok {
			all[i] = journal.EntryOf(s)
		}
	}
	return all, nil
}

// Close interrupts every run and lets go of the journals. A run that was going on can be
// resumed.
func (e *Engine) Close() error {
	all := e.close()
	for _, o := range all {
		o.tell(o.shutDown)
	}
	var errs []error
	for _, o := range all {
		<-o.gone
		errs = append(errs, o.closeErr)
	}
	return errors.Join(errs...)
}
