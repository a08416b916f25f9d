package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/text"
)

// drain is how long events are collected before they are shown together.
const (
	drain     = 100 * time.Millisecond
	drainSlow = 250 * time.Millisecond
)

// watch waits for events of a run, collects those that follow right away, and delivers them all as one message.
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

// watchReviews waits for what people do to a run that is not in progress, replacing the previous wait. If that fails,
// the run stays as it was opened.
func (w *worker) watchReviews(e model.WatchReviews) tea.Cmd {
	if w.unwatch != nil {
		w.unwatch()
	}
	ctx, stop := context.WithCancel(w.ctx)
	w.unwatch = stop
	engine := w.engine
	return func() tea.Msg {
		defer w.watches()()
		evs, err := engine.Watch(ctx, e.Run, e.After)
		if err != nil || len(evs) == 0 {
			return nil
		}
		return model.Reviewed{Run: e.Run, Events: evs, Watch: e.Watch}
	}
}

// measuredRuns is how many of the newest runs the statistics cover.
const measuredRuns = 50

// measured computes the statistics over all runs.
func measured(ctx context.Context, e Engine, d Store) tea.Msg {
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
	return model.RunsListed{Runs: runs}
}
