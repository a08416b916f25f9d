package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/network"
	"headnote/research/matter"
)

func toolsCommand(env *command.Env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "tools [NAME]", Short: "List tools, or describe one", Args: command.Args(cobra.MaximumNArgs(1)),
		RunE: func(_ *cobra.Command, names []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			none := matter.Matter{Confidential: true} // only to look up the keys that hosts need; nothing is requested
			c, err := network.Client(env, none)
			if err != nil {
				return err
			}
			live, err := registry.Live(c, registry.Options{Servers: network.Servers(env, none)})
			if err != nil {
				return err
			}
			reg, err := registry.New(live...)
			if err != nil {
				return err
			}
			specs := reg.Specs()
			if len(names) == 1 {
				i := slices.IndexFunc(specs, func(s backends.Spec) bool { return s.Name == names[0] })
				if i < 0 {
					return command.Usage("unknown tool %q; headnote tools lists them", names[0])
				}
				specs = specs[i : i+1]
			}
			switch {
			case format == "json":
				return env.JSON(toolsOf(specs))
			case len(names) == 1:
				printTool(env.Page(), specs[0])
			default:
				printTools(env.Page(), specs)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func printTools(p command.Page, specs []backends.Spec) {
	category := backends.Category("")
	for _, s := range specs {
		if s.Category != category {
			if category != "" {
				p.Line("")
			}
			category = s.Category
			p.Line(p.Strong(string(category)))
		}
		p.Line("  " + s.Name)
		p.Styled("      ", s.Description, p.Faint)
	}
}

func printTool(p command.Page, s backends.Spec) {
	p.Line(p.Strong(s.Name) + " · " + command.Joined(s.Title, string(s.Category), s.Source))
	p.Para("", s.Description)
	for _, f := range s.Schema.Fields {
		need := ""
		switch {
		case f.Required:
			need = "; required"
		case f.Default != nil:
			need = fmt.Sprintf("; default %v", f.Default)
		}
		p.Para(fmt.Sprintf("  %-20s ", f.Name), fmt.Sprintf("%s (%s%s)", f.Description, f.Type, need))
	}
	for _, any := range s.Schema.AnyOf {
		p.Para("  ", "at least one of "+strings.Join(any, ", "))
	}
	if s.Local() {
		return
	}
	p.Para("", fmt.Sprintf("Queries %s: up to %s per call.", strings.Join(s.Hosts, ", "),
		command.Count(s.Calls, "request")))
	if s.Key != "" {
		p.Para("", "Requires the key "+s.Key+", from "+s.KeyFrom)
	}
}

// ToolReport is the JSON form of a tool; docs/json.md describes it.
type ToolReport struct {
	Name        string            `json:"name"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Category    backends.Category `json:"category"`
	Source      string            `json:"source"`
	Calls       int               `json:"calls"`
	InputSchema map[string]any    `json:"input_schema"`
}

func toolsOf(specs []backends.Spec) []ToolReport {
	out := make([]ToolReport, len(specs))
	for i, s := range specs {
		out[i] = ToolReport{s.Name, s.Title, s.Description, s.Category, s.Source, s.Calls, s.Schema.JSONSchema()}
	}
	return out
}
