package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/risk"
	"headnote/text"
)

// texts reads documents for the risk finders.
func (a *app) texts(ctx context.Context, paths []string) ([]risk.Text, error) {
	docs, err := a.documents(ctx, paths)
	if err != nil {
		return nil, err
	}
	var out []risk.Text
	for _, d := range docs {
		t := risk.Text{ID: d.name, Title: d.Title, Kind: d.Kind, Body: d.Text}
		if day, err := risk.ParseDate(d.Date); err == nil {
			t.Date = day
		}
		out = append(out, t)
	}
	return out, nil
}

func (a *app) riskCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "risk [FILE|DIR|-]...",
		Short: "Find the risks in documents",
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := oneOf(format, "text", "json", "md"); err != nil {
				return err
			}
			today, err := a.today()
			if err != nil {
				return err
			}
			docs, err := a.texts(cmd.Context(), paths)
			if err != nil {
				return err
			}
			rs, err := risk.Find(docs, risk.Options{Today: today})
			if err != nil {
				return err
			}
			switch format {
			case "json":
				return a.json(risksFound{orEmpty(rs), risk.ScoreOf(rs), risk.NewMatrix(rs)})
			case "md":
				a.riskMarkdown(rs)
			default:
				a.riskText(rs)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, json or md")
	return cmd
}

// risksFound is the JSON form; docs/json.md describes it.
type risksFound struct {
	Risks  []risk.Risk `json:"risks"`
	Score  risk.Score  `json:"score"`
	Matrix risk.Matrix `json:"matrix"`
}

func (a *app) riskText(rs []risk.Risk) {
	p := a.page()
	p.line(fmt.Sprintf("%s · overall score %.0f of 100", count(len(rs), "risk"), risk.ScoreOf(rs).Overall))
	for _, r := range rs {
		p.line("")
		p.styled(fmt.Sprintf("%-9s", r.Severity), joined(r.Label, fmt.Sprintf("likelihood %d × impact %d", r.Likelihood, r.Impact)), p.strong)
		for _, s := range r.Sources {
			p.para("         ", fmt.Sprintf("“%s”", text.Truncate(text.Line(s.Passage), 240)))
			p.styled("         ", s.Document, p.faint)
		}
		p.styled("         ", joined(r.SeverityReason, r.LikelihoodWhy, r.ImpactWhy), p.faint)
	}
}

func (a *app) riskMarkdown(rs []risk.Risk) {
	cell := func(s string) string { return strings.ReplaceAll(text.Line(s), "|", "\\|") }
	a.printf("Overall score: %.0f of 100\n\n| Severity | Category | L × I | Sentence | Document |\n| --- | --- | --- | --- | --- |\n", risk.ScoreOf(rs).Overall)
	for _, r := range rs {
		for _, s := range r.Sources {
			a.printf("| %s | %s | %d × %d | %s | %s |\n", r.Severity, cell(r.Label), r.Likelihood, r.Impact, cell(s.Passage), cell(s.Document))
		}
	}
}
