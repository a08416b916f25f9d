package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/matter"
)

func (a *app) toolsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "tools [NAME]", Short: "List the tools, or describe one", Args: counted(cobra.MaximumNArgs(1)),
		RunE: func(_ *cobra.Command, names []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			c, err := a.client(matter.Matter{Confidential: true}) // to know the keys of hosts; nothing is asked
			if err != nil {
				return err
			}
			live, err := registry.Live(c, registry.Options{})
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
					return usage("there is no tool %q: headnote tools lists them", names[0])
				}
				specs = specs[i : i+1]
			}
			switch {
			case format == "json":
				return a.json(toolsOf(specs))
			case len(names) == 1:
				printTool(a.page(), specs[0])
			default:
				printTools(a.page(), specs)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func printTools(p page, specs []backends.Spec) {
	category := backends.Category("")
	for _, s := range specs {
		if s.Category != category {
			if category != "" {
				p.line("")
			}
			category = s.Category
			p.line(p.strong(string(category)))
		}
		p.line("  " + s.Name)
		p.styled("      ", s.Description, p.faint)
	}
}

func printTool(p page, s backends.Spec) {
	p.line(p.strong(s.Name) + " · " + joined(s.Title, string(s.Category), s.Source))
	p.para("", s.Description)
	for _, f := range s.Schema.Fields {
		need := ""
		switch {
		case f.Required:
			need = "; required"
		case f.Default != nil:
			need = fmt.Sprintf("; %v where it is not given", f.Default)
		}
		p.para(fmt.Sprintf("  %-20s ", f.Name), fmt.Sprintf("%s (%s%s)", f.Description, f.Type, need))
	}
	for _, any := range s.Schema.AnyOf {
		p.para("  ", "at least one of "+strings.Join(any, ", "))
	}
	if s.Local() {
		return
	}
	p.para("", fmt.Sprintf("Asks %s: up to %s a call.", strings.Join(s.Hosts, ", "), count(s.Calls, "request")))
	if s.Key != "" {
		p.para("", "Needs the key "+s.Key+", from "+s.KeyFrom)
	}
}

// toolJSON is the JSON form of a tool; docs/json.md describes it.
type toolJSON struct {
	Name        string            `json:"name"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Category    backends.Category `json:"category"`
	Source      string            `json:"source"`
	Calls       int               `json:"calls"`
	InputSchema map[string]any    `json:"input_schema"`
}

func toolsOf(specs []backends.Spec) []toolJSON {
	out := make([]toolJSON, len(specs))
	for i, s := range specs {
		out[i] = toolJSON{s.Name, s.Title, s.Description, s.Category, s.Source, s.Calls, s.Schema.JSONSchema()}
	}
	return out
}
