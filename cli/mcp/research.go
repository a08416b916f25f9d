package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"headnote/backends"
	"headnote/cli/ask"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
)

// served is the matter as served to other programs.
type served struct {
	env    *command.Env
	e      *research.Engine
	ending context.Context //nolint:containedctx // ends with the program
}

// Tools implements Service: the sources' tools, the searches of the matter, and the tools for drafts and papers.
func (s served) Tools() []Tool {
	var out []Tool
	for _, spec := range s.e.Tools() {
		out = append(out, Tool{spec, resultOf(spec.Name), s.calling(spec.Name)})
	}
	return append(out, s.drafting()...)
}

// calling returns a function that calls a tool of the engine.
func (s served) calling(tool string) func(context.Context, backends.Params, func(backends.Progress)) (any, error) {
	return func(ctx context.Context, p backends.Params, report func(backends.Progress)) (any, error) {
		if tool == searchGraded {
			return s.e.SearchContext(ctx, p)
		}
		res, err := s.e.CallAndReport(ctx, tool, p, report)
		if err != nil {
			return nil, err
		}
		res.Documents = export.OrEmpty(res.Documents)
		if tool == searchContext {
			return found{res.Documents}, nil
		}
		return res, nil
	}
}

// Research implements Service.
func (s served) Research(ctx context.Context, q Question, report func(backends.Progress)) (
	export.Result, string, error,
) {
	var none export.Result
	state, err := s.begin(ctx, q, report)
	if err != nil {
		return none, "", err
	}
	id := state.ID
	if err := s.follow(ctx, state, report); err != nil {
		return none, "", err
	}
	if err := s.e.Wait(ctx, id); err != nil {
		return none, "", err
	}
	r, err := engine.Load(s.env, s.e, id)
	if err != nil {
		return none, "", err
	}
	if r.Memo == nil {
		return none, "", fmt.Errorf("run %s ended without a memo (%s %s); its results are saved, ask again", id, r.Status,
			r.Error)
	}
	return export.ResultOf(r), export.Markdown(*r.Memo), nil
}

// begin starts a run, or continues the one whose plan a person has reviewed.
func (s served) begin(ctx context.Context, q Question, report func(backends.Progress)) (events.Run, error) {
	if q.Reviewed != nil {
		return s.decide(ctx, *q.Reviewed)
	}
	m := s.e.Matter()
	today, err := matters.Today(s.env, m)
	if err != nil {
		return events.Run{}, err
	}
	// Nobody is watching: nothing leaves the machine, host by host, that was not agreed to.
	stays := s.env.Config.Offline || m.Sample || !q.Review && !network.AgreedToAny(s.env, m)
	if stays && !s.env.Config.Offline && !m.Sample && !m.Confidential {
		report(backends.Progress{Note: "public sources are not queried: agree in the workbench, start headnote mcp " +
			"with --online, or ask with review"})
	}
	rounds := cmp.Or(q.Rounds, s.env.Config.Rounds)
	if q.Review && !network.Agreed(s.env, m) {
		rounds = 1 // further rounds would send what the person has not seen
	}
	id, err := s.e.Start(ctx, research.Ask{
		Question: q.Text, Offline: stays, MaxRounds: rounds, Today: today, Review: q.Review,
	})
	return events.Run{ID: id}, err
}

// follow reports the progress of a run until it is no longer in progress, or its plan waits for approval.
func (s served) follow(ctx context.Context, state events.Run, report func(backends.Progress)) error {
	id := state.ID
	for {
		evs, err := s.e.Events(ctx, id, state.Seq)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errors.Join(err, s.stop(ctx, id))
		}
		for _, ev := range evs {
			state = events.Apply(state, ev)
			if line := ask.Describe(state, ev); line != "" {
				report(backends.Progress{Done: done(state), Note: strings.TrimSpace(line)})
			}
			if err := s.waits(ctx, state, ev); err != nil {
				return err
			}
		}
	}
}

// stop cancels a run whose caller has gone, or whose journal cannot be followed. If the program is ending, the run is
// only interrupted and can be resumed.
func (s served) stop(ctx context.Context, id events.RunID) error {
	if s.ending.Err() != nil {
		return nil
	}
	if err := s.e.Cancel(id, ""); err != nil {
		return err
	}
	return s.e.Wait(context.WithoutCancel(ctx), id)
}

// done estimates how much of a run is done; another round may follow.
func done(s events.Run) float64 {
	if s.Status == events.Finished {
		return 1
	}
	ended := 0
	for _, c := range s.Calls {
		if c.Phase == events.Ended {
			ended++
		}
	}
	share := 0.8 * float64(ended) / max(float64(len(s.Calls)), 1)
	if len(s.Evaluations) > 0 {
		share += 0.1
	}
	return share
}

// Runs implements Service.
func (s served) Runs() ([]journal.Entry, error) { return s.e.Runs(context.Background()) }

// run loads the run that a caller names.
func (s served) run(named string) (events.Run, error) {
	id, err := events.ParseRunID(named)
	if err != nil {
		return events.Run{}, err
	}
	return engine.Load(s.env, s.e, id)
}

// Run implements Service.
func (s served) Run(named string) (any, error) {
	r, err := s.run(named)
	if err != nil {
		return nil, err
	}
	return export.ResultOf(r), nil
}

// Memo implements Service.
func (s served) Memo(named string) (string, error) {
	r, err := s.run(named)
	if err != nil {
		return "", err
	}
	if r.Memo == nil {
		return "", fmt.Errorf("run %s has no memo yet", r.ID)
	}
	return export.Markdown(*r.Memo), nil
}
