package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"headnote/internal/safe"
	"headnote/text"
)

// Choice is what to do in a folder that is not a matter yet.
type Choice int

// The choices.
const (
	Leave      Choice = iota
	ReadFolder        // the folder was read and is a matter now
	OpenSample
)

// Offer asks what to do in a folder that is not a matter: the sample matter is opened only if the user asks for it.
type Offer struct {
	Folder string
	// Found describes what would be read, and why it cannot be; unfit is "" if it can.
	Found func(ctx context.Context) (lines []string, unfit string)
	// Read makes the folder a matter. It reports its progress to tell, and returns a report; look is true if files were
	// left out, so that the report is worth a look.
	Read func(ctx context.Context, tell func(string)) (report []string, look bool, err error)

	Keys    map[string][]string // other keys for commands, by their ID
	Theme   string
	ASCII   bool
	Env     func(string) string
	Out     io.Writer
	Program []tea.ProgramOption // further ones, for tests
}

// Ask shows the offer until it is answered.
func (o Offer) Ask(ctx context.Context) (Choice, error) {
	keys, err := remapped(builtin(), o.Keys)
	if err != nil {
		return Leave, err
	}
	m := newOffering(ctx, o, keys)
	defer m.stop()
	opts := append([]tea.ProgramOption{tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithOutput(o.Out)},
		o.Program...)
	if o.Env("NO_COLOR") != "" {
		opts = append(opts, tea.WithColorProfile(colorprofile.Ascii))
	}
	_, err = tea.NewProgram(m, opts...).Run()
	switch {
	case ctx.Err() != nil:
		return Leave, context.Canceled
	case err != nil:
		return Leave, err
	}
	return m.choice, m.broken
}

// offering is an Offer on the screen.
type offering struct {
	o      Offer
	ctx    context.Context //nolint:containedctx // of what the offer starts
	stop   context.CancelFunc
	keys   keymap
	theme  theme
	depth  depth
	w, h   int
	told   chan string // progress of reading; only the newest line
	choice Choice
	broken error

	lines   []string // what was found
	unfit   string
	looked  bool
	reading bool
	far     string
	report  []string // about the reading, if it is worth a look
	failure string
}

type (
	foundMsg struct {
		lines []string
		unfit string
	}
	farMsg  string
	readMsg struct {
		report []string
		look   bool
		err    error
	}
)

func newOffering(ctx context.Context, o Offer, keys keymap) *offering {
	m := &offering{o: o, keys: keys, w: 80, h: 24, told: make(chan string, 1)}
	m.ctx, m.stop = context.WithCancel(ctx)
	if o.Env("NO_COLOR") != "" {
		m.depth = none
	}
	m.theme = newTheme(o.Theme, true, o.ASCII, m.depth)
	return m
}

// Init implements tea.Model.
func (m *offering) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, guarded(func() tea.Msg {
		lines, unfit := m.o.Found(m.ctx)
		return foundMsg{lines, unfit}
	}))
}

// Update implements tea.Model.
func (m *offering) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.theme = newTheme(m.o.Theme, msg.IsDark(), m.o.ASCII, m.depth)
	case tea.ColorProfileMsg:
		m.depth = depthOf(msg.Profile)
		m.theme = newTheme(m.o.Theme, m.theme.dark, m.o.ASCII, m.depth)
	case crashed:
		m.broken = msg.err
		return m, tea.Quit
	case foundMsg:
		m.lines, m.unfit, m.looked = msg.lines, msg.unfit, true
	case farMsg:
		m.far = string(msg)
		if m.reading {
			return m, m.listen()
		}
	case readMsg:
		return m, m.onRead(msg)
	case tea.KeyPressMsg:
		return m, m.key(msg.String())
	}
	return m, nil
}

func (m *offering) onRead(r readMsg) tea.Cmd {
	m.reading = false
	switch {
	case r.err != nil && m.ctx.Err() != nil:
		return tea.Quit
	case r.err != nil:
		m.failure = r.err.Error()
		var fault *safe.Panic
		if errors.As(r.err, &fault) {
			m.broken = r.err
			return tea.Quit
		}
		return nil
	}
	m.choice = ReadFolder
	if r.look {
		m.report = r.report
		return nil
	}
	return tea.Quit
}

