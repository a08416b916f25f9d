package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/research/retrieve"
	"headnote/research/retrieve/judged"
)

func (a *app) calibrateCommand() *cobra.Command {
	var known, write, format string
	cmd := &cobra.Command{
		Use:   "calibrate DIR",
		Short: "Fit the grades on questions with known answers, and say how far they can be trusted",
		Long: "DIR holds sets in the form of LegalBench-RAG. With --known a folder of documents of\n" +
			"which some state the question that they answer: the question is cut out and asked.\n" +
			"The figures are of questions that were held out of the fit. --write keeps the fitted\n" +
			"model; the one that ships is research/retrieve/model.toml.",
		Example: "  headnote eval calibrate ~/legalbench-rag --known ~/letters --write model.toml",
		Args:    counted(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			return a.calibrate(cmd.Context(), dirs[0], known, write, format)
		},
	}
	cmd.Flags().StringVar(&known, "known", "", "folder of documents that state the question they answer")
	cmd.Flags().StringVar(&write, "write", "", "file to write the fitted model to")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// calibrated is the JSON of a calibration.
type calibrated struct {
	FittedOn string         `json:"fitted_on"`
	Levels   []judged.Level `json:"levels"`
}

func (a *app) calibrate(ctx context.Context, dir, known, write, format string) error {
	x, l, sets, err := a.judgedSets(ctx, dir)
	if err != nil {
		return err
	}
	c := &collection{}
	if err := c.add(ctx, a, x, l, sets, true); err != nil {
		return err
	}
	if known != "" {
		x, l, sets, err := a.knownItems(ctx, known)
		if err != nil {
			return err
		}
		if err := c.add(ctx, a, x, l, sets, false); err != nil {
			return err
		}
	}
	if x, l, sets, err = a.matterSet(ctx); err != nil {
		return err
	}
	if err := c.add(ctx, a, x, l, sets, false); err != nil {
		return err
	}
	t := a.config.Thresholds()
	m := retrieve.Model{FittedOn: strings.Join(c.names, "; ")}
	out := calibrated{FittedOn: m.FittedOn}
	named, topic := judged.Split(c.grades.Documents)
	offNamed, offTopic := judged.Split(c.off.Documents)
	levels := make([]judged.Level, 3)
	for i, part := range []struct {
		name         string
		samples, off []judged.Sample
		features     []string
		fitted       *retrieve.Logit
	}{
		{"documents, where the question names one", named, offNamed, judged.NamedFeatures, &m.Named},
		{"documents, where it names none", topic, offTopic, judged.TopicFeatures, &m.Topic},
		{"passages", c.grades.Passages, c.off.Passages, judged.PassageFeatures, &m.Passage},
	} {
		judged.Balance(part.samples)
		if levels[i], err = judged.FitLevel(part.name, part.samples, part.off, part.features, t); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		*part.fitted = levels[i].Logit()
	}
	out.Levels = []judged.Level{judged.Pool("documents", t, levels[0], levels[1]), levels[0], levels[1], levels[2]}
	if write != "" {
		if err := os.WriteFile(write, []byte(m.String()), 0o644); err != nil { //nolint:gosec // a model is no secret
			return fmt.Errorf("the model cannot be written: %w; name another file with --write", err)
		}
	}
	if format == "json" {
		return a.json(out)
	}
	a.reliability(out)
	return nil
}

// collection gathers what is graded, of several indexes.
type collection struct {
	grades judged.Grades
	off    judged.Grades
	names  []string
}

func (c *collection) add(ctx context.Context, a *app, x index.Index, l *judged.Library, sets []judged.Set, spans bool) error {
	fit, test := judged.OffDomain()
	for _, s := range sets {
		a.say("%s: %s", s.Name, count(len(s.Questions), "question"))
		c.names = append(c.names, fmt.Sprintf("%s, %s", s.Name, count(len(s.Questions), "question")))
	}
	g, err := judged.Collect(ctx, x, l, append(slices.Clone(sets), fit))
	if err != nil {
		return err
	}
	off, err := judged.Collect(ctx, x, l, []judged.Set{test})
	if !spans { // what answers is known of documents only
		g.Passages, off.Passages = nil, nil
	}
	c.grades.Add(g)
	c.off.Add(off)
	return err
}

// matterSet indexes the sample matter, for the questions that are asked of a file.
func (a *app) matterSet(ctx context.Context) (index.Index, *judged.Library, []judged.Set, error) {
	set, err := judged.Matter("questions of a matter's file")
	if err != nil {
		return nil, nil, nil, err
	}
	x, _, err := local.Memory(ctx, sample.Matter(), a.now)
	if err != nil {
		return nil, nil, nil, err
	}
	a.onClose(x.Close)
	l, err := judged.NewLibrary(x, sample.Matter())
	return x, l, []judged.Set{set}, err
}

// knownItems indexes a folder without the questions that its documents state.
func (a *app) knownItems(ctx context.Context, dir string) (index.Index, *judged.Library, []judged.Set, error) {
	if !exists(dir) {
		return nil, nil, nil, fmt.Errorf("there is no folder %s: name one with documents that state the question they answer", dir)
	}
	set, files, err := judged.KnownItems("documents that state their question", os.DirFS(dir))
	if err != nil {
		return nil, nil, nil, err
	}
	if len(set.Questions) == 0 {
		return nil, nil, nil, errors.New("no document there states its question under a heading QUESTION or ISSUE")
	}
	x, _, err := local.Memory(ctx, files, a.now)
	if err != nil {
		return nil, nil, nil, err
	}
	a.onClose(x.Close)
	cited, err := judged.Citations("documents with a citation", x)
	if err != nil {
		return nil, nil, nil, err
	}
	l, err := judged.NewLibrary(x, files)
	sets := []judged.Set{set}
	if len(cited.Questions) > 0 {
		sets = append(sets, cited)
	}
	return x, l, sets, err
}

// reliability prints the figures and a diagram: the predicted share beside the
// observed one, bin by bin.
func (a *app) reliability(c calibrated) {
	p := a.page()
	for _, l := range c.Levels {
		p.line("")
		p.line(l.Name + ", held out")
		p.line(fmt.Sprintf("  %-36s %6s %9s %6s %6s %11s %13s %6s %6s", "", "graded", "relevant", "ECE", "AUC", "0.7: right", "<0.4: wrong", "found", "sharp"))
		row := func(name string, r judged.Reliability) {
			p.line(fmt.Sprintf("  %-36s %6d %8.1f%% %6.3f %6.3f %10.1f%% %12.1f%% %5.1f%% %5.1f%%", name, r.Count, 100*r.Relevant, r.ECE, r.AUC, 100*r.RightOfRelevant, 100*r.WrongOfIrrelevant, 100*r.Found, 100*r.Sharp))
		}
		row("all", l.All)
		for _, set := range slices.Sorted(maps.Keys(l.Sets)) {
			row("  "+set, l.Sets[set])
		}
		row("fit on the score alone", l.OneFeature)
		row("min-max of the score", l.MinMax)
		p.line(fmt.Sprintf("  off-domain questions with a relevant result: %d of %d", l.OffDomain, l.OffAsked))
		p.line("")
		p.line("  score      graded  mean   observed")
		for _, b := range l.All.Bins {
			if b.Count == 0 {
				continue
			}
			bar := []byte(strings.Repeat("#", int(40*b.Observed+0.5)) + strings.Repeat(" ", 41))[:41]
			bar[int(40*b.Mean+0.5)] = '|'
			p.line(fmt.Sprintf("  %.1f-%.1f  %8d  %.2f   %.2f  %s", b.From, b.To, b.Count, b.Mean, b.Observed, strings.TrimRight(string(bar), " ")))
		}
	}
}
