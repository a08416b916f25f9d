package cli

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	"github.com/spf13/cobra"

	"headnote/backends/index/local"
	"headnote/cli/config"
	"headnote/research/matter"
	"headnote/research/retrieve"
)

// helpers are the programs that headnote uses where they are installed.
var helpers = []struct{ name, use string }{
	{"pdftotext", "reads PDF files (poppler-utils); without it a weaker reader is used"},
	{"pdftoppm", "turns scanned pages into pictures for index --ocr (poppler-utils)"},
	{"tesseract", "reads scanned pages for index --ocr (tesseract-ocr)"},
}

// finding is one line of the doctor's report.
type finding struct {
	ok           bool
	what, detail string
}

func (a *app) doctorCommand() *cobra.Command {
	var quality, verify bool
	var format string
	cmd := &cobra.Command{
		Use: "doctor", Short: "Say what works here, and what is missing", Args: counted(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			if quality {
				return a.quality(cmd.Context(), format)
			}
			if verify {
				return a.verify(cmd.Context())
			}
			p := a.page()
			found, broken := a.findings(cmd.Context())
			for _, f := range found {
				mark := "✓"
				if !f.ok {
					mark = "!"
				}
				p.para(fmt.Sprintf("%s %-14s ", mark, f.what), f.detail)
			}
			return broken
		},
	}
	cmd.Flags().BoolVar(&quality, "quality", false, "how good the answers of each source were, and what searching for gaps was worth")
	cmd.Flags().BoolVar(&verify, "verify", false, "read the whole index and every run of the matter, and check them")
	cmd.Flags().StringVar(&format, "format", "text", "text or json; json with --quality")
	return cmd
}

// findings are what the doctor reports, and an error where the matter cannot be searched
// as it is.
func (a *app) findings(ctx context.Context) ([]finding, error) {
	out := []finding{{true, "headnote", a.version}}
	there := ""
	if !exists(a.config.Path) {
		there = " (not there: the defaults hold)"
	}
	out = append(out, finding{true, "configuration", a.config.Path + there})
	of, broken := a.matterFindings(ctx)
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
	out = append(out, a.sourceFindings(ctx)...)
	m, err := a.matter()
	if err == nil || errors.Is(err, matter.ErrNone) {
		out = append(out, a.modelFindings(m)...)
	}
	if err == nil {
		out = append(out, a.teamFindings(ctx, m)...)
	}
	if dir := config.StateDir(a.env); !exists(dir) {
		return append(out, finding{false, "log", dir + " cannot be written: no log is kept"}), broken
	}
	return append(out, finding{true, "log", config.StateDir(a.env)}), broken
}

func (a *app) matterFindings(ctx context.Context) ([]finding, error) {
	m, err := a.matter()
	if errors.Is(err, matter.ErrNone) {
		return []finding{{true, "matter", "none here: headnote index . reads this folder"}}, nil
	}
	if err != nil {
		return []finding{{false, "matter", err.Error() + ". It is treated as confidential"}}, nil
	}
	out := append([]finding{{true, "matter", m.Name + " in " + m.Dir}}, a.settingFindings(m)...)
	out = append(out, a.clusterFindings(m)...)
	if m.Locked != "" {
		out = append(out, finding{m.Locked == matter.Sealed, "encryption", "locked: index, runs and memos are encrypted, the documents in " + m.Root() + " are not"})
	}
	x, err := a.index(ctx, m)
	if err != nil {
		return append(out, finding{false, "index", err.Error()}), nil
	}
	var broken error
	if l, ok := x.(*local.Index); ok && m.Cluster != "" {
		var held finding
		if held, broken = a.heldFinding(ctx, m, l); broken != nil {
			broken = fmt.Errorf("the shared index of %s is not in order", m.Name) // the finding says why
		}
		if out = append(out, held); broken != nil || m.Attached {
			return out, broken
		}
	}
	s := x.Stats()
	return append(out, finding{s.Documents > 0, "index", fmt.Sprintf("%s, %s, %.1f MB of text, %.1f MB on disk, %s",
		count(s.Documents, "document"), count(s.Passages, "passage"), float64(s.TextBytes)/1e6, float64(s.DiskBytes)/1e6, s.Engine)}), nil
}
