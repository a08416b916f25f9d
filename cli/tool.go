package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/text"
)

func (a *app) toolCommand() *cobra.Command {
	var params []string
	var format string
	cmd := &cobra.Command{
		Use: "tool NAME", Short: "Call one tool by hand", Args: counted(cobra.ExactArgs(1)),
		Example: "  headnote tool search_context --param query=\"carve-out label\" --param limit=3",
		RunE: func(cmd *cobra.Command, names []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			return a.tool(cmd.Context(), names[0], params, format)
		},
	}
	cmd.Flags().StringArrayVar(&params, "param", nil, "a parameter, key=value; headnote tools NAME lists them")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) tool(ctx context.Context, name string, params []string, format string) error {
	given := backends.Params{}
	for _, kv := range params {
		k, v, ok := strings.Cut(kv, "=")
		if !ok || k == "" {
			return usage("--param is key=value, not %q", kv)
		}
		given[k] = v
	}
	a.byHand = true
	e, err := a.toolEngine(ctx, name)
	if err != nil {
		return err
	}
	res, err := e.CallAndReport(ctx, name, given, func(at backends.Progress) { a.heard(at) })
	var failure *backends.Error
	if errors.As(err, &failure) && (failure.Code == backends.InvalidParameters || failure.Code == backends.ToolNotFound) {
		return asUsage(err)
	}
	if err != nil {
		return err
	}
	if format == "json" {
		return a.json(res)
	}
	p := a.page()
	if ran, ok := res.Metadata["_fallbackUsed"].(string); ok {
		why, _ := res.Metadata["_primaryError"].(string) //nolint:errcheck // it found nothing
		p.para("", joined("answered by "+ran+" in place of "+name, why))
		p.line("")
	}
	for i, d := range res.Documents {
		p.styled(fmt.Sprintf("%3d  ", i+1), d.Title, p.strong)
		p.styled("     ", joined(d.Citation, d.Kind, d.Court, d.Date, d.Path, d.URL), p.faint)
		if len(d.Passages) > 0 {
			p.para("     ", text.Truncate(text.Line(d.Passages[0].Text), 320))
		}
		p.line("")
	}
	q := res.Quality
	p.para("", joined("relevance "+string(q.Relevance), "coverage "+string(q.Coverage), fmt.Sprintf("confidence %.2f", q.Confidence), q.Suggestion))
	return nil
}

// heard says what is worth knowing while one waits: a queue, an attempt that failed,
// an alternative.
func (a *app) heard(at backends.Progress) {
	note := text.Line(at.Note)
	switch {
	case at.Retry > 0:
		a.say("  again in %.1f s: %s", at.Wait.Seconds(), note)
	case strings.HasPrefix(note, "queued"), strings.Contains(note, " → "):
		a.say("  %s", note)
	}
}
