package ui

import (
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/text"
)

// research queries the engine.
func (w *worker) research(s model.State, e model.Effect) tea.Cmd {
	ctx, o, engine := w.ctx, w.o, w.engine
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
				return open(engine, e.Run) // it is in progress elsewhere: follow it
			}
			if err != nil {
				return failed(err)
			}
			return resumed(engine, e.Run)
		}
	case model.ListPapers, model.CorrectPaper, model.ReadAffair, model.ReadDocket, model.SetClient:
		return w.papers(e)
	case model.IndexMatter:
		return w.reindex()
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
		return w.watchReviews(e)
	case model.AwaitUnsent:
		return func() tea.Msg {
			defer w.watches()()
			u, err := engine.NextUnsent(ctx, e.Known)
			if err != nil { // the matter is not shared, or the program is ending
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
		return try(func() error { // the agreement is saved before anything leaves
			if hosts := asksAny(e.Calls, e.Agreed); len(hosts) > 0 || e.Model {
				if err := o.Store.Agree(hosts, e.Model); err != nil {
					return err
				}
			}
			return engine.Approve(e.Run, events.PlanApproved{Calls: e.Calls, By: o.Matter.Me})
		})
	case model.AppendEvent:
		return w.append(e, s.Live)
	case model.LoadText:
		load := func() tea.Msg {
			s, err := engine.Text(ctx, e.Document)
			m := model.TextLoaded{Generation: e.Generation, Text: s, Pages: engine.Pages(e.Document)}
			if err != nil {
				m.Error = err.Error()
			}
			return m
		}
		return tea.Batch(load, opening(w.o, e.Generation))
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
				return nil // a plan may run without an estimate
			}
			return model.Estimated{
				Run: e.Run, Round: e.Round,
				Outlook: model.Outlook{Steps: len(found.Groups), Takes: found.Takes},
			}
		}
	case model.Measure:
		return func() tea.Msg { return measured(ctx, engine, o.Store) }
	case model.ListRuns:
		return func() tea.Msg { return past(ctx, engine) }
	}
	return nil
}

// asksAny returns those of the hosts that the calls of a plan may contact, leaving out skipped calls.
func asksAny(calls []events.Call, hosts []string) []string {
	reach, _ := research.Leaving(calls)
	all := reach.All()
	return slices.DeleteFunc(slices.Clone(hosts), func(h string) bool { return !slices.Contains(all, h) })
}
