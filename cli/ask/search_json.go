package ask

import (
	"headnote/backends/index"
	"headnote/research/export"
	"headnote/text"
)

// SearchReport is the JSON form of a search; docs/json.md describes it.
type SearchReport struct {
	Query string `json:"query"`
	// query with misspelled words replaced by the nearest ones in the index
	Searched string `json:"searched,omitempty"`
	Total    int    `json:"total"`
	// there are more results, which were not counted
	AtLeast bool `json:"at_least,omitempty"`
	// part of the index did not answer
	Partial bool        `json:"partial,omitempty"`
	Hits    []SearchHit `json:"hits"`
}

// SearchHit is one passage found; docs/json.md describes it.
type SearchHit struct {
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

func foundOf(query, searched string, hits index.Hits) SearchReport {
	out := SearchReport{Query: query, Total: hits.Total, AtLeast: hits.AtLeast, Partial: hits.Partial, Hits: []SearchHit{}}
	if searched != query {
		out.Searched = searched
	}
	for i, h := range hits.Hits {
		d := h.Document
		out.Hits = append(out.Hits, SearchHit{
			i + 1, h.Score, d.ID, d.Title, d.Citation, d.Kind, d.Court, d.Date, d.Path,
			h.Passage.Heading, h.Passage.Span, h.Passage.Text, export.OrEmpty(h.Matched),
		})
	}
	return out
}
