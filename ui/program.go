package ui

import (
	"context"
	"errors"
	"io"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"headnote/backends"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
)

// Options of the workbench.
type Options struct {
	// Open opens the matter's engine, and says how many documents it has. It is
	// called once the screen stands: an index may take a moment.
	Open   func() (engine Engine, documents int, err error)
	Desk   Desk
	Matter model.Matter
	Ask    research.Ask        // the terms of every question; its Question, if any, is asked at once
	Theme  string              // one of Themes
	Keys   map[string][]string // other keys for commands, by their ID
	ASCII  bool
	Slow   bool // fewer updates, for slow connections
	Now    func() time.Time
	Env    func(string) string // as os.Getenv
	Out    io.Writer           // the terminal
	Remote *Remote             // whose terminal it is; nil for the process's own
	// Browser asks the desktop for a page; nil where there is none.
	Browser func(backends.WebAddress) error
	// Debug, where it is set, is given the kinds of the last messages at the end.
	Debug func(messages string)
	// Program are further options of the terminal program, for tests.
	Program []tea.ProgramOption
}

// Run shows the workbench until it is left.
func Run(ctx context.Context, o Options) error {
	// Signals end ctx; a second handler for them could wait for a program that has ended.
	opts := append([]tea.ProgramOption{tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithOutput(o.Out), tea.WithFilter(mergeWheel(o.Now))}, o.Remote.options()...)
	opts = append(opts, o.Program...)
	if o.Env("NO_COLOR") != "" {
		opts = append(opts, tea.WithColorProfile(colorprofile.Ascii))
	}
	keys, err := remapped(o.Keys)
	if err != nil {
		return err
	}
	session, err := o.Desk.LoadSession() // before the first key
	p := newProgram(ctx, o, keys, session)
	if err != nil {
		p.state, _ = model.Update(p.state, failed(err))
	}
	end, err := tea.NewProgram(p, opts...).Run()
	if p.theme.follows {
		_, werr := io.WriteString(o.Out, ansi.ResetModeLightDark)
		err = errors.Join(err, werr)
	}
	if last, ok := end.(*program); ok {
		err = errors.Join(err, last.broken, last.leave(), o.Desk.SaveSession(last.state.Session))
		if o.Debug != nil {
			o.Debug(last.recent.String())
		}
	}
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return context.Canceled // everything is saved
	}
	return err
}

// program is the root: the model's state, and what is only about drawing.
type program struct {
	o     Options
	ctx   context.Context //nolint:containedctx // of the whole program; commands wait under it
	state model.State
	theme theme
	depth depth // of the terminal's colours

	engine  Engine         // nil until it is open
	queued  []model.Effect // for the engine, asked before it was open
	broken  error          // why the engine could not be opened
	unwatch func()         // ends the wait for what people do to the run in view
	w, h    int

	keys  keymap
	first string // of a sequence of keys, while it waits for the next
	away  bool   // the terminal does not have the focus

	question, query textinput.Model
	whole           bool // the question stands there to be replaced by what is typed, or changed
	ticking         bool
	still           bool    // no clock runs: in tests
	begin           tea.Cmd // what the last session leads to
	outbox          *outbox
	memo            memoCache
	reading         reading
	frame           frame
	recent          recent
}

func newProgram(ctx context.Context, o Options, keys keymap, session model.Session) *program {
	p := &program{o: o, outbox: new(outbox), ctx: ctx, keys: keys, state: model.New(o.Matter, o.Ask.Offline, o.Ask.Review), w: 80, h: 24, reading: reading{top: -1}}
	if o.Env("NO_COLOR") != "" {
		p.depth = none
	}
	p.question, p.query = textinput.New(), textinput.New()
	for _, in := range []*textinput.Model{&p.question, &p.query} {
		in.SetVirtualCursor(false) // the terminal's own blinks without a byte of ours
		in.Prompt = ""
		in.CharLimit = 16 << 10
	}
	p.dress(true)
	p.question.Placeholder = "ask a question about the matter, and press enter"
	if o.Ask.Question != "" {
		session.Run, session.Draft, session.Focus = events.RunID{}, o.Ask.Question, model.Question // a new question takes its place
	}
	p.begin = p.send(model.Restored{Session: session})
	return p
}

// dress takes the theme for a dark or a light ground.
func (p *program) dress(dark bool) {
	t := newTheme(p.o.Theme, dark, p.o.ASCII, p.depth)
	typed := textinput.StyleState{Text: t.Text, Placeholder: t.Faint, Suggestion: t.Faint, Prompt: t.Text}
	p.theme, p.reading.last = t, shown{}
	for _, in := range []*textinput.Model{&p.question, &p.query} {
		in.SetStyles(textinput.Styles{Focused: typed, Blurred: typed})
	}
}

