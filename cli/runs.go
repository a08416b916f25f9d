package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/research"
	"headnote/research/events"
	"headnote/research/memo"
	"headnote/text"
)

func (a *app) runsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "runs", Short: "List the runs of the matter", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			e, err := a.engine(cmd.Context())
			if err != nil {
				return err
			}
			runs, err := e.Runs()
			if err != nil {
				return err
			}
			if format == "json" {
				return a.json(orEmpty(runs))
			}
			for _, r := range runs {
				fmt.Fprintf(a.stdout, "%s  %-11s %3d results  %s\n", r.ID, r.Status, r.Results, text.Truncate(text.Line(r.Question), 70))
			}
			if len(runs) == 0 {
				fmt.Fprintln(a.stderr, "no run yet: headnote ask \"…\"")
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) resumeCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "resume ID", Short: "Take up a run that was interrupted", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "md", "json"); err != nil {
				return err
			}
			e, err := a.engine(cmd.Context())
			if err != nil {
				return err
			}
			if err := e.Resume(cmd.Context(), args[0]); err != nil {
				return err
			}
			return a.follow(cmd.Context(), e, args[0], format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, md or json")
	return cmd
}

func (a *app) replayCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "replay ID", Short: "Show what happened in a run, from its journal", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "jsonl"); err != nil {
				return err
			}
			e, err := a.engine(cmd.Context())
			if err != nil {
				return err
			}
			return a.replay(cmd.Context(), e, args[0], format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or jsonl")
	return cmd
}

func (a *app) replay(ctx context.Context, e *research.Engine, id, format string) error {
	evs, err := e.Events(ctx, id, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	p := &progress{w: a.stdout}
	for _, ev := range evs {
		if format == "jsonl" {
			line, err := ev.MarshalJSON()
			if err != nil {
				return err
			}
			fmt.Fprintf(a.stdout, "%s\n", line)
			continue
		}
		fmt.Fprintf(a.stdout, "%s  ", ev.At.Format("15:04:05.000"))
		if !p.event(ev) {
			fmt.Fprintln(a.stdout, ev.Body.Type())
		}
	}
	return nil
}

func (a *app) exportCommand() *cobra.Command {
	var format, out string
	cmd := &cobra.Command{
		Use: "export ID", Short: "Write the memo of a run", Args: cobra.ExactArgs(1),
		Long: "Writes the memo as Markdown, HTML, Word or JSON, to standard output or a file.\nID may be \"last\" for the newest run.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "md", "html", "docx", "json"); err != nil {
				return err
			}
			e, err := a.engine(cmd.Context())
			if err != nil {
				return err
			}
			s, err := lastOr(e, args[0])
			if err != nil {
				return err
			}
			body, err := export(s, format)
			if err != nil {
				return err
			}
			if out == "" {
				_, err = a.stdout.Write(body)
				return err
			}
			if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
				return fmt.Errorf("the folder of %s cannot be made: %w", out, err)
			}
			if err := renameio.WriteFile(out, body, 0o644); err != nil {
				return fmt.Errorf("%s cannot be written: %w; choose another place with --out", out, err)
			}
			fmt.Fprintln(a.stderr, "written to", out)
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "md", "md, html, docx or json")
	cmd.Flags().StringVarP(&out, "out", "o", "", "file to write")
	return cmd
}

// lastOr loads a run by id, or the newest for "last".
func lastOr(e *research.Engine, id string) (events.Run, error) {
	if id == "last" {
		runs, err := e.Runs()
		if err != nil {
			return events.Run{}, err
		}
		if len(runs) == 0 {
			return events.Run{}, errors.New("no run yet: headnote ask \"…\"")
		}
		id = runs[0].ID
	}
	return e.Load(id)
}

// export renders a run.
func export(s events.Run, format string) ([]byte, error) {
	if s.Memo == nil {
		return nil, fmt.Errorf("run %s has no memo yet: headnote resume %s", s.ID, s.ID)
	}
	switch format {
	case "html":
		page, err := memo.HTML(*s.Memo)
		return []byte(page), err
	case "docx":
		return memo.DOCX(*s.Memo)
	case "json":
		return jsonBytes(resultOf(s))
	}
	return []byte(memo.Markdown(*s.Memo)), nil
}
