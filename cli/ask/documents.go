package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/papers"
	"headnote/research/export"
	"headnote/text"
)

func documentsCommand(env *command.Env) *cobra.Command {
	var as *command.FormatFlag[export.PapersReport]
	cmd := &cobra.Command{
		Use:   "documents [FILTER]...",
		Short: "List the matter's papers: type, status, date, title",
		Long: "Lists what each paper is: its type and status, court or agency, docket, dates, author and\n" +
			"title, as its caption, heading, stamps and signatures show. Filters narrow the list:\n" +
			"type:order, status:proposed, kind:filing, docket:24-cv-100, court:oregon, date:2024..2025,\n" +
			"from:2024-03-01, to:2024-06, and words of the title or the path.\n\n" +
			"A paper is corrected with headnote documents set; what you enter lasts.",
		Example: "  headnote documents type:order status:entered from:2024-01-01\n" +
			"  headnote documents --format csv > papers.csv",
		RunE: func(cmd *cobra.Command, words []string) error {
			keep, err := paperFilter(words)
			if err != nil {
				return command.AsUsage(err)
			}
			m, err := matters.Here(env)
			if err != nil {
				return err
			}
			c, err := matters.Corrections(env, m)
			if err != nil {
				return err
			}
			list, err := papersOf(cmd.Context(), env, c)
			if err != nil {
				return err
			}
			var r export.PapersReport
			for _, p := range list {
				if keep(p) {
					r.Documents = append(r.Documents, export.PaperOf(p))
				}
			}
			if as.Chosen.Valid() {
				return as.Chosen.Write(env.Stdout, r)
			}
			printPapers(env, r.Documents, len(list))
			return nil
		},
	}
	as = command.AddFormat(cmd, export.PaperFormats)
	cmd.AddCommand(setCardCommand(env))
	return cmd
}

// papersOf are the papers of the matter here.
func papersOf(ctx context.Context, env *command.Env, c papers.Corrections) ([]index.Paper, error) {
	m, err := matters.Here(env)
	if err != nil {
		return nil, err
	}
	x, err := indexing.OpenIndex(ctx, env, m)
	if err != nil {
		return nil, err
	}
	list, err := x.Papers(c)
	return list, errors.Join(err, x.Close()) // a correction writes the index next
}

// printPapers lists papers by date, those without one last.
func printPapers(env *command.Env, list []export.PaperReport, all int) {
	slices.SortStableFunc(list, func(a, b export.PaperReport) int {
		if (a.Date == "") != (b.Date == "") {
			return cmp.Compare(b.Date, a.Date)
		}
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Path, b.Path))
	})
	p := env.Page()
	for _, d := range list {
		date := d.Date
		if date == "" {
			date = "no date"
		}
		p.Styled(fmt.Sprintf("%-10s  ", date), d.Title, p.Strong)
		kind := papers.TypeName(d.Type)
		if d.Status != "" {
			kind += ", " + strings.ReplaceAll(d.Status, "_", " ")
		}
		p.Styled("            ", command.Joined(kind, d.Court, d.Docket, d.Path), p.Faint)
		for _, r := range d.Relations {
			p.Styled("            ", strings.ReplaceAll(r.Relation, "_", " ")+" "+r.Path, p.Faint)
		}
		if d.Unread != "" {
			p.Para("            ", "not read: "+d.Unread)
		}
	}
	switch {
	case len(list) < all:
		env.Say("%d of %s", len(list), command.Count(all, "paper"))
	case all == 0:
		env.Say("no papers: headnote index DIR reads a folder")
	}
}

// paperFilter reads filters: a paper is kept that satisfies all of them.
func paperFilter(words []string) (func(index.Paper) bool, error) {
	var tests []func(index.Paper) bool
	for _, w := range strings.Fields(strings.Join(words, " ")) {
		field, value, ok := strings.Cut(w, ":")
		value = strings.ToLower(strings.Trim(value, `"`))
		if !ok || value == "" {
			field, value = "", strings.ToLower(w)
		}
		test, err := paperTest(strings.ToLower(field), value)
		if err != nil {
			return nil, err
		}
		tests = append(tests, test)
	}
	return func(p index.Paper) bool {
		for _, t := range tests {
			if !t(p) {
				return false
			}
		}
		return true
	}, nil
}