// Init implements tea.Model.
func (p *program) Init() tea.Cmd {
	open := p.o.Open
	cmds := []tea.Cmd{p.begin, func() tea.Msg {
		e, documents, err := open()
		return opened{e, documents, err}
	}}
	if p.theme.follows {
		cmds = append(cmds, tea.RequestBackgroundColor, tea.Raw(ansi.SetModeLightDark))
	}
	if p.o.Ask.Question != "" {
		cmds = append(cmds, func() tea.Msg { return model.Submit{} })
	}
	return guarded(tea.Batch(cmds...))
}

// update answers a message.
func (p *program) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.w, p.h = msg.Width, msg.Height
		return tea.Batch(p.renderMemo(), p.o.Remote.resized(p.ctx))
	case tea.FocusMsg:
		p.away = false
		return nil
	case tea.BlurMsg:
		p.away = true
		return nil
	case uv.DarkColorSchemeEvent, uv.LightColorSchemeEvent: // the desktop has changed between day and night
		return tea.RequestBackgroundColor
	case tea.BackgroundColorMsg:
		p.dress(msg.IsDark())
		return p.renderMemo()
	case tea.ColorProfileMsg:
		p.depth = depthOf(msg.Profile)
		p.dress(p.theme.dark)
		return p.renderMemo()
	case tea.KeyPressMsg:
		return p.key(msg)
	case tea.MouseClickMsg:
		return p.click(msg.X, msg.Y)
	case tea.MouseWheelMsg:
		return p.wheel(msg)
	case opened:
		return p.onOpened(msg)
	case sectionsRendered:
		p.memo.put(msg)
		return nil
	case openingMsg:
		p.reading.late = msg.generation
		return nil
	case tickMsg:
		p.ticking = false
		return p.send(model.Ticked{Now: time.Time(msg)})
	case tea.PasteMsg:
		return p.typeInto(msg)
	case model.Msg:
		return p.send(msg)
	}
	return p.typeInto(msg)
}

// opened brings the engine.
type opened struct {
	engine    Engine
	documents int
	err       error
}

// onOpened carries out what has waited for the engine. Without one there is
// nothing to do here: the reason is told when the screen is gone.
func (p *program) onOpened(m opened) tea.Cmd {
	if m.err != nil {
		p.broken = m.err
		return tea.Quit
	}
	p.engine, p.state.Matter.Documents = m.engine, m.documents
	p.state.Specs = make(map[string]backends.Spec)
	for _, spec := range m.engine.Tools() {
		p.state.Specs[spec.Name] = spec
	}
	var cmds []tea.Cmd
	for _, e := range p.queued {
		cmds = append(cmds, p.perform(e))
	}
	p.queued = nil
	cmds = append(cmds, p.perform(model.AwaitUnsent{}))
	return tea.Batch(cmds...)
}

// send folds a message into the state and carries out what follows.
func (p *program) send(m model.Msg) tea.Cmd {
	before := p.state
	var effects []model.Effect
	p.state, effects = model.Update(p.state, m)
	cmds := make([]tea.Cmd, 0, len(effects)+3)
	for _, e := range effects {
		cmds = append(cmds, p.perform(e))
	}
	if p.state.Preview.Generation != before.Preview.Generation || p.state.Preview.Top != before.Preview.Top || p.state.Preview.At != before.Preview.At {
		p.reading.top = -1
	}
	p.replaceable(m, before)
	p.syncInputs()
	cmds = append(cmds, p.renderMemo(), p.tick())
	return tea.Batch(cmds...)
}

// syncInputs brings the input fields in line with the state.
func (p *program) syncInputs() {
	if p.state.Draft != p.question.Value() {
		begun := p.question.Value() == ""
		p.question.SetValue(p.state.Draft)
		p.question.CursorEnd()
		if begun {
			p.question.CursorStart() // a question that was brought back is read from its start
		}
	}
	want := p.state.Query
	switch p.state.Overlay {
	case model.NoOverlay:
		want = p.state.Filter
	case model.FormOverlay:
		want = p.state.Form.Fields[p.state.Form.Row].Value
	}
	if want != p.query.Value() {
		p.query.SetValue(want)
		p.query.CursorEnd()
	}
	if p.typingQuestion() {
		p.question.Focus()
	} else {
		p.question.Blur()
	}
	if p.typingQuery() {
		p.query.Focus()
	} else {
		p.query.Blur()
	}
}

func (p *program) typingQuestion() bool {
	return p.state.Overlay == model.NoOverlay && p.state.Focus == model.Question
}

// typingQuery tells whether keys are letters of a filter or of an overlay's search.
func (p *program) typingQuery() bool {
	switch p.state.Overlay {
	case model.NoOverlay:
		return p.state.Filtering
	case model.HelpOverlay, model.PaletteOverlay, model.RunsOverlay, model.FormOverlay:
		return true
	}
	return false
}

