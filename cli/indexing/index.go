package indexing

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/team/queue"
)

func indexCommand(env *command.Env) *cobra.Command {
	var rebuild, ocr, queued, take bool
	var maxMB int
	var format, to string
	cmd := &cobra.Command{
		Use:   "index DIR",
		Short: "Read a folder of documents into the matter's index",
		Long: "Reads txt, md, html, pdf, docx, xml, eml, mbox and zip files below DIR. Run it again\n" +
			"after changes: unchanged files cost nothing. It can be interrupted at any moment.\n" +
			"Files that .headnoteignore or .gitignore name are left out. A file that cannot be read is\n" +
			"listed with the reason, all others are indexed: the exit code is 1 only where no document\n" +
			"could be read at all.\n\n" +
			"--to opensearch://HOST:9200/NAME lets an OpenSearch or Elasticsearch cluster rank the\n" +
			"passages, for corpora that are too large for one disk; from then on the matter asks it.\n" +
			"User and password come from OPENSEARCH_USER and OPENSEARCH_PASSWORD, in the environment\n" +
			"or in the file of keys. --to local brings the passages back, and removes them there.\n" +
			"One folder fills an index; others search it with headnote attach. --take fills it from\n" +
			"this folder from now on, in place of the one that filled it before.",
		Args: command.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			if queued {
				m, err := matters.Find(env, dirs[0])
				if err != nil {
					return err
				}
				return sharing.Enqueue(cmd.Context(), env, m, queue.Job{Kind: queue.Index, Rebuild: rebuild})
			}
			l := reader.DefaultLimits()
			l.OCR = ocr
			if maxMB > 0 {
				l.File = int64(maxMB) << 20
			}
			return indexFolder(cmd.Context(), env, dirs[0], local.BuildOptions{Limits: l, Rebuild: rebuild, Now: env.Now}, placed{to, take}, format)
		},
	}
	cmd.Flags().BoolVar(&rebuild, "rebuild", false, "read every file again")
	cmd.Flags().BoolVar(&ocr, "ocr", false, "read scanned pages with tesseract")
	cmd.Flags().IntVar(&maxMB, "max-file-mb", 0, "largest file that is read, in MB (default 512)")
	cmd.Flags().StringVar(&to, "to", "", "where the passages are ranked: opensearch://HOST:9200/NAME, or local")
	cmd.Flags().BoolVar(&take, "take", false, "fill the matter's index in the cluster from this folder, in place of who fills it now")
	cmd.Flags().BoolVar(&queued, "queue", false, "in a shared matter: let a worker do it")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// placed is where an index is built, and whether another folder's is replaced.
type placed struct {
	to   string
	take bool
}

func indexFolder(ctx context.Context, env *command.Env, root string, o local.BuildOptions, p placed, format string) error {
	switch info, err := os.Stat(root); {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no folder %s: name the folder of the documents", root)
	case err != nil:
		return fmt.Errorf("%s cannot be read: %w", root, err)
	case !info.IsDir():
		return fmt.Errorf("%s is a file: name the folder that it lies in", root)
	}
	dir := env.Flags.Matter
	if dir == "" {
		dir = root
		m, err := matters.Find(env, root)
		switch {
		case err == nil:
			dir = m.Dir
		case !errors.Is(err, matter.ErrNone):
			return err
		}
	}
	m, err := matters.Create(env, dir, root)
	if err != nil {
		return err
	}
	if cluster.IsAddress(p.to) && !m.Confidential { // who names it has decided
		if err := matters.Folder(env, m).Confirm(matters.ClusterSetting(p.to)); err != nil {
			return err
		}
	}
	bar := &Progress{W: env.Stderr, Terminal: command.IsTerminal(env.Stderr), Now: env.Now}
	o.Progress = bar.Show
	var r local.Report
	if p.take {
		r, err = takeOver(ctx, env, m, p.to, o)
	} else {
		r, err = Build(ctx, env, m, p.to, o)
	}
	bar.End()
	if err != nil {
		if ctx.Err() != nil {
			return command.Interrupted("what was read is kept, the same command goes on from here")
		}
		return err
	}
	if format == "json" {
		err = env.JSON(r)
	} else {
		printReport(env, m, r)
	}
	if err == nil && r.Documents == 0 {
		return fmt.Errorf("%s holds no document that headnote reads (txt, md, html, pdf, docx, xml, eml, mbox, zip)", root)
	}
	return err
}

// printReport says what a build did.
func printReport(env *command.Env, m matter.Matter, r local.Report) {
	p := env.Page()
	p.Line(fmt.Sprintf("%s, %.1f MB of text, in %s", command.Count(r.Documents, "document"), float64(r.TextBytes)/1e6, m.Dir))
	p.Line(fmt.Sprintf("%d added · %d changed · %d moved · %d deleted · %d unchanged · %.1f s", r.Added, r.Changed, r.Moved, r.Deleted, r.Unchanged, r.Seconds))
	if r.Restored > 0 {
		p.Line(fmt.Sprintf("the cluster had lost passages of %s: sent again", command.Count(r.Restored, "document")))
	}
	if n := len(r.NoText); n > 0 {
		p.Line(command.Count(n, "file") + " without text (scans; --ocr reads them):")
		for _, path := range r.NoText {
			p.Para("  ", path)
		}
	}
	if n := len(r.Refused); n > 0 {
		p.Line(command.Count(n, "file") + " not read:")
		for _, problem := range r.Refused {
			p.Para("  ", problem.Error())
			env.KeepFault(&problem)
		}
	}
}
