package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/research/export"
	"headnote/text"
)

func (a *app) searchCommand() *cobra.Command {
	var limit int
	var format string
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Search the matter's documents",
		Long: "Words, \"phrases\", AND, OR, NOT, prefix*, brackets, and the filters kind:, court:,\n" +
			"date:2019..2024, source: and title:. Citations match however they are written.",
		Example: "  headnote search '\"method of use\" AND carve*'\n" +
			"  headnote search 'kind:opinion date:2019..2024 21 USC 355(j)'",
		Args: counted(cobra.MinimumNArgs(1)),
		RunE: func(cmd *cobra.Command, words []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			if limit < 1 || limit > 1000 {
				return usage("--limit must be from 1 to 1000, not %d", limit)
			}
			return a.search(cmd.Context(), strings.Join(words, " "), limit, format)
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 10, "passages at most")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) search(ctx context.Context, query string, limit int, format string) error {
	m, err := a.matter()
	if err != nil {
		return err
	}
	x, err := a.index(ctx, m)
	if err != nil {
		return err
	}
	hits, err := x.Search(ctx, index.Query{Text: query, Limit: limit})
	var away *cluster.Unavailable
	switch {
	case ctx.Err() != nil || errors.As(err, &away):
		return err
	case err != nil:
		return asUsage(err)
	}
	if format == "json" {
		return a.json(foundOf(query, hits))
	}
	p := a.page()
	for i, h := range hits.Hits {
		p.styled(fmt.Sprintf("%3d  ", i+1), h.Document.Title, p.strong)
		p.styled("     ", joined(h.Document.Citation, h.Document.Kind, h.Document.Court, h.Document.Date, h.Document.Path), p.faint)
		p.para("     ", text.Truncate(text.Line(h.Passage.Text), 320))
		p.line("")
	}
	switch {
	case len(hits.Hits) == 0:
		a.say("nothing found: try other words, or fewer")
	case hits.Total > len(hits.Hits):
		least := ""
		if hits.AtLeast {
			least = "at least "
		}
		a.say("%d of %s%s; --limit shows more", len(hits.Hits), least, count(hits.Total, "passage"))
	}
	if hits.Partial {
		a.say("headnote: a part of the index did not answer: there may be more")
	}
	return nil
}

// found is the JSON form of a search; docs/json.md describes it.
type found struct {
	Query string `json:"query"`
	Total int    `json:"total"`
	// AtLeast: there are more, which were not counted.
	AtLeast bool `json:"at_least,omitempty"`
	// Partial: a part of the index did not answer.
	Partial bool  `json:"partial,omitempty"`
	Hits    []hit `json:"hits"`
}

type hit struct {
	Rank     int         `json:"rank"`
	Score    float64     `json:"score"`
	ID       string      `json:"id"`
	Title    string      `json:"title"`
	Citation string      `json:"citation,omitempty"`
	Kind     string      `json:"kind"`
	Court    string      `json:"court,omitempty"`
	Date     string      `json:"date,omitempty"`
	Path     string      `json:"path,omitempty"`
	Heading  []string    `json:"heading,omitempty"`
	Span     text.Span   `json:"span"`
	Text     string      `json:"text"`
	Matched  []text.Span `json:"matched"`
}

func foundOf(query string, hits index.Hits) found {
	out := found{Query: query, Total: hits.Total, AtLeast: hits.AtLeast, Partial: hits.Partial, Hits: []hit{}}
	for i, h := range hits.Hits {
		d := h.Document
		out.Hits = append(out.Hits, hit{i + 1, h.Score, d.ID, d.Title, d.Citation, d.Kind, d.Court, d.Date, d.Path, h.Passage.Heading, h.Passage.Span, h.Passage.Text, export.OrEmpty(h.Matched)})
	}
	return out
}
