package retrieve

import (
	"cmp"
	"context"
	"slices"

	"headnote/backends"
	"headnote/backends/index"
)

// Options of Search.
type Options struct {
	Limit int      // documents at most; 10 where 0
	Kinds []string // restrict to kinds of documents
}

// passagesShown is how many passages a document keeps, best first.
const passagesShown = 6

// Search finds documents with their best passages. It overfetches, weighs each
// passage by what it and its document have of the question, routes softly to
// the documents that the question names, and ranks again.
func Search(ctx context.Context, ix index.Index, q Question, o Options) ([]backends.Document, int, error) {
	if o.Limit <= 0 {
		o.Limit = 10
	}
	if len(q.Terms) == 0 && len(q.Citations) == 0 {
		return nil, 0, nil
	}
	hits, err := ix.Search(ctx, index.Query{Text: q.Raw, Plain: true, Kinds: o.Kinds, Limit: o.Limit * 9, PerDocument: 10})
	if err != nil {
		return nil, 0, err
	}
	type group struct {
		doc      backends.Document
		passages []scored
	}
	groups := make(map[string]*group)
	var order []string
	top := 0.0
	for _, h := range hits.Hits {
		top = max(top, h.Score)
	}
	for _, h := range hits.Hits {
		g, ok := groups[h.Document.ID]
		if !ok {
			g = &group{doc: h.Document}
			groups[h.Document.ID] = g
			order = append(order, h.Document.ID)
		}
		f := measure(q, h.Document, h.Passage)
		f.relative = h.Score / max(top, 1e-9)
		g.passages = append(g.passages, scored{h.Passage, f.rank()})
	}
	out := make([]backends.Document, 0, len(groups))
	for _, id := range order {
		g := groups[id]
		slices.SortStableFunc(g.passages, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
		d := g.doc
		for i, p := range g.passages {
			if i == passagesShown {
				break
			}
			p.passage.Score = p.score
			d.Passages = append(d.Passages, p.passage)
		}
		// Several good passages make a document more likely the one that is meant.
		d.Score = g.passages[0].score
		if len(g.passages) > 1 {
			d.Score += 0.08 * g.passages[1].score
		}
		if len(g.passages) > 2 {
			d.Score += 0.04 * g.passages[2].score
		}
		d.Snippet = d.Passages[0].Text
		out = append(out, d)
	}
	slices.SortStableFunc(out, func(a, b backends.Document) int { return cmp.Compare(b.Score, a.Score) })
	for i := range out {
		out[i].Score = min(out[i].Score/rankScale, 1)
	}
	return out[:min(len(out), o.Limit)], hits.Total, nil
}

type scored struct {
	passage backends.Passage
	score   float64
}
