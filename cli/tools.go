package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/text"
)

func (a *app) toolsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "tools [NAME]", Short: "List the tools, or describe one", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			reg, err := registry.New()
			if err != nil {
				return err
			}
			specs := reg.Specs()
			if len(args) == 1 {
				i := slices.IndexFunc(specs, func(s backends.Spec) bool { return s.Name == args[0] })
				if i < 0 {
					return usage("there is no tool %q: headnote tools lists them", args[0])
				}
				specs = specs[i : i+1]
			}
			if format == "json" {
				return a.json(toolList(specs))
			}
			category := backends.Category("")
			for _, s := range specs {
				if s.Category != category {
					category = s.Category
					fmt.Fprintf(a.stdout, "%s\n", category)
				}
				fmt.Fprintf(a.stdout, "  %-32s %s\n", s.Name, s.Description)
				if len(specs) == 1 {
					for _, f := range s.Schema.Fields {
						need := ""
						if f.Required {
							need = " (required)"
						}
						fmt.Fprintf(a.stdout, "    --param %s=…%s  %s\n", f.Name, need, f.Description)
					}
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func toolList(specs []backends.Spec) any {
	type tool struct {
		Name        string            `json:"name"`
		Title       string            `json:"title"`
		Description string            `json:"description"`
		Category    backends.Category `json:"category"`
		Source      string            `json:"source"`
		Calls       int               `json:"calls"`
		InputSchema map[string]any    `json:"input_schema"`
	}
	out := []tool{}
	for _, s := range specs {
		out = append(out, tool{s.Name, s.Title, s.Description, s.Category, s.Source, s.Calls, s.Schema.JSONSchema()})
	}
	return out
}

func (a *app) toolCommand() *cobra.Command {
	var params []string
	var format string
	cmd := &cobra.Command{
		Use: "tool NAME --param key=value …", Short: "Call one tool by hand", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			p := backends.Params{}
			for _, kv := range params {
				k, v, ok := strings.Cut(kv, "=")
				if !ok || k == "" {
					return usage("--param is key=value, not %q", kv)
				}
				p[k] = v
			}
			e, err := a.engine(cmd.Context())
			if err != nil {
				return err
			}
			res, err := e.Call(cmd.Context(), args[0], p)
			if err != nil {
				return err
			}
			if format == "json" {
				return a.json(res)
			}
			for i, d := range res.Documents {
				fmt.Fprintf(a.stdout, "%2d. %.2f %s\n    %s\n", i+1, d.Score, text.Line(d.Title), strings.Join(nonEmpty(d.Citation, d.Kind, d.Court, d.Date, d.Path, d.URL), " · "))
			}
			q := res.Quality
			fmt.Fprintf(a.stdout, "relevance %s · coverage %s · confidence %.2f\n", q.Relevance, q.Coverage, q.Confidence)
			if q.Suggestion != "" {
				fmt.Fprintln(a.stdout, q.Suggestion)
			}
			return nil
		},
	}
	cmd.Flags().StringArrayVar(&params, "param", nil, "a parameter, key=value")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}
