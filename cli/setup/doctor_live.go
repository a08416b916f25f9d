package setup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"headnote/backends/registry/livecheck"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/research/matter"
)

// changedError ends a live check that found sources whose answers have changed in form. The exit code is 3, as for
// every command that did its work and found something that needs attention.
type changedError struct{ sources []string }

func (e changedError) Error() string {
	return "the answers of these sources have another form than expected: " + strings.Join(e.sources, ", ") +
		"; look for a newer version of headnote, or report it with the fields above"
}

func (e changedError) Is(target error) bool { return target == command.ErrInsufficient }

// LiveReport is the JSON form of a live check: doctor --live --format json.
type LiveReport struct {
	Checked   string              `json:"checked"` // start time, RFC 3339
	Questions []livecheck.Outcome `json:"questions"`
}

// checkLive sends each source a fixed question and reports whether the answers have the form that headnote reads. It
// fails if one does not, or if a source does not answer.
func checkLive(ctx context.Context, env *command.Env, format string) error {
	m, err := matters.Here(env)
	if errors.Is(err, matter.ErrNone) && env.Flags.Matter == "" {
		err = nil // the check concerns the machine, not a matter
	}
	if err != nil {
		return err
	}
	env.Consent.ByHand = true // the questions are built in and reveal nothing about the matter
	if network.Locked(env, m) {
		why := "offline is set"
		if m.Confidential {
			why = "the matter " + m.Name + " is confidential"
		}
		return command.Usage("--live asks public sources, and %s: nothing was sent", why)
	}
	c, err := network.Client(env, m)
	if err != nil {
		return err
	}
	all, err := livecheck.Questions()
	if err != nil {
		return err
	}
	report := LiveReport{Checked: env.Now().UTC().Format("2006-01-02T15:04:05Z")}
	p := env.Page()
	for _, q := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		out := q.Ask(ctx, c)
		report.Questions = append(report.Questions, out)
		if format != "json" {
			printOutcome(p, out)
		}
	}
	if format == "json" {
		if err := env.JSON(report); err != nil {
			return err
		}
	}
	return report.verdict()
}

// printOutcome prints a row of the table, and a line for each field that differs.
func printOutcome(p command.Page, out livecheck.Outcome) {
	mark, said := "✓", command.Count(out.Fields, "field")+" as expected"
	switch out.State {
	case livecheck.Changed:
		mark, said = "!", fmt.Sprintf("%d of %s differ", len(out.Differences), command.Count(out.Fields, "field"))
	case livecheck.Empty:
		said = "no results; their fields could not be compared"
	case livecheck.NotAsked, livecheck.Failed:
		mark, said = "!", out.Error
		if out.State == livecheck.NotAsked {
			mark = "-"
		}
	}
	p.Para(fmt.Sprintf("%s %-15s ", mark, out.Source), command.Joined(out.Asks, said, fmt.Sprintf("%.1f s", out.Seconds)))
	for _, d := range out.Differences {
		p.Para("                  ", d.Field+": expected "+d.Expected+", found "+d.Found)
	}
}

// verdict returns the error with which the check ends, if any.
func (r LiveReport) verdict() error {
	var changed, silent []string
	for _, out := range r.Questions {
		what := out.Source + " (" + out.Asks + ")"
		switch out.State {
		case livecheck.Changed:
			changed = append(changed, what)
		case livecheck.Failed:
			silent = append(silent, what)
		}
	}
	switch {
	case len(changed) > 0:
		return changedError{changed}
	case len(silent) > 0:
		return fmt.Errorf("these sources did not answer: %s; try again later", strings.Join(silent, ", "))
	}
	return nil
}
