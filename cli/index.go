package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"headnote/backends/index/bleveindex"
	"headnote/backends/index/ingest"
	"headnote/research/matter"
)

func (a *app) indexCommand() *cobra.Command {
	var rebuild, ocr bool
	var maxMB int
	var format string
	cmd := &cobra.Command{
		Use:   "index DIR",
		Short: "Read a folder of documents into the matter's index",
		Long:  "Reads txt, md, html, pdf, docx, xml, eml, mbox and zip files below DIR. Run it again\nafter changes: unchanged files cost nothing. It can be interrupted at any moment.\nFiles that .headnoteignore or .gitignore name are left out.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			l := ingest.DefaultLimits()
			l.OCR = ocr
			if maxMB > 0 {
				l.File = int64(maxMB) << 20
			}
			return a.build(cmd.Context(), args[0], bleveindex.BuildOptions{Limits: l, Rebuild: rebuild, Now: a.now}, format)
		},
	}
	cmd.Flags().BoolVar(&rebuild, "rebuild", false, "read every file again")
	cmd.Flags().BoolVar(&ocr, "ocr", false, "read scanned pages with tesseract")
	cmd.Flags().IntVar(&maxMB, "max-file-mb", 0, "largest file that is read, in MB (default 512)")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) build(ctx context.Context, root string, o bleveindex.BuildOptions, format string) error {
	if !exists(root) {
		return fmt.Errorf("there is no folder %s: name the folder of the documents", root)
	}
	dir := a.flags.matter
	if dir == "" {
		dir = root
		if m, err := matter.Find(root); err == nil {
			dir = m.Dir
		}
	}
	m, err := matter.Create(dir, root)
	if err != nil {
		return err
	}
	bar := &buildBar{w: a.stderr, terminal: a.terminal(), now: a.now}
	o.Progress = bar.show
	r, err := bleveindex.Build(ctx, m.Root(), m.Index(), o)
	bar.end()
	if err != nil {
		if ctx.Err() != nil {
			fmt.Fprintln(a.stderr, "headnote: stopped; what was read is kept, the same command goes on from here")
			return ctx.Err()
		}
		return err
	}
	if format == "json" {
		return a.json(r)
	}
	fmt.Fprintf(a.stdout, "%d documents, %.1f MB of text, in %s\n", r.Documents, float64(r.TextBytes)/1e6, m.Dir)
	fmt.Fprintf(a.stdout, "%d added, %d changed, %d moved, %d deleted, %d unchanged · %.1f s\n", r.Added, r.Changed, r.Moved, r.Deleted, r.Unchanged, r.Seconds)
	if n := len(r.NoText); n > 0 {
		fmt.Fprintf(a.stdout, "%d file(s) have no text (scans; --ocr reads them):\n", n)
		for _, p := range r.NoText {
			fmt.Fprintln(a.stdout, "  "+p)
		}
	}
	if n := len(r.Refused); n > 0 {
		fmt.Fprintf(a.stdout, "%d file(s) could not be read:\n", n)
		for _, p := range r.Refused {
			fmt.Fprintln(a.stdout, "  "+p.Error())
		}
	}
	if r.Documents == 0 {
		return fmt.Errorf("%s holds no document that headnote reads (txt, md, html, pdf, docx, xml, eml, mbox, zip)", root)
	}
	return nil
}

// buildBar shows how far a build is: a line that is redrawn on a terminal, a
// line now and then elsewhere.
type buildBar struct {
	w        interface{ Write([]byte) (int, error) }
	terminal bool
	now      func() time.Time
	last     time.Time
	drawn    bool
}

func (b *buildBar) show(p bleveindex.Progress) {
	every := 5 * time.Second
	if b.terminal {
		every = 200 * time.Millisecond
	}
	if t := b.now(); t.Sub(b.last) < every {
		return
	}
	b.last = b.now()
	rate := float64(p.Bytes) / max(p.Elapsed.Seconds(), 0.001)
	left := time.Duration(float64(p.Size-p.Bytes) / max(rate, 1) * float64(time.Second)).Round(time.Second)
	line := fmt.Sprintf("%d of %d files · %.1f of %.1f MB · %.1f MB/s · %s left", p.Files, p.Total, float64(p.Bytes)/1e6, float64(p.Size)/1e6, rate/1e6, left)
	if b.terminal {
		fmt.Fprintf(b.w, "\r\x1b[K%s", line)
		b.drawn = true
		return
	}
	fmt.Fprintln(b.w, line)
}

func (b *buildBar) end() {
	if b.drawn {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
