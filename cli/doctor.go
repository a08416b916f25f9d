package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/research/matter"
	"headnote/research/retrieve"
)

func (a *app) configCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "config", Short: "Show, write or check the configuration"}
	cmd.AddCommand(
		&cobra.Command{Use: "path", Short: "Say where the configuration lies", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.stdout, a.config.path)
			return err
		}},
		&cobra.Command{Use: "init", Short: "Write a configuration with every setting", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
			if exists(a.config.path) {
				return fmt.Errorf("%s is there already: edit it, or remove it first", a.config.path)
			}
			body, err := defaultConfig().file()
			if err != nil {
				return err
			}
			if err := os.MkdirAll(filepath.Dir(a.config.path), 0o700); err != nil {
				return fmt.Errorf("the folder of %s cannot be made: %w", a.config.path, err)
			}
			if err := renameio.WriteFile(a.config.path, []byte(body), 0o600); err != nil {
				return fmt.Errorf("%s cannot be written: %w", a.config.path, err)
			}
			fmt.Fprintln(a.stdout, a.config.path)
			return nil
		}},
		&cobra.Command{Use: "check", Short: "Check the configuration", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.stdout, a.config.path+": in order") // loading it has checked it
			return err
		}},
	)
	return cmd
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use: "doctor", Short: "Say what works here and what is missing", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			say := func(ok bool, what, detail string) {
				mark := "✓"
				if !ok {
					mark = "!"
				}
				fmt.Fprintf(a.stdout, "%s %-22s %s\n", mark, what, detail)
			}
			say(true, "headnote", version())
			say(true, "configuration", a.config.path+map[bool]string{true: "", false: " (not there: defaults)"}[exists(a.config.path)])
			m, err := a.matter()
			switch {
			case errors.Is(err, matter.ErrNone) || err != nil:
				say(false, "matter", err.Error())
			default:
				say(true, "matter", m.Name+" in "+m.Dir)
				if x, err := a.index(cmd.Context(), m); err != nil {
					say(false, "index", err.Error())
				} else {
					s := x.Stats()
					say(s.Documents > 0, "index", fmt.Sprintf("%d documents, %d passages, %.1f MB of text, %.1f MB on disk, %s", s.Documents, s.Passages, float64(s.TextBytes)/1e6, float64(s.DiskBytes)/1e6, s.Engine))
				}
			}
			for _, t := range []struct{ name, use string }{{"pdftotext", "reads PDF files (poppler-utils); without it a weaker reader is used"}, {"pdftoppm", "turns scanned pages into pictures for --ocr (poppler-utils)"}, {"tesseract", "reads scanned pages for --ocr (tesseract-ocr)"}} {
				path, err := exec.LookPath(t.name)
				if err != nil {
					say(false, t.name, "not installed: "+t.use)
				} else {
					say(true, t.name, path)
				}
			}
			if model, err := retrieve.DefaultModel(); err != nil {
				say(false, "grades", err.Error())
			} else {
				say(true, "grades", "fitted on "+model.FittedOn)
			}
			say(true, "network", "not used by this version: every source is answered from the matter's own documents")
			return nil
		},
	}
}
