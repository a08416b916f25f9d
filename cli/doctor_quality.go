package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/backends/stats"
	"headnote/research/events"
	"headnote/research/matter"
	"headnote/research/retrieve"
)

// qualitySeen is the JSON of how good answers and searches were.
type qualitySeen struct {
	FittedOn string                  `json:"grades_fitted_on"` // what the grading model was fitted on
	Sources  map[string]stats.Source `json:"sources"`          // by name, over all matters
	Runs     retrieve.Statistics     `json:"runs"`             // of the matter: what it was worth to search for gaps
}

// quality prints how good the answers of each source were, and what it was worth
// to search again, over all runs of the matter.
func (a *app) quality(ctx context.Context, format string) error {
	seen, err := a.seen()
	if err != nil {
		return err
	}
	out := qualitySeen{}
	if out.Sources, err = seen.Sources(ctx); err != nil {
		return err
	}
	m, err := retrieve.DefaultModel()
	if err != nil {
		return err
	}
	out.FittedOn = m.FittedOn
	if out.Runs, err = a.runStatistics(ctx); err != nil {
		return err
	}
	if format == "json" {
		if out.Sources == nil {
			out.Sources = make(map[string]stats.Source)
		}
		return a.json(out)
	}
	a.printSources(out.Sources)
	a.printRuns(out.Runs)
	return nil
}

// runStatistics reads every run of the matter; one that cannot be read is passed
// over, doctor --verify says why.
func (a *app) runStatistics(ctx context.Context) (retrieve.Statistics, error) {
	e, err := a.records()
	if errors.Is(err, matter.ErrNone) && a.flags.matter == "" {
		return retrieve.Summarize(nil), nil // the sources were asked all the same
	}
	if err != nil {
		return retrieve.Statistics{}, err
	}
	infos, err := e.Runs(ctx)
	if err != nil {
		return retrieve.Statistics{}, err
	}
	var runs []events.Run
	for _, info := range infos {
		run, err := e.Load(info.ID)
		if err != nil {
			a.say("run %s is passed over: %v", info.ID, err)
			continue
		}
		runs = append(runs, run)
	}
	return retrieve.Summarize(runs), nil
}

func (a *app) printSources(all map[string]stats.Source) {
	if len(all) == 0 {
		a.printf("no source was asked yet\n")
		return
	}
	p := a.page()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		p.line(p.strong(name))
		p.para("  ", fmt.Sprintf("%s since %s, %s (%.1f %%)", countOf(s.Searches, "search", "searches"), s.First.Format("2006-01-02"), count(s.Failures, "failure"), 100*s.FailureRate()))
		if s.Searches == 0 {
			continue
		}
		p.para("  ", fmt.Sprintf("confidence %.2f on average; suggestions on %.0f %%; %.1f s on average, %.1f s at most", s.MeanConfidence(), 100*s.SuggestionRate(), s.MeanSeconds(), s.Slowest))
		p.para("  ", "relevance: "+distribution(s.Relevance, "high", "medium", "low", "none"))
		p.para("  ", "coverage: "+distribution(s.Coverage, "complete", "substantial", "moderate", "minimal", "partial", "none"))
	}
}

func (a *app) printRuns(s retrieve.Statistics) {
	if s.Runs == 0 {
		a.printf("no run of this matter was evaluated yet\n")
		return
	}
	p := a.page()
	p.line(p.strong("runs of this matter"))
	p.para("  ", fmt.Sprintf("%s evaluated; good enough at first %.0f %%, at last %.0f %%", count(s.Runs, "run"), 100*s.AtFirst, 100*s.AtLast))
	if s.AtLast > 0 {
		p.para("  ", fmt.Sprintf("%.1f rounds until it was good enough", s.ToThreshold))
	}
	p.para("  ", fmt.Sprintf("%s named, %.0f %% closed", count(s.Gaps, "gap"), 100*s.Closed))
	if s.Searches == 0 {
		p.para("  ", "no search was recommended and made")
		return
	}
	p.para("  ", fmt.Sprintf("%s for gaps: %.0f %% brought something relevant that was not there before, %.0f %% failed", countOf(s.Searches, "search", "searches"), 100*s.Useful, 100*s.Failed))
	p.para("  ", fmt.Sprintf("gain %.1f points of ten a run that searched again, %.1f a search", s.Gain, s.PerSearch))
	for _, x := range s.Patterns {
		p.para("  ", fmt.Sprintf("%s, for %s: %s, %.0f %% useful", strings.ReplaceAll(x.Kind, "_", " "), x.Criterion, countOf(x.Searches, "search", "searches"), 100*x.Useful))
	}
}

func distribution(n map[string]int, order ...string) string {
	var parts []string
	for _, k := range order {
		if n[k] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", k, n[k]))
		}
	}
	return strings.Join(parts, ", ")
}
