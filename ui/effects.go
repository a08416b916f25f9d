package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"headnote/internal/scratch"
	"headnote/model"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/retrieve"
	"headnote/text"
)

// perform turns an effect into a command. Commands capture values, never the
// program, and answer with messages.
func (p *program) perform(e model.Effect) tea.Cmd {
	o := p.o
	switch e := e.(type) {
	case model.Export:
		run := p.state.Run
		return func() tea.Msg {
			where, err := o.Desk.Export(run, e.Format)
			if err != nil {
				return failed(err)
			}
			return model.Told{Toast: model.Toast{Text: "written to " + where}}
		}
	case model.Copy:
		return p.copy(e)
	case model.OpenURL:
		return p.browse(e.Page)
	case model.EditNote:
		return p.edit(e)
	case model.Read:
		return p.read(e)
	case model.StepAfter:
		return tea.Tick(e.Wait, func(time.Time) tea.Msg { return model.Step{Generation: e.Generation} })
	case model.Notify:
		if !p.away || e.Text == "" {
			return nil // who looks needs no bell
		}
		return tea.Raw("\x1b]9;headnote: " + text.Line(e.Text) + "\x07\x07") // a notification, and a bell where there are none
	case model.SaveSession:
		return try(func() error { return o.Desk.SaveSession(e.Session) })
	case model.Quit:
		return tea.Quit
	}
	if p.engine == nil {
		p.queued = append(p.queued, e)
		return nil
	}
	return p.research(e)
}

// research asks the engine.
func (p *program) research(e model.Effect) tea.Cmd {
	ctx, o, engine := p.ctx, p.o, p.engine
	switch e := e.(type) {
	case model.StartRun:
		return func() tea.Msg {
			ask := o.Ask
			ask.Question, ask.Offline, ask.Review, ask.Parent = e.Question, e.Offline, e.Review, e.Parent
			id, err := engine.Start(ctx, ask)
			if err != nil {
				return model.NotStarted{Reason: text.Line(err.Error())}
			}
			return model.Started{Run: id}
		}
	case model.ResumeRun:
		return func() tea.Msg {
			err := engine.Resume(ctx, e.Run)
			if errors.Is(err, journal.ErrHeld) {
				return open(engine, e.Run) // it goes on elsewhere, and is followed
			}
			if err != nil {
				return failed(err)
			}
			return resumed(engine, e.Run)
		}
	case model.RepeatCalls:
		return func() tea.Msg {
			if err := engine.Again(ctx, e.Run, events.AskedAgain{Calls: e.Calls, By: o.Matter.Me}); err != nil {
				return failed(err)
			}
			return resumed(engine, e.Run)
		}
	case model.OpenRun:
		return func() tea.Msg { return open(engine, e.Run) }
	case model.WatchReviews:
		return p.watchReviews(e)
	case model.AwaitUnsent:
		return func() tea.Msg {
			u, err := engine.NextUnsent(ctx, e.Known)
			if err != nil { // the matter is not shared, or the program ends
				return nil
			}
			return model.Unsent{Unsent: u}
		}
	case model.WatchRun:
		return watch(ctx, engine, o, e)
	case model.CancelRun:
		return func() tea.Msg {
			if err := engine.Cancel(e.Run, ""); err != nil {
				return model.NotCancelled{Run: e.Run, Reason: text.Line(err.Error())}
			}
			return nil
		}
	case model.CancelCall:
		return try(func() error { return engine.Cancel(e.Run, e.Call) })
	case model.ApprovePlan:
		return try(func() error { // nothing leaves before it is kept that it may
			if e.Agreed {
				if err := o.Desk.Agree(); err != nil {
					return err
				}
			}
			return engine.Approve(e.Run, events.PlanApproved{Calls: e.Calls, By: o.Matter.Me})
		})
	case model.AppendEvent:
		return p.append(e)
	case model.LoadText:
		load := func() tea.Msg {
			s, err := engine.Text(ctx, e.Document)
			m := model.TextLoaded{Generation: e.Generation, Text: s}
			if err != nil {
				m.Error = err.Error()
			}
			return m
		}
		return tea.Batch(load, p.opening(e.Generation))
	case model.LoadEvents:
		return func() tea.Msg {
			all, err := engine.History(e.Run)
			if err != nil {
				return failed(err)
			}
			return model.Recorded{Run: e.Run, Events: all}
		}
	case model.LoadRun:
		return func() tea.Msg {
			r, err := engine.Load(e.Run)
			if err != nil && r.ID.IsZero() {
				return failed(err)
			}
			return model.Loaded{Run: r}
		}
	case model.Estimate:
		return func() tea.Msg {
			found, err := engine.Outlook(e.Calls)
			if err != nil {
				return nil // that a plan cannot be told ahead is no reason to stop it
			}
			return model.Estimated{Run: e.Run, Round: e.Round, Outlook: model.Outlook{Steps: len(found.Groups), Takes: found.Takes}}
		}
	case model.Measure:
		return func() tea.Msg { return measured(ctx, engine, o.Desk) }
	case model.ListRuns:
		return func() tea.Msg { return past(ctx, engine) }
	}
	return nil
}

