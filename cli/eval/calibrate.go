package eval

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/research/retrieve"
	"headnote/research/retrieve/judgments"
)

func calibrateCommand(env *command.Env) *cobra.Command {
	var known, write, format string
	cmd := &cobra.Command{
		Use:   "calibrate DIR",
		Short: "Fit the grades on questions with known answers and report their calibration",
		Long: "DIR contains sets in the format of LegalBench-RAG. --known adds a folder of documents some\n" +
			"of which state the question that they answer; the question is removed and asked. The\n" +
			"figures are for questions held out of the fit. --write saves the fitted model; the built-in\n" +
			"one is research/retrieve/model.toml.",
		Example: "  headnote eval calibrate ~/legalbench-rag --known ~/letters --write model.toml",
		Args:    command.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			return calibrate(cmd.Context(), env, dirs[0], known, write, format)
		},
	}
	cmd.Flags().StringVar(&known, "known", "", "folder of documents that state the question they answer")
	cmd.Flags().StringVar(&write, "write", "", "file to write the fitted model to")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// CalibrationReport is the JSON form of a calibration.
type CalibrationReport struct {
	FittedOn string            `json:"fitted_on"`
	Levels   []judgments.Level `json:"levels"`
}

func calibrate(ctx context.Context, env *command.Env, dir, known, write, format string) error {
	x, l, sets, err := judgedSets(ctx, env, dir)
	if err != nil {
		return err
	}
	c := &collection{}
	if err := c.add(ctx, env, x, l, sets, true); err != nil {
		return err
	}
	if known != "" {
		x, l, sets, err := knownItems(ctx, env, known)
		if err != nil {
			return err
		}
		if err := c.add(ctx, env, x, l, sets, false); err != nil {
			return err
		}
	}
	if x, l, sets, err = matterSet(ctx, env); err != nil {
		return err
	}
	if err := c.add(ctx, env, x, l, sets, false); err != nil {
		return err
	}
	t := env.Config.Thresholds()
	m := retrieve.Model{FittedOn: strings.Join(c.names, "; ")}
	out := CalibrationReport{FittedOn: m.FittedOn}
	named, topic := judgments.Split(c.grades.Documents)
	offNamed, offTopic := judgments.Split(c.off.Documents)
	levels := make([]judgments.Level, 3)
	for i, part := range []struct {
		name         string
		samples, off []judgments.Sample
		features     []string
		fitted       *retrieve.Logit
	}{
		{"documents, where the question names one", named, offNamed, judgments.NamedFeatures, &m.Named},
		{"documents, where it names none", topic, offTopic, judgments.TopicFeatures, &m.Topic},
		{"passages", c.grades.Passages, c.off.Passages, judgments.PassageFeatures, &m.Passage},
	} {
		judgments.Balance(part.samples)
		if levels[i], err = judgments.FitLevel(part.name, part.samples, part.off, part.features, t); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		*part.fitted = levels[i].Logit()
	}
	out.Levels = []judgments.Level{judgments.Pool("documents", t, levels[0], levels[1]), levels[0], levels[1], levels[2]}
	if write != "" {
		if err := os.WriteFile(write, []byte(m.String()), 0o644); err != nil { //nolint:gosec // a model is no secret
			return fmt.Errorf("cannot write the model: %w; choose another file with --write", err)
		}
	}
	if format == "json" {
		return env.JSON(out)
	}
	printReliability(env, out)
	return nil
}

// printReliability prints the figures and a diagram: the predicted share next to the observed one, bin by bin.
func printReliability(env *command.Env, c CalibrationReport) {
	p := env.Page()
	for _, l := range c.Levels {
		p.Line("")
		p.Line(l.Name + ", held out")
		p.Line(fmt.Sprintf("  %-36s %6s %9s %6s %6s %11s %13s %6s %6s", "", "graded", "relevant", "ECE", "AUC", "0.7: right",
			"<0.4: wrong", "found", "sharp"))
		row := func(name string, r judgments.Reliability) {
			p.Line(fmt.Sprintf("  %-36s %6d %8.1f%% %6.3f %6.3f %10.1f%% %12.1f%% %5.1f%% %5.1f%%", name, r.Count,
				100*r.Relevant, r.ECE, r.AUC, 100*r.RightOfRelevant, 100*r.WrongOfIrrelevant, 100*r.Found, 100*r.Sharp))
		}
		row("all", l.All)
		for _, set := range slices.Sorted(maps.Keys(l.Sets)) {
			row("  "+set, l.Sets[set])
		}
		row("fit on the score alone", l.OneFeature)
		row("min-max of the score", l.MinMax)
		p.Line(fmt.Sprintf("  off-domain questions with a relevant result: %d of %d", l.OffDomain, l.OffAsked))
		p.Line("")
		p.Line("  score      graded  mean   observed")
		for _, b := range l.All.Bins {
			if b.Count == 0 {
				continue
			}
			bar := []byte(strings.Repeat("#", int(40*b.Observed+0.5)) + strings.Repeat(" ", 41))[:41]
			bar[int(40*b.Mean+0.5)] = '|'
			p.Line(fmt.Sprintf("  %.1f-%.1f  %8d  %.2f   %.2f  %s", b.From, b.To, b.Count, b.Mean, b.Observed,
				strings.TrimRight(string(bar), " ")))
		}
	}
}