// key handles a key. Leaving while the folder is being read stops the reading; what was read is kept.
func (m *offering) key(name string) tea.Cmd {
	id := m.keys.in(inOffer, name)
	switch {
	case id == "leave-folder":
		m.stop()
		if m.reading {
			return nil // the reading ends first, and reports that
		}
		m.choice = Leave
		return tea.Quit
	case m.report != nil && id == "read-folder":
		return tea.Quit
	case m.reading || m.report != nil:
		return nil
	case id == "open-sample":
		m.choice = OpenSample
		return tea.Quit
	case id == "read-folder" && m.looked && m.unfit == "":
		m.reading, m.failure = true, ""
		return tea.Batch(m.listen(), guarded(func() tea.Msg {
			report, look, err := m.o.Read(m.ctx, m.tell)
			return readMsg{report, look, err}
		}))
	}
	return nil
}

// tell keeps the newest line of progress.
func (m *offering) tell(far string) {
	select {
	case <-m.told:
	default:
	}
	select {
	case m.told <- far:
	case <-m.ctx.Done():
	}
}

// listen waits for the next line of progress, no more often than the eye can follow.
func (m *offering) listen() tea.Cmd {
	return guarded(func() tea.Msg {
		select {
		case far := <-m.told:
			return farMsg(far)
		case <-m.ctx.Done():
			return nil
		}
	})
}

// View implements tea.Model.
func (m *offering) View() tea.View {
	t := m.theme
	wide := max(20, min(m.w-2, 78))
	var lines []string
	say := func(style func(...string) string, s string) {
		for _, l := range wrap(text.Line(s), wide-4) {
			lines = append(lines, " "+style(l))
		}
	}
	if m.report == nil {
		say(t.Text.Render, "This folder is not a matter yet: "+m.o.Folder)
	} else {
		say(t.Text.Render, "This folder is now a matter: "+m.o.Folder)
	}
	lines = append(lines, "")
	switch {
	case !m.looked:
		say(t.Faint.Render, "Looking at what is in it …")
	default:
		for _, l := range m.lines {
			say(t.Text.Render, l)
		}
	}
	if m.unfit != "" {
		say(t.Warn.Render, m.unfit)
	}
	if m.failure != "" {
		lines = append(lines, "")
		say(t.Bad.Render, m.failure)
	}
	var keys []string // always in view, whatever else does not fit
	choice := func(id, what string) {
		a, _ := m.keys.get(id)
		keys = append(keys, " "+t.Key.Render(fmt.Sprintf("%-6s", a.Keys[0]))+" "+t.Text.Render(cmp.Or(what, a.Title)))
	}
	switch {
	case m.reading:
		for _, l := range wrap(text.Line("Reading it. "+m.far), wide-4) {
			keys = append(keys, " "+t.Text.Render(l))
		}
		choice("leave-folder", "stop; what was read is kept")
	case m.report != nil:
		for _, l := range m.report {
			say(t.Text.Render, l)
		}
		choice("read-folder", "open the workbench on it")
		choice("leave-folder", "")
	default:
		if m.looked && m.unfit == "" {
			choice("read-folder", "")
		}
		choice("open-sample", "")
		choice("leave-folder", "")
	}
	room := max(1, max(m.h, 6)-2-len(keys))
	if lines = append(lines, ""); len(lines) > room {
		lines = atMost(lines[:len(lines)-1], room, wide-2)
	}
	lines = append(lines, keys...)
	box := t.box("headnote", lines, wide, len(lines)+2, true)
	view := tea.NewView(strings.Join(box, "\n"))
	view.AltScreen = true
	return view
}

// AskAccessible makes the offer without a full screen; line reads what is typed.
func (o Offer) AskAccessible(ctx context.Context, line func() (string, error)) (Choice, error) {
	var broken error
	say := func(format string, args ...any) {
		if _, err := fmt.Fprintln(o.Out, text.Clean(fmt.Sprintf(format, args...))); err != nil {
			broken = err
		}
	}
	say("This folder is not a matter yet: %s.", o.Folder)
	lines, unfit := o.Found(ctx)
	for _, l := range lines {
		say("%s.", l)
	}
	what := "read, to read this folder; sample, for the sample matter (fictional); or quit"
	if unfit != "" {
		say("%s.", unfit)
		what = "sample, for the sample matter (fictional); or quit"
	}
	for broken == nil && ctx.Err() == nil {
		say("Type %s.", what)
		word, err := line()
		switch {
		case word == "sample":
			return OpenSample, broken
		case word == "quit" || word == "exit" || err != nil && errors.Is(err, io.EOF):
			return Leave, broken
		case err != nil:
			return Leave, fmt.Errorf("what was typed cannot be read: %w", err)
		case word == "read" && unfit == "":
			report, _, err := o.Read(ctx, func(far string) { say("%s", far) })
			if err != nil {
				return Leave, err
			}
			for _, l := range report {
				say("%s", l)
			}
			return ReadFolder, broken
		}
	}
	return Leave, errors.Join(broken, ctx.Err())
}
