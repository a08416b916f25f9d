package drafts

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"headnote/citations"
	"headnote/citations/eyecite"
	"headnote/cli/command"
	"headnote/papers/reader"
	"headnote/text"
)

func citeCommand(env *command.Env) *cobra.Command {
	var format, compat string
	var resolve bool
	cmd := &cobra.Command{
		Use:   "cite [FILE|DIR|-]...",
		Short: "Find citations in documents",
		Long: "Lists each citation with its byte offsets and kind, and with --resolve the authority it\n" +
			"refers to; or prints the table of authorities, or the citation graph.",
		Example: "  headnote cite brief.pdf --format table\n" +
			"  pdftotext brief.pdf - | headnote cite --resolve --format jsonl\n" +
			"  headnote cite ~/cases/acme --format dot | dot -Tsvg",
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := command.OneOf(format, "text", "jsonl", "table", "json", "dot", "graphml"); err != nil {
				return err
			}
			find := finder{citations.Find, citations.FindHTML}
			switch compat {
			case "":
			case "eyecite":
				find = finder{eyecite.Find, eyecite.FindHTML}
			default:
				return command.Usage("--compat must be eyecite, not %q", compat)
			}
			docs, err := readDocuments(cmd.Context(), env, paths)
			if err != nil {
				return err
			}
			if format == "dot" || format == "graphml" || format == "json" {
				return writeGraph(env, docs, format)
			}
			for _, d := range docs {
				err := reader.Guard(d.name, "finding citations in it", func() error {
					return citeDocument(env, d, find, format, resolve, len(docs) > 1)
				})
				if err := reportUnread(env, err, len(docs) > 1); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, jsonl, table (of authorities), or the graph as json, dot "+
		"or graphml")
	cmd.Flags().StringVar(&compat, "compat", "", "eyecite: extract citations as eyecite 2.7.8 does")
	cmd.Flags().BoolVar(&resolve, "resolve", false, "show the authority that each citation refers to")
	return cmd
}

func citeDocument(env *command.Env, d document, find finder, format string, resolve, named bool) error {
	s, cs, as := find.in(d)
	switch format {
	case "jsonl":
		for line, err := range citations.JSONLines(d.name, cs, as) {
			if err != nil {
				return err
			}
			env.Printf("%s\n", line)
		}
		return nil
	case "table":
		printAuthorities(env, d, s, cs, as, named)
		return nil
	}
	for _, c := range cs {
		if named {
			env.Printf("%s: ", text.Line(d.name))
		}
		env.Printf("%d-%d\t%s\t%s", c.Span.Start, c.Span.End, c.Kind, text.Line(c.Text))
		switch {
		case resolve && c.Resolves >= 0:
			env.Printf("\t→ %s", text.Line(as[c.Resolves].Label))
		case resolve:
			env.Printf("\t→ unresolved: %s", text.Line(c.Reason))
		}
		env.Printf("\n")
	}
	return nil
}

// finder holds the functions that find citations in a text and in an HTML page.
type finder struct {
	text, page func(string) ([]citations.Citation, []citations.Authority)
}

// in finds the citations of a document. Their places are in the file itself if it is text or HTML, else in the text
// extracted from it.
func (f finder) in(d document) (string, []citations.Citation, []citations.Authority) {
	s := cmp.Or(d.raw, d.Text)
	switch strings.ToLower(filepath.Ext(d.name)) {
	case ".html", ".htm", ".xhtml":
		if d.raw != "" {
			cs, as := f.page(s)
			return s, cs, as
		}
	}
	cs, as := f.text(s)
	return s, cs, as
}

// printAuthorities prints a document's table of authorities in Bluebook order.
func printAuthorities(env *command.Env, d document, s string, cs []citations.Citation, as []citations.Authority,
	named bool,
) {
	p := env.Page()
	if named {
		p.Styled("", d.name, p.Strong)
	}
	sections, paged := citations.TableOfAuthorities(s, cs, as)
	unit := "line"
	if paged {
		unit = "page"
	}
	for _, section := range sections {
		p.Line(p.Strong(section.Title))
		for _, e := range section.Entries {
			p.Para(fmt.Sprintf("%5d× ", len(e.Authority.Mentions)), e.Authority.Label+", "+cited(e.Places, unit))
		}
	}
}

// cited formats the places of an authority: "pages 3, 5", "passim".
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

func writeGraph(env *command.Env, docs []document, format string) error {
	in := make([]citations.Doc, len(docs))
	for i, d := range docs {
		in[i] = citations.Doc{ID: d.name, Title: d.Title, Self: d.Citation, Text: d.Text}
	}
	g := citations.BuildGraph(in)
	switch format {
	case "dot":
		return g.WriteDOT(env.Stdout)
	case "graphml":
		return g.WriteGraphML(env.Stdout)
	}
	return g.WriteJSON(env.Stdout)
}