// failed makes an error a toast.
func failed(err error) model.Msg {
	return model.Told{Toast: model.Toast{Severity: model.Failure, Text: text.Line(err.Error())}}
}

func try(f func() error) tea.Cmd {
	return func() tea.Msg {
		if err := f(); err != nil {
			return failed(err)
		}
		return nil
	}
}

func open(e Engine, run events.RunID) tea.Msg {
	r, err := e.Load(run)
	if err != nil && r.ID.IsZero() {
		return failed(err)
	}
	return model.Opened{Run: r}
}

func resumed(e Engine, run events.RunID) tea.Msg {
	r, err := e.Load(run)
	if err != nil && r.ID.IsZero() {
		return failed(err)
	}
	return model.Resumed{Run: r}
}

// drain is how long events are gathered before they are shown together.
const (
	drain     = 100 * time.Millisecond
	drainSlow = 250 * time.Millisecond
)

// watch waits for events of a run, gathers what follows at once, and brings all
// of it as one message.
func watch(ctx context.Context, engine Engine, o Options, e model.WatchRun) tea.Cmd {
	wait := drain
	if o.Slow {
		wait = drainSlow
	}
	return func() tea.Msg {
		evs, err := engine.Events(ctx, e.Run, e.After)
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return model.Arrived{Run: e.Run, Watch: e.Watch, Ended: true, Now: o.Now()}
		}
		if err != nil {
			return model.Arrived{Run: e.Run, Watch: e.Watch, Ended: true, Error: text.Line(err.Error()), Now: o.Now()}
		}
		gather, stop := context.WithTimeout(ctx, wait)
		defer stop()
		for gather.Err() == nil && len(evs) > 0 {
			more, err := engine.Events(gather, e.Run, evs[len(evs)-1].Seq)
			if err != nil {
				break
			}
			evs = append(evs, more...)
		}
		return model.Arrived{Run: e.Run, Watch: e.Watch, Events: evs, Now: o.Now()}
	}
}

// watchReviews waits for what people do to a run that nothing works on, in place of the
// wait before. Where that fails the run is as it was opened.
func (p *program) watchReviews(e model.WatchReviews) tea.Cmd {
	if p.unwatch != nil {
		p.unwatch()
	}
	ctx, stop := context.WithCancel(p.ctx)
	p.unwatch = stop
	engine := p.engine
	return func() tea.Msg {
		evs, err := engine.Watch(ctx, e.Run, e.After)
		if err != nil || len(evs) == 0 {
			return nil
		}
		return model.Reviewed{Run: e.Run, Events: evs, Watch: e.Watch}
	}
}

// measuredRuns is how many of the newest runs the statistics are of.
const measuredRuns = 50

// measured gathers what was seen over all runs.
func measured(ctx context.Context, e Engine, d Desk) tea.Msg {
	var o model.Overview
	seen, err := d.Sources(ctx)
	if err != nil {
		return failed(fmt.Errorf("the statistics of the sources cannot be read: %w", err))
	}
	for name, s := range seen {
		o.Sources = append(o.Sources, model.SourceSeen{Name: name, Source: s})
	}
	slices.SortFunc(o.Sources, func(a, b model.SourceSeen) int {
		return cmp.Or(cmp.Compare(b.Searches+b.Failures, a.Searches+a.Failures), cmp.Compare(a.Name, b.Name))
	})
	runs, err := e.Runs(ctx)
	if err != nil {
		return failed(err)
	}
	var all []events.Run
	for _, r := range runs[:min(len(runs), measuredRuns)] {
		if run, err := e.Load(r.ID); err == nil {
			all = append(all, run)
		}
	}
	o.Runs = retrieve.Summarize(all)
	return model.Measured{Overview: o}
}

