package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/stats"
	"headnote/model"
	"headnote/research"
	"headnote/research/demorun"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/memo"
)

// clock is the time of every test: it does not advance.
func clock() time.Time { return demorun.Start.Add(7400 * time.Millisecond) }

// teller is an engine that plays the demo run.
type teller struct {
	mu     sync.Mutex
	all    []events.Event
	asked  []research.Ask
	marked []events.Body

	approved []events.Call
	text     string // of documents that the demo run does not have
	pages    []int  // of every document
}

func (e *teller) Start(_ context.Context, a research.Ask) (events.RunID, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked = append(e.asked, a)
	return demorun.ID, nil
}

func (e *teller) Events(_ context.Context, _ events.RunID, after uint64) ([]events.Event, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if after >= uint64(len(e.all)) {
		return nil, io.EOF
	}
	return e.all[after:], nil
}

func (e *teller) Watch(context.Context, events.RunID, uint64) ([]events.Event, error) {
	return nil, io.EOF // nobody else does anything
}

func (e *teller) NextUnsent(context.Context, journal.Unsent) (journal.Unsent, error) {
	return journal.Unsent{}, errors.ErrUnsupported
}

func (e *teller) Again(context.Context, events.RunID, events.AskedAgain) error { return nil }

func (e *teller) Append(run events.RunID, bodies ...events.Body) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, b := range bodies {
		e.marked = append(e.marked, b)
		e.all = append(e.all, events.Event{Seq: uint64(len(e.all) + 1), Run: run, At: clock(), Body: b})
	}
	return nil
}

func (e *teller) Load(events.RunID) (events.Run, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var r events.Run
	for _, ev := range e.all {
		r = events.Apply(r, ev)
	}
	return r, nil
}

func (e *teller) History(events.RunID) ([]events.Event, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.all, nil
}

func (e *teller) Runs(context.Context) ([]journal.Entry, error) {
	return []journal.Entry{
		{
			ID: demorun.ID, Question: demorun.Question, Started: demorun.Start, Status: events.Finished, Results: 7,
			HasMemo: true,
		},
		{
			ID: events.MustRunID("older"), Question: "What did the order set?", Started: demorun.Start.Add(-time.Hour),
			Status: events.Interrupted, Results: 2,
		},
	}, nil
}

func (e *teller) Pages(backends.Document) []int { return e.pages }

func (e *teller) Text(_ context.Context, d backends.Document) (string, error) {
	if s, ok := demorun.Text(d.ID); ok {
		return s, nil
	}
	if e.text != "" {
		return e.text, nil
	}
	return "", errors.New("the file is gone: headnote index finds what has moved")
}

func (e *teller) Tools() []backends.Spec {
	var out []backends.Spec
	for name, title := range map[string]string{
		"search_context": "Matter documents", "search_fda_drug_labels": "FDA labels",
		"get_usc_section": "U.S. Code section", "search_us_code": "U.S. Code",
		"search_ptab_proceedings": "PTAB proceedings", "search_epa_facilities": "EPA facilities",
		"search_hsr_terminations": "HSR terminations",
	} {
		out = append(out, backends.Spec{Name: name, Title: title})
	}
	fields := []backends.Field{
		{Name: "query", Type: backends.String, Required: true, Description: "words that opinions hold"},
		{Name: "court", Type: backends.String, Description: "id of a court, such as scotus"},
		{Name: "limit", Type: backends.Integer, Default: 10, Description: "how many at most"},
	}
	return append(out, backends.Spec{Name: "search_cases", Title: "Cases", Schema: backends.Schema{Fields: fields}})
}

func (e *teller) Outlook(calls []events.Call) (research.Outlook, error) {
	return research.Outlook{Groups: make([][]string, 2), Takes: time.Duration(len(calls)) * 1400 * time.Millisecond}, nil
}

func (e *teller) Resume(context.Context, events.RunID) error { return nil }
func (e *teller) Approve(_ events.RunID, plan events.PlanApproved) error {
	calls := plan.Calls
	e.mu.Lock()
	defer e.mu.Unlock()
	e.approved = calls
	return nil
}

func (e *teller) Cancel(events.RunID, string) error { return nil }

// memoryStore is a store in memory.
type memoryStore struct {
	mu      sync.Mutex
	session model.Session
	exports []string
	agreed  int
	kept    []string
}

func (d *memoryStore) LoadSession() (model.Session, error) { return d.session, nil }

func (d *memoryStore) SaveSession(s model.Session) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.session = s
	return nil
}

func (d *memoryStore) Sources(context.Context) (map[string]stats.Source, error) { return seen, nil }

