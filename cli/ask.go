package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/sample"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/memo"
)

func (a *app) askCommand() *cobra.Command {
	var format string
	var rounds int
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question with a memo, without the workbench",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.ask(cmd.Context(), strings.Join(args, " "), format, rounds)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, md or json")
	cmd.Flags().IntVar(&rounds, "rounds", 0, "rounds of research at most")
	return cmd
}

// oneOf checks a --format.
func oneOf(format string, known ...string) error {
	for _, k := range known {
		if format == k {
			return nil
		}
	}
	return usage("--format must be one of %s, not %q", strings.Join(known, ", "), format)
}

func (a *app) ask(ctx context.Context, question, format string, rounds int) error {
	if err := oneOf(format, "text", "md", "json"); err != nil {
		return err
	}
	today, err := a.today()
	if err != nil {
		return err
	}
	e, err := a.engine(ctx)
	if err != nil {
		return err
	}
	if strings.TrimSpace(question) == "" {
		if !e.Matter().Sample {
			return usage("there is no question: headnote ask \"…\"")
		}
		question = sample.Question
		fmt.Fprintln(a.stderr, "The sample question:", question)
	}
	if rounds <= 0 {
		rounds = a.config.Rounds
	}
	id, err := e.Start(ctx, research.Ask{Question: question, Offline: a.flags.offline || a.config.Offline, MaxRounds: rounds, Today: today})
	if err != nil {
		return err
	}
	return a.follow(ctx, e, id, format)
}

// follow shows a run's progress on stderr and its result on stdout.
func (a *app) follow(ctx context.Context, e *research.Engine, id, format string) error {
	p := &progress{w: a.stderr}
	for after := uint64(0); ; {
		evs, err := e.Events(ctx, id, after)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if ctx.Err() != nil {
				// Let the run record that it was cancelled; it can be resumed.
				return fmt.Errorf("run %s: %w", id, ctx.Err())
			}
			return err
		}
		for _, ev := range evs {
			p.event(ev)
			after = ev.Seq
		}
	}
	if err := e.Wait(ctx, id); err != nil {
		return err
	}
	s, err := e.Load(id)
	if err != nil {
		return err
	}
	if err := a.show(s, format); err != nil {
		return err
	}
	switch {
	case s.Status == events.Stopped:
		return context.Canceled
	case s.Error != "":
		return errors.New(s.Error)
	case !s.Sufficient:
		return errInsufficient
	}
	return nil
}

// show writes a run's result.
func (a *app) show(s events.Run, format string) error {
	switch format {
	case "json":
		return a.json(resultOf(s))
	default:
		if s.Memo == nil {
			return fmt.Errorf("run %s has no memo: headnote resume %s", s.ID, s.ID)
		}
		_, err := io.WriteString(a.stdout, memo.Markdown(*s.Memo))
		return err
	}
}

func (a *app) json(v any) error {
	b, err := jsonBytes(v)
	if err != nil {
		return err
	}
	_, err = a.stdout.Write(b)
	return err
}

func jsonBytes(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

// progress writes a line for each event worth knowing, and says whether it did.
type progress struct {
	w   io.Writer
	run events.Run
}

func (p *progress) event(ev events.Event) (said bool) {
	p.run = events.Apply(p.run, ev)
	say := func(format string, args ...any) {
		fmt.Fprintf(p.w, format+"\n", args...)
		said = true
	}
	switch b := ev.Body.(type) {
	case *events.RunStarted:
		say("run %s · %s", ev.Run, b.Matter)
	case *events.PlanMade:
		say("round %d · %s planned %d call(s)", b.Round, b.Planner, len(b.Calls))
	case *events.CallEnded:
		c, _ := p.run.Call(b.Call)
		switch b.Outcome {
		case events.Done:
			via := ""
			if b.Tool != c.Tool {
				via = " by " + b.Tool
			}
			say("  ✓ %s%s · %d found · %.1f s", c.Tool, via, b.Found, b.Seconds)
		default:
			say("  ✗ %s · %s", c.Tool, b.Error)
		}
	case *events.Assessed:
		say("graded · %d relevant, %d ambiguous, %d weak", b.Distribution[events.Relevant], b.Distribution[events.Ambiguous], b.Distribution[events.Irrelevant])
	case *events.QueryExpanded:
		if b.Kept {
			say("widened by %s: better", b.Strategy)
		}
	case *events.Evaluated:
		say("evaluated · %.1f of 10 · %s", b.Overall, b.Stop)
	case *events.RunFinished:
		say("%s in %.1f s", b.Status, b.Seconds)
	}
	return said
}
