package local

import (
	"context"
	"fmt"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// Search implements index.Index.
func (x *Index) Search(ctx context.Context, q index.Query) (index.Hits, error) {
	n, err := tree(q)
	if err != nil {
		return index.Hits{}, err
	}
	limit := q.Limit
	if limit <= 0 {
		limit = 10
	}
	r := index.Request{Query: n, Kinds: q.Kinds, Docs: q.Docs, Limit: limit + 10}
	if q.PerDocument > 0 {
		r.Limit = limit * 4
	}
	stems := make(map[string]bool)
	marked(n, func(words string) {
		for _, s := range text.Stems(words) {
			stems[s] = true
		}
	})
	for ; ; r.Limit *= 4 { // many matches may lie in few documents
		ms, err := x.engine.Search(ctx, r)
		if err != nil {
			if ctx.Err() != nil {
				return index.Hits{}, ctx.Err()
			}
			return index.Hits{}, fmt.Errorf("the search failed: %w", err)
		}
		chosen := x.choose(ms.Matches, limit, q.PerDocument)
		if len(chosen) < limit && len(ms.Matches) == r.Limit && r.Limit <= 50*limit {
			continue
		}
		hits := index.Hits{Total: ms.Total, AtLeast: ms.AtLeast, Partial: ms.Partial}
		for _, m := range chosen {
			hit, ok, err := x.hit(m, stems)
			if err != nil {
				return hits, err
			}
			if ok {
				hits.Hits = append(hits.Hits, hit)
			}
		}
		return hits, nil
	}
}

// choose keeps the best matches whose documents are there (a file may have been
// replaced a moment ago), so many a document.
func (x *Index) choose(ms []index.Match, limit, perDocument int) []index.Match {
	var out []index.Match
	seen := make(map[string]int)
	for _, m := range ms {
		if len(out) == limit {
			break
		}
		n, known := seen[m.Document]
		if !known {
			if _, ok := x.store.Document(m.Document); !ok {
				n = -1
			}
		}
		if n < 0 || perDocument > 0 && n >= perDocument {
			seen[m.Document] = n
			continue
		}
		seen[m.Document] = n + 1
		out = append(out, m)
	}
	return out
}

func (x *Index) hit(m index.Match, stems map[string]bool) (index.Hit, bool, error) {
	r, ok := x.store.Document(m.Document)
	if !ok {
		return index.Hit{}, false, nil
	}
	ps, err := x.passages(m.Document)
	if err != nil || m.Passage >= len(ps) {
		return index.Hit{}, false, err
	}
	p := ps[m.Passage]
	if p.Text, err = x.store.Slice(m.Document, p.Span); err != nil {
		return index.Hit{}, false, err
	}
	p.Score = m.Score
	h := index.Hit{Document: r.Document, Passage: p, Ordinal: m.Passage, Score: m.Score}
	text.Words(p.Text, func(sp text.Span) bool {
		if w := sp.Of(p.Text); stems[text.Stem(w)] && !text.IsStop(w) {
			h.Matched = append(h.Matched, text.Span{Start: p.Start + sp.Start, End: p.Start + sp.End})
		}
		return true
	})
	return h, true, nil
}

// passages keeps the last documents' passages: the hits of one search cluster.
func (x *Index) passages(doc string) ([]backends.Passage, error) {
	x.mu.Lock()
	ps, ok := x.cache[doc]
	x.mu.Unlock()
	if ok {
		return ps, nil
	}
	ps, err := x.store.Passages(doc)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.cached += len(ps); x.cached > cachedPassages {
		clear(x.cache)
		x.cached = len(ps)
	}
	x.cache[doc] = ps
	return ps, nil
}

// cachedPassages bounds the memory that the cache of passages takes.
const cachedPassages = 200_000
