package ui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/research/export"
	"headnote/research/memo"
	"headnote/text"
)

// RunAccessible runs the workbench as plain lines of text, for screen readers and for scripts: the same model, panes
// and actions, without a full screen, frames, colors or motion. Changes are announced; whatever can be selected is
// numbered.
func RunAccessible(ctx context.Context, o Options, in io.Reader,
	start func(where string, f func() error, done func(error)),
) error {
	keys, err := remapped(o.shown(), o.Keys)
	if err != nil {
		return err
	}
	session, damage := o.Store.LoadSession() // on an error it begins as if for the first time
	o.Theme, o.ASCII = "dark", true
	l := &dialogue{
		speaker: speaker{
			p: newProgram(ctx, o, keys, session), out: bufio.NewWriter(o.Out), told: make(map[string]bool),
		},
		commands: commandsOf(o.shown(), keys), msgs: make(chan tea.Msg), start: start,
	}
	l.p.words = true
	if damage != nil {
		l.say("%s.", sentence(damage.Error()))
	}
	l.say("headnote, matter %s. Type ask and a question, or help.", text.Line(o.Matter.Name))
	if l.p.state.Draft != "" && o.Ask.Question == "" {
		l.say("Suggested question: %s Type ask to ask it.", text.Line(l.p.state.Draft))
	}
	l.do(l.p.Init())
	typed, ended := make(chan string), make(chan error, 1)
	start("reading what is typed", func() error {
		lines := bufio.NewReader(in)
		for {
			line, err := oneLine(lines)
			if err == nil || line != "" {
				select {
				case typed <- line:
				case <-ctx.Done():
					return nil
				}
			}
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}, func(err error) { ended <- err })
	return l.loop(ctx, typed, ended)
}

// oneLine reads a line. Of an overlong one it keeps only enough to show that it is too long.
func oneLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= lineAtMost {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return strings.TrimRight(string(line), "\r\n"), err
		}
	}
}

// dialogue answers the lines that are typed.
type dialogue struct {
	speaker
	commands  []Command
	msgs      chan tea.Msg
	start     func(where string, f func() error, done func(error))
	quit      bool
	shown     int       // rows listed so far; "more" continues after them
	wanted    model.Tab // the pane last requested: it is listed once it is read
	statement string    // statement of the memo opened last
	opening   bool      // runs are being listed, or one is being opened
	open      int       // commands still running
	writing   bool      // a file or a mark is being written: its outcome is announced before the next line is read
}

// loop handles lines and messages until the end. At the end of the input it waits for what is unfinished, so that a
// script need not wait itself.
func (l *dialogue) loop(ctx context.Context, typed <-chan string, ended <-chan error) error {
	closed := false
	for !l.quit && l.err == nil && (!closed || l.unfinished()) {
		if err := l.out.Flush(); err != nil {
			return err
		}
		next := typed
		if l.reading() {
			next = nil // the next line refers to what is being read
		}
		select {
		case s := <-next:
			l.line(s)
		case m := <-l.msgs:
			l.open--
			l.msg(m)
		case <-l.p.work.woken:
		case err := <-ended:
			if err != nil {
				return fmt.Errorf("what was typed cannot be read: %w", err)
			}
			closed = true
		case <-ctx.Done():
			return errors.Join(ctx.Err(), l.p.work.leave(), l.p.work.sessions.take(l.p.state.Session)())
		}
	}
	return errors.Join(l.err, l.p.broken, l.p.work.leave(), l.out.Flush(), l.p.work.sessions.take(l.p.state.Session)())
}

// reading reports whether the run of the last session, or the contents of the pane in view, are still being read.
func (l *dialogue) reading() bool {
	s := l.p.state
	opening := l.opening || !s.Session.Run.IsZero() && s.Run.ID.IsZero()
	return (opening || l.writing || s.Tab == l.wanted && s.Reading()) && l.open > int(l.p.work.watching.Load())
}

// unfinished reports whether anything is going on that will end by itself. Watching what others do will not, nor will a
// plan that nobody is left to approve.
func (l *dialogue) unfinished() bool {
	s := l.p.state
	return l.open > int(l.p.work.watching.Load()) && !(s.Overlay == model.PlanOverlay && s.Run.Waits())
}

// do starts a command; its result comes back as a message.
func (l *dialogue) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	l.open++
	l.start("the workbench", func() error {
		l.answer(cmd())
		return nil
	}, func(err error) {
		if err != nil {
			l.answer(crashed{err})
		}
	})
}

// answer delivers a message, unless the program is ending.
func (l *dialogue) answer(m tea.Msg) {
	select {
	case l.msgs <- m:
	case <-l.p.work.ctx.Done():
	}
}

// msg updates the state with a message and announces what has changed.
func (l *dialogue) msg(m tea.Msg) {
	switch m := m.(type) {
	case nil, tickMsg:
		return
	case tea.QuitMsg:
		l.quit = true
		return
	case tea.BatchMsg:
		for _, c := range m {
			l.do(c)
		}
		return
	}
	before := l.p.state
	_, cmd := l.p.Update(m)
	l.announce(before, l.p.state)
	switch m.(type) {
	case model.RunsListed, model.Opened, model.NotOpened:
		l.opening = false
	case model.Told, model.Refreshed, model.NotAppended, model.Arrived:
		l.writing = false
	}
	if _, ok := m.(model.RunsListed); ok {
		l.runs()
	}
	switch m.(type) {
	case model.PapersListed, model.AffairRead, model.DocketRead, model.WatchesListed:
		if now := l.p.state; now.Tab == l.wanted && newlyRead(before, now) {
			l.shown = 0
			l.list()
		}
	}
	l.do(cmd)
}

