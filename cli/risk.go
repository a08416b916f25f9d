package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"headnote/risk"
	"headnote/text"
)

// texts reads documents for the risk finders.
func (a *app) texts(cmd *cobra.Command, args []string) ([]risk.Text, error) {
	docs, err := a.documents(cmd.Context(), args)
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
		Use:   "risk [FILE|-]…",
		Short: "Find the risks in documents",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json", "md"); err != nil {
				return err
			}
			today, err := a.today()
			if err != nil {
				return err
			}
			docs, err := a.texts(cmd, args)
			if err != nil {
				return err
			}
			rs, err := risk.Find(docs, risk.Options{Today: today})
			if err != nil {
				return err
			}
			score := risk.ScoreOf(rs)
			switch format {
			case "json":
				return a.json(map[string]any{"risks": orEmpty(rs), "score": score, "matrix": risk.NewMatrix(rs)})
			case "md":
				fmt.Fprintf(a.stdout, "Overall score: %.0f of 100\n\n| Severity | Category | L × I | Sentence |\n| --- | --- | --- | --- |\n", score.Overall)
				for _, r := range rs {
					fmt.Fprintf(a.stdout, "| %s | %s | %d × %d | %s |\n", r.Severity, r.Label, r.Likelihood, r.Impact, text.Line(r.Sources[0].Passage))
				}
				return nil
			}
			fmt.Fprintf(a.stdout, "%d risk(s) · overall score %.0f of 100\n\n", len(rs), score.Overall)
			for _, r := range rs {
				fmt.Fprintf(a.stdout, "%-8s %-22s L%d × I%d  %s\n         %s; %s\n         “%s”\n\n", r.Severity, r.Label, r.Likelihood, r.Impact, r.Sources[0].Document, r.SeverityReason, r.LikelihoodWhy, text.Truncate(text.Line(r.Sources[0].Passage), 240))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, json or md")
	return cmd
}

// orEmpty keeps JSON lists from being null.
func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func (a *app) deadlinesCommand() *cobra.Command {
	var format, trigger, rule, service, place string
	var list bool
	cmd := &cobra.Command{
		Use:     "deadlines [FILE|-]…",
		Short:   "Find the deadlines in documents, or compute one by a rule",
		Example: "  headnote deadlines order.pdf\n  headnote deadlines --trigger 2026-12-21 --rule frcp-36 --service mail\n  headnote deadlines --rules",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json", "ics", "csv"); err != nil {
				return err
			}
			if list {
				return a.rules(format)
			}
			today, err := a.today()
			if err != nil {
				return err
			}
			var ds []risk.Deadline
			switch {
			case rule != "" || trigger != "":
				if rule == "" || trigger == "" {
					return usage("--trigger and --rule go together: headnote deadlines --trigger 2026-12-21 --rule frcp-36")
				}
				day, err := risk.ParseDate(trigger)
				if err != nil {
					return usage("--trigger: %v", err)
				}
				d, err := risk.Compute(day, rule, service, risk.ComputeOptions{Today: today, Place: place})
				if err != nil {
					return usageError{err}
				}
				ds = append(ds, d)
			default:
				docs, err := a.texts(cmd, args)
				if err != nil {
					return err
				}
				if ds, err = risk.Deadlines(docs, risk.Options{Today: today}); err != nil {
					return err
				}
			}
			return a.writeDeadlines(ds, format)
		},
	}
	f := cmd.Flags()
	f.StringVar(&format, "format", "text", "text, json, ics or csv")
	f.StringVar(&trigger, "trigger", "", "the day the period runs from, YYYY-MM-DD")
	f.StringVar(&rule, "rule", "", "a rule of time, such as frcp-36")
	f.StringVar(&service, "service", "none", "personal, mail, electronic or none")
	f.StringVar(&place, "place", "", "postal code of the state whose holidays count too")
	f.BoolVar(&list, "rules", false, "list the rules of time")
	return cmd
}

func (a *app) rules(format string) error {
	rules, err := risk.Rules()
	if err != nil {
		return err
	}
	if format == "json" {
		return a.json(rules)
	}
	for _, r := range rules {
		fmt.Fprintf(a.stdout, "%-28s %3d %-13s %s\n%28s %s\n", r.Name, r.Period, r.Unit, r.Title, "", r.Citation)
	}
	return nil
}

func (a *app) writeDeadlines(ds []risk.Deadline, format string) error {
	switch format {
	case "json":
		return a.json(orEmpty(ds))
	case "ics":
		return risk.WriteICS(a.stdout, ds, a.now())
	case "csv":
		return risk.WriteCSV(a.stdout, ds)
	}
	for _, d := range ds {
		date := d.Date.String()
		if d.Date.IsZero() {
			date = "not known "
		}
		fmt.Fprintf(a.stdout, "%s  %-8s %s\n", date, d.Urgency, text.Line(d.Title))
		if d.RuleCite != "" {
			fmt.Fprintf(a.stdout, "            %s\n", d.RuleCite)
		}
		for _, s := range d.Derivation {
			fmt.Fprintf(a.stdout, "            %s\n", text.Line(s))
		}
		if d.Warning != "" {
			fmt.Fprintf(a.stdout, "            ! %s\n", text.Line(d.Warning))
		}
	}
	if len(ds) == 0 {
		fmt.Fprintln(a.stderr, "no deadline found")
	}
	return nil
}
