package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/fetch"
	"headnote/backends/registry"
	"headnote/citations/check"
	"headnote/research"
	"headnote/research/export"
	"headnote/text"
)

func (a *app) checkCommand() *cobra.Command {
	var as *formatFlag[[]check.Report]
	cmd := &cobra.Command{
		Use: "check FILE", Short: "Verify every citation and quotation of a draft", Args: counted(cobra.ExactArgs(1)),
		Long: "Climbs one ladder for each citation: it exists, it is that case, the quotation is\n" +
			"verbatim, it is on the cited page. It looks in the matter's documents and, unless\n" +
			"--offline, in CourtListener. Whether an authority supports what is said of it is not\n" +
			"judged. Ends with 3 where something is contradicted or not found.",
		Example: "  headnote check brief.docx\n  headnote check brief.pdf --offline --format md",
		RunE: func(cmd *cobra.Command, paths []string) error {
			return a.check(cmd.Context(), paths[0], as.chosen)
		},
	}
	as = addFormat(cmd, export.CheckFormats)
	return cmd
}

func (a *app) check(ctx context.Context, path string, format export.Form[[]check.Report]) error {
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
	if format.Valid() {
		err = written(a, format, reports)
	} else {
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
	m, x, err := a.matterOrNone(ctx)
	if err != nil {
		return check.Checker{}, err
	}
	lib, err := research.NewLibrary(x)
	if err != nil {
		return check.Checker{}, err
	}
	a.byHand = true // the draft is the person's own, not the sample's
	if a.locked(m) {
		return check.Checker{Library: lib, Offline: true}, nil
	}
	c, err := a.client(m)
	if err != nil {
		return check.Checker{}, err
	}
	return check.Checker{Library: lib, Lookup: publicCases{c}}, nil
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
			out[i].Cases = append(out[i].Cases, research.CaseOf(d))
		}
	}
	return out, nil
}

// Text implements check.Texts: one request for the opinions of a case, kept as
// every other answer is.
func (p publicCases) Text(ctx context.Context, k check.Case) (string, error) {
	return registry.CitationLookup(p.c).Text(ctx, k.ID)
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