// newlyRead reports whether the pane in view has just been read, or its rows have changed.
func newlyRead(before, now model.State) bool {
	return !now.Reading() && (before.Reading() || !slices.Equal(before.RowsOf(now.Tab), now.RowsOf(now.Tab)))
}

// keepsOpen lists the commands that refer to an open overlay; any other command closes it first.
var keepsOpen = map[model.Overlay][]string{
	model.BrowseOverlay: {"page", "yes", "no"},
	model.RunsOverlay:   {"open", "help", "commands", "no"},
}

// line carries out a line that was typed.
func (l *dialogue) line(s string) {
	if strings.TrimSpace(s) == "" {
		return
	}
	c, p, err := parseLine(l.commands, s)
	if err != nil {
		l.say("%s.", sentence(err.Error()))
		return
	}
	if keep, ok := keepsOpen[l.p.state.Overlay]; ok && !slices.Contains(keep, c.Name) {
		l.msg(model.Close{})
	}
	said, before, open := l.lines, l.p.state, l.open
	c.do(l, p)
	if l.lines == said && !l.quit && !l.writing {
		l.confirm(c, before, l.open > open)
	}
}

// confirm announces the effect of a command that printed nothing itself: the row it selected, or that it did something
// or nothing.
func (l *dialogue) confirm(c Command, before model.State, begun bool) {
	now, p := l.p.state, l.p.pane()
	row := now.Selected.Of(now.Tab)
	at := slices.Index(now.RowsOf(now.Tab), row)
	switch {
	case at >= 0 && (now.Tab != before.Tab || row != before.Selected.Of(now.Tab)):
		l.say("%d. %s", at+1, p.Spoken(l.p.view, row))
		if now.Tab == model.Memo {
			l.statement = row
		}
	case begun || l.opening || now.Revision != before.Revision:
		l.say("%s: done.", sentence(c.Name))
	default:
		l.say("%s: nothing to do here.", sentence(c.Name))
	}
}

// sentence capitalizes the first letter.
func sentence(s string) string {
	s = text.Line(s)
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}

func (l *dialogue) ask(p parameter) {
	if p.words != "" {
		l.msg(model.Typed{Text: p.words})
	}
	l.msg(model.Focus{Area: model.Question})
	l.msg(model.Submit{})
}

// show announces a pane.
func (l *dialogue) show(tab model.Tab) {
	l.wanted = tab
	l.msg(model.ShowTab{Tab: tab})
	if p, ok := l.p.pane().(rearranged); ok {
		l.plainly(p)
	}
	l.shown = 0
	l.list()
}

func (l *dialogue) plainly(p rearranged) {
	for _, m := range p.plainly(l.p.state) {
		l.msg(m)
	}
}

func (l *dialogue) filter(p parameter) {
	if _, ok := l.p.pane().(model.Filtered); !ok {
		l.msg(model.ShowTab{Tab: model.Results})
	}
	l.wanted = l.p.state.Tab
	l.msg(model.FilterTo{Words: p.words}) // not Typed: while a plan waits, that would go to its overlay
	l.shown = 0
	l.list()
}

func (l *dialogue) export(p parameter) {
	if p.words == "" {
		l.say("No format was named: choose %s.", export.Memos)
		l.say("For the deadlines choose %s.", listFormats())
		return
	}
	format, list, _ := strings.Cut(p.words, " ")
	if f, err := export.DeadlineFormats.Parse(format); err == nil && slices.Contains(onlyOfDeadlines(), format) {
		write(l, model.ExportDeadlines{Format: f})
		return
	}
	f, err := export.ParseFormat(format)
	if err != nil {
		l.say("%s.", sentence(err.Error()))
		return
	}
	appendices, err := memo.ParseAppendices(list)
	if err != nil {
		l.say("%s.", sentence(err.Error()))
		return
	}
	for _, a := range memo.AllAppendices {
		if slices.Contains(appendices, a) != slices.Contains(l.p.state.Appendices, a) {
			l.msg(model.ToggleAppendix{Appendix: a})
		}
	}
	write(l, model.ExportMemo{Format: f})
}

// write starts writing something whose outcome is awaited.
func write(l *dialogue, m model.Msg) {
	before := l.open
	l.msg(m)
	l.writing = l.open > before
}

// onlyOfDeadlines returns the export formats that only deadlines have.
func onlyOfDeadlines() []string {
	return slices.DeleteFunc(export.DeadlineFormats.Names(), func(name string) bool {
		return slices.Contains(export.Memos.Names(), name)
	})
}

// listFormats returns these formats as an enumeration.
func listFormats() string { return export.List(onlyOfDeadlines()...) }

// page asks whether to open the web page; the second time it opens it.
func (l *dialogue) page(p parameter) {
	if l.p.state.Overlay == model.BrowseOverlay {
		l.yes(p)
		return
	}
	l.msg(model.Browse{})
}

func (l *dialogue) yes(parameter) {
	if l.p.state.Overlay != model.BrowseOverlay {
		l.say("No question was asked.")
		return
	}
	l.msg(model.OpenPage{})
}
