package watches

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/internal/trust"
	"headnote/research/events"
	"headnote/research/matter"
	"headnote/research/plan"
	"headnote/research/watch"
	"headnote/risk"
	"headnote/text"
)

func runCommand(env *command.Env) *cobra.Command {
	var format string
	var dry bool
	cmd := &cobra.Command{
		Use: "run [ID]...", Short: "Ask for what is new and write what changed",
		Long: "Asks the public sources for what is new since the last run, in all watches or in those named,\n" +
			"and prints a memo for each watch in which something changed. The memos are kept; headnote\n" +
			"watch show prints them again. A source that fails is asked for the same period by the next run\n" +
			"and named on standard error; the exit code is then 1. If something changed, the program of the\n" +
			"setting watch_command is run with the memos on its standard input.",
		Example: "  headnote watch run --online\n" +
			"  headnote watch run w1 --dry-run\n" +
			"  0 7 * * 1-5  headnote watch run --matter ~/cases/acme --online      in a crontab",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			if dry && format == "json" {
				return command.Usage("--dry-run prints text; headnote plan --format json plans a question as JSON")
			}
			return run(cmd.Context(), env, ids, dry, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&dry, "dry-run", false, "print the requests that would be sent, and send none")
	return cmd
}

func run(ctx context.Context, env *command.Env, ids []string, dry bool, format string) error {
	m, store, err := here(env)
	if err != nil {
		return err
	}
	all, err := chosen(store, ids)
	if err != nil {
		return err
	}
	if all, err = confirmed(env, m, all); err != nil {
		return err
	}
	if !dry {
		network.Hold(env, m)
		if network.Locked(env, m) {
			return errors.New("nothing of this matter may leave this machine, so its watches are not run; see headnote doctor")
		}
	}
	r, err := Runner(env, m, store)
	if err != nil {
		return err
	}
	if dry {
		return printSent(ctx, env, r, all)
	}
	reports, err := runAll(ctx, env, r, all)
	return errors.Join(err, finish(ctx, env, reports, format))
}

// Runner returns what queries the sources of a matter.
func Runner(env *command.Env, m matter.Matter, store watch.Store) (watch.Runner, error) {
	tools, err := network.Sources(env, m)
	if err != nil {
		return watch.Runner{}, err
	}
	reg, err := registry.New(tools...)
	if err != nil {
		return watch.Runner{}, err
	}
	rules, err := plan.New()
	if err != nil {
		return watch.Runner{}, err
	}
	today, err := env.Today()
	if err != nil {
		return watch.Runner{}, err
	}
	planned := func(question string) []events.Call {
		return rules.Plan(plan.Input{
			Round: 1, Question: question, Tools: reg.Specs(), Withhold: network.Withheld(env), Today: risk.Date{},
		}).Calls
	}
	return watch.Runner{Store: store, Tools: reg, Plan: planned, Today: today, Now: env.Now}, nil
}

// chosen returns the watches with these IDs, or all if none is named.
func chosen(store watch.Store, ids []string) ([]watch.Watch, error) {
	if len(ids) == 0 {
		return store.List()
	}
	out := make([]watch.Watch, len(ids))
	for i, id := range ids {
		var err error
		if out[i], err = store.Find(id); err != nil {
			return nil, unknown(err)
		}
	}
	return out, nil
}

// confirmed leaves out watches that somebody else has added and this user has not confirmed.
func confirmed(env *command.Env, m matter.Matter, all []watch.Watch) ([]watch.Watch, error) {
	settings := make([]trust.Setting, len(all))
	for i, w := range all {
		settings[i] = matters.WatchSetting(w)
	}
	if err := matters.AskToConfirm(env, m, settings); err != nil {
		return nil, err
	}
	var out []watch.Watch
	for i, w := range all {
		if err := matters.Unconfirmed(env, m, settings[i:i+1]); err != nil {
			env.Say("headnote: %s is not run: %v", w.ID, err)
			continue
		}
		out = append(out, w)
	}
	return out, nil
}

func printSent(ctx context.Context, env *command.Env, r watch.Runner, all []watch.Watch) error {
	var errs []error
	for _, w := range all {
		sent, err := r.Sent(ctx, w.ID)
		if err != nil { // one source without a key must not hide the others
			errs = append(errs, fmt.Errorf("%s: %w", w.ID, err))
			continue
		}
		env.Printf("%s %s\n", w.ID, text.Line(w.Subject.String()))
		for _, s := range sent {
			env.Printf("  sends %s %s\n", s.Method, s.URL)
			if s.Body != "" {
				env.Printf("    %s\n", text.Line(s.Body))
			}
		}
	}
	return errors.Join(errs...)
}

// runAll runs the watches one after another: quotas are per host, and nobody is waiting.
func runAll(ctx context.Context, env *command.Env, r watch.Runner, all []watch.Watch) ([]watch.Report, error) {
	reports := make([]watch.Report, 0, len(all))
	var errs []error
	failed := 0
	for _, w := range all {
		rep, err := r.Run(ctx, w.ID)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", w.ID, err))
			continue
		}
		reports = append(reports, rep)
		for _, f := range rep.NotAsked {
			env.Say("headnote: %s: %s was not asked: %s", w.ID, f.Tool, f.Error)
		}
		if len(rep.NotAsked) > 0 {
			failed++
		}
	}
	if failed > 0 {
		errs = append(errs, fmt.Errorf("not every source was asked for %s; the next run asks for the same period",
			command.CountOf(failed, "watch", "watches")))
	}
	return reports, errors.Join(errs...)
}

// finish prints what was found, and passes it to the user's program.
func finish(ctx context.Context, env *command.Env, reports []watch.Report, format string) error {
	var memos []string
	for _, rep := range reports {
		if len(rep.Changes) > 0 {
			memos = append(memos, clean(rep.Markdown()))
		}
	}
	found := strings.Join(memos, "\n")
	if format == "json" {
		if err := env.JSON(reports); err != nil {
			return err
		}
	} else if len(memos) > 0 {
		env.Printf("%s", found)
	} else {
		env.Say("Nothing new.")
	}
	return notify(ctx, env, found)
}

// notify runs the program of the user's settings; a folder cannot set one.
func notify(ctx context.Context, env *command.Env, memos string) error {
	words := strings.Fields(env.Config.WatchCommand)
	if len(words) == 0 || memos == "" {
		return nil
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...) //nolint:gosec // a setting of the user's own
	cmd.Stdin, cmd.Stderr = strings.NewReader(memos), env.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("watch_command failed: %w; the memos are kept, see headnote watch list", err)
	}
	return nil
}

// clean makes a memo safe for a terminal.
func clean(memo string) string { return text.Clean(memo) }