// seen are the statistics of the demo run's sources over many runs.
var seen = map[string]stats.Source{
	"courtlistener": {
		Searches: 41, Failures: 2, Confidence: 27.9, Seconds: 38, Slowest: 4.1, Suggestions: 6,
		Relevance: map[string]int{"high": 20, "medium": 15, "low": 6},
	},
	"openfda": {
		Searches: 12, Failures: 3, Confidence: 6.6, Seconds: 21, Slowest: 9.8,
		Relevance: map[string]int{"medium": 12},
	},
	"govinfo": {Failures: 1, Seconds: 9},
}

func (d *memoryStore) Agree([]string, bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.agreed++
	return nil
}

func (d *memoryStore) Export(_ events.Run, format export.Format, appendices []memo.Appendix) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.exports = append(d.exports, format.String())
	where := "memo." + format.Extension()
	if len(appendices) > 0 {
		where += " with " + memo.List(appendices)
	}
	return where, nil
}

func (d *memoryStore) ExportDeadlines(w model.WriteDeadlines) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.exports = append(d.exports, fmt.Sprintf("%s of %d deadlines from %d papers", w.Format, len(w.Deadlines),
		len(w.Documents)))
	return "deadlines." + w.Format.Extension(), nil
}

func (d *memoryStore) Keep(s string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept = append(d.kept, s)
	return "copied.txt", nil
}

// bench is a program whose commands are carried out immediately and in order.
type bench struct {
	t *testing.T
	*program
	engine *teller
	store  *memoryStore
}

func options(e *teller, d *memoryStore) Options {
	return Options{
		Open: func() (Engine, int, error) { return e, 7, nil }, Store: d, Catalog: &shelf{},
		Matter: model.Matter{Name: "Acme/ANDA"},
		Theme:  "dark", Now: clock, Env: func(string) string { return "" },
		tick: func(_ time.Duration, answer func(time.Time) tea.Msg) tea.Cmd { // time does not advance
			return func() tea.Msg { return answer(clock()) }
		},
	}
}

// workbench returns a program of w × h cells that has received the events.
func workbench(t *testing.T, w, h int, all []events.Event, change ...func(*Options)) *bench {
	t.Helper()
	kept := &memoryStore{session: model.New(model.Matter{}, false, false).Session}
	b := &bench{t: t, engine: &teller{all: all}, store: kept}
	o := options(b.engine, b.store)
	for _, c := range change {
		c(&o)
	}
	keys, err := remapped(o.shown(), o.Keys)
	require.NoError(t, err)
	b.program = newProgram(context.Background(), o, keys, b.store.session)
	b.still = true // time does not advance, and nothing waits for it
	b.do(b.Init())
	b.msg(tea.WindowSizeMsg{Width: w, Height: h})
	if all != nil {
		b.msg(model.Started{Run: demorun.ID})
	}
	return b
}

func (b *bench) msg(m tea.Msg) {
	_, cmd := b.Update(m)
	b.do(cmd)
}

// do carries out a command and its consequences. Clock ticks and cursor blinks are left out: time does not advance.
func (b *bench) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	done := make(chan tea.Msg, 1)
	go func() { done <- cmd() }()
	var m tea.Msg
	select {
	case m = <-done:
	case <-b.t.Context().Done():
		return
	}
	switch m := m.(type) {
	case nil, tickMsg, tea.QuitMsg:
	case tea.BatchMsg:
		for _, c := range m {
			b.do(c)
		}
	default:
		b.msg(m)
	}
}

// builtinKeys returns the table of actions without changes.
func builtinKeys() keymap { return table(builtin()) }

// draw returns the current screen.
func (b *bench) draw() frame { return draw(b.view) }

// press sends keys by their names: "enter", "j", "ctrl+c".
func (b *bench) press(keys ...string) *bench {
	b.t.Helper()
	for _, k := range keys {
		b.msg(key(k))
	}
	return b
}

var named = map[string]tea.KeyPressMsg{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
	"shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"up":        {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft},
	"right":  {Code: tea.KeyRight},
	"space":  {Code: ' ', Text: " "},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+k": {Code: 'k', Mod: tea.ModCtrl}, "ctrl+d": {
		Code: 'd',
		Mod:  tea.ModCtrl,
	}, "pgdown": {Code: tea.KeyPgDown}, "f2": {Code: tea.KeyF2},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "pgup": {Code: tea.KeyPgUp},
	"backspace": {Code: tea.KeyBackspace},
}

func key(name string) tea.KeyPressMsg {
	if k, ok := named[name]; ok {
		return k
	}
	r := []rune(name)[0]
	return tea.KeyPressMsg{Code: r, Text: name}
}

func TestNamedKeysAreWhatTheySay(t *testing.T) {
	for name, k := range named {
		require.Equal(t, name, k.String())
	}
}
