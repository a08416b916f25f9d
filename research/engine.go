// Package research is the engine: it takes a question through plan, run, grade, assess, gaps, links, risks and memo.
// Everything it does is an event in the run's journal; its own state is the fold of that journal, and a resumed run is
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

// Config configures an engine.
type Config struct {
	Matter  matter.Matter
	Store   journal.Store
	Index   index.Index // nil if nothing was indexed
	Sources []backends.Tool
	Model   backends.Model // nil for no language model
	// Reader scores passages; nil for word matching alone.
	Reader     *relevance.Reader
	Withhold   []string // names that no query may send
	EarlyStart bool     // start calls while the model is still writing the plan
	Gaps       Gaps     // policy for searches that the model derives from the documents
	// Unagreed returns those of some hosts that nobody has agreed to for the matter: a plan that uses them waits for
	// the analyst. nil if nobody is there to ask.
	Unagreed   func(hosts []string) []string
	Limits     run.Limits
	Thresholds retrieve.Thresholds
	// MinRelevance is the overall relevance below which a question is expanded; 0 for the default, below 0 for never.
	MinRelevance float64
	Indicators   *risk.Indicators // risk indicators; nil for the built-in table
	Stages       *events.Stages   // for new runs; nil for the defaults
	Head         events.MemoHead  // of memos: to, from, and the privilege line
	Now          func() time.Time
	Version      string
}

// Ask is a question with its terms.
type Ask struct {
	ID        events.RunID // id reserved for the run; zero for a new one
	Question  string
	Offline   bool
	MaxRounds int
	Review    bool // wait for Approve before a plan runs
	Parent    events.RunID
	Today     risk.Date // zero for the current date
}

// Engine drives the runs of one matter. Its methods are safe for concurrent use.
type Engine struct {
	documents
	drafts
	owners
	c       Config
	reg     *registry.Registry
	planner *plan.Rules
	kinds   map[string]int // numbers of documents in the index, by kind
}

// MaxQuestion is the maximum length of a question, in bytes.
const MaxQuestion = 16 << 10

// New returns an engine.
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

// Index returns the matter's index, nil if nothing was indexed.
func (e *Engine) Index() index.Index { return e.c.Index }

// Tools lists every tool.
func (e *Engine) Tools() []backends.Spec { return e.reg.Specs() }

// Call calls one tool directly, with its alternatives, within the limits of a call.
func (e *Engine) Call(ctx context.Context, name string, p backends.Params) (backends.Result, error) {
	return e.CallAndReport(ctx, name, p, func(backends.Progress) {})
}

// CallAndReport is Call with progress reports.
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

// Start begins a run and returns its id as soon as its journal exists; the run continues in the background until it
// ends, is canceled, or Close is called.
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

// NewID returns the id of a new run: the time and a few random digits, so that sorting by name sorts by time.
func NewID(now time.Time) (events.RunID, error) {
	var b [3]byte
	if _, err := rand.Read(b[:]); err != nil {
		return events.RunID{}, err
	}
	return events.ParseRunID(now.UTC().Format("20060102-150405") + "-" + hex.EncodeToString(b[:]))
}

// Resume resumes a run that was interrupted or canceled. Calls that had ended are not made again. Resuming a run that
// is active here does nothing; if it is active in another program, the error is ErrHeld. If it has ended but another
// program still has it open, Resume waits, and eventually fails with OpenElsewhereError.
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

// Again repeats calls that failed, were canceled or were skipped, all of them if none is named; also in a finished run.
// New results are graded, and the memo is rewritten.
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

// Approve lets a reviewed plan run: plan has the calls as the user has changed them, and who approves them. Its round
// is that of the waiting plan.
func (e *Engine) Approve(id events.RunID, plan events.PlanApproved) error {
	o, ok := e.held(id)
	if !ok {
		return fmt.Errorf("run %s is not running", id)
	}
	defer e.letGo(o)
	return o.ask(context.Background(), func(answer func(error)) { o.approve(plan, answer) })
}

// Cancel ends one call of a run, or the whole run if call is empty. What was found is kept.
func (e *Engine) Cancel(id events.RunID, call string) error {
	o, ok := e.held(id)
	if !ok {
		return fmt.Errorf("run %s is not running", id)
	}
	defer e.letGo(o)
	return o.ask(context.Background(), func(answer func(error)) { answer(o.cancel(call)) })
}

// Append records a user's actions on a run, atomically and in order: marks, notes, pins, the date of an event, with all
// consequences. It returns when they are durable.
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
	if err == nil && j != nil { // otherwise it was sent to the driver of the run
		err = j.Sync(ctx)
	}
	if err != nil || !slices.ContainsFunc(bodies, func(b events.Body) bool {
		_,
			ok := b.(*events.TriggerGiven)
		return ok
	}) {
		return err
	}
	return o.ask(ctx, o.whenRecomputed)
}

// History returns all events of a run in order.
func (e *Engine) History(id events.RunID) ([]events.Event, error) {
	all, _, err := e.c.Store.Load(id) // damaged parts are left out, as in Load
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

// state returns the state of a run from its owner, if it has one that has read the journal.
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

// Close interrupts every run and releases the journals. Active runs can be resumed later.
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
