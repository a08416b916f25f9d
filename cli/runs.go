package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
)

func (a *app) runsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "runs", Short: "List the runs of the matter, the newest first", Args: counted(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			e, err := a.records()
			if err != nil {
				return err
			}
			runs, err := e.Runs(cmd.Context())
			if err != nil {
				return err
			}
			if format == "json" {
				return a.json(export.OrEmpty(runs))
			}
			for _, with := range a.sharedWith(e.Matter()) {
				a.say("headnote: shared with %s", with)
			}
			p := a.page()
			for _, r := range runs {
				p.line(joined(r.ID.String(), string(r.Status), count(r.Results, "document"), fmt.Sprintf("round %d", r.Round), sufficiency(r.HasMemo, r.Sufficient)))
				if p.para("  ", r.Question); r.Status == events.Empty {
					p.para("  ", "never started: ask again")
				}
			}
			if len(runs) == 0 {
				a.say("no run yet: headnote ask \"…\"")
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func sufficiency(memo, sufficient bool) string {
	switch {
	case !memo:
		return ""
	case sufficient:
		return "sufficient"
	}
	return "not sufficient"
}

func (a *app) resumeCommand() *cobra.Command {
	var as *formatFlag[events.Run]
	var take bool
	var again []string
	cmd := &cobra.Command{
		Use: "resume ID", Short: "Resume an interrupted run", Args: counted(cobra.ExactArgs(1)),
		Long: "Goes on where the run ended: searches that were interrupted are asked again, those that\n" +
			"were answered are not. A run that another headnote works on is followed. ID may be\n\"last\" for the newest run.",
		Example: "  headnote resume last\n" +
			"  headnote resume last --again all      # also of a finished run: what failed or was not asked\n" +
			"  headnote resume last --again r1-03",
		RunE: func(cmd *cobra.Command, ids []string) error {
			ctx := cmd.Context()
			m, err := a.matter()
			if err != nil {
				return err
			}
			a.hold(m)
			if err := a.holdModel(m); err != nil {
				return err
			}
			e, err := a.engine(ctx)
			if err != nil {
				return err
			}
			id, err := newest(ctx, e, ids[0])
			if err != nil {
				return err
			}
			if take {
				if err := e.TakeOver(id); err != nil {
					return err
				}
			}
			if s, err := a.load(e, id); err == nil && s.Waits() {
				return fmt.Errorf("the plan of run %s was never approved, so it is not run unseen: headnote opens the workbench, R shows the plan", id)
			}
			if err := a.goOn(ctx, e, id, again); err != nil {
				return err
			}
			return a.follow(ctx, e, id, as.chosen)
		},
	}
	as = addFormat(cmd, export.Memos)
	cmd.Flags().BoolVar(&take, "take", false, "in a shared matter: also where a colleague drives the run")
	cmd.Flags().StringSliceVar(&again, "again", nil, "calls to ask again that failed, were cancelled or were not asked, by their ids; all for all of them")
	return cmd
}

// goOn resumes a run, or asks calls of it again. One that another program works on is
// followed.
func (a *app) goOn(ctx context.Context, e *research.Engine, id events.RunID, again []string) error {
	if len(again) == 0 {
		err := e.Resume(ctx, id)
		if errors.Is(err, journal.ErrHeld) {
			a.say("headnote: run %s is running already: following it", id)
			return nil
		}
		return err
	}
	if slices.Contains(again, "all") {
		again = nil
	}
	return e.Again(ctx, id, events.AskedAgain{Calls: again})
}

func (a *app) replayCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "replay ID", Short: "Show what happened in a run, from its journal", Args: counted(cobra.ExactArgs(1)),
		Long: "Prints the events of a run with their times, or with --format jsonl the journal\nitself. ID may be \"last\" for the newest run.",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if err := oneOf(format, "text", "jsonl"); err != nil {
				return err
			}
			e, err := a.records()
			if err != nil {
				return err
			}
			id, err := newest(cmd.Context(), e, ids[0])
			if err != nil {
				return err
			}
			evs, err := e.Events(cmd.Context(), id, 0)
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			return a.replay(evs, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or jsonl")
	return cmd
}
