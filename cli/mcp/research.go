package mcp

import (
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

// served is the matter as other programs see it.
type served struct {
	env    *command.Env
	e      *research.Engine
	ending context.Context //nolint:containedctx // ends with the program
}

// Tools implements Service.
func (s served) Tools() []backends.Spec { return s.e.Tools() }

// Call implements Service. The two searches of the matter have forms that other
// programs know.
func (s served) Call(ctx context.Context, tool string, p backends.Params, report func(backends.Progress)) (any, error) {
	if tool == "search_context_with_quality" {
		return s.e.SearchContext(ctx, p)
	}
	res, err := s.e.CallAndReport(ctx, tool, p, report)
	if err != nil {
		return nil, err
	}
	res.Documents = export.OrEmpty(res.Documents)
	if tool == "search_context" {
		return map[string]any{"results": res.Documents}, nil
	}
	return res, nil
}

// Research implements Service.
func (s served) Research(ctx context.Context, q Question, report func(backends.Progress)) (any, string, error) {
	today, err := matters.Today(s.env, s.e.Matter())
	if err != nil {
		return nil, "", err
	}
	rounds := q.Rounds
	if rounds == 0 {
		rounds = s.env.Config.Rounds
	}
	// Nobody watches: what has not been agreed to does not leave the machine.
	m := s.e.Matter()
	stays := s.env.Config.Offline || m.Sample || !network.Agreed(s.env, m)
	if stays && !s.env.Config.Offline && !m.Sample && !m.Confidential {
		report(backends.Progress{Note: "public sources are not queried: agree in the workbench, or start headnote mcp " +
			"with --online"})
	}
	id, err := s.e.Start(ctx, research.Ask{Question: q.Text, Offline: stays, MaxRounds: rounds, Today: today})
	if err != nil {
		return nil, "", err
	}
	var state events.Run
	for {
		evs, err := s.e.Events(ctx, id, state.Seq)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, "", errors.Join(err, s.stop(ctx, id))
		}
		for _, ev := range evs {
			state = events.Apply(state, ev)
			if line := ask.Describe(state, ev); line != "" {
				report(backends.Progress{Done: done(state), Note: strings.TrimSpace(line)})
			}
		}
	}
	if err := s.e.Wait(ctx, id); err != nil {
		return nil, "", err
	}
	r, err := engine.Load(s.env, s.e, id)
	if err != nil {
		return nil, "", err
	}
	if r.Memo == nil {
		return nil, "", fmt.Errorf("run %s ended without a memo (%s %s); its results are saved, ask again", id, r.Status,
			r.Error)
	}
	return export.ResultOf(r), export.Markdown(*r.Memo), nil
}

// stop ends a run whose caller has gone, or whose journal cannot be followed. Where the
// program ends the run is interrupted, to be resumed.
func (s served) stop(ctx context.Context, id events.RunID) error {
	if s.ending.Err() != nil {
		return nil
	}
	if err := s.e.Cancel(id, ""); err != nil {
		return err
	}
	return s.e.Wait(context.WithoutCancel(ctx), id)
}

// done is how much of a run is done, as far as it can be known: a further round
// may follow.
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
