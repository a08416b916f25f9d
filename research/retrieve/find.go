package retrieve

import (
	"context"

	"headnote/backends/index"
	"headnote/text"
)

// Find answers a query typed into a search. A question is ranked as in a run, with the reader; anything else, including
// use of the query language, by its words alone: a user who enters keywords means them. A malformed query is an error
// that shows the position.
//
// listed is called with the hits before the reader scores them; it may be nil.
func (s *Searcher) Find(ctx context.Context, query string, limit int, listed func([]Ranked)) (index.Hits, error) {
	tree, err := index.Parse(query)
	if err != nil || s.reader == nil || !wordsOnly(tree) || FormOf(query) != Asking {
		return s.ix.Search(ctx, index.Query{Text: query, Limit: limit})
	}
	q := Analyze(query, s.ix)
	ranked, total, err := s.Passages(ctx, q, Options{Limit: limit, Listed: listed})
	if err != nil {
		return index.Hits{}, err
	}
	out := index.Hits{Total: max(total, len(ranked))}
	for _, r := range ranked {
		r.Matched = q.matched(r.Hit)
		r.Passage.Score = r.Score
		out.Hits = append(out.Hits, r.Hit)
	}
	return out, nil
}

// wordsOnly reports whether a query uses no query language except quotation marks.
func wordsOnly(n index.Node) bool {
	switch n.Op {
	case index.Word, index.Phrase, index.Cites:
		return true
	case index.Or:
		for _, c := range n.Children {
			if !wordsOnly(c) {
				return false
			}
		}
		return true
	}
	return false
}

// matched returns the spans of the question's words in a passage.
func (q Question) matched(h index.Hit) []text.Span {
	stems := make(map[string]bool, len(q.Terms))
	for _, t := range q.Terms {
		stems[t.Stem] = true
	}
	var out []text.Span
	text.Words(h.Passage.Text, func(sp text.Span) bool {
		if stems[text.Stem(sp.Of(h.Passage.Text))] {
			out = append(out, text.Span{Start: h.Passage.Start + sp.Start, End: h.Passage.Start + sp.End})
		}
		return true
	})
	return out
}
