package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/ingest"
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
				err := ingest.Guard(d.name, "finding citations in it", func() error {
					return a.cite(d, rules, format, resolve, len(docs) > 1)
				})
				if err := a.unread(err, len(docs) > 1); err != nil {
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
	s, cs, as := citationsOf(d, rules)
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
		a.authorities(d, s, cs, as, named)
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

// citationsOf extracts the citations of a document, with their places in the file
// itself where it is text or a page, else in the text that was read from it.
func citationsOf(d document, rules citations.Rules) (string, []citations.Citation, []citations.Authority) {
	s := cmp.Or(d.raw, d.Text)
	switch strings.ToLower(filepath.Ext(d.name)) {
	case ".html", ".htm", ".xhtml":
		if d.raw != "" {
			cs, as := rules.FindHTML(s)
			return s, cs, as
		}
	}
	cs, as := rules.Find(s)
	return s, cs, as
}

// authorities prints a document's table of authorities in Bluebook order.
func (a *app) authorities(d document, s string, cs []citations.Citation, as []citations.Authority, named bool) {
	p := a.page()
	if named {
		p.styled("", d.name, p.strong)
	}
	sections, paged := citations.TableOfAuthorities(s, cs, as)
	unit := "line"
	if paged {
		unit = "page"
	}
	for _, section := range sections {
		p.line(p.strong(section.Title))
		for _, e := range section.Entries {
			p.para(fmt.Sprintf("%5d× ", len(e.Authority.Mentions)), e.Authority.Label+", "+cited(e.Places, unit))
		}
	}
}

// cited lists the places of an authority: "pages 3, 5", "passim".
func cited(places []int, unit string) string {
	if len(places) >= citations.Passim {
		return "passim"
	}
	if len(places) != 1 {
		unit += "s"
	}
	numbers := make([]string, len(places))
	for i, n := range places {
		numbers[i] = strconv.Itoa(n)
	}
	return unit + " " + strings.Join(numbers, ", ")
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
