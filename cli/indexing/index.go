package indexing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/papers/reader"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/team/queue"
)

// mostMB bounds the limit on a file's size, in MB: what is read is held in memory.
const mostMB = 1 << 20

func indexCommand(env *command.Env) *cobra.Command {
	var rebuild, ocr, queued, take bool
	var maxMB int
	var format, to string
	cmd := &cobra.Command{
		Use:   "index DIR",
		Short: "Index a folder of documents",
		Long: "Indexes the " + reader.Listed() + " files below DIR. Run it again\n" +
			"after changes: unchanged files are skipped. It can be interrupted at any time. Files listed\n" +
			"in .headnoteignore or .gitignore are excluded. A file that cannot be read is listed with\n" +
			"the reason and the others are indexed; the exit code is 1 only if no document could be read.\n\n" +
			"--to opensearch://HOST:9200/NAME stores the passages in an OpenSearch or Elasticsearch\n" +
			"cluster, for collections too large for one disk; the matter is searched there from then on.\n" +
			"The user and password are read from OPENSEARCH_USER and OPENSEARCH_PASSWORD, in the\n" +
			"environment or the keys file. --to local moves the passages back and removes them from the\n" +
			"cluster. One folder fills an index; others search it with headnote attach. --take fills it\n" +
			"from this folder instead of the one that filled it before.",
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
			if maxMB < 0 || maxMB > mostMB {
				return command.Usage("--max-file-mb must be from 1 to %d, not %d", mostMB, maxMB)
			}
			if maxMB > 0 {
				l.File = int64(maxMB) << 20
			}
			return indexFolder(cmd.Context(), env, dirs[0], local.BuildOptions{Limits: l, Rebuild: rebuild, Now: env.Now},
				placed{to, take}, format)
		},
	}
	cmd.Flags().BoolVar(&rebuild, "rebuild", false, "read every file again, including unchanged ones")
	cmd.Flags().BoolVar(&ocr, "ocr", false, "recognize the text of scanned pages with tesseract")
	cmd.Flags().IntVar(&maxMB, "max-file-mb", 0, "largest file to read, in MB (default 512)")
	cmd.Flags().StringVar(&to, "to", "", "where to store the passages: opensearch://HOST:9200/NAME, or local")
	cmd.Flags().BoolVar(&take, "take", false, "fill the matter's index in the cluster from this folder instead of the "+
		"current one")
	cmd.Flags().BoolVar(&queued, "queue", false, "queue the work for a worker of a shared matter")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// placed is where to build an index, and whether to take over one that another folder fills.
type placed struct {
	to   string
	take bool
}

func indexFolder(ctx context.Context, env *command.Env, root string, o local.BuildOptions, p placed,
	format string,
) error {
	switch info, err := os.Stat(root); {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("folder %s does not exist; name the folder of the documents", root)
	case err != nil:
		return fmt.Errorf("%s cannot be read: %w", root, err)
	case !info.IsDir():
		return fmt.Errorf("%s is a file; name its folder", root)
	}
	if _, err := moved(matter.Matter{}, p.to); err != nil { // before the folder becomes a matter
		return err
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
	if cluster.IsAddress(p.to) && !m.Confidential { // naming it is confirming it
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
			return command.Interrupted("the files indexed so far are saved; the same command continues")
		}
		return err
	}
	if format == "json" {
		r.Refused, r.NoText = export.OrEmpty(r.Refused), export.OrEmpty(r.NoText)
		if r.Others == nil {
			r.Others = map[string]int{}
		}
		err = env.JSON(r)
	} else {
		printReport(env, m, r)
	}
	if err == nil && r.Documents == 0 {
		return fmt.Errorf("%s contains no document of a supported type (%s)", root, reader.Listed())
	}
	return err
}

// Others describes how many files of a folder are of types that headnote does not read, the most frequent first.
func Others(kinds map[string]int) string {
	n := 0
	for _, of := range kinds {
		n += of
	}
	return command.Count(n, "file") + " of other types, not read: " + Kinds(kinds)
}

// kindsNamed bounds how many file types are named.
const kindsNamed = 8

// Kinds lists file types with their counts, the most frequent first.
func Kinds(kinds map[string]int) string {
	names := slices.SortedFunc(maps.Keys(kinds), func(x, y string) int {
		return cmp.Or(kinds[y]-kinds[x], strings.Compare(x, y))
	})
	out := make([]string, 0, kindsNamed+1)
	for i, k := range names {
		if i == kindsNamed {
			out = append(out, "…")
			break
		}
		out = append(out, fmt.Sprintf("%d %s", kinds[k], k))
	}
	return strings.Join(out, ", ")
}

// printReport prints what a build did.
func printReport(env *command.Env, m matter.Matter, r local.Report) {
	p := env.Page()
	p.Line(fmt.Sprintf("%s, %s of text, in %s", command.Count(r.Documents, "document"), command.Size(r.TextBytes),
		m.Dir))
	p.Line(fmt.Sprintf("%d added · %d changed · %d moved · %d deleted · %d unchanged · %.1f s", r.Added, r.Changed,
		r.Moved, r.Deleted, r.Unchanged, r.Seconds))
	if r.Restored > 0 {
		p.Line(fmt.Sprintf("passages of %s were missing from the cluster and were sent again",
			command.Count(r.Restored, "document")))
	}
	if r.Cards > 0 {
		p.Line(fmt.Sprintf("what %s are was read anew: another version of headnote had read it",
			command.Count(r.Cards, "paper")))
	}
	if n := len(r.NoText); n > 0 {
		p.Line(command.Count(n, "file") + " without text (scanned; --ocr recognizes them):")
		for _, path := range r.NoText {
			p.Para("  ", path)
		}
	}
	if len(r.Others) > 0 {
		p.Para("", Others(r.Others)+".")
	}
	if n := len(r.Refused); n > 0 {
		p.Line(command.Count(n, "file") + " could not be read:")
		for _, problem := range r.Refused {
			p.Para("  ", problem.Error())
			env.KeepFault(&problem)
		}
	}
}