// key turns a key into an intent. Below the smallest size keys do nothing but quit.
func (p *program) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if p.tooSmall() && name != "ctrl+c" && name != "q" {
		return nil
	}
	if first := p.first; first != "" {
		p.first = ""
		if a, ok := p.keys.find(p.state, first+" "+name); ok {
			return p.send(a.Do)
		}
		if name != "esc" {
			return p.send(model.Told{Toast: model.Toast{Severity: model.Warning, Text: first + " " + name + " does nothing here"}})
		}
		return nil
	}
	switch {
	case name == "f2":
		return p.send(model.ToggleMouse{})
	case name == "ctrl+z" && p.o.Remote == nil:
		return tea.Suspend
	case p.state.Overlay == model.ExportOverlay || p.state.Overlay == model.QuitOverlay || p.state.Overlay == model.BrowseOverlay:
		return p.choice(name)
	case p.typingQuery() || p.typingQuestion():
		if cmd, done := p.typingKey(name); done {
			return cmd
		}
		return p.typeInto(k)
	case p.state.Overlay != model.NoOverlay && (name == "q" || name == "?"):
		return p.send(model.Close{})
	case p.state.Focus == model.Reading && p.state.Overlay == model.NoOverlay:
		if by, ok := scrolling[name]; ok {
			p.scroll(by)
			return nil
		}
	}
	if a, ok := p.keys.find(p.state, name); ok {
		return p.send(a.Do)
	}
	if next, _ := p.keys.after(p.state, name); len(next) > 0 {
		p.first = name
	}
	return nil
}

// scrolling keys move the preview by lines.
var scrolling = map[string]int{
	"j": 1, "down": 1, "k": -1, "up": -1, "pgdown": 15, "space": 15, "pgup": -15, "ctrl+d": 10, "ctrl+u": -10,
	"g": model.First, "home": model.First, "G": model.Last, "end": model.Last,
}

// typingKey handles the keys that mean the same while one types.
func (p *program) typingKey(name string) (tea.Cmd, bool) {
	switch name {
	case "esc":
		if p.typingQuestion() {
			return p.send(model.Focus{Pane: model.Main}), true
		}
		return p.send(model.Close{}), true
	case "enter", "ctrl+j": // what enter is before the terminal is in raw mode
		if p.state.Overlay == model.PaletteOverlay || p.state.Overlay == model.HelpOverlay {
			return p.runSelected(), true
		}
		return p.send(model.Enter{}), true
	case "ctrl+c":
		return p.send(model.Cancel{}), true
	case "ctrl+o", "ctrl+e":
		if a, ok := p.keys.find(p.state, name); ok && p.state.Overlay == model.RunsOverlay {
			return p.send(a.Do), true
		}
	case "ctrl+k", "ctrl+p":
		if p.typingQuestion() {
			return p.send(model.Open{Overlay: model.PaletteOverlay}), true
		}
	case "tab", "shift+tab":
		by := map[string]int{"tab": 1, "shift+tab": -1}[name]
		if p.state.Overlay == model.FormOverlay {
			return p.send(model.Move{By: by}), true
		}
		return p.send(model.FocusNext{By: by}), true
	case "up", "down":
		by := map[string]int{"up": 1, "down": -1}[name]
		if p.typingQuestion() {
			return p.send(model.Recall{By: by}), true
		}
		return p.send(model.Move{By: -by}), true
	}
	return nil, false
}

// typeInto hands a message to the input field that is being typed into.
func (p *program) typeInto(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch {
	case p.typingQuery():
		was := p.query.Value()
		p.query, cmd = p.query.Update(msg)
		if v := p.query.Value(); v != was {
			return tea.Batch(cmd, p.send(model.Typed{Text: v}))
		}
	case p.typingQuestion():
		if p.whole && p.replace(msg) {
			return p.send(model.Typed{Text: ""})
		}
		was := p.state.Draft
		p.question, cmd = p.question.Update(msg)
		if v := p.question.Value(); v != was {
			return tea.Batch(cmd, p.send(model.Typed{Text: v}))
		}
	}
	return cmd
}

// choice answers the overlays that offer letters.
func (p *program) choice(name string) tea.Cmd {
	if p.state.Overlay == model.QuitOverlay {
		switch name {
		case "y", "q", "enter", "ctrl+c":
			return p.send(model.AskQuit{})
		}
		return p.send(model.Close{})
	}
	if p.state.Overlay == model.BrowseOverlay {
		switch name {
		case "y", "enter", "ctrl+j": // not the key that asked: a double press would answer unread
			return p.send(model.OpenPage{})
		}
		return p.send(model.Close{})
	}
	for _, f := range export.Memos.All() {
		if f.Key() == name {
			return p.send(model.ExportMemo{Format: f})
		}
	}
	return p.send(model.Close{})
}

// runSelected runs the action that is selected in the palette or the help.
func (p *program) runSelected() tea.Cmd {
	list := p.listed()
	row := min(p.state.Row, len(list)-1)
	cmd := p.send(model.Close{})
	if row < 0 {
		return cmd
	}
	return tea.Batch(cmd, p.send(list[row].Do))
}
