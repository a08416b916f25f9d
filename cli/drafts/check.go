package drafts

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/fetch"
	"headnote/backends/index"
	"headnote/backends/registry"
	"headnote/citations/check"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/network"
	"headnote/research"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/text"
)

func checkCommand(env *command.Env) *cobra.Command {
	var as *command.FormatFlag[[]check.Report]
	cmd := &cobra.Command{
		Use: "check FILE", Short: "Verify the citations and quotations of a draft", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Verifies each citation in four steps: the authority exists, it is the cited case, the\n" +
			"quotation is verbatim, and it is on the cited page. The matter's documents are searched\n" +
			"and, unless --offline is set, CourtListener. Whether an authority supports the proposition\n" +
			"is not assessed. Exits with 3 if something is contradicted or not found.",
		Example: "  headnote check brief.docx\n  headnote check brief.pdf --offline --format md",
		RunE: func(cmd *cobra.Command, paths []string) error {
			return checkDraft(cmd.Context(), env, paths[0], as.Chosen)
		},
	}
	as = command.AddFormat(cmd, export.CheckFormats)
	return cmd
}

func checkDraft(ctx context.Context, env *command.Env, path string, format export.Form[[]check.Report]) error {
	docs, err := readDocuments(ctx, env, []string{path})
	if err != nil {
		return err
	}
	m, x, err := indexing.HereOrNone(ctx, env)
	if err != nil {
		return err
	}
	k, err := NewChecker(env, m, x)
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
		err = command.Write(env, format, reports)
	} else {
		for _, r := range reports {
			printCheck(env, r)
		}
	}
	if err == nil && failed {
		return contradictedError{}
	}
	return err
}

// NewChecker sets up where authorities are looked up: in the documents of a matter and, if its words may leave the
// machine, in the public sources.
func NewChecker(env *command.Env, m matter.Matter, x index.Index) (check.Checker, error) {
	lib, err := research.NewLibrary(x)
	if err != nil {
		return check.Checker{}, err
	}
	env.Consent.Tools = true // the draft is the user's own, even with the sample matter
	if network.Locked(env, m) {
		return check.Checker{Library: lib, Offline: true}, nil
	}
	c, err := network.Client(env, m)
	if err != nil {
		return check.Checker{}, err
	}
	return check.Checker{Library: lib, Lookup: publicCases{c}}, nil
}

// publicCases looks up cases in CourtListener on behalf of a user who named the draft.
type publicCases struct{ c *fetch.Client }

// Cases implements check.Lookup.
func (p publicCases) Cases(ctx context.Context, cites []string) ([]check.Answer, error) {
	found, err := registry.CitationLookup(p.c).Citations(registry.ByHand(ctx), cites)
	if err != nil {
		return nil, err
	}
	statuses := map[string]check.Status{
		"found": check.Known, "ambiguous": check.Known, "not_found": check.Unknown,
		"not_a_case": check.NoCase,
	}
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

// Text implements check.Texts: one request for the opinions of a case, cached like every other answer.
func (p publicCases) Text(ctx context.Context, k check.Case) (string, error) {
	return registry.CitationLookup(p.c).Text(registry.ByHand(ctx), k.ID)
}

// printCheck prints a report for reading.
func printCheck(env *command.Env, r check.Report) {
	p := env.Page()
	for _, it := range r.Items {
		p.Styled(fmt.Sprintf("%-16s ", it.State.Words()), it.Citation, p.Strong)
		for _, g := range it.Rungs {
			said := g.Evidence
			if g.Quote != "" {
				said = "“" + text.Truncate(g.Quote, 80) + "” " + said
			}
			p.Para("    "+g.Name+": ", said)
			if g.Difference != "" {
				p.Para("      difference: ", g.Difference)
			}
			if g.Source != "" {
				p.Styled("      ", g.Source, p.Faint)
			}
		}
	}
	var counts []string
	for _, s := range check.States() {
		if n := r.Counts[s]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, s.Words()))
		}
	}
	if len(counts) == 0 {
		counts = []string{"no citation found"}
	}
	p.Line("")
	p.Para("", r.Document+": "+strings.Join(counts, ", ")+". Not assessed: "+r.Judged+".")
}

// contradictedError ends a check that found citations or quotations that are wrong.
type contradictedError struct{}

// Error says what to do.
func (contradictedError) Error() string {
	return "some citations or quotations are contradicted or not found: review those marked above"
}

// Is makes the exit code that of a finished command with open points.
func (contradictedError) Is(target error) bool { return target == command.ErrInsufficient }
