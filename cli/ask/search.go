package ask

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/cluster"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/research/retrieve"
	"headnote/text"
)

func searchCommand(env *command.Env) *cobra.Command {
	var limit int
	var format string
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Search the matter's documents",
		Long: "Words, \"phrases\", AND, OR, NOT, prefix*, brackets, and the filters kind:, court:,\n" +
			"date:2019..2024, source: and title:. Citations match in any form.",
		Example: "  headnote search '\"method of use\" AND carve*'\n" +
			"  headnote search 'kind:opinion date:2019..2024 21 USC 355(j)'",
		Args: command.Args(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, words []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			if limit < 1 || limit > 1000 {
				return command.Usage("--limit must be from 1 to 1000, not %d", limit)
			}
			return search(cmd.Context(), env, strings.Join(words, " "), limit, format)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 10, "maximum number of passages")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func search(ctx context.Context, env *command.Env, query string, limit int, format string) error {
	m, err := matters.Here(env)
	if err != nil {
		return err
	}
	x, err := indexing.Open(ctx, env, m)
	if err != nil {
		return err
	}
	reader, err := engine.Reader(env, m)
	if err != nil {
		return err
	}
	s := retrieve.NewSearcher(x).Read(reader)
	searched, err := s.Spell(ctx, query)
	if err != nil {
		return err
	}
	var first draft
	var listed func([]retrieve.Ranked)
	if format == "text" && env.Terminal() {
		first = draft{page: env.Page()}
		listed = first.show
	}
	hits, err := s.Find(ctx, searched, limit, listed)
	first.erase()
	var away *cluster.Unavailable
	switch {
	case ctx.Err() != nil || errors.As(err, &away):
		return err
	case err != nil:
		return command.AsUsage(err)
	}
	if format == "json" {
		return env.JSON(foundOf(query, searched, hits))
	}
	if searched != query {
		env.Say("Showing %s · words in quotation marks are searched for as they are spelled", searched)
	}
	p := env.Page()
	for i, h := range hits.Hits {
		p.Styled(fmt.Sprintf("%3d  ", i+1), h.Document.Title, p.Strong)
		p.Styled("     ", command.Joined(h.Document.Citation, h.Document.Kind, h.Document.Court, h.Document.Date,
			h.Document.Path), p.Faint)
		p.Para("     ", text.Truncate(text.Line(h.Passage.Text), 320))
		p.Line("")
	}
	switch {
	case len(hits.Hits) == 0:
		env.Say("no results; try other or fewer words")
	case hits.Total > len(hits.Hits):
		least := ""
		if hits.AtLeast {
			least = "at least "
		}
		env.Say("%d of %s%s; --limit shows more", len(hits.Hits), least, command.Count(hits.Total, "passage"))
	}
	if hits.Partial {
		env.Say("headnote: part of the index did not respond; there may be more results")
	}
	return nil
}
