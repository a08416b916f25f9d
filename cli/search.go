package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index"
	"headnote/text"
)

func (a *app) searchCommand() *cobra.Command {
	var limit int
	var format string
	cmd := &cobra.Command{
		Use:   "search QUERY",
		Short: "Search the matter's documents",
		Long:  "Words, \"phrases\", AND, OR, NOT, prefix*, brackets, and the filters kind:, court:,\ndate:2019..2024, source: and title:. Citations match however they are written.",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			if limit < 1 || limit > 1000 {
				return usage("--limit must be from 1 to 1000, not %d", limit)
			}
			m, err := a.matter()
			if err != nil {
				return err
			}
			x, err := a.index(cmd.Context(), m)
			if err != nil {
				return err
			}
			hits, err := x.Search(cmd.Context(), index.Query{Text: strings.Join(args, " "), Limit: limit})
			if err != nil {
				return usageError{err}
			}
			if format == "json" {
				return a.json(searchResult(strings.Join(args, " "), hits))
			}
			for i, h := range hits.Hits {
				fmt.Fprintf(a.stdout, "%2d. %s\n    %s\n", i+1, text.Line(h.Document.Title), strings.Join(nonEmpty(h.Document.Citation, h.Document.Kind, h.Document.Court, h.Document.Date, h.Document.Path), " · "))
				fmt.Fprintf(a.stdout, "    %s\n\n", text.Truncate(text.Line(h.Passage.Text), 240))
			}
			if len(hits.Hits) == 0 {
				fmt.Fprintln(a.stderr, "nothing found; try other words, or fewer")
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 10, "passages at most")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func nonEmpty(parts ...string) []string {
	var out []string
	for _, p := range parts {
		if p = text.Line(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// searchHit is the JSON form of a passage found.
type searchHit struct {
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

func searchResult(query string, hits index.Hits) any {
	out := struct {
		Query string      `json:"query"`
		Total int         `json:"total"`
		Hits  []searchHit `json:"hits"`
	}{query, hits.Total, []searchHit{}}
	for i, h := range hits.Hits {
		out.Hits = append(out.Hits, searchHit{
			i + 1, h.Score, h.Document.ID, h.Document.Title, h.Document.Citation, h.Document.Kind, h.Document.Court, h.Document.Date, h.Document.Path,
			h.Passage.Heading, h.Passage.Span, h.Passage.Text, h.Matched,
		})
	}
	return out
}
