package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/index"
	"headnote/backends/registry"
	"headnote/citations"
	"headnote/citations/check"
	"headnote/text"
)

func (a *app) checkCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "check FILE", Short: "Verify every citation and quotation of a draft", Args: counted(cobra.ExactArgs(1)),
		Long: "Climbs one ladder for each citation: it exists, it is that case, the quotation is\n" +
			"verbatim, it is on the cited page. It looks in the matter's documents and, unless\n" +
			"--offline, in CourtListener. Whether an authority supports what is said of it is not\n" +
			"judged. Ends with 3 where something is contradicted or not found.",
		Example: "  headnote check brief.docx\n  headnote check brief.pdf --offline --format md",
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := oneOf(format, "text", "json", "md"); err != nil {
				return err
			}
			return a.check(cmd.Context(), paths[0], format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, json or md")
	return cmd
}

func (a *app) check(ctx context.Context, path, format string) error {
	docs, err := a.documents(ctx, []string{path})
	if err != nil {
		return err
	}
	k, err := a.checker(ctx)
	if err != nil {
		return err
	}
	reports := make([]check.Report, 0, len(docs))
	failed := false
	for _, d := range docs {
		r, err := k.Draft(ctx, d.name, d.Text)
		if err != nil {
			return err
		}
		failed = failed || r.Failed()
		reports = append(reports, r)
	}
	switch format {
	case "json":
		var v any = reports
		if len(reports) == 1 {
			v = reports[0]
		}
		err = a.json(v)
	case "md":
		for _, r := range reports {
			a.printf("%s", check.Markdown(r))
		}
	default:
		for _, r := range reports {
			a.printCheck(r)
		}
	}
	if err == nil && failed {
		return errContradicted
	}
	return err
}

// checker wires the places where authorities are looked for.
func (a *app) checker(ctx context.Context) (check.Checker, error) {
	m, err := a.matter()
	if err != nil {
		return check.Checker{}, err
	}
	x, err := a.index(ctx, m)
	if err != nil {
		return check.Checker{}, err
	}
	lib, err := newLibrary(x)
	if err != nil {
		return check.Checker{}, err
	}
	a.byHand = true // the draft is the person's own, not the sample's
	if a.locked(m) {
		return check.Checker{Library: lib, Offline: true}, nil
	}
	c, err := a.client(false)
	if err != nil {
		return check.Checker{}, err
	}
	return check.Checker{Library: lib, Lookup: publicCases{c}}, nil
}

// library finds the matter's documents by their own citations.
type library struct {
	x   index.Index
	own map[string]backends.Document
}

func newLibrary(x index.Index) (library, error) {
	l := library{x, make(map[string]backends.Document)}
	err := x.Documents(func(d backends.Document) bool {
		for _, key := range citations.Keys(d.Citation) {
			if _, taken := l.own[key]; !taken {
				l.own[key] = d
			}
		}
		return true
	})
	return l, err
}

// Authority implements check.Library.
func (l library) Authority(key string) (check.Case, bool) {
	d, ok := l.own[key]
	if !ok || key == "" {
		return check.Case{}, false
	}
	k := caseOf(d)
	if s, err := l.x.Text(d.ID); err == nil {
		k.Text = s
	}
	return k, true
}

func caseOf(d backends.Document) check.Case {
	k := check.Case{ID: d.ID, Name: d.Title, Citations: []string{d.Citation}, Court: d.Court, Source: d.URL}
	if d.Path != "" {
		k.Source = d.Path
	}
	for _, c := range citations.Extract(d.Citation) {
		if k.Year == 0 {
			k.Year = c.Year
		}
		if c.Court != "" {
			k.Court = c.Court
		}
	}
	if year, err := strconv.Atoi(d.Date[:min(4, len(d.Date))]); err == nil && k.Year == 0 {
		k.Year = year
	}
	return k
}

// publicCases looks cases up in CourtListener.
type publicCases struct{ c *fetch.Client }

// Cases implements check.Lookup.
func (p publicCases) Cases(ctx context.Context, cites []string) ([]check.Answer, error) {
	found, err := registry.CitationLookup(p.c).Citations(ctx, cites)
	if err != nil {
		return nil, err
	}
	statuses := map[string]check.Status{"found": check.Known, "ambiguous": check.Known, "not_found": check.Unknown, "not_a_case": check.NoCase}
	out := make([]check.Answer, len(found))
	for i, m := range found {
		out[i] = check.Answer{Status: check.NotAsked, Note: m.Note}
		if s, ok := statuses[string(m.Status)]; ok {
			out[i].Status = s
		}
		for _, d := range m.Cases {
			out[i].Cases = append(out[i].Cases, caseOf(d))
		}
	}
	return out, nil
}

// printCheck lays a report out for reading.
func (a *app) printCheck(r check.Report) {
	p := a.page()
	for _, it := range r.Items {
		p.styled(fmt.Sprintf("%-16s ", strings.ReplaceAll(string(it.State), "_", " ")), it.Citation, p.strong)
		for _, g := range it.Rungs {
			said := g.Evidence
			if g.Quote != "" {
				said = "“" + text.Truncate(g.Quote, 80) + "” " + said
			}
			p.para("    "+g.Name+": ", said)
			if g.Difference != "" {
				p.para("      difference: ", g.Difference)
			}
			if g.Source != "" {
				p.styled("      ", g.Source, p.faint)
			}
		}
	}
	var counts []string
	for _, s := range check.States() {
		if n := r.Counts[s]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, strings.ReplaceAll(string(s), "_", " ")))
		}
	}
	if len(counts) == 0 {
		counts = []string{"no citation found"}
	}
	p.line("")
	p.para("", r.Document+": "+strings.Join(counts, ", ")+". Not judged: "+r.Judged+".")
}
