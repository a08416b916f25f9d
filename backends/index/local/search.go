package local

import (
	"context"
	"errors"
	"fmt"

	"headnote/backends/index"
	"headnote/text"
	"headnote/text/static"
)

// Search implements index.Index.
func (x *Index) Search(ctx context.Context, q index.Query) (index.Hits, error) {
	n, err := tree(q)
	if err != nil {
		return index.Hits{}, err
	}
	r := requestOf(q)
	r.Query = n
	return x.search(ctx, q, r, newMarker(n), x.engine.Search)
}

// spare is the number of extra passages requested, since some documents may be gone.
const spare = 10

func requestOf(q index.Query) index.Request {
	limit := q.Limit
	if limit <= 0 {
		limit = 10
	}
	return index.Request{Kinds: q.Kinds, Docs: q.Docs, Limit: limit + spare, PerDocument: q.PerDocument}
}

// Near implements index.Nearer, if the engine stores vectors of passages.
func (x *Index) Near(ctx context.Context, q index.Query) (index.Hits, error) {
	near, ok := x.engine.(index.NearEngine)
	if !ok {
		return index.Hits{}, fmt.Errorf("nearness of meaning in an index of %s: %w", x.engine.Name(), errors.ErrUnsupported)
	}
	t, err := static.Distilled()
	if err != nil {
		return index.Hits{}, err
	}
	v := t.Embed(q.Text)
	return x.search(ctx, q, requestOf(q), newMarker(index.Words(q.Text)),
		func(ctx context.Context, r index.Request) (index.Matches, error) { return near.Near(ctx, &v, r) })
}

// search queries an engine until enough passages of existing documents are found.
func (x *Index) search(ctx context.Context, q index.Query, r index.Request, mark *marker,
	ask func(context.Context, index.Request) (index.Matches, error),
) (index.Hits, error) {
	limit := r.Limit - spare
	for ; ; r.Limit *= 4 { // many matches may be in few documents
		ms, err := ask(ctx, r)
		if err != nil {
			if ctx.Err() != nil {
				return index.Hits{}, ctx.Err()
			}
			return index.Hits{}, fmt.Errorf("the search failed: %w", err)
		}
		if p, ok := x.library.(prefetcher); ok {
			if err := p.Prefetch(ctx, ms.Matches); err != nil {
				return index.Hits{}, fmt.Errorf("the search failed: %w", err)
			}
		}
		chosen := x.choose(ms.Matches, limit, q.PerDocument)
		if len(chosen) < limit && len(ms.Matches) >= r.Limit && r.Limit <= 50*limit {
			continue
		}
		hits := index.Hits{Total: ms.Total, AtLeast: ms.AtLeast, Partial: ms.Partial}
		for _, m := range chosen {
			hit, ok, err := x.hit(m, mark, q.Bare)
			if err != nil {
				return hits, err
			}
			if ok {
				hits.Hits = append(hits.Hits, hit)
			}
		}
		return hits, x.library.Damage() // a document that cannot be read is not merely missing
	}
}

// choose keeps the best matches whose documents exist (a file may have just been replaced), up to a number per
// document.
func (x *Index) choose(ms []index.Match, limit, perDocument int) []index.Match {
	var out []index.Match
	seen := make(map[string]int)
	there := make(map[string]bool)
	for _, m := range ms {
		there[m.Document] = true
	}
	for _, m := range ms {
		if len(out) == limit {
			break
		}
		n, known := seen[m.Document]
		if !known {
			// A copy adds nothing to its original.
			if d, ok := x.record(m.Document); !ok || d.CopyOf != "" && there[d.CopyOf] {
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

func (x *Index) hit(m index.Match, mark *marker, bare bool) (index.Hit, bool, error) {
	d, ok := x.record(m.Document)
	if !ok {
		return index.Hit{}, false, nil
	}
	if bare {
		return index.Hit{Document: d, Ordinal: m.Passage, Score: m.Score}, true, nil
	}
	ps, err := x.passages(m.Document)
	if err != nil || m.Passage >= len(ps) {
		return index.Hit{}, false, err
	}
	p := ps[m.Passage]
	if p.Text, err = x.library.Slice(m.Document, p.Span); err != nil {
		return index.Hit{}, false, err
	}
	p.Score = m.Score
	h := index.Hit{Document: d, Passage: p, Ordinal: m.Passage, Score: m.Score}
	text.Words(p.Text, func(sp text.Span) bool {
		if mark.word(sp.Of(p.Text)) {
			h.Matched = append(h.Matched, text.Span{Start: p.Start + sp.Start, End: p.Start + sp.End})
		}
		return true
	})
	return h, true, nil
}

// marker finds the words of a passage that a query asked for.
type marker struct {
	stems map[string]bool
	known map[string]bool // words already checked
}

func newMarker(n index.Node) *marker {
	m := &marker{stems: make(map[string]bool), known: make(map[string]bool)}
	marked(n, func(words string) {
		for _, s := range text.Stems(words) {
			m.stems[s] = true
		}
	})
	return m
}

func (m *marker) word(w string) bool {
	marked, ok := m.known[w]
	if !ok {
		marked = !text.IsStop(w) && m.stems[text.Stem(w)]
		m.known[w] = marked
	}
	return marked
}