func past(ctx context.Context, e Engine) tea.Msg {
	runs, err := e.Runs(ctx)
	if err != nil {
		return failed(err)
	}
	var out []model.PastRun
	for _, r := range runs {
		out = append(out, model.PastRun{ID: r.ID, Question: r.Question, Started: r.Started, Status: r.Status, Results: r.Results, Round: r.Round, Sufficient: r.Sufficient, HasMemo: r.HasMemo})
	}
	return model.RunsListed{Runs: out}
}

// copy sends text to the terminal's clipboard, to tmux where it runs, and always
// to a file; it says what happened.
func (p *program) copy(e model.Copy) tea.Cmd {
	desk, env := p.o.Desk, p.o.Env
	keep := func() tea.Msg {
		where, err := desk.Keep(e.Text)
		said := fmt.Sprintf("%s was sent to the terminal's clipboard (%d bytes)", e.What, len(e.Text))
		if env("TMUX") != "" {
			cmd := exec.Command("tmux", "load-buffer", "-w", "-")
			cmd.Stdin = strings.NewReader(e.Text)
			if cmd.Run() == nil {
				said += " and to tmux"
			}
		}
		if err != nil {
			return model.Told{Toast: model.Toast{Severity: model.Warning, Text: said + "; no file could be written: " + err.Error()}}
		}
		return model.Told{Toast: model.Toast{Text: said + "; also in " + where}}
	}
	return tea.Batch(tea.SetClipboard(e.Text), keep)
}

// editor is the analyst's own: VISUAL, else EDITOR, else vi.
func (p *program) editor() []string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if args := strings.Fields(p.o.Env(name)); len(args) > 0 {
			return args
		}
	}
	return []string{"vi"}
}

// pager is the analyst's own, else less.
func (p *program) pager() []string {
	if args := strings.Fields(p.o.Env("PAGER")); len(args) > 0 {
		return args
	}
	return []string{"less"}
}

// outside writes a text to a file of its own, in memory where there is room, gives the
// terminal to a program that shows it, and brings the text back as it then is.
func outside(args []string, name, body string, then func(edited string) tea.Msg) tea.Cmd {
	tmp, err := scratch.InMemory("edit", int64(2*len(body)))
	if err != nil {
		return func() tea.Msg { return failed(err) }
	}
	path := filepath.Join(tmp.Path, name)
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		return func() tea.Msg { return failed(errors.Join(err, tmp.Close())) }
	}
	cmd := exec.Command(args[0], append(args[1:], path)...) //nolint:gosec // the analyst's own program
	return tea.ExecProcess(cmd, func(err error) tea.Msg {
		data, rerr := os.ReadFile(path)
		if err := errors.Join(err, rerr, tmp.Close()); err != nil {
			return failed(fmt.Errorf("%s: %w; set VISUAL, EDITOR or PAGER to a program that is there", args[0], err))
		}
		return then(string(data))
	})
}

// edit opens the analyst's editor on a note.
func (p *program) edit(e model.EditNote) tea.Cmd {
	then := func(s string) tea.Msg {
		return model.NoteEdited{Statement: e.Statement, Note: strings.TrimSpace(s)}
	}
	if p.o.Remote != nil {
		return p.write("Note on a statement", e.Note, then)
	}
	return outside(p.editor(), "note.md", e.Note, then)
}

// read shows a document in the pager or the editor; what is changed there is lost,
// for a source is not to be changed.
func (p *program) read(e model.Read) tea.Cmd {
	if p.o.Remote != nil {
		return p.o.Remote.starts()
	}
	args := p.pager()
	if e.Program == "editor" {
		args = p.editor()
	}
	return outside(args, "document.txt", text.Clean(e.Text), func(string) tea.Msg { return nil })
}

// tickMsg tells the time while a run is going on.
type tickMsg time.Time

// tick keeps the clock and the spinner going while there is something to show;
// an idle screen sends nothing.
func (p *program) tick() tea.Cmd {
	if p.ticking || p.still || !p.state.Running() {
		return nil
	}
	p.ticking = true
	every := 200 * time.Millisecond
	if p.o.Slow {
		every = time.Second
	}
	now := p.o.Now
	return tea.Tick(every, func(time.Time) tea.Msg { return tickMsg(now()) })
}