func paperTest(field, value string) (func(index.Paper) bool, error) {
	holds := func(of func(index.Paper) string) func(index.Paper) bool {
		return func(p index.Paper) bool { return strings.Contains(strings.ToLower(of(p)), value) }
	}
	dated := func(spec string) (func(index.Paper) bool, error) {
		from, to, err := index.DateRange(spec)
		return func(p index.Paper) bool {
			n := index.DateNumber(p.Card.Date.Value)
			return n > 0 && n >= from && n <= to
		}, err
	}
	switch field {
	case "type":
		if !slices.Contains(papers.Types(), value) {
			return nil, fmt.Errorf("type:%s is not a type of paper: choose %s", value, strings.Join(papers.Types(), ", "))
		}
		return func(p index.Paper) bool { return p.Card.Type.Value == value }, nil
	case "status":
		if !slices.Contains(papers.Statuses(), value) {
			return nil, fmt.Errorf("status:%s is not a status: choose %s", value, strings.Join(papers.Statuses(), ", "))
		}
		return func(p index.Paper) bool { return p.Card.Status.Value == value }, nil
	case "kind":
		return func(p index.Paper) bool { return p.Document.Kind == value }, nil
	case "docket":
		return func(p index.Paper) bool {
			return slices.ContainsFunc(p.Card.Dockets,
				func(f papers.Field) bool { return strings.Contains(strings.ToLower(f.Value), value) })
		}, nil
	case "court":
		return holds(func(p index.Paper) string { return p.Card.Court.Value }), nil
	case "date":
		return dated(value)
	case "from":
		return dated(value + "..")
	case "to":
		return dated(".." + value)
	case "":
		return holds(func(p index.Paper) string { return p.Card.Title.Value + " " + p.Document.Path }), nil
	}
	return nil, fmt.Errorf("%s: is not a filter; there are type:, status:, kind:, docket:, court:, date:, from: or to: "+
		"instead",
		field)
}

func setCardCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use:   "set FILE FIELD=VALUE...",
		Short: "Correct what is said of a paper; the correction lasts",
		Long: "Corrects fields of a paper's card: " + strings.Join(papers.Fields(), ", ") + ".\n" +
			"FIELD= alone takes a correction back. The corrections are kept in the matter, and the index\n" +
			"is brought in line with them.",
		Example: "  headnote documents set orders/scan.pdf type=order status=entered date=2024-03-09",
		Args:    command.Args(cobra.MinimumNArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			return setCard(cmd.Context(), env, args[0], args[1:])
		},
	}
}

// setCard corrects fields of a paper, and brings the index in line.
func setCard(ctx context.Context, env *command.Env, file string, assignments []string) error {
	m, err := matters.Here(env)
	if err != nil {
		return err
	}
	if m.Sample {
		return fmt.Errorf("the sample matter cannot be changed")
	}
	c, err := matters.Corrections(env, m)
	if err != nil {
		return err
	}
	list, err := papersOf(ctx, env, c)
	if err != nil {
		return err
	}
	p, err := paperNamed(list, file)
	if err != nil {
		return command.AsUsage(err)
	}
	for _, a := range assignments {
		field, value, ok := strings.Cut(a, "=")
		if !ok {
			return command.Usage("%q is not FIELD=VALUE", a)
		}
		if err := c.Set(p.Document.Path, field, text.Line(value)); err != nil {
			return command.AsUsage(err)
		}
	}
	if err := matters.SaveCorrections(env, m, c); err != nil {
		return err
	}
	if m.Cluster == "" { // the titles of a cluster's index are brought in line by the next build
		if _, err := indexing.Build(ctx, env, m, "",
			local.BuildOptions{Only: []string{p.Document.Path}, Now: env.Now}); err != nil {
			return fmt.Errorf("the correction is kept, but the index is not in line with it: %w; run headnote index", err)
		}
	}
	env.Say("corrected: %s", p.Document.Path)
	return nil
}

// paperNamed is the paper with that path, or the only one with that file name.
func paperNamed(list []index.Paper, file string) (index.Paper, error) {
	file = path.Clean(strings.ReplaceAll(file, `\`, "/"))
	var named []index.Paper
	for _, p := range list {
		switch {
		case p.Document.Path == file:
			return p, nil
		case path.Base(p.Document.Path) == path.Base(file):
			named = append(named, p)
		}
	}
	switch len(named) {
	case 1:
		return named[0], nil
	case 0:
		return index.Paper{}, fmt.Errorf("no paper of the matter is called %s: headnote documents lists them", file)
	}
	return index.Paper{}, fmt.Errorf("%s papers are called %s: name the path, as headnote documents lists it",
		fmt.Sprint(len(named)), path.Base(file))
}
