package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/cli/sharing"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
)

func runsCommand(env *command.Env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "runs", Short: "List the matter's runs, newest first", Args: command.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			e, err := engine.Records(env)
			if err != nil {
				return err
			}
			runs, err := e.Runs(cmd.Context())
			if err != nil {
				return err
			}
			if format == "json" {
				return env.JSON(export.OrEmpty(runs))
			}
			for _, with := range sharing.With(env, e.Matter()) {
				env.Say("headnote: shared with %s", with)
			}
			p := env.Page()
			for _, r := range runs {
				p.Line(command.Joined(r.ID.String(), string(r.Status), command.Count(r.Results, "document"),
					fmt.Sprintf("round %d", r.Round), sufficiency(r.HasMemo, r.Sufficient)))
				p.Para("  ", r.Question)
				switch r.Status {
				case events.Empty:
					p.Para("  ", "never started; ask again")
				case events.Damaged:
					if _, err := e.Load(r.ID); err != nil {
						p.Para("  ", err.Error())
					}
				}
			}
			if len(runs) == 0 {
				env.Say("no runs yet: headnote ask \"…\"")
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

func resumeCommand(env *command.Env) *cobra.Command {
	var as *command.Output
	var take bool
	var again []string
	cmd := &cobra.Command{
		Use: "resume ID", Short: "Resume an interrupted run", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Continues where the run stopped. Interrupted searches are repeated; completed ones are\n" +
			"not. If another headnote process is working on the run, its progress is shown. ID may\n" +
			"be \"last\" for the newest run.",
		Example: "  headnote resume last\n" +
			"  headnote resume last --again all      # any run: repeat what failed or was not asked\n" +
			"  headnote resume last --again r1-03",
		RunE: func(cmd *cobra.Command, ids []string) error {
			ctx := cmd.Context()
			m, err := matters.Here(env)
			if err != nil {
				return err
			}
			network.Hold(env, m)
			if err := network.HoldModel(env, m); err != nil {
				return err
			}
			e, err := engine.Open(ctx, env)
			if err != nil {
				return err
			}
			id, err := engine.RunID(ctx, e, ids[0])
			if err != nil {
				return err
			}
			if take {
				if err := e.TakeOver(id); err != nil {
					return err
				}
			}
			if s, err := engine.Load(env, e, id); err == nil && s.Waits() {
				return fmt.Errorf("the plan of run %s was never approved; open the workbench with headnote and press R to "+
					"review it", id)
			}
			if err := resume(ctx, env, e, id, again); err != nil {
				return err
			}
			return follow(ctx, env, e, id, as)
		},
	}
	as = command.AddOutput(cmd)
	cmd.Flags().BoolVar(&take, "take", false, "take over a run that a colleague of a shared matter controls")
	cmd.Flags().StringSliceVar(&again, "again", nil, "ids of failed, cancelled or unasked searches to repeat, or all")
	return cmd
}

// resume resumes a run, or repeats calls of it. If another program is working on the run, it is only followed.
func resume(ctx context.Context, env *command.Env, e *research.Engine, id events.RunID, again []string) error {
	if len(again) == 0 {
		err := e.Resume(ctx, id)
		if errors.Is(err, journal.ErrHeld) {
			env.Say("headnote: run %s is already in progress; following it", id)
			return nil
		}
		return err
	}
	if slices.Contains(again, "all") {
		again = nil
	}
	return e.Again(ctx, id, events.AskedAgain{Calls: again})
}

func replayCommand(env *command.Env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "replay ID", Short: "Show the events of a run", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Prints the events of a run with their times; --format jsonl prints the journal itself.\nID may be \"last\" " +
			"for the newest run.",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if err := command.OneOf(format, "text", "jsonl"); err != nil {
				return err
			}
			e, err := engine.Records(env)
			if err != nil {
				return err
			}
			id, err := engine.RunID(cmd.Context(), e, ids[0])
			if err != nil {
				return err
			}
			evs, err := e.Events(cmd.Context(), id, 0)
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			return printReplay(env, evs, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or jsonl")
	return cmd
}
