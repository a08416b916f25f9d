package ask

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/text"
)

func toolCommand(env *command.Env) *cobra.Command {
	var params []string
	var format string
	cmd := &cobra.Command{
		Use: "tool NAME", Short: "Call a tool", Args: command.Args(cobra.ExactArgs(1)),
		Example: "  headnote tool search_context --param query=\"carve-out label\" --param limit=3",
		RunE: func(cmd *cobra.Command, names []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			return callTool(cmd.Context(), env, names[0], params, format)
		},
	}
	cmd.Flags().StringArrayVar(&params, "param", nil, "a parameter as key=value; headnote tools NAME lists them")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func callTool(ctx context.Context, env *command.Env, name string, params []string, format string) error {
	given := backends.Params{}
	for _, kv := range params {
		k, v, ok := strings.Cut(kv, "=")
		if !ok || k == "" {
			return command.Usage("--param must be key=value, not %q", kv)
		}
		given[k] = v
	}
	env.Consent.ByHand = true
	e, err := engine.ForTool(ctx, env, name)
	if err != nil {
		return err
	}
	res, err := e.CallAndReport(ctx, name, given, func(at backends.Progress) { printProgress(env, at) })
	var failure *backends.Error
	if errors.As(err, &failure) && (failure.Code == backends.InvalidParameters || failure.Code == backends.ToolNotFound) {
		return command.AsUsage(err)
	}
	if err != nil {
		return err
	}
	if format == "json" {
		return env.JSON(res)
	}
	p := env.Page()
	if ran, ok := res.Metadata["_fallbackUsed"].(string); ok {
		why, _ := res.Metadata["_primaryError"].(string)
		p.Para("", command.Joined("answered by "+ran+" instead of "+name, why))
		p.Line("")
	}
	for i, d := range res.Documents {
		p.Styled(fmt.Sprintf("%3d  ", i+1), d.Title, p.Strong)
		p.Styled("     ", command.Joined(d.Citation, d.Kind, d.Court, d.Date, d.Path, d.URL), p.Faint)
		if len(d.Passages) > 0 {
			p.Para("     ", text.Truncate(text.Line(d.Passages[0].Text), 320))
		}
		p.Line("")
	}
	q := res.Quality
	p.Para("", command.Joined("relevance "+string(q.Relevance), "coverage "+string(q.Coverage),
		fmt.Sprintf("confidence %.2f", q.Confidence), q.Suggestion))
	return nil
}

// printProgress prints what is worth knowing while waiting: a queue, a failed attempt, an alternative.
func printProgress(env *command.Env, at backends.Progress) {
	note := text.Line(at.Note)
	switch {
	case at.Retry > 0:
		env.Say("  retrying in %.1f s: %s", at.Wait.Seconds(), note)
	case strings.HasPrefix(note, "queued"), strings.Contains(note, " → "):
		env.Say("  %s", note)
	}
}
