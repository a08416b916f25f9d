package cli

import (
	"bufio"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"headnote/citations"
	"headnote/text"
)

func (a *app) citeCommand() *cobra.Command {
	var format string
	var resolve bool
	cmd := &cobra.Command{
		Use:   "cite [FILE|DIR|-]…",
		Short: "Find the citations of documents",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "jsonl", "table", "dot", "graphml", "json"); err != nil {
				return err
			}
			docs, err := a.documents(cmd.Context(), args)
			if err != nil {
				return err
			}
			if format == "dot" || format == "graphml" || format == "json" {
				return a.graph(docs, format)
			}
			w := bufio.NewWriter(a.stdout)
			for _, d := range docs {
				if err := a.cite(w, d, format, resolve, len(docs) > 1); err != nil {
					return err
				}
			}
			return w.Flush()
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, jsonl, table (of authorities), json, dot or graphml (the graph)")
	cmd.Flags().BoolVar(&resolve, "resolve", false, "say to which authority each citation belongs")
	return cmd
}

func (a *app) cite(w *bufio.Writer, d document, format string, resolve, named bool) error {
	cs, as := citations.Find(d.Text)
	switch format {
	case "jsonl":
		for _, c := range cs {
			line, err := c.JSON(d.name)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s\n", line)
		}
	case "table":
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, x := range as {
			fmt.Fprintf(t, "%s\t%s\t%d\n", x.Type, text.Truncate(x.Label, 90), len(x.Mentions))
		}
		return t.Flush()
	default:
		for _, c := range cs {
			if named {
				fmt.Fprintf(w, "%s: ", d.name)
			}
			fmt.Fprintf(w, "%d-%d\t%s\t%s", c.Span.Start, c.Span.End, c.Kind, text.Line(c.Text))
			switch {
			case resolve && c.Resolves >= 0:
				fmt.Fprintf(w, "\t→ %s", as[c.Resolves].Label)
			case resolve:
				fmt.Fprintf(w, "\t→ unresolved: %s", c.Reason)
			}
			fmt.Fprintln(w)
		}
	}
	return nil
}

func (a *app) graph(docs []document, format string) error {
	var in []citations.Doc
	for _, d := range docs {
		in = append(in, citations.Doc{ID: d.name, Title: d.Title, Self: d.Citation, Text: d.Text})
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
