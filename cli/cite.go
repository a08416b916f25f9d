package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"headnote/citations"
	"headnote/text"
)

func (a *app) citeCommand() *cobra.Command {
	var format, compat string
	var resolve bool
	cmd := &cobra.Command{
		Use:   "cite [FILE|DIR|-]...",
		Short: "Find the citations of documents",
		Long: "Prints each citation with its place in bytes, its kind, and with --resolve the\n" +
			"authority it belongs to; or the table of authorities; or the graph of who cites what.",
		Example: "  headnote cite brief.pdf --format table\n" +
			"  pdftotext brief.pdf - | headnote cite --resolve --format jsonl\n" +
			"  headnote cite ~/cases/acme --format dot | dot -Tsvg",
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := oneOf(format, "text", "jsonl", "table", "json", "dot", "graphml"); err != nil {
				return err
			}
			rules := citations.House
			switch compat {
			case "":
			case "eyecite":
				rules = citations.Eyecite
			default:
				return usage("--compat knows eyecite only, not %q", compat)
			}
			docs, err := a.documents(cmd.Context(), paths)
			if err != nil {
				return err
			}
			if format == "dot" || format == "graphml" || format == "json" {
				return a.graph(docs, format)
			}
			for _, d := range docs {
				if err := a.cite(d, rules, format, resolve, len(docs) > 1); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, jsonl, table (of authorities), or the graph as json, dot or graphml")
	cmd.Flags().StringVar(&compat, "compat", "", "eyecite: find and read citations as eyecite 2.7.8 does")
	cmd.Flags().BoolVar(&resolve, "resolve", false, "say to which authority each citation belongs")
	return cmd
}

func (a *app) cite(d document, rules citations.Rules, format string, resolve, named bool) error {
	cs, as := rules.Find(d.Text)
	switch format {
	case "jsonl":
		for line, err := range citations.JSONLines(d.name, cs, as) {
			if err != nil {
				return err
			}
			a.printf("%s\n", line)
		}
		return nil
	case "table":
		a.authorities(d, as, named)
		return nil
	}
	for _, c := range cs {
		if named {
			a.printf("%s: ", text.Line(d.name))
		}
		a.printf("%d-%d\t%s\t%s", c.Span.Start, c.Span.End, c.Kind, text.Line(c.Text))
		switch {
		case resolve && c.Resolves >= 0:
			a.printf("\t→ %s", text.Line(as[c.Resolves].Label))
		case resolve:
			a.printf("\t→ unresolved: %s", text.Line(c.Reason))
		}
		a.printf("\n")
	}
	return nil
}

// authorities prints a document's table of authorities, grouped by type.
func (a *app) authorities(d document, as []citations.Authority, named bool) {
	p := a.page()
	if named {
		p.styled("", d.name, p.strong)
	}
	var types []string
	byType := make(map[string][]citations.Authority)
	for _, x := range as {
		if len(byType[x.Type]) == 0 {
			types = append(types, x.Type)
		}
		byType[x.Type] = append(byType[x.Type], x)
	}
	for _, t := range types {
		p.line(p.faint(t))
		for _, x := range byType[t] {
			p.para(fmt.Sprintf("%5d× ", len(x.Mentions)), x.Label)
		}
	}
}

func (a *app) graph(docs []document, format string) error {
	in := make([]citations.Doc, len(docs))
	for i, d := range docs {
		in[i] = citations.Doc{ID: d.name, Title: d.Title, Self: d.Citation, Text: d.Text}
	}
	g := citations.BuildGraph(in)
	switch format {
	case "dot":
		return g.WriteDOT(a.stdout)
	case "graphml":
		return g.WriteGraphML(a.stdout)
	}
	return g.WriteJSON(a.stdout)
}
