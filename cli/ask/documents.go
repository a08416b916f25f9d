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
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/papers"
	"headnote/research/export"
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
			keep, err := index.ParsePaperFilter(strings.Join(words, " "))
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
				if keep.Keeps(p) {
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
	cmd.AddCommand(setCardCommand(env), chronologyCommand(env), peopleCommand(env), clientCommand(env))
	return cmd
}

// papersOf returns the papers of the current matter.
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
	return list, errors.Join(err, x.Close()) // a correction writes to the index next
}

// printPapers prints papers by date, those without a date last.
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
		for _, part := range d.Card.Holds {
			p.Styled("            ", "also holds "+part.String(), p.Faint)
		}
		if d.Card.Missing != "" {
			p.Para("            ", "not read: "+d.Card.Missing+
				" without text (images, or blank; headnote index --ocr reads images)")
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

// setCard corrects fields of a paper's card, and updates the index.
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
	fields := make(map[string]string)
	for _, a := range assignments {
		field, value, ok := strings.Cut(a, "=")
		if !ok {
			return command.Usage("%q is not FIELD=VALUE", a)
		}
		fields[field] = value
	}
	if err := indexing.KeepCorrections(env, m, p.Document.Path, fields); err != nil {
		return err
	}
	if err := indexing.ApplyCorrections(ctx, env, m, p.Document.Path); err != nil {
		return err
	}
	env.Say("corrected: %s", p.Document.Path)
	return nil
}

// paperNamed returns the paper with a path, or the only one with that file name.
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
