package ui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/memo"
	"headnote/text"
)

// RunLines is the workbench in lines, for screen readers and for a script: the same
// model, without a full screen, frames, colours or movement. What happens is
// announced; what can be chosen is numbered.
func RunLines(ctx context.Context, o Options, in io.Reader, start func(where string, f func() error, done func(error))) error {
	keys, err := remapped(o.Keys)
	if err != nil {
		return err
	}
	session, err := o.Desk.LoadSession()
	if err != nil {
		return err
	}
	o.Theme, o.ASCII = "dark", true
	l := &reader{p: newProgram(ctx, o, keys, session), out: bufio.NewWriter(o.Out), msgs: make(chan tea.Msg), told: make(map[string]bool), start: start}
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

// oneLine reads a line. Of one that is too long no more is kept than shows that it is.
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

// reader speaks and listens in lines.
type reader struct {
	p         *program
	out       *bufio.Writer
	msgs      chan tea.Msg
	start     func(where string, f func() error, done func(error))
	quit      bool
	told      map[string]bool // calls whose end was announced
	shown     int             // rows offered so far, so that "more" goes on after them
	statement string          // of the memo, opened last
	open      int             // commands whose answer is still to come
	err       error
}

func (l *reader) say(format string, args ...any) {
	if _, err := fmt.Fprintf(l.out, format+"\n", args...); err != nil {
		l.err = err
	}
}

// loop answers lines and messages until the end. Where the input ends it waits for
// what is still going on, so that a script may simply end.
func (l *reader) loop(ctx context.Context, typed <-chan string, ended <-chan error) error {
	closed := false
	for !l.quit && l.err == nil && (!closed || l.open > 0) {
		if err := l.out.Flush(); err != nil {
			return err
		}
		select {
		case s := <-typed:
			l.line(s)
		case m := <-l.msgs:
			l.open--
			l.msg(m)
		case err := <-ended:
			if err != nil {
				return fmt.Errorf("what was typed cannot be read: %w", err)
			}
			closed = true
		case <-ctx.Done():
			return errors.Join(ctx.Err(), l.p.leave(), l.p.o.Desk.SaveSession(l.p.state.Session))
		}
	}
	return errors.Join(l.err, l.p.broken, l.p.leave(), l.out.Flush(), l.p.o.Desk.SaveSession(l.p.state.Session))
}

// do starts a command; its answer comes back as a message.
func (l *reader) do(cmd tea.Cmd) {
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

// answer brings a message, unless nobody listens any more.
func (l *reader) answer(m tea.Msg) {
	select {
	case l.msgs <- m:
	case <-l.p.ctx.Done():
	}
}

// msg folds a message and announces what has changed.
func (l *reader) msg(m tea.Msg) {
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
	if _, ok := m.(model.RunsListed); ok {
		l.runs()
	}
	l.do(cmd)
}

// announce says what a message has changed.
func (l *reader) announce(a, b model.State) {
	finished := b.Run.Status == events.Finished && (a.Run.Status != events.Finished || a.Run.ID != b.Run.ID)
	if b.Toast.Text != "" && b.Toast != a.Toast && !finished {
		line := text.Line(b.Toast.Text)
		if b.Toast.Next != "" {
			line += ". " + text.Line(b.Toast.Next)
		}
		l.say("%s.", strings.TrimSuffix(line, "."))
	}
	if b.Run.ID != a.Run.ID && !b.Live {
		l.announceOpened(b.Run)
		l.announceMarks(a, b)
		return
	}
	if b.Run.Round > a.Run.Round && len(b.Run.Plans) > 0 {
		plan := b.Run.Plans[len(b.Run.Plans)-1]
		l.say("Round %d: %d calls.", plan.Round, len(plan.Calls))
	}
	l.announceMarks(a, b)
	for i, c := range b.Run.Calls {
		if c.Phase != events.Ended || l.told[b.Run.ID.String()+c.ID] {
			continue
		}
		l.told[b.Run.ID.String()+c.ID] = true
		switch c.End.Outcome {
		case events.Done:
			l.say("%s: %d found, call %d of %d.", c.Tool, c.End.Found, i+1, len(b.Run.Calls))
		case events.Failed:
			l.say("%s failed: %s. %s", c.Tool, text.Line(c.End.Error), text.Line(c.End.Next))
		}
	}
	if finished {
		l.say("Finished: %s. Type memo to read it.", verdict(b.Run))
	}
	if b.Overlay == model.BrowseOverlay && a.Overlay != b.Overlay {
		l.say("Open %s in the browser? The address is from the document: %s. Type page again to open it, or no.", b.Page.Host(), b.Page)
	}
	if b.Overlay == model.PlanOverlay && a.Overlay != model.PlanOverlay {
		l.say("Plan ready (%d searches): approve, plan or stop.", len(b.Plan))
	}
}

// announceOpened says what a run is that was read from its journal: what happened in it is not news.
func (l *reader) announceOpened(r events.Run) {
	if r.Started.IsZero() {
		return
	}
	for _, c := range r.Calls {
		if c.Phase == events.Ended {
			l.told[r.ID.String()+c.ID] = true
		}
	}
	line := fmt.Sprintf("%s, %s", text.Line(r.Question), r.Status)
	if r.Status == events.Finished {
		line += ": " + verdict(r)
	}
	if r.Memo != nil {
		line += ". Type memo to read it"
	}
	l.say("Opened the run of %s: %s.", r.Started.In(l.p.o.Now().Location()).Format("2 January 2006 15:04"), line)
}

// verdict says whether the evidence of a finished run is sufficient.
func verdict(r events.Run) string {
	if r.Sufficient {
		return "the evidence is sufficient"
	}
	return "the evidence is not sufficient, quality says why"
}

// line answers what was typed.
func (l *reader) line(s string) {
	if strings.TrimSpace(s) == "" {
		return
	}
	c, p, err := parseLine(s)
	if err != nil {
		l.say("%s.", sentence(err.Error()))
		return
	}
	if l.p.state.Overlay == model.BrowseOverlay && c.Name != "page" && c.Name != "yes" {
		l.msg(model.Close{})
	}
	c.do(l, p)
}

// sentence begins with a capital letter, as what is spoken does.
func sentence(s string) string {
	s = text.Line(s)
	return strings.ToUpper(s[:min(1, len(s))]) + s[min(1, len(s)):]
}

func (l *reader) ask(p parameter) {
	if p.words != "" {
		l.msg(model.Typed{Text: p.words})
	}
	l.msg(model.Focus{Pane: model.Question})
	l.msg(model.Submit{})
}

// show speaks a list.
func (l *reader) show(tab model.Tab) {
	if tab == model.Risk && l.p.state.RiskList == model.RiskMatrix {
		l.msg(model.ToggleRisks{})
	}
	l.msg(model.ShowTab{Tab: tab})
	l.shown = 0
	l.list()
}

func (l *reader) filter(p parameter) {
	l.msg(model.ShowTab{Tab: model.Results})
	l.msg(model.Filter{})
	l.msg(model.Typed{Text: p.words})
	l.msg(model.Enter{})
	l.shown = 0
	l.list()
}

func (l *reader) export(p parameter) {
	if p.words == "" {
		l.say("No format was named: choose %s.", export.Memos)
		return
	}
	f, err := export.ParseFormat(p.words)
	if err != nil {
		l.say("%s.", sentence(err.Error()))
		return
	}
	l.msg(model.ExportMemo{Format: f})
}

// page asks whether the page is to be opened; a second time it is.
func (l *reader) page(p parameter) {
	if l.p.state.Overlay == model.BrowseOverlay {
		l.yes(p)
		return
	}
	l.msg(model.Browse{})
}

func (l *reader) yes(parameter) {
	if l.p.state.Overlay != model.BrowseOverlay {
		l.say("No question was asked.")
		return
	}
	l.msg(model.OpenPage{})
}

// list speaks the next rows of the tab.
func (l *reader) list() {
	rows := l.rows()
	switch s := l.p.state; {
	case s.Tab == model.Citations && s.Run.Links.Off:
		l.say("%s", notLinked)
		return
	case len(rows) == 0:
		l.say("%s: nothing yet.", s.Tab)
		return
	}
	if l.shown == 0 {
		l.say("%s: %d.", l.p.state.Tab, len(rows))
	}
	if l.shown >= len(rows) {
		l.say("That was the last.")
		return
	}
	end := min(l.shown+atOnce, len(rows))
	for i := l.shown; i < end; i++ {
		l.say("%d. %s", i+1, rows[i])
	}
	if l.shown = end; end < len(rows) {
		l.say("Type more for the next, or a number.")
	}
}

// runs speaks the earlier runs.
func (l *reader) runs() {
	if len(l.p.state.Past) == 0 {
		l.say("No run of this matter yet.")
	}
	for i, r := range l.p.state.PastRuns() {
		l.say("%d. %s, %s: %s", i+1, r.Started.In(l.p.o.Now().Location()).Format("2 January 2006 15:04"), r.Status, text.Line(r.Question))
	}
}

// choose opens a row by its number.
func (l *reader) choose(n int) {
	s := l.p.state
	if s.Overlay == model.RunsOverlay {
		l.msg(model.Move{By: model.First})
		l.msg(model.Move{By: n - 1})
		l.msg(model.Enter{})
		return
	}
	rows := l.rows()
	if n < 1 || n > len(rows) {
		l.say("There is no number %d.", n)
		return
	}
	l.msg(model.Focus{Pane: model.Main})
	l.msg(model.Move{By: model.First})
	l.msg(model.Move{By: n - 1})
	l.say("%s", rows[n-1])
	if l.p.state.Tab == model.Memo {
		l.statement = l.p.state.Selected[model.Memo]
		l.evidence()
		return
	}
	if s.Tab == model.Deadlines {
		for _, step := range s.Run.Deadlines[n-1].Derivation {
			l.say("%s.", strings.TrimSuffix(text.Line(step), "."))
		}
		if asks := s.Run.Deadlines[n-1].Asks; asks != "" {
			l.say("The day of “%s” is not certain: day and the date, such as day 2026-01-31, enters it.", text.Line(asks))
		}
	}
	if src := l.p.state.Preview.Document; src.ID != "" {
		l.say("In %s. Type read for the passage.", text.Line(src.Title))
	}
}

// evidence says what the selected statement rests on.
func (l *reader) evidence() {
	st, ok := l.p.state.Statement()
	if !ok {
		l.say("No statement is open: memo lists them.")
		return
	}
	for _, e := range st.Evidence {
		switch {
		case e.Kind == events.FromPassage:
			title := e.Document
			if r, ok := l.p.state.Run.Source(e.Document); ok {
				title = model.Label(r)
			}
			l.say("Rests on %s: “%s”", title, text.Line(e.Quote))
		case e.Note != "":
			l.say("Rests on %s.", text.Line(e.Note))
		default:
			l.say("Rests on call %s.", e.Call)
		}
	}
}

// around is how much of a document is spoken before and after a passage, in bytes.
const around = 300

// passage speaks the wanted place of the document.
func (l *reader) passage() {
	v := l.p.state.Preview
	switch {
	case v.Document.ID == "":
		l.say("No document is open: a number opens a row.")
		return
	case v.Loading:
		l.say("The document is being opened; type read again.")
		return
	case v.Error != "":
		l.say("%s", text.Line(v.Error))
		return
	}
	at := text.Span{Start: v.Top, End: min(v.Top+around, len(v.Text))}
	if v.At >= 0 && v.At < len(v.Marks) {
		at = v.Marks[v.At].Span
	}
	if mark := memo.Unread(v.Document); mark != "" {
		l.say("This is a %s.", mark)
	}
	whole := text.Span{Start: max(0, at.Start-around), End: min(len(v.Text), at.End+around)}
	l.say("%s: … %s …", text.Line(v.Document.Title), text.Line(strings.ToValidUTF8(whole.Of(v.Text), "")))
}
