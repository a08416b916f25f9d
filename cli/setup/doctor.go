package setup

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/matters"
	"headnote/research/matter"
	"headnote/research/retrieve"
)

// helpers are the programs that headnote uses if they are installed.
var helpers = []struct{ name, use string }{
	{"pdftotext", "reads PDF files (poppler-utils); without it PDFium in a sandbox reads them"},
	{"pdftoppm", "renders scanned pages for index --ocr (poppler-utils)"},
	{"tesseract", "recognizes scanned pages for index --ocr (tesseract-ocr)"},
}

// finding is one line of the doctor's report.
type finding struct {
	ok           bool
	what, detail string
}

func doctorCommand(env *command.Env) *cobra.Command {
	var quality, verify, live bool
	var format string
	cmd := &cobra.Command{
		Use: "doctor", Short: "Check the installation", Args: command.Args(cobra.NoArgs),
		Long: "Reports what works here and what is missing: settings, keys, quotas, the matter, helpers.\n" +
			"With --live each configured source is asked one fixed question, which says nothing of any\n" +
			"matter, and its answer is compared field by field with what headnote reads of it. That\n" +
			"exits with 3 if a form has changed and with 1 if a source does not answer.",
		Example: "  headnote doctor\n  headnote doctor --live --format json > sources.json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			if format == "json" && !live && !quality {
				return command.Usage("--format json needs --quality or --live; the other checks are printed as text")
			}
			if live {
				return checkLive(cmd.Context(), env, format)
			}
			if quality {
				return reportQuality(cmd.Context(), env, format)
			}
			if verify {
				return verifyMatter(cmd.Context(), env)
			}
			p := env.Page()
			found, broken := findings(cmd.Context(), env)
			for _, f := range found {
				mark := "✓"
				if !f.ok {
					mark = "!"
				}
				p.Para(fmt.Sprintf("%s %-14s ", mark, f.what), f.detail)
			}
			return broken
		},
	}
	cmd.Flags().BoolVar(&quality, "quality", false, "report the quality of each source's results and the value of "+
		"searches for gaps")
	cmd.Flags().BoolVar(&verify, "verify", false, "verify the whole index and every run of the matter")
	cmd.Flags().BoolVar(&live, "live", false, "ask each source one fixed question and compare the form of its answer")
	cmd.Flags().StringVar(&format, "format", "text", "text, or json with --quality or --live")
	cmd.MarkFlagsMutuallyExclusive("quality", "verify", "live")
	return cmd
}

// findings returns the doctor's report, and an error if the matter cannot be searched in its present state.
func findings(ctx context.Context, env *command.Env) ([]finding, error) {
	out := []finding{{true, "headnote", env.Version}}
	there := ""
	if !command.Exists(env.Config.Path) {
		there = " (not found: using defaults)"
	}
	out = append(out, finding{true, "configuration", env.Config.Path + there})
	of, broken := matterFindings(ctx, env)
	out = append(out, of...)
	for _, h := range helpers {
		path, err := exec.LookPath(h.name)
		if err != nil {
			path = "not installed: " + h.use
		}
		out = append(out, finding{err == nil, h.name, path})
	}
	if model, err := retrieve.DefaultModel(); err != nil {
		out = append(out, finding{false, "grades", err.Error()})
	} else {
		out = append(out, finding{true, "grades", "fitted on " + model.FittedOn})
	}
	out = append(out, readerFinding(env), vectorsFinding())
	out = append(out, sourceFindings(ctx, env)...)
	m, err := matters.Here(env)
	if err == nil || errors.Is(err, matter.ErrNone) {
		out = append(out, modelFindings(env, m)...)
	}
	if err == nil {
		out = append(out, teamFindings(ctx, env, m)...)
	}
	if dir := config.StateDir(env.Getenv); !command.Exists(dir) {
		return append(out, finding{false, "log", dir + " is not writable: no log is written"}), broken
	}
	return append(out, finding{true, "log", config.StateDir(env.Getenv)}), broken
}
