package eval

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/internal/scratch"
	"headnote/research/relevance"
	"headnote/research/retrieve/judgments"
)

func evalCommand(env *command.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "eval",
		Short: "Measure retrieval and grading on questions with known answers",
		Args:  command.Args(cobra.NoArgs),
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var format string
	var within time.Duration
	retrieval := &cobra.Command{
		Use:   "retrieval DIR",
		Short: "Measure retrieval: precision and recall in characters",
		Long: "DIR contains sets in the format of LegalBench-RAG: *.json files with questions and the\n" +
			"spans of their answers, and the documents in the folder corpus. Half of the questions are\n" +
			"also asked as paraphrases. The reading model judges what is found, as in a search, which takes\n" +
			"seconds a question: what --within has no time for is not asked, and the figures are those of a\n" +
			"sample. With the setting reader = false the words alone decide, in milliseconds a question.",
		Example: "  headnote eval retrieval ~/legalbench-rag --format json --within 30m",
		Args:    command.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			return retrieval(cmd.Context(), env, dirs[0], format, within)
		},
	}
	retrieval.Flags().StringVar(&format, "format", "text", "text or json")
	retrieval.Flags().DurationVar(&within, "within", 10*time.Minute, "ask for this long at most; 0 for all questions")
	cmd.AddCommand(retrieval, calibrateCommand(env))
	return cmd
}

// judgedSets reads the sets of a folder and indexes their documents for the duration of the command.
func judgedSets(ctx context.Context, env *command.Env, dir string) (index.Index, *judgments.Library, []judgments.Set,
	error,
) {
	if !command.Exists(dir) {
		return nil, nil, nil, fmt.Errorf("folder %s does not exist; name the folder of the sets (*.json) and their "+
			"documents (%s/)", dir, judgments.Corpus)
	}
	sets, err := judgments.Read(os.DirFS(dir))
	if err != nil {
		return nil, nil, nil, err
	}
	root := filepath.Join(dir, judgments.Corpus)
	x, err := temporaryIndex(ctx, env, root)
	if err != nil {
		return nil, nil, nil, err
	}
	l, err := judgments.NewLibrary(x, os.DirFS(root))
	return x, l, sets, err
}

// temporaryIndex indexes a folder in a temporary place until the command ends.
func temporaryIndex(ctx context.Context, env *command.Env, root string) (index.Index, error) {
	tmp, err := scratch.New("eval")
	if err != nil {
		return nil, err
	}
	env.OnClose(tmp.Close)
	dir := tmp.Path
	bar := &indexing.Progress{W: env.Stderr, Terminal: command.IsTerminal(env.Stderr), Now: env.Now}
	_, err = local.Build(ctx, root, filepath.Join(dir, "index"), local.BuildOptions{Now: env.Now, Progress: bar.Show})
	bar.End()
	if err != nil {
		return nil, err
	}
	x, err := local.Open(filepath.Join(dir, "index"))
	if err != nil {
		return nil, err
	}
	env.OnClose(x.Close)
	return x, nil
}

// progressEvery is how often the progress of an evaluation is reported.
const progressEvery = 15 * time.Second

// RetrievalReport is the JSON form of an evaluation of retrieval.
type RetrievalReport struct {
	Documents int                   `json:"documents"`
	Passages  int                   `json:"passages"`
	Sets      []judgments.Retrieval `json:"sets"`
}

func retrieval(ctx context.Context, env *command.Env, dir, format string, within time.Duration) error {
	x, l, sets, err := judgedSets(ctx, env, dir)
	if err != nil {
		return err
	}
	var reader *relevance.Reader
	if env.Config.Reader {
		reader = relevance.New()
	}
	rank := judgments.RankerOf(x, reader)
	s := x.Stats()
	out := RetrievalReport{Documents: s.Documents, Passages: s.Passages}
	var failed error
	began := env.Now()
	for i, set := range sets {
		env.Say("%s: %s", set.Name, command.Count(len(set.Questions), "question"))
		until := time.Duration(float64(within) * float64(i+1) / float64(len(sets))) // unused time goes to the next
		said := began
		r, err := judgments.Retrieve(ctx, l, set, rank, func(asked int) bool {
			now := env.Now()
			if now.Sub(said) >= progressEvery {
				said = now
				env.Say("%s: %d of %d asked", set.Name, asked, len(set.Questions))
			}
			return within <= 0 || asked == 0 || now.Sub(began) < until
		})
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", set.Name, err))
			continue
		}
		out.Sets = append(out.Sets, r)
	}
	if failed != nil {
		return failed
	}
	if format == "json" {
		return env.JSON(out)
	}
	p := env.Page()
	p.Line(fmt.Sprintf("%-24s %-16s %9s %7s %7s %7s %6s %7s", "set", "wording", "questions", "P@1", "R@8", "R@64", "MRR",
		"doc@1"))
	for _, r := range out.Sets {
		row := func(wording string, f *judgments.Figures) {
			if f != nil {
				p.Line(fmt.Sprintf("%-24s %-16s %9d %7.1f %7.1f %7.1f %6.3f %7.1f", r.Set, wording, f.Questions, f.PrecisionAt1,
					f.RecallAt8, f.RecallAt64, f.MRR, f.Document1))
			}
		}
		if r.AsWritten.Questions < r.Of {
			p.Line(fmt.Sprintf("%s: %d of %d questions asked within %s", r.Set, r.AsWritten.Questions, r.Of, within))
		}
		row("as written", &r.AsWritten)
		row("half, as written", r.Half)
		row("half, otherwise", r.Paraphrased)
	}
	return nil
}
