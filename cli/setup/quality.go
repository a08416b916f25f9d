package setup

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/backends/stats"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/network"
	"headnote/research/events"
	"headnote/research/matter"
	"headnote/research/retrieve"
)

// QualityReport is the JSON form of the quality of answers and searches.
type QualityReport struct {
	FittedOn string                  `json:"grades_fitted_on"` // what the grading model was fitted on
	Sources  map[string]stats.Source `json:"sources"`          // by name, over all matters
	Runs     retrieve.Statistics     `json:"runs"`             // of the matter: how much searching for gaps gained
}

// reportQuality prints the quality of each source's answers, and how much searching again gained, over all runs of the
// matter.
func reportQuality(ctx context.Context, env *command.Env, format string) error {
	seen, err := network.Statistics(env)
	if err != nil {
		return err
	}
	out := QualityReport{}
	if out.Sources, err = seen.Sources(ctx); err != nil {
		return err
	}
	m, err := retrieve.DefaultModel()
	if err != nil {
		return err
	}
	out.FittedOn = m.FittedOn
	if out.Runs, err = runStatistics(ctx, env); err != nil {
		return err
	}
	if format == "json" {
		if out.Sources == nil {
			out.Sources = make(map[string]stats.Source)
		}
		return env.JSON(out)
	}
	printSources(env, out.Sources)
	printRuns(env, out.Runs)
	return nil
}

// runStatistics reads every run of the matter. A run that cannot be read is skipped; doctor --verify reports why.
func runStatistics(ctx context.Context, env *command.Env) (retrieve.Statistics, error) {
	e, err := engine.Records(env)
	if errors.Is(err, matter.ErrNone) && env.Flags.Matter == "" {
		return retrieve.Summarize(nil), nil // without a matter, sources still have statistics
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
			env.Say("run %s was skipped: %v", info.ID, err)
			continue
		}
		runs = append(runs, run)
	}
	return retrieve.Summarize(runs), nil
}

func printSources(env *command.Env, all map[string]stats.Source) {
	if len(all) == 0 {
		env.Printf("no source was queried yet\n")
		return
	}
	p := env.Page()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		p.Line(p.Strong(name))
		p.Para("  ", fmt.Sprintf("%s since %s, %s (%.1f %%)", command.CountOf(s.Searches, "search", "searches"),
			s.First.Format("2006-01-02"), command.Count(s.Failures, "failure"), 100*s.FailureRate()))
		if s.Searches == 0 {
			continue
		}
		p.Para("  ", fmt.Sprintf("mean confidence %.2f; suggestions in %.0f %%; mean time %.1f s, longest %.1f s",
			s.MeanConfidence(), 100*s.SuggestionRate(), s.MeanSeconds(), s.Slowest))
		p.Para("  ", "relevance: "+distribution(s.Relevance, "high", "medium", "low", "none"))
		p.Para("  ", "coverage: "+distribution(s.Coverage, "complete", "substantial", "moderate", "minimal", "partial",
			"none"))
	}
}

func printRuns(env *command.Env, s retrieve.Statistics) {
	if s.Runs == 0 {
		env.Printf("no run of this matter has been evaluated yet\n")
		return
	}
	p := env.Page()
	p.Line(p.Strong("runs of this matter"))
	p.Para("  ", fmt.Sprintf("%s evaluated; sufficient after the first round %.0f %%, at the end %.0f %%",
		command.Count(s.Runs, "run"), 100*s.AtFirst, 100*s.AtLast))
	if s.AtLast > 0 {
		p.Para("  ", fmt.Sprintf("sufficient after %.1f rounds on average", s.ToThreshold))
	}
	p.Para("  ", fmt.Sprintf("%s identified, %.0f %% closed", command.Count(s.Gaps, "gap"), 100*s.Closed))
	if s.Searches == 0 {
		p.Para("  ", "no recommended search was made")
		return
	}
	p.Para("  ", fmt.Sprintf("%s for gaps: %.0f %% found new relevant documents, %.0f %% failed",
		command.CountOf(s.Searches, "search", "searches"), 100*s.Useful, 100*s.Failed))
	p.Para("  ", fmt.Sprintf("gain of %.1f points of 10 per run that searched again, %.1f per search", s.Gain,
		s.PerSearch))
	for _, x := range s.Patterns {
		p.Para("  ", fmt.Sprintf("%s, for %s: %s, %.0f %% useful", strings.ReplaceAll(x.Kind, "_", " "), x.Criterion,
			command.CountOf(x.Searches, "search", "searches"), 100*x.Useful))
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
